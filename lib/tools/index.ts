export { Definition, type ToolOptions } from "./definition.js";
