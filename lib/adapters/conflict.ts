import { ArgumentError, PromptBuilderError } from "../errors.js";

/** Another writer has changed or removed the row since it was read; nothing was written. */
export class ConflictError extends PromptBuilderError {
  override name = "ConflictError";
}

/**
 * Checks the number of rows that an update of one row by its id and version has changed.
 *
 * @throws ConflictError when it is 0
 * @throws ArgumentError when it is not known, or more than 1
 */
export function check_written(rows: number | null | undefined): void {
  if (rows === 1) return;
  if (rows === 0) throw new ConflictError("the row has been changed or removed since it was read");
  throw new ArgumentError(`expected the update of one row, got ${rows ?? "no number of rows"}`);
}
