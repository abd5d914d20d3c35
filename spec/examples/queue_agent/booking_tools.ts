import { ToolRegistry } from "prompt-builder";
import type { ToolInput } from "../../../examples/queue_agent/steps.js";

/** A tool that books at the provider; nowhere is one that throws. */
export function booking_tools(provider_url: string): ToolRegistry {
  const registry = new ToolRegistry();
  registry.register("book", null, async ({ args, idempotency_key }: ToolInput<{ item: string }>) => {
    if (args.item === "nowhere") throw new Error("there is no way to nowhere");
    const answer = await fetch(`${provider_url}/book`, {
      method: "POST",
      headers: { "idempotency-key": idempotency_key },
      body: JSON.stringify(args),
    });
    return answer.json();
  });
  return registry;
}
