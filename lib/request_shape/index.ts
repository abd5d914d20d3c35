export type { RequestShapeAttributes, ThinkingSettings } from "./attributes.js";
export {
  type MediaKind,
  type MediaSource,
  Part,
  type PartAttributes,
  type PartHash,
  type PartKind,
  type PartUnit,
} from "./part.js";
export {
  PROBLEM_KINDS,
  Problem,
  type ProblemAttributes,
  type ProblemHash,
  type ProblemKind,
} from "./problem.js";
export { RequestShape, type RequestShapeHash, type RequestShapeOptions } from "./request_shape.js";
export { ToolRound, type ToolRoundHash } from "./tool_round.js";
export { Turn, type TurnAttributes, type TurnHash } from "./turn.js";
