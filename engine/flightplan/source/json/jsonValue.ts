import { cleanText } from '../refusal.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A member of the object itself, never one of its prototype. */
export const member = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

export const listAt = (value: unknown, name: string): readonly unknown[] => {
  const found = member(value, name);
  return Array.isArray(found) ? found : [];
};

export const textAt = (value: unknown, name: string): string | undefined => {
  const found = member(value, name);
  return typeof found === 'string' ? cleanText(found) || undefined : undefined;
};

/** The small letters of a name, which files write with and without marks. */
export const lettersOf = (name: string): string =>
  name
    .slice(0, 60)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

export const numberAt = (value: unknown, name: string): number | undefined => {
  const found = member(value, name);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
};

/** The members of an object with these names. */
export const membersNamed = (holder: unknown, names: readonly string[]) =>
  names.map((name) => [name, member(holder, name)] as const);
