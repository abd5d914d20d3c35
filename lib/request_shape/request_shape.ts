import { ArgumentError } from "../errors.js";
import { excerpt } from "../excerpt.js";
import { is_unset, readable } from "../json.js";
import type { FormatName } from "../serializers/formats.js";
import type { RequestShapeAttributes, ThinkingSettings } from "./attributes.js";
import { type Describer, describe_payload, FIRST_TURNS } from "./describer.js";
import { described_formats, find_describer } from "./describers.js";
import { is_list, is_record, member } from "./members.js";
import { Part, type PartHash } from "./part.js";
import { name_of } from "./piece.js";
import { Problem, type ProblemHash } from "./problem.js";
import { ToolRound, type ToolRoundHash } from "./tool_round.js";
import { Turn, type TurnHash } from "./turn.js";
import { count, one_line } from "./words.js";

/** What a shape may say of where a request goes; what is unset comes from the format and the payload. */
export interface RequestShapeOptions {
  provider?: string | null;
  model?: string | null;
}

/** A request shape as plain data: always these keys, null where there is nothing. */
export interface RequestShapeHash {
  provider: string | null;
  model: string | null;
  step: number | null;
  payload_keys: string[];
  thinking_settings: ThinkingSettings;
  instructions: PartHash[];
  turns: TurnHash[];
  turn_count: number;
  omitted_turns: number;
  tool_names: string[];
  tool_rounds: ToolRoundHash[];
  problems: ProblemHash[];
}

/**
 * A request payload described by kinds, sizes and problems, never by its content: safe to log, and the place
 * to look when a provider rejects a request without saying why.
 */
export class RequestShape {
  static readonly Turn = Turn;
  static readonly Part = Part;
  static readonly ToolRound = ToolRound;
  static readonly Problem = Problem;

  /** The name of the format unless another was given. */
  readonly provider: string | null;
  readonly model: string | null;
  /** Which model call of the current user turn this is, from 1; null without a user turn. */
  readonly step: number | null;
  readonly payload_keys: readonly string[];
  readonly thinking_settings: Readonly<ThinkingSettings>;
  /** The payload's own slot for instructions; system messages in the conversation are turns. */
  readonly instructions: readonly Part[];
  /** The first 10 and the last 50 of a conversation of more than 60 turns. */
  readonly turns: readonly Turn[];
  readonly turn_count: number;
  readonly omitted_turns: number;
  readonly tool_names: readonly string[];
  /** All rounds, those of omitted turns too. */
  readonly tool_rounds: readonly ToolRound[];
  /** All problems, those of omitted turns too, by turn, part and kind. */
  readonly problems: readonly Problem[];

  constructor(attributes: RequestShapeAttributes) {
    this.provider = attributes.provider;
    this.model = attributes.model;
    this.step = attributes.step;
    this.payload_keys = attributes.payload_keys;
    this.thinking_settings = attributes.thinking_settings;
    this.instructions = attributes.instructions;
    this.turns = attributes.turns;
    this.turn_count = attributes.turn_count;
    this.omitted_turns = attributes.omitted_turns;
    this.tool_names = attributes.tool_names;
    this.tool_rounds = attributes.tool_rounds;
    this.problems = attributes.problems;
  }

  /**
   * Describes the payload of a format as it is sent, wherever it comes from. Members that the format does not
   * know, or knows otherwise, are described as far as possible and never an error.
   *
   * @throws ArgumentError for a payload that is no object, an unknown format, and an option that is no string
   */
  static describe(payload: unknown, format: FormatName, options?: RequestShapeOptions | null): RequestShape {
    const describer = describer_of(format);
    if (!is_record(payload)) {
      throw new ArgumentError(`the payload must be an object, not ${kind_of(payload)}`);
    }
    const given = readable("the options of describe cannot be read", () => ({ ...options }));
    const provider = option("provider", given.provider) ?? format;
    const model = option("model", given.model) ?? model_of(payload);
    return new RequestShape(describe_payload(payload, describer, { provider, model }));
  }

  toH(): RequestShapeHash {
    return {
      provider: this.provider,
      model: this.model,
      step: this.step,
      payload_keys: [...this.payload_keys],
      thinking_settings: { ...this.thinking_settings },
      instructions: this.instructions.map((part) => part.toH()),
      turns: this.turns.map((turn) => turn.toH()),
      turn_count: this.turn_count,
      omitted_turns: this.omitted_turns,
      tool_names: [...this.tool_names],
      tool_rounds: this.tool_rounds.map((round) => round.toH()),
      problems: this.problems.map((problem) => problem.toH()),
    };
  }

  to_h(): RequestShapeHash {
    return this.toH();
  }

  toJSON(): RequestShapeHash {
    return this.toH();
  }

  /** In words, a line for each turn, tool round and problem. */
  toString(): string {
    return [
      ...line("", this.origin()),
      ...line("payload keys: ", this.payload_keys),
      ...line("thinking: ", this.settings()),
      ...line("instructions: ", this.instructions),
      ...this.turn_lines(),
      ...line("tools: ", this.tool_names),
      ...this.tool_rounds.map(String),
      ...this.problems.map(String),
    ]
      .map(one_line)
      .join("\n");
  }

  private origin(): string[] {
    const { step } = this;
    const call = step === null ? null : `model call ${step} of the turn`;
    const rounds = step === null || step === 1 ? null : `after ${count(step - 1, "tool round")}`;
    return [this.provider, this.model, call, rounds].filter((piece) => piece !== null);
  }

  private settings(): string[] {
    return Object.entries(this.thinking_settings).map(([name, value]) => `${name} ${value}`);
  }

  private turn_lines(): string[] {
    const lines = this.turns.map(String);
    if (this.omitted_turns === 0) return lines;
    const gap = `(${count(this.omitted_turns, "turn")} omitted)`;
    return [...lines.slice(0, FIRST_TURNS), gap, ...lines.slice(FIRST_TURNS)];
  }
}

function line(title: string, pieces: readonly unknown[]): string[] {
  return pieces.length === 0 ? [] : [`${title}${pieces.join(", ")}`];
}

function describer_of(format: FormatName): Describer {
  const describer = find_describer(format);
  if (describer) return describer;
  throw new ArgumentError(`unknown format ${excerpt(format)}: use one of ${described_formats().join(", ")}`);
}

function model_of(payload: object): string | null {
  return name_of(member(payload, "model")) ?? name_of(member(payload, "modelId"));
}

function option(name: string, value: unknown): string | null {
  if (is_unset(value)) return null;
  if (typeof value === "string") return value;
  throw new ArgumentError(`${name} must be a string, not ${kind_of(value)}`);
}

function kind_of(value: unknown): string {
  if (is_unset(value)) return String(value);
  if (is_list(value)) return "an array";
  return typeof value === "object" ? "bytes" : `a ${typeof value}`;
}
