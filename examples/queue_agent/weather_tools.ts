import { ToolRegistry } from "prompt-builder";
import type { ToolInput } from "./steps.js";

/** The tools of the demo; a tool that changes anything would pass `idempotency_key` on. */
export const weather_tools = new ToolRegistry();

weather_tools.register(
  "get_weather",
  {
    description: "Get the current weather for a city.",
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  },
  ({ args }: ToolInput<{ city: string }>) => ({ city: args.city, celsius: 21, sky: "sunny" }),
);
