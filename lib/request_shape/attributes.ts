import type { Part } from "./part.js";
import type { Problem } from "./problem.js";
import type { ToolRound } from "./tool_round.js";
import type { Turn } from "./turn.js";

/** The thinking settings of a payload under the payload's own names: short words, numbers and booleans. */
export type ThinkingSettings = Record<string, string | number | boolean>;

/** What the constructor of RequestShape takes. */
export interface RequestShapeAttributes {
  provider: string | null;
  model: string | null;
  step: number | null;
  payload_keys: readonly string[];
  thinking_settings: Readonly<ThinkingSettings>;
  instructions: readonly Part[];
  turns: readonly Turn[];
  turn_count: number;
  omitted_turns: number;
  tool_names: readonly string[];
  tool_rounds: readonly ToolRound[];
  problems: readonly Problem[];
}
