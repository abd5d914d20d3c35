import { expect } from "chai";
import { ArgumentError, PromptBuilderError } from "../../lib/errors.js";

type ErrorClass = new (...args: never[]) => Error;

/** Asserts that an action throws exactly this class, and the text somewhere in the message; gives the error. */
export function expect_error<T extends Error>(
  action: () => unknown,
  Class: new (...args: never[]) => T,
  text: string | RegExp = "",
): T {
  const error = caught(action);
  expect(error, "nothing was thrown").to.not.equal(null);
  expect((error as Error).constructor, String((error as Error).stack)).to.equal(Class as ErrorClass);
  expect((error as Error).message).to.match(typeof text === "string" ? new RegExp(escaped(text)) : text);
  return error as T;
}

/** What an action throws, or null. */
export function caught(action: () => unknown): unknown {
  try {
    action();
    return null;
  } catch (error) {
    return error;
  }
}

/** Whether an error is one of the library's own. */
export function is_own_error(error: unknown): boolean {
  return error instanceof PromptBuilderError || error instanceof ArgumentError;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
