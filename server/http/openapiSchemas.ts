import { fieldDescriptions } from './fieldDescriptions.ts';

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

/** JSON Schema has no keyword `unit`, so it becomes `x-unit`; if absent, the name's ending says the unit. */
function withUnit(name: string, schema: JsonObject): JsonObject {
  const { unit, ...rest } = schema;
  const known = typeof unit === 'string' ? unit : undefined;
  const measures = schema['type'] === 'number' || schema['type'] === 'integer';
  const found = known ?? (measures ? unitOf(name) : undefined);
  return found === undefined || found === '' ? rest : { ...rest, 'x-unit': found };
}

/** Adds a missing description. `owner` is the nearest named schema or object that has the field. */
function withDescription(owner: string, name: string, schema: JsonObject): JsonObject {
  if (name === '' || '$ref' in schema || 'description' in schema) return schema;
  const description = fieldDescriptions[`${owner}.${name}`] ?? fieldDescriptions[name];
  return description === undefined ? schema : { ...schema, description };
}

/** Closes a tuple: it has exactly its items. */
function closed(schema: JsonObject): JsonObject {
  const items = schema['prefixItems'];
  if (!Array.isArray(items)) return schema;
  return { ...schema, minItems: items.length, maxItems: items.length, items: false };
}

/** Drops `discriminator`, which would require its field: here the field has a default and may be absent. */
function undiscriminated(schema: JsonObject): JsonObject {
  const { discriminator, oneOf, ...rest } = schema;
  return discriminator === undefined || oneOf === undefined ? schema : { ...rest, anyOf: oneOf };
}

/** Makes `example` the list that JSON Schema expects, and an open object's `additionalProperties` `true`. */
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

/** Finishes a generated schema: units, descriptions, closed tuples, OpenAPI 3.1. `owner` names the schema itself. */
export function finishSchema(schema: Json, owner = '', name = ''): Json {
  if (!isObject(schema)) return schema;
  const described = withDescription(owner, name, withUnit(name, schema));
  const finished = closed(undiscriminated(modern(described)));
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
  // The description belongs to the list; its items only need their unit.
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
