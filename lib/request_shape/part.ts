import { count, one_line } from "./words.js";

/** The kinds of media that a part can be. */
export type MediaKind = "image" | "audio" | "video" | "document";

/** What a part is; "other" is what the format's describer does not classify. */
export type PartKind = "text" | "thinking" | MediaKind | "tool_call" | "tool_result" | "other";

/** What a size counts: Unicode code points or bytes. */
export type PartUnit = "chars" | "bytes";

/** Where media comes from: bytes in the request, a link that the provider fetches, a file stored with it. */
export type MediaSource = "inline" | "url" | "file";

/** What the constructor of Part takes. */
export interface PartAttributes {
  kind: PartKind;
  size?: number | null;
  unit?: PartUnit | null;
  name?: string | null;
  source?: MediaSource | null;
  mime_type?: string | null;
  signed?: boolean;
}

/** A part as plain data, its size under its unit. */
export interface PartHash {
  kind: PartKind;
  name?: string;
  chars?: number;
  bytes?: number;
  source?: MediaSource;
  mime_type?: string;
  signed?: true;
}

/** One piece of a turn by its kind and size, never by its content. */
export class Part {
  readonly kind: PartKind;
  /** In `unit`; null when there is nothing to measure, such as media by URL or encrypted thinking. */
  readonly size: number | null;
  readonly unit: PartUnit | null;
  /** The tool's name; for a result that of the call it answers; for other parts the provider's word. */
  readonly name: string | null;
  readonly source: MediaSource | null;
  readonly mime_type: string | null;
  /** Whether it carries the token by which a provider verifies replayed thinking or calls. */
  readonly signed: boolean;

  constructor({ kind, size, unit, name, source, mime_type, signed }: PartAttributes) {
    this.kind = kind;
    this.size = size ?? null;
    this.unit = this.size === null ? null : (unit ?? "chars");
    this.name = name ?? null;
    this.source = source ?? null;
    this.mime_type = mime_type ?? null;
    this.signed = signed ?? false;
  }

  /** Without the attributes that the part does not have. */
  toH(): PartHash {
    return {
      kind: this.kind,
      ...(this.name !== null && { name: this.name }),
      ...(this.size !== null && { [this.unit ?? "chars"]: this.size }),
      ...(this.source !== null && { source: this.source }),
      ...(this.mime_type !== null && { mime_type: this.mime_type }),
      ...(this.signed && { signed: true }),
    };
  }

  to_h(): PartHash {
    return this.toH();
  }

  toJSON(): PartHash {
    return this.toH();
  }

  /** In words: `text (13 chars)`, `image/png (34512 bytes)`, `call find_tasks (args 42 chars), signed`. */
  toString(): string {
    return one_line(this.signed ? `${this.description()}, signed` : this.description());
  }

  private description(): string {
    if (this.kind === "tool_call") return words("call", this.name, this.measure("args "));
    if (this.kind === "tool_result") return words("result", this.name, this.measure(""));
    if (this.kind === "other") return this.name ?? "part of no known kind";
    return `${this.mime_type ?? this.kind} ${this.measure("") ?? `(${this.absence()})`}`;
  }

  private measure(prefix: string): string | null {
    if (this.size === null) return null;
    return `(${prefix}${count(this.size, this.unit === "bytes" ? "byte" : "char")})`;
  }

  private absence(): string {
    if (this.source === "url" || this.source === "file") return this.source;
    return this.kind === "text" || this.kind === "thinking" ? "no text" : "no data";
  }
}

function words(...pieces: (string | null)[]): string {
  return pieces.filter((piece) => piece !== null).join(" ");
}
