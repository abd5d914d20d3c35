import { register_describer } from "../../request_shape/describers.js";
import { MESSAGES } from "../../request_shape/messages.js";
import { format_of } from "../format.js";
import { register } from "../registry.js";
import { build_request } from "./request.js";
import { parse_response } from "./response.js";
import { stream_accumulator } from "./stream.js";

/** The Messages format of Anthropic. */
export class Messages extends format_of({ build_request, parse_response, stream_accumulator }) {}

register("messages", Messages);
register_describer("messages", MESSAGES);
