import { is_object, type JsonValue, set_own } from "../../lib/json.js";

/** Values that JSON cannot hold, or that hurt whoever looks at them, by the name under which JSON tells them. */
const ODD_VALUES: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  function: () => () => "x",
  symbol: () => Symbol("s"),
  bigint: () => 10n,
  nan: () => Number.NaN,
  infinity: () => Number.POSITIVE_INFINITY,
  minus_zero: () => -0,
  date: () => new Date(0),
  invalid_date: () => new Date(Number.NaN),
  map: () => new Map([["a", 1]]),
  set: () => new Set([1]),
  regexp: () => /x/,
  error: () => new Error("x"),
  bytes: () => new Uint8Array([1, 2]),
  promise: () => Promise.resolve(1),
  boxed: () => Object("x"),
  no_prototype: () => Object.assign(Object.create(null), { type: "input_text", text: "x" }),
  holes: () => new Array(3),
  cycle,
  throwing_getter: () => getter(new TypeError("a getter throws")),
  throwing_proxy: () => new Proxy({}, every_trap()),
  revoked_proxy,
  throwing_string: () => ({ toString: () => fail() }),
  throwing_json: () => ({ toJSON: () => fail() }),
  deep: () => nested(100_000),
};

/** The names of the odd values. */
export const ODD_NAMES = Object.keys(ODD_VALUES);

/** The key of the objects that stand for odd values. */
export const ODD_KEY = "$odd";

/** A copy of a JSON value in which each `{ $odd: name }` is the odd value of that name. */
export function with_odd_values(value: JsonValue): unknown {
  if (Array.isArray(value)) return value.map(with_odd_values);
  if (!is_object(value)) return value;
  const name = value[ODD_KEY];
  const odd = typeof name === "string" ? ODD_VALUES[name] : undefined;
  if (odd) return odd();
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) set_own(copy, key, with_odd_values(member as JsonValue));
  return copy;
}

function fail(): never {
  throw new TypeError("thrown on purpose");
}

function cycle(): object {
  const loop: Record<string, unknown> = { type: "input_text", text: "x" };
  loop.self = loop;
  return loop;
}

function getter(error: Error): object {
  const get = () => {
    throw error;
  };
  const members = ["type", "text", "model", "role", "content", "effort", "extra"];
  return Object.defineProperties(
    {},
    Object.fromEntries(members.map((key) => [key, { enumerable: true, get }])),
  );
}

function every_trap(): ProxyHandler<object> {
  return Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((name) => [name, fail]));
}

function revoked_proxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function nested(levels: number): object {
  let tree: object = {};
  for (let level = 0; level < levels; level++) tree = level % 2 === 0 ? [tree] : { tree };
  return tree;
}
