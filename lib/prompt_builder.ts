export { data_url, parse_data_url } from "./data_url.js";
export { jsonify } from "./json.js";
export { register_tool, reset_tool_registry, tool_registry } from "./tool_registry.js";
