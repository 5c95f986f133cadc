import { isObject, type JsonObject } from './jsonObject.ts';

const isNumber = ({ type }: JsonObject): boolean => type === 'number' || type === 'integer';
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The member of all shapes that have it, if all who have it agree. */
function agreed(shapes: readonly JsonObject[], name: string): JsonObject {
  const values = shapes.flatMap((shape) => (name in shape ? [shape[name]] : []));
  const [first] = values;
  return first !== undefined && values.every((value) => same(value, first)) ? { [name]: first } : {};
}

const numbersOf = (shapes: readonly JsonObject[], name: string) =>
  shapes.map((shape) => shape[name]).filter((value) => typeof value === 'number');

/** One number that is as free as the freest of several. */
export function widest(shapes: readonly JsonObject[]): JsonObject {
  const [lowest, highest] = [numbersOf(shapes, 'minimum'), numbersOf(shapes, 'maximum')];
  return {
    ...agreed(shapes, 'type'),
    ...(lowest.length === shapes.length && { minimum: Math.min(...lowest) }),
    ...(highest.length === shapes.length && { maximum: Math.max(...highest) }),
  };
}

/** A bound that depends on the kind, in words: the shape that holds all kinds cannot say it otherwise. */
function boundText(kind: string, { minimum, maximum, unit, default: preset }: JsonObject): string {
  const rounded = (value: unknown) => Number(Number(value).toFixed(2));
  const usual = preset === undefined ? '' : `, default ${String(preset)}`;
  return `\`${kind}\`: ${rounded(minimum)} to ${rounded(maximum)} ${String(unit ?? '')}`.trim() + usual;
}

function oneField(fields: readonly JsonObject[], kinds: readonly string[]): JsonObject {
  const [first = {}] = fields;
  if (fields.every((field) => same(field, first))) return first;
  const common = { ...agreed(fields, 'type'), ...agreed(fields, 'default'), ...agreed(fields, 'unit') };
  if (fields.every(isNumber)) {
    const texts = fields.map((field, at) => boundText(kinds[at] ?? '', field));
    const { description } = agreed(fields, 'description');
    return { ...common, ...widest(fields), description: `${String(description)}; ${texts.join('; ')}` };
  }
  const words = fields.flatMap(
    ({ enum: several, const: one }) => several ?? (one === undefined ? [] : [one]),
  );
  return { ...common, ...agreed(fields, 'description'), ...(words.length > 0 && { enum: words }) };
}

/** Finds the name of each shape: the word of the field that has another one in each. */
function kindsOf(shapes: readonly JsonObject[]): string[] {
  const wordOf = (field: unknown) =>
    isObject(field) ? (field['const'] ?? (Array.isArray(field['enum']) && field['enum'][0])) : undefined;
  const [first = {}] = shapes;
  const names = Object.keys((first['properties'] ?? {}) as JsonObject);
  const words = names.map((name) => shapes.map(({ properties }) => wordOf((properties as JsonObject)[name])));
  const found = words.find(
    (each) => each.every((word) => typeof word === 'string') && new Set(each).size > 1,
  );
  return (found ?? []) as string[];
}

/**
 * Unnamed objects to choose from as one object with the fields of all, of which only those are required that each requires: other
 * languages have no union of unnamed shapes.
 */
export function oneShape(shapes: readonly JsonObject[]): JsonObject {
  const kinds = kindsOf(shapes);
  const members = shapes.map(({ properties }) => (properties ?? {}) as Record<string, JsonObject>);
  const names = [...new Set(members.flatMap((fields) => Object.keys(fields)))];
  const field = (name: string) =>
    oneField(
      members.flatMap((fields) => (fields[name] === undefined ? [] : [fields[name]])),
      kinds,
    );
  const requiredBy = shapes.map(({ required }) => (Array.isArray(required) ? required : []));
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, field(name)])),
    required: names.filter((name) => requiredBy.every((required) => required.includes(name))),
    ...agreed(shapes, 'additionalProperties'),
  };
}
