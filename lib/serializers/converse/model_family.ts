/** Whose models take which parameters for reasoning. */
export type ModelFamily = "anthropic" | "openai" | "gpt_oss" | "other";

const APPLICATION_PROFILE = /^arn:.*:application-inference-profile\//;

/** A vendor's models, behind an optional region prefix: `anthropic.`, `us.anthropic.`, `us-gov.anthropic.`. */
const VENDORS: readonly (readonly [RegExp, ModelFamily])[] = [
  [/^(?:[a-z0-9-]+\.)?anthropic\./, "anthropic"],
  [/^(?:[a-z0-9-]+\.)?openai\.gpt-oss-/, "gpt_oss"],
  [/^(?:[a-z0-9-]+\.)?openai\./, "openai"],
];

/** The family that a model id or ARN names; an application inference profile names none. */
export function model_family(model_id: string): ModelFamily {
  if (APPLICATION_PROFILE.test(model_id)) return "other";
  const name = model_id.slice(model_id.lastIndexOf("/") + 1);
  return VENDORS.find(([pattern]) => pattern.test(name))?.[1] ?? "other";
}
