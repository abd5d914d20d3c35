import { CHAT_COMPLETION } from "../../request_shape/chat_completion.js";
import { register_describer } from "../../request_shape/describers.js";
import { format_of } from "../format.js";
import { register } from "../registry.js";
import { build_request } from "./request.js";
import { parse_response } from "./response.js";
import { stream_accumulator } from "./stream.js";

/** The Chat Completions format of OpenAI and of the many servers compatible with it. */
export class ChatCompletion extends format_of({ build_request, parse_response, stream_accumulator }) {}

register("chat_completion", ChatCompletion);
register_describer("chat_completion", CHAT_COMPLETION);
