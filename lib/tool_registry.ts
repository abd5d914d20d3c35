import { ArgumentError, ToolNotFoundError } from "./errors.js";
import { is_array, is_object, is_unset, readable } from "./json.js";
import { defined_tool } from "./tools/define.js";
import type { Definition, ToolOptions } from "./tools/definition.js";

/** What carries out a tool call: it takes the parsed arguments and gives the result, or a promise of it. */
export type ToolHandler = (args: never) => unknown;

/** Tools that several sessions share, with what carries them out. */
export class ToolRegistry {
  readonly #tools = new Map<string, { definition: Definition; handler: ToolHandler | null }>();

  /**
   * Registers a tool, in place of one of the same name. The handler may stand in place of the options.
   *
   * @returns the definition
   * @throws ArgumentError for an empty name, wrong options, or a handler that is no function
   */
  register(name: string, handler?: ToolHandler): Definition;
  register(name: string, options: ToolOptions | null, handler?: ToolHandler): Definition;
  register(name: string, options?: ToolOptions | ToolHandler | null, handler?: ToolHandler): Definition {
    const given = typeof options === "function" ? options : handler;
    if (!is_unset(given) && typeof given !== "function")
      throw new ArgumentError("a tool handler is a function");
    const definition = defined_tool(name, typeof options === "function" ? null : options);
    this.#tools.set(definition.name, { definition, handler: given ?? null });
    return definition;
  }

  /** The handler of a tool; null when the tool has none or is not registered. */
  handler_for(name: string): ToolHandler | null {
    return this.#tools.get(name)?.handler ?? null;
  }

  /** The definition of a tool, or null. */
  definition_for(name: string): Definition | null {
    return this.#tools.get(name)?.definition ?? null;
  }

  /** All definitions, in the order of their registration. */
  get definitions(): Definition[] {
    return [...this.#tools.values()].map(({ definition }) => definition);
  }

  /**
   * Calls the handler of a tool with parsed arguments.
   *
   * @returns what the handler gives; an async one gives its promise
   * @throws ToolNotFoundError when there is no tool of that name, or no handler
   */
  invoke(name: string, args: unknown = {}): unknown {
    const handler = this.handler_for(name);
    if (!handler) {
      const known = this.#tools.has(name);
      throw new ToolNotFoundError(known ? `tool without a handler: ${name}` : `tool not found: ${name}`);
    }
    return handler(args as never);
  }
}

let registry = new ToolRegistry();

/** The registry that the whole application shares. */
export function tool_registry(): ToolRegistry {
  return registry;
}

/** Registers a tool in the shared registry; see ToolRegistry.register. */
export function register_tool(name: string, handler?: ToolHandler): Definition;
export function register_tool(name: string, options: ToolOptions | null, handler?: ToolHandler): Definition;
export function register_tool(
  name: string,
  options?: ToolOptions | ToolHandler | null,
  handler?: ToolHandler,
): Definition {
  return typeof options === "function"
    ? registry.register(name, options)
    : registry.register(name, options ?? null, handler);
}

/** Empties the shared registry. */
export function reset_tool_registry(): void {
  registry = new ToolRegistry();
}

/** Whether a value can serve as a registry. Throws ArgumentError for what cannot be looked at. */
export function is_registry(value: unknown): value is ToolRegistry {
  return readable("the registry cannot be read", () => {
    if (value instanceof ToolRegistry) return true;
    return is_object(value) && typeof value.definition_for === "function" && is_array(value.definitions);
  });
}
