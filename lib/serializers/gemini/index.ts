import { register_describer } from "../../request_shape/describers.js";
import { GEMINI } from "../../request_shape/gemini.js";
import { format_of } from "../format.js";
import { register } from "../registry.js";
import { build_request } from "./request.js";
import { parse_response } from "./response.js";
import { stream_accumulator } from "./stream.js";

/** The format of Google's Gemini API (generateContent). */
export class Gemini extends format_of({ build_request, parse_response, stream_accumulator }) {}

register("gemini", Gemini);
register_describer("gemini", GEMINI);
