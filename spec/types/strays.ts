/** What has no members of its own to compare. */
type Leaf = string | number | boolean | bigint | symbol | null | undefined | Uint8Array;

/** How deep types are compared; schemas hold schemas without end. */
type Levels = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];

/**
 * The members that one type may have and another has no room for, as paths; never when there are none. Assigning the
 * one to the other does not tell: TypeScript minds unknown members in literals alone.
 */
export type Strays<Ours, Theirs, Path extends string = "", Left extends unknown[] = Levels> = Left extends [
  unknown,
  ...infer Fewer,
]
  ? StraysOf<Ours, Theirs, Path, Fewer>
  : never;

type StraysOf<Ours, Theirs, Path extends string, Left extends unknown[]> = unknown extends Theirs
  ? never
  : Ours extends Leaf
    ? never
    : Ours extends readonly (infer Entry)[]
      ? Strays<Entry, EntryOf<Theirs>, `${Path}[]`, Left>
      : string extends keyof Ours
        ? never
        : MemberStrays<Ours, TakersOf<Ours, Theirs>, Path, Left>;

type MemberStrays<Ours, Theirs, Path extends string, Left extends unknown[]> = {
  [Key in keyof Ours & string]-?: [NonNullable<Ours[Key]>] extends [never]
    ? never
    : [MemberOf<Theirs, Key>] extends [never]
      ? `${Path}.${Key}`
      : Strays<
          NonNullable<Ours[Key]>,
          Exclude<MemberOf<Theirs, Key>, null | undefined>,
          `${Path}.${Key}`,
          Left
        >;
}[keyof Ours & string];

/** Of a union the types that take a value of ours; all of them when none does. */
type TakersOf<Ours, Theirs> = [TakerOf<Ours, Theirs>] extends [never] ? Theirs : TakerOf<Ours, Theirs>;

type TakerOf<Ours, Theirs> = Theirs extends unknown ? (Ours extends Theirs ? Theirs : never) : never;

type EntryOf<Theirs> = Theirs extends readonly (infer Entry)[] ? Entry : never;

type MemberOf<Theirs, Key extends string> = Theirs extends unknown
  ? Key extends keyof Theirs
    ? Theirs[Key]
    : string extends keyof Theirs
      ? Theirs[string & keyof Theirs]
      : never
  : never;

/** What only one of two unions has. */
export type Difference<One, Other> = Exclude<One, Other> | Exclude<Other, One>;

/** Compiles only for a type without a value. */
export type None<Value extends never> = Value;
