import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { operations } from '../../server/contract/operations.ts';
import { toIssueText } from '../../server/issueText.ts';

type Schema = z.core.$ZodType;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value && 'safeParse' in value;

/** The schemas in a definition, however it holds them. */
function within(value: unknown): Schema[] {
  if (isSchema(value)) return [value];
  if (typeof value === 'function') return [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(within) : [];
}

/** All texts of a form, with the path to each. */
function formsIn(schema: Schema, seen: Set<Schema>): z.ZodString[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema._zod;
  if (def.type === 'string') return [schema as z.ZodString];
  const inner = def.type === 'lazy' ? [(def as z.core.$ZodLazyDef).getter()] : within({ ...def, checks: [] });
  return inner.flatMap((one) => formsIn(one, seen));
}

const strange = ['\u0007', '!', 'a', '2026-13-40', ''];

/** What is said of texts that are not of the form. */
const faultsOf = (schema: z.ZodString): string[] =>
  strange.flatMap((text) =>
    (schema.safeParse(text, { error: toIssueText }).error?.issues ?? [])
      .filter(({ code }) => code === 'invalid_format')
      .map(({ message }) => message),
  );

describe('a text that is not of the form that a request asks for', () => {
  it.each(Object.entries(operations))('is told what to send: %s', (_, { input }) => {
    const faults = formsIn(input as unknown as Schema, new Set()).flatMap(faultsOf);
    expect(faults.filter((fault) => /^Invalid|pattern/.test(fault))).toEqual([]);
  });
});
