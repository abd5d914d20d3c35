import type { Compaction } from "./compaction.js";
import type { FunctionCall } from "./function_call.js";
import type { FunctionCallOutput } from "./function_call_output.js";
import type { ItemReference } from "./item_reference.js";
import type { Message } from "./message.js";
import type { Reasoning } from "./reasoning.js";

export { Base } from "./base.js";
export { Compaction } from "./compaction.js";
export { FunctionCall } from "./function_call.js";
export { FunctionCallOutput } from "./function_call_output.js";
export { ItemReference } from "./item_reference.js";
export { Message } from "./message.js";
export { Reasoning } from "./reasoning.js";

/** Any item of a conversation, told apart by its `type`. */
export type Item = Message | FunctionCall | FunctionCallOutput | Reasoning | Compaction | ItemReference;
