import type { JsonObject } from './jsonObject.ts';

/** Null as a choice: `nullable` counts beside a type alone, here one that no other choice has. */
const noValue: JsonObject = { type: 'integer', nullable: true, enum: [null] };

/** Gives null a place of its own, or the type of the object that is named. */
function typedNull(schema: JsonObject): JsonObject {
  const { nullable, ...rest } = schema;
  const { oneOf } = rest;
  if (nullable !== true || 'type' in rest) return schema;
  return Array.isArray(oneOf)
    ? { ...rest, oneOf: [...oneOf, noValue] }
    : { ...rest, type: 'object', nullable };
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
