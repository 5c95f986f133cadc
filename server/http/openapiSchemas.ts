import { fieldWords } from './openapiWords.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const unitOfSuffix: readonly (readonly [RegExp, string])[] = [
  [/_pct_per_min$/, '%/min'],
  [/_kg_m3$/, 'kg/m³'],
  [/_m2$/, 'm²'],
  [/_mps$/, 'm/s'],
  [/_pct$/, '%'],
  [/_min$/, 'min'],
  [/_deg$/, '°'],
  [/_frac$/, 'fraction'],
  [/_m$/, 'm'],
  [/_s$/, 's'],
  [/_g$/, 'g'],
  [/_c$/, '°C'],
];

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function unitOf(name: string): string | undefined {
  return unitOfSuffix.find(([suffix]) => suffix.test(name))?.[1];
}

/** `unit` is no word of JSON Schema; it travels as `x-unit`. Names of this product end in their unit. */
function withUnit(name: string, schema: JsonObject): JsonObject {
  const { unit, ...rest } = schema;
  const known = typeof unit === 'string' ? unit : undefined;
  const measures = schema['type'] === 'number' || schema['type'] === 'integer';
  const found = known ?? (measures ? unitOf(name) : undefined);
  return found === undefined || found === '' ? rest : { ...rest, 'x-unit': found };
}

/** `owner` is the nearest named schema or object that the field belongs to. */
function withWords(owner: string, name: string, schema: JsonObject): JsonObject {
  if (name === '' || '$ref' in schema || 'description' in schema) return schema;
  const description = fieldWords[`${owner}.${name}`] ?? fieldWords[name];
  return description === undefined ? schema : { ...schema, description };
}

/** A tuple of the schemas is closed: exactly its items. */
function closed(schema: JsonObject): JsonObject {
  const items = schema['prefixItems'];
  if (!Array.isArray(items)) return schema;
  return { ...schema, minItems: items.length, maxItems: items.length, items: false };
}

/** A union whose telling field has a default may omit it; a `discriminator` would require it. */
function undiscriminated(schema: JsonObject): JsonObject {
  const { discriminator, oneOf, ...rest } = schema;
  return discriminator === undefined || oneOf === undefined ? schema : { ...rest, anyOf: oneOf };
}

/** JSON Schema spells examples as a list; an open object as `true`. */
function modern(schema: JsonObject): JsonObject {
  const { example, ...rest } = schema;
  const open =
    isObject(rest['additionalProperties']) && Object.keys(rest['additionalProperties']).length === 0;
  return {
    ...rest,
    ...(example === undefined ? {} : { examples: [example] }),
    ...(open ? { additionalProperties: true } : {}),
  };
}

/** Finishes what the generator makes: units, words, closed tuples, OpenAPI 3.1. `owner` names the schema itself. */
export function finishSchema(schema: Json, owner = '', name = ''): Json {
  if (!isObject(schema)) return schema;
  const worded = withWords(owner, name, withUnit(name, schema));
  const finished = closed(undiscriminated(modern(worded)));
  return Object.fromEntries(
    Object.entries(finished).map(([key, value]) => [key, finishMember(key, value, owner, name)]),
  );
}

function finishMember(key: string, value: Json, owner: string, name: string): Json {
  if (key === 'properties' && isObject(value)) {
    const here = name === '' || name === 'error' ? owner : name;
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [field, finishSchema(inner, here, field)]),
    );
  }
  // The words of a list are the list's; its items only need their unit.
  if (key === 'items' || key === 'additionalProperties') return finishItem(value, owner, name);
  if (['prefixItems', 'oneOf', 'anyOf', 'allOf'].includes(key) && Array.isArray(value))
    return value.map((inner) => finishSchema(inner, owner));
  return value;
}

function finishItem(item: Json, owner: string, name: string): Json {
  if (!isObject(item)) return item;
  const finished = finishSchema(item, name === '' ? owner : name);
  return isObject(finished) ? withUnit(name, finished) : finished;
}
