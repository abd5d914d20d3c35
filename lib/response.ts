import { ArgumentError, ParseError } from "./errors.js";
import { ITEMS } from "./items/base.js";
import { FunctionCall, type Item, Message } from "./items/index.js";
import {
  from_json,
  is_array,
  is_object,
  is_unset,
  type JsonObject,
  type JsonValue,
  readable,
} from "./json.js";
import { BaseModel } from "./model.js";
import {
  optional_flag,
  optional_float,
  optional_integer,
  optional_json,
  optional_object,
  optional_string,
} from "./persistence/coerce.js";
import { Extra, Json, List, One, Scalar } from "./persistence/fields.js";
import { restore } from "./persistence/restore.js";
import type { FormatName } from "./serializers/formats.js";
import { resolve } from "./serializers/registry.js";
import type { ParseOptions, Serializer } from "./serializers/serializer.js";
import { attach_shape } from "./serializers/shaped.js";
import type { AsyncStreamBody, StreamBody } from "./streams/collapse.js";
import { unfenced } from "./unfenced.js";
import { Usage, type UsageFields } from "./usage.js";

/** What a response is made of. */
export interface ResponseFields {
  id?: string | null | undefined;
  object?: string | null | undefined;
  /** Seconds since 1970. */
  created_at?: number | null | undefined;
  /** Seconds since 1970. */
  completed_at?: number | null | undefined;
  status?: string | null | undefined;
  incomplete_details?: object | null | undefined;
  model?: string | null | undefined;
  previous_response_id?: string | null | undefined;
  instructions?: unknown;
  error?: object | null | undefined;
  tools?: object[] | null | undefined;
  tool_choice?: unknown;
  truncation?: string | null | undefined;
  parallel_tool_calls?: boolean | null | undefined;
  text_config?: object | null | undefined;
  top_p?: number | null | undefined;
  presence_penalty?: number | null | undefined;
  frequency_penalty?: number | null | undefined;
  top_logprobs?: number | null | undefined;
  temperature?: number | null | undefined;
  reasoning?: object | null | undefined;
  max_output_tokens?: number | null | undefined;
  max_tool_calls?: number | null | undefined;
  store?: boolean | null | undefined;
  background?: boolean | null | undefined;
  service_tier?: string | null | undefined;
  metadata?: object | null | undefined;
  safety_identifier?: string | null | undefined;
  prompt_cache_key?: string | null | undefined;
  prompt_cache_retention?: string | null | undefined;
  output?: (Item | object)[] | null;
  usage?: Usage | UsageFields | null | undefined;
  extra?: object | null | undefined;
}

/** What from_text sets beside the text. */
export type TextResponseOptions = Omit<ResponseFields, "output">;

type AnyFormat = FormatName | Serializer | (string & {});

/** The answer of a model, the same from every API. */
export class Response extends BaseModel {
  @Scalar(optional_string) id!: string | null;
  @Scalar(optional_string) object!: string | null;
  @Scalar(optional_float) created_at!: number | null;
  @Scalar(optional_float) completed_at!: number | null;
  /** `completed`, `incomplete`, `failed`, or another one as the API gave it. */
  @Scalar(optional_string) status!: string | null;
  @Json(optional_json) incomplete_details!: JsonObject | null;
  @Scalar(optional_string) model!: string | null;
  @Scalar(optional_string) previous_response_id!: string | null;
  @Json(optional_json) instructions!: JsonValue;
  @Json(optional_json) error!: JsonObject | null;
  @Json(optional_json) tools!: JsonObject[] | null;
  @Json(optional_json) tool_choice!: JsonValue;
  @Scalar(optional_string) truncation!: string | null;
  @Scalar(optional_flag) parallel_tool_calls!: boolean | null;
  /** The `text` of the request; in the hash it is called `text`. */
  @Json(optional_object, { key: "text" }) text_config!: JsonObject | null;
  @Scalar(optional_float) top_p!: number | null;
  @Scalar(optional_float) presence_penalty!: number | null;
  @Scalar(optional_float) frequency_penalty!: number | null;
  @Scalar(optional_integer) top_logprobs!: number | null;
  @Scalar(optional_float) temperature!: number | null;
  @Json(optional_object) reasoning!: JsonObject | null;
  @List(ITEMS, output_list, { omit_empty: true }) output!: Item[];
  @One(() => Usage as new () => Usage) usage!: Usage | null;
  @Scalar(optional_integer) max_output_tokens!: number | null;
  @Scalar(optional_integer) max_tool_calls!: number | null;
  @Scalar(optional_flag) store!: boolean | null;
  @Scalar(optional_flag) background!: boolean | null;
  @Scalar(optional_string) service_tier!: string | null;
  @Json(optional_object) metadata!: JsonObject | null;
  @Scalar(optional_string) safety_identifier!: string | null;
  @Scalar(optional_string) prompt_cache_key!: string | null;
  @Scalar(optional_string) prompt_cache_retention!: string | null;
  /** What one provider alone reports. */
  @Extra({ flat: false }) extra!: JsonObject;

  constructor(fields: ResponseFields = {}) {
    super(is_object(fields) ? readable("the fields cannot be read", () => hash_of(fields)) : fields);
  }

  /**
   * The response in a body that an API has sent.
   *
   * @param body the parsed JSON body, or the response object of an official SDK
   * @param options headers: the HTTP headers, where a format keeps the response id there (converse); request:
   * the payload that was sent, whose shape an ErrorResponseError then carries
   * @throws ErrorResponseError when the API answered with an error
   * @throws UnexpectedPayloadError for a body that is neither a completion nor an error
   * @throws ArgumentError for an unknown format
   */
  static parse(body: unknown, format: AnyFormat, options?: ParseOptions | null): Response {
    const serializer = resolve(format);
    try {
      return serializer.parse_response(body, options ?? {});
    } catch (error) {
      return shaped(error, serializer, options);
    }
  }

  /**
   * The response in a streamed body: the same as the plain endpoint would have given. A body that arrives
   * piece by piece gives a promise.
   *
   * @throws IncompleteStreamError, ParseError, ErrorResponseError, UnexpectedPayloadError, ArgumentError
   */
  static parse_stream(body: StreamBody, format: AnyFormat, options?: ParseOptions | null): Response;
  static parse_stream(
    body: AsyncStreamBody,
    format: AnyFormat,
    options?: ParseOptions | null,
  ): Promise<Response>;
  static parse_stream(
    body: StreamBody | AsyncStreamBody,
    format: AnyFormat,
    given?: ParseOptions | null,
  ): Response | Promise<Response> {
    const options = given ?? {};
    const serializer = resolve(format);
    if (!serializer.collapse_stream) throw new ArgumentError("this serializer reads no streams");
    try {
      const collapsed = serializer.collapse_stream(body);
      if (!(collapsed instanceof Promise)) return serializer.parse_response(collapsed, options);
      return collapsed
        .then((whole) => serializer.parse_response(whole, options))
        .catch((error) => shaped(error, serializer, options));
    } catch (error) {
      return shaped(error, serializer, options);
    }
  }

  /** A response with a text and no call to an API: canned answers, cached ones, tests. */
  static from_text(text: string, options?: TextResponseOptions | null): Response {
    if (typeof text !== "string") throw new ArgumentError("from_text takes a string");
    const message = new Message({ role: "assistant", content: text });
    const given = readable("the options of from_text cannot be read", () => ({ ...options }));
    return new Response({ ...given, status: given.status ?? "completed", output: [message] });
  }

  /** The response that a hash of toH describes. Throws InvalidItemError naming the place. */
  static fromH(hash: unknown): Response {
    return restore<Response>(Response as new () => Response, hash);
  }

  /** Alias of fromH, the gem's name. */
  static from_h(hash: unknown): Response {
    return Response.fromH(hash);
  }

  /** What one provider alone reports; the gem's name for `extra`. */
  get provider_data(): JsonObject {
    return this.extra;
  }

  /** The text of the first message that has any, its blocks joined; else null. */
  get text(): string | null {
    for (const item of this.output) {
      const texts =
        item.type === "message"
          ? item.content.flatMap((block) => (block.type === "output_text" ? block.text : []))
          : [];
      if (texts.length > 0) return texts.join("");
    }
    return null;
  }

  get completed(): boolean {
    return this.status === "completed";
  }

  get failed(): boolean {
    return this.status === "failed";
  }

  get incomplete(): boolean {
    return this.status === "incomplete";
  }

  /** The function calls of the output, in order. */
  get tool_calls(): FunctionCall[] {
    return this.output.filter((item) => item instanceof FunctionCall);
  }

  get has_tool_calls(): boolean {
    return this.tool_calls.length > 0;
  }

  /** The text read as JSON, one fence around it stripped (ruling 25); null when it is none. */
  parsed_json<T = JsonValue>(): T | null {
    return this.#json<T>()?.value ?? null;
  }

  /** The same, but a ParseError with the raw text when it is no JSON. */
  parsed_json_or_throw<T = JsonValue>(): T {
    const json = this.#json<T>();
    if (!json) throw new ParseError(`the response text is no JSON: ${this.text ?? "there is no text"}`);
    return json.value;
  }

  #json<T>(): { value: T } | null {
    const { text } = this;
    return text === null ? null : (read_json<T>(text) ?? read_json<T>(unfenced(text)));
  }
}

/** Throws an error on, with the shape of the request that was answered with it. */
function shaped(error: unknown, serializer: Serializer, options?: ParseOptions | null): never {
  attach_shape(error, () => options?.request, serializer);
  throw error;
}

/** The fields under their names in the hash. */
function hash_of({ text_config, ...fields }: ResponseFields): object {
  return { ...fields, text: text_config };
}

function output_list(value: unknown): unknown[] {
  if (is_unset(value)) return [];
  if (is_array(value)) return value;
  throw new ArgumentError("expected an array");
}

function read_json<T>(text: string): { value: T } | null {
  try {
    return { value: from_json(text) as T };
  } catch {
    return null;
  }
}
