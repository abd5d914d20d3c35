import { as_item, type ItemConvertible } from "./content/convertible.js";
import type { ContentInput } from "./content/list.js";
import { ArgumentError, InvalidItemError, ToolNotFoundError, UnsupportedFormatError } from "./errors.js";
import { excerpt } from "./excerpt.js";
import { ITEMS, Base as ItemBase } from "./items/base.js";
import { FunctionCallOutput, type FunctionCallOutputFields } from "./items/function_call_output.js";
import { type Item, Message } from "./items/index.js";
import { is_object, is_unset, type JsonObject, type JsonValue, jsonify, readable } from "./json.js";
import { BaseModel } from "./model.js";
import { object_of } from "./persistence/build.js";
import { optional_string } from "./persistence/coerce.js";
import { List } from "./persistence/fields.js";
import { restore } from "./persistence/restore.js";
import { same_json } from "./persistence/same_json.js";
import { present_hash } from "./persistence/versions.js";
import { RequestShape } from "./request_shape/index.js";
import { Response } from "./response.js";
import type { Converse } from "./serializers/converse/index.js";
import type { FormatName } from "./serializers/formats.js";
import type { Omission } from "./serializers/omissions.js";
import type { BytesPayloads, Payloads } from "./serializers/payloads.js";
import { resolve } from "./serializers/registry.js";
import type { PayloadOptions, Serializer } from "./serializers/serializer.js";
import { attach_shape } from "./serializers/shaped.js";
import {
  AnyJson,
  Count,
  coerced,
  configurable_fields,
  ExtraJson,
  Flag,
  Float,
  Integer,
  initialize_options,
  ObjectJson,
  Text,
} from "./session_fields.js";
import type { JsonOutputOptions, SessionOptions } from "./session_options.js";
import { type ReasoningOptions, reasoning_settings } from "./think.js";
import { is_registry, type ToolRegistry, tool_registry } from "./tool_registry.js";
import { defined_tool } from "./tools/define.js";
import { Definition, TOOLS, type ToolOptions } from "./tools/definition.js";
import { refuse_unknown } from "./unknown_options.js";

/** A conversation and the configuration of its requests: what is turned into payloads, and stored. */
export class Session extends BaseModel {
  @Text model!: string | null;
  @Text instructions!: string | null;
  @Text previous_response_id!: string | null;
  @Text truncation!: string | null;
  @Text safety_identifier!: string | null;
  @Text prompt_cache_key!: string | null;
  @Text prompt_cache_retention!: string | null;
  @Text service_tier!: string | null;
  @Float temperature!: number | null;
  @Float top_p!: number | null;
  @Float presence_penalty!: number | null;
  @Float frequency_penalty!: number | null;
  @Integer max_output_tokens!: number | null;
  @Integer max_tool_calls!: number | null;
  @Integer top_logprobs!: number | null;
  @Flag parallel_tool_calls!: boolean | null;
  @Flag stream!: boolean | null;
  @Flag background!: boolean | null;
  @Flag store!: boolean | null;
  @AnyJson include!: JsonValue;
  @AnyJson tool_choice!: JsonValue;
  @ObjectJson metadata!: JsonObject | null;
  @ObjectJson text!: JsonObject | null;
  @ObjectJson stream_options!: JsonObject | null;
  @ObjectJson reasoning!: JsonObject | null;

  /** The conversation; the live array, so that what is replaced or inserted is honoured. */
  @List(ITEMS, list_of, { key: "input", omit_empty: true }) items!: Item[];

  /** The registered tools; the live array. */
  @List(TOOLS, tool_hashes, { key: "tools", omit_empty: true }) tool_definitions!: Definition[];

  /** How many items the server holds when the session goes on from previous_response_id. */
  @Count response_boundary_index!: number;

  /** Parameters of single providers; reading gives a copy, assigning null clears. */
  @ExtraJson extra!: JsonObject;

  /** The names that the constructor and `configure` accept, frozen. */
  static get INITIALIZE_OPTIONS(): readonly string[] {
    return initialize_options();
  }

  /**
   * @throws ArgumentError for an unknown option or a value of a wrong kind
   * @throws InvalidItemError for content that cannot be read
   */
  constructor(options?: SessionOptions | null) {
    super();
    this.items = [];
    this.tool_definitions = [];
    this.response_boundary_index = 0;
    if (!is_unset(options)) this.configure(options);
  }

  /**
   * Assigns several settings at once; `system` and `input` add messages. Nothing is changed when one is wrong.
   *
   * @throws ArgumentError for an unknown option or a value of a wrong kind
   */
  configure(options: SessionOptions): this {
    if (!is_object(options)) throw new ArgumentError("session options are an object");
    const { system, input, ...given }: SessionOptions = options_of("a session", options);
    check_names(Object.keys(given));
    const settings: [string, unknown][] = [];
    for (const name of configurable_fields()) {
      if (Object.hasOwn(given, name)) settings.push([name, coerced(name, given[name as keyof typeof given])]);
    }
    const messages = [
      is_unset(system) ? null : new_message("system", system),
      is_unset(input) ? null : new_message("user", input),
    ];
    Object.assign(this, Object.fromEntries(settings));
    this.items.push(...messages.filter((message) => message !== null));
    return this;
  }

  /** Adds a user message. */
  user(content: ContentInput): this {
    return this.#add(new_message("user", content));
  }

  /** Adds an assistant message. */
  assistant(content: ContentInput): this {
    return this.#add(new_message("assistant", content));
  }

  /** Adds a system message. */
  system(content: ContentInput): this {
    return this.#add(new_message("system", content));
  }

  /** Adds a developer message. */
  developer(content: ContentInput): this {
    return this.#add(new_message("developer", content));
  }

  /** Adds an item, or an object that stands for one. Throws ArgumentError for what is none. */
  add_item(item: Item | ItemConvertible): this {
    const added = readable("the item cannot be read", () => as_item(item));
    if (!(added instanceof ItemBase))
      throw new ArgumentError("add_item takes an item: new Items.Message(...), Items.Base.fromH(...)");
    return this.#add(added as Item);
  }

  /**
   * Adds the output of a response. A session that goes on from a stored response goes on from this one
   * (ruling 20); any other stays local and sends its whole history each time.
   *
   * @throws ArgumentError for what is no Response
   */
  add_response(response: Response): this {
    if (!readable("the response cannot be read", () => response instanceof Response))
      throw new ArgumentError("add_response takes a Response: Response.parse(body, format)");
    for (const item of response.output) this.items.push(item);
    this.response_boundary_index = this.items.length;
    const chained =
      this.previous_response_id !== null && response.object === "response" && response.id !== null;
    if (chained) this.previous_response_id = response.id;
    return this;
  }

  /**
   * Adds the result of a function call.
   *
   * @throws ArgumentError for an unknown option
   * @throws InvalidItemError for a result that is neither text, content nor JSON
   */
  add_function_call_output(options: { call_id: string; result?: FunctionCallOutputFields["output"] }): this {
    const { call_id, result, ...unknown } = options_of("add_function_call_output", options);
    refuse_unknown(Object.keys(unknown));
    return this.#add(new FunctionCallOutput({ call_id, output: result ?? null }));
  }

  #add(item: Item): this {
    this.items.push(item);
    return this;
  }

  /** Registers a tool, in place of one of the same name. Throws ArgumentError. */
  register_tool(name: string, options?: ToolOptions | null): this {
    return this.#define([defined_tool(name, options)]);
  }

  /** Registers copies of all tools of a registry. Throws ArgumentError for what is no registry. */
  register_tools(registry: ToolRegistry): this {
    if (!is_registry(registry)) throw new ArgumentError("register_tools takes a ToolRegistry");
    return this.#define(registry.definitions.map(copy_of));
  }

  /**
   * Registers copies of tools by name, all of them without a name; from the shared registry unless another is
   * given in an object behind the names.
   *
   * @throws ToolNotFoundError for unknown names; then no tool is registered
   * @throws ArgumentError for a name that is no string
   */
  use_tools(...names: (string | { registry?: ToolRegistry | null })[]): this {
    const last = names.at(-1);
    const { registry: given, ...unknown_options } = is_object(last) ? options_of("use_tools", last) : {};
    refuse_unknown(Object.keys(unknown_options));
    const registry = given ?? tool_registry();
    if (!is_registry(registry)) throw new ArgumentError("use_tools takes a ToolRegistry as registry");
    const wanted = is_object(last) ? names.slice(0, -1) : names;
    if (!wanted.every((name) => typeof name === "string"))
      throw new ArgumentError("use_tools takes the names of tools, one by one");
    if (wanted.length === 0) return this.register_tools(registry);
    const unknown = wanted.filter((name) => !registry.definition_for(name));
    if (unknown.length > 0) throw new ToolNotFoundError(`tool not found: ${excerpt(unknown.join(", "))}`);
    return this.#define(wanted.map((name) => copy_of(registry.definition_for(name))));
  }

  #define(definitions: Definition[]): this {
    for (const definition of definitions) {
      const index = this.tool_definitions.findIndex(({ name }) => name === definition.name);
      if (index < 0) this.tool_definitions.push(definition);
      else this.tool_definitions[index] = definition;
    }
    return this;
  }

  /** Removes a tool; gives its definition, or null when there was none. */
  remove_tool(name: string): Definition | null {
    const index = this.tool_definitions.findIndex((definition) => definition.name === name);
    return index < 0 ? null : (this.tool_definitions.splice(index, 1)[0] as Definition);
  }

  /** Removes all tools and gives their definitions. */
  clear_tools(): Definition[] {
    return this.tool_definitions.splice(0);
  }

  /**
   * Asks for an answer in JSON of a schema; sets `text.format`.
   *
   * @throws ArgumentError when the schema is no object
   */
  json_output(schema: object, options?: JsonOutputOptions | null): this {
    if (!is_object(schema)) throw new ArgumentError("json_output takes a JSON Schema, an object");
    const { name, strict, description, ...unknown } = options_of("json_output", options ?? {});
    refuse_unknown(Object.keys(unknown));
    const format: JsonObject = {
      type: "json_schema",
      name: optional_string(name) ?? "response",
      schema: jsonify(schema),
    };
    if (!is_unset(strict)) format.strict = strict;
    if (!is_unset(description)) format.description = optional_string(description);
    this.text = { ...this.text, format };
    return this;
  }

  /**
   * Asks for reasoning, in a way that every format translates; `think(false)` turns it off.
   *
   * @throws ArgumentError for a budget that is no positive integer, or a budget with `think(false)`
   */
  think(options?: ReasoningOptions | boolean | null, off_options?: ReasoningOptions | null): this {
    this.reasoning = reasoning_settings(options, off_options);
    return this;
  }

  /** Removes the conversation: items, instructions and server state. Configuration, tools and extra stay. */
  clear(): this {
    this.items.length = 0;
    this.instructions = null;
    this.previous_response_id = null;
    this.response_boundary_index = 0;
    return this;
  }

  /**
   * Whether a value is a session that toH writes the same, whatever the order of keys inside opaque JSON. TypeORM
   * asks for it before it saves.
   */
  equals(other: unknown): boolean {
    return other instanceof Session && same_json(this.toH(), other.toH());
  }

  /** A session of the same configuration, tools and extra, without items and server state. */
  clone_config(): Session {
    const { input, previous_response_id, response_boundary_index, ...configuration } = this.toH();
    return Session.fromH(configuration);
  }

  /** Whether the whole history is sent each time, nothing of it lying with the server. */
  get local_state(): boolean {
    return this.previous_response_id === null;
  }

  /**
   * The request payload of a format, sharing nothing with the session.
   *
   * @throws UnsupportedFormatError for what the format cannot express; with `strict` also for all that the
   * payload would leave out
   * @throws ArgumentError for an unknown format
   */
  request_payload<F extends FormatName>(
    format: F,
    options: PayloadOptions & { binary: "bytes" },
  ): BytesPayloads[F];
  request_payload(
    format: typeof Converse,
    options: PayloadOptions & { binary: "bytes" },
  ): BytesPayloads["converse"];
  request_payload<F extends FormatName>(format: F, options?: PayloadOptions | null): Payloads[F];
  request_payload<P extends object>(format: Serializer<P>, options?: PayloadOptions | null): P;
  request_payload(format: string, options?: PayloadOptions | null): object;
  request_payload(format: string | Serializer, options?: PayloadOptions | null): object {
    const serializer = resolve(format);
    try {
      return serializer.request_payload(this, options ?? {});
    } catch (error) {
      if (error instanceof UnsupportedFormatError && error.omissions) {
        attach_shape(error, () => serializer.request_payload(this), serializer);
      }
      throw error;
    }
  }

  /** What the payload of a format leaves out, in the order of toH. Throws what request_payload throws. */
  omissions(format: FormatName | Serializer | (string & {})): Omission[] {
    return resolve(format).omissions?.(this) ?? [];
  }

  /**
   * Kinds, sizes and problems of a format's payload, without its content: safe to log. Throws what
   * request_payload throws.
   */
  request_shape(
    format: FormatName,
    options?: { provider?: string | null | undefined; model?: string | null } | null,
  ): RequestShape {
    const { provider, model } = options_of("request_shape", options ?? {});
    return RequestShape.describe(this.request_payload(format), format, {
      provider: provider ?? null,
      model: model ?? this.model,
    });
  }

  /**
   * The session that a hash of toH describes, with or without the `version` of a stored one; unknown keys are
   * kept in `extra`.
   *
   * @throws InvalidItemError naming the place
   */
  static fromH(hash: unknown): Session {
    const present = readable("the hash cannot be read", () => present_hash(object_of(hash)));
    const session = restore<Session>(Session as new () => Session, present);
    session.response_boundary_index = Math.min(session.response_boundary_index, session.items.length);
    return session;
  }

  /** Alias of fromH, the gem's name. */
  static from_h(hash: unknown): Session {
    return Session.fromH(hash);
  }
}

function options_of<T extends object>(method: string, options: T): T {
  if (!is_object(options)) throw new ArgumentError(`${method} takes an object of options`);
  return readable(`the options of ${method} cannot be read`, () => ({ ...options }));
}

function copy_of(definition: unknown): Definition {
  return Definition.fromH(jsonify(definition));
}

function new_message(role: string, content: ContentInput): Message {
  return new Message({ role, content });
}

function check_names(names: string[]): void {
  refuse_unknown(names.filter((name) => !Session.INITIALIZE_OPTIONS.includes(name)));
}

function list_of(value: unknown): unknown[] {
  if (is_unset(value)) return [];
  if (Array.isArray(value)) return value;
  throw new InvalidItemError("expected an array");
}

function tool_hashes(value: unknown): unknown[] {
  return list_of(value).map((tool) =>
    is_object(tool) && is_unset(tool.type) ? { ...tool, type: "function" } : tool,
  );
}
