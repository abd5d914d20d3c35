import { register_describer } from "../../request_shape/describers.js";
import { OPEN_RESPONSES } from "../../request_shape/open_responses.js";
import { format_of } from "../format.js";
import { register } from "../registry.js";
import { build_request } from "./request.js";
import { parse_response } from "./response.js";
import { stream_accumulator } from "./stream.js";

/** The Open Responses format, which is also the model of this library. */
export class OpenResponses extends format_of({ build_request, parse_response, stream_accumulator }) {}

register("open_responses", OpenResponses);
register_describer("open_responses", OPEN_RESPONSES);
