/** Members of an object that others wrote, of any shape. */
export type Members = Readonly<Record<string, unknown>>;

/** The value of a text; `undefined`: it is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A member of the object itself, never one of its prototype. */
export const member = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
