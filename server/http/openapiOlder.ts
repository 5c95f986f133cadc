import { isObject, type JsonObject } from './jsonObject.ts';

/** `nullable` counts beside a type alone: that of a named object. */
const orNull = (named: JsonObject): JsonObject => ({ type: 'object', nullable: true, allOf: [named] });

function typedNull(schema: JsonObject): JsonObject {
  const { nullable, oneOf, allOf, ...rest } = schema;
  if (nullable !== true || 'type' in rest) return schema;
  const [first] = Array.isArray(oneOf) ? oneOf : [];
  if (isObject(first) && Array.isArray(oneOf)) return { ...rest, oneOf: [orNull(first), ...oneOf.slice(1)] };
  const [named] = Array.isArray(allOf) ? allOf : [];
  return isObject(named) ? { ...rest, ...orNull(named) } : schema;
}

/** Says a default in words that is a list, or stands beside a named schema: tools expect it of plain values alone. */
function withDefaultInWords(schema: JsonObject): JsonObject {
  const { default: preset, ...rest } = schema;
  if (preset === undefined || !(Array.isArray(preset) || 'allOf' in rest)) return schema;
  const text = `default ${JSON.stringify(preset)}`;
  const { description } = rest;
  return { ...rest, description: typeof description === 'string' ? `${description}; ${text}` : text };
}

/** An object with fields is open unless it says that it is not. */
function withoutOpen(schema: JsonObject): JsonObject {
  const { additionalProperties, ...rest } = schema;
  return additionalProperties === true && 'properties' in rest ? rest : schema;
}

/** A schema as tools read it that know OpenAPI 3.0 alone. */
export const asOlder = (schema: JsonObject): JsonObject => withoutOpen(withDefaultInWords(typedNull(schema)));
