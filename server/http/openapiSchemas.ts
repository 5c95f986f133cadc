import { z } from 'zod';
import { fieldDescriptions } from './fieldDescriptions.ts';
import { isObject, type Json, type JsonObject } from './jsonObject.ts';
import { oneShape, widest } from './openapiUnions.ts';

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
const asOlder = (schema: JsonObject): JsonObject => withoutOpen(withDefaultInWords(typedNull(schema)));

/** Versions of OpenAPI that the document is served in: tools of others read one, the other, or both. */
export const dialects = ['3.1', '3.0'] as const;
export type Dialect = (typeof dialects)[number];

const targets = { '3.1': 'draft-2020-12', '3.0': 'openapi-3.0' } as const;

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
  if (name === '' || '$ref' in schema || 'allOf' in schema || 'description' in schema) return schema;
  const description = fieldDescriptions[`${owner}.${name}`] ?? fieldDescriptions[name];
  return description === undefined ? schema : { ...schema, description };
}

/** Makes a list of a fixed length of a tuple: few languages have tuples. */
function untupled(schema: JsonObject): JsonObject {
  const { prefixItems, items, ...rest } = schema;
  const isFixed = schema['minItems'] !== undefined && schema['minItems'] === schema['maxItems'];
  const choice = isFixed && isObject(items) ? items['anyOf'] : undefined;
  const parts = prefixItems ?? choice;
  return Array.isArray(parts) ? { ...rest, items: widest(parts.filter(isObject)) } : schema;
}

/** Joins choices within choices, and unnamed objects to choose from. What is left to choose from differs by its type, so one fits. */
function united(schema: JsonObject): JsonObject {
  const { anyOf, oneOf = anyOf, discriminator: _kind, ...rest } = schema;
  if (!Array.isArray(oneOf)) return schema;
  const flat = oneOf.filter(isObject).flatMap((each) => {
    const inner = each['anyOf'];
    return Array.isArray(inner) ? inner.filter(isObject) : [each];
  });
  const areUnnamed = flat.every(({ type }) => type === 'object');
  return areUnnamed ? { ...oneShape(flat), ...rest } : { ...rest, oneOf: flat };
}

const safe = Number.MAX_SAFE_INTEGER;

/** Drops what says nothing, or what other languages read wrongly: words of one, limits that are the language's own. */
function plain(schema: JsonObject): JsonObject {
  const { readOnly: _ours, propertyNames: _words, const: word, ...rest } = schema;
  const values = word === undefined ? rest['enum'] : [word];
  const { enum: _values, minimum, maximum, default: preset, pattern, ...kept } = rest;
  const isOpen = isObject(rest['additionalProperties']) && !('type' in rest['additionalProperties']);
  return {
    ...kept,
    ...(values !== undefined && rest['type'] !== 'boolean' && { enum: values }),
    ...(minimum !== undefined && minimum !== -safe && { minimum }),
    ...(maximum !== undefined && maximum !== safe && { maximum }),
    ...(pattern !== undefined && rest['format'] !== 'date-time' && { pattern }),
    ...(preset !== undefined &&
      !(isObject(preset) && Object.keys(preset).length === 0) && { default: preset }),
    ...(isOpen && { additionalProperties: true }),
    ...([rest['type']].flat().includes('number') && { format: 'double' }),
  };
}

/** An example as the dialect has it. */
function shown(schema: JsonObject, dialect: Dialect): JsonObject {
  const { example, examples = example === undefined ? undefined : [example], ...rest } = schema;
  if (!Array.isArray(examples)) return schema;
  return dialect === '3.1' ? { ...rest, examples } : { ...rest, example: examples[0] ?? null };
}

const componentOf = (ref: string) => `#/components/schemas/${ref.slice(ref.lastIndexOf('/') + 1)}`;

/** Finishes a generated schema: units, descriptions, and what generators of others understand. `owner` names the schema itself. */
function finish(schema: Json, dialect: Dialect, owner = '', name = ''): Json {
  if (!isObject(schema)) return schema;
  if (typeof schema['$ref'] === 'string') return plain({ ...schema, $ref: componentOf(schema['$ref']) });
  const { allOf, ...beside } = plain(schema);
  if (Array.isArray(allOf) && Object.keys(beside).length === 0) return finish(allOf[0] ?? schema, dialect);
  const shaped = withDescription(owner, name, withUnit(name, plain(united(untupled(schema)))));
  const finished = dialect === '3.0' ? asOlder(shaped) : shaped;
  return Object.fromEntries(
    Object.entries(shown(finished, dialect)).map(([key, value]) => [
      key,
      finishMember(key, value, dialect, owner, name),
    ]),
  );
}

function finishMember(key: string, value: Json, dialect: Dialect, owner: string, name: string): Json {
  if (key === 'properties' && isObject(value)) {
    const here = name === '' || name === 'error' ? owner : name;
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [field, finish(inner, dialect, here, field)]),
    );
  }
  // The description belongs to the list; its items only need their unit.
  if ((key === 'items' || key === 'additionalProperties') && isObject(value)) {
    const finished = finish(value, dialect, name === '' ? owner : name);
    return isObject(finished) ? withUnit(name, finished) : finished;
  }
  if (['oneOf', 'allOf'].includes(key) && Array.isArray(value))
    return value.map((inner) => finish(inner, dialect, owner));
  return value;
}

/** Schemas by their names in the document, with all named ones in them; made in one go, so that each stands there once. */
export function componentsOf(schemas: Readonly<Record<string, z.ZodType>>, dialect: Dialect): JsonObject {
  const made = z.toJSONSchema(z.strictObject(schemas), {
    target: targets[dialect],
    io: 'input',
    unrepresentable: 'any',
  }) as JsonObject;
  const named = (made['$defs'] ?? made['definitions'] ?? {}) as JsonObject;
  const all = { ...(made['properties'] as JsonObject), ...named };
  return Object.fromEntries(
    Object.entries(all).map(([name, schema]) => [name, finish(schema, dialect, name)]),
  );
}

/** A schema by itself, such as that of a parameter. */
export function schemaOf(schema: z.ZodType, dialect: Dialect, name = ''): JsonObject {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, {
    target: targets[dialect],
    io: 'input',
    unrepresentable: 'any',
  }) as JsonObject;
  return finish(made, dialect, '', name) as JsonObject;
}

export const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });
