import type { z } from 'zod';

/**
 * The same schema, which lets pass what a test knows to be right: to look at each of thousands of members costs it ten times as much. What the
 * test does not know is parsed, with its faults.
 */
export function knownRight<Schema extends z.ZodType>(
  schema: Schema,
  isRight: (value: unknown) => boolean,
): Schema {
  const { run } = schema._zod;
  schema._zod.run = (payload, context) => (isRight(payload.value) ? payload : run(payload, context));
  return schema;
}

const isWithin = (value: unknown, most: number): boolean =>
  typeof value === 'number' && value >= -most && value <= most;

/** True for what `PositionSchema` takes. */
export function isPosition(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { lat, lon } = value as { readonly lat?: unknown; readonly lon?: unknown };
  if (!isWithin(lat, 90) || !isWithin(lon, 180)) return false;
  let members = 0;
  for (const _ in value) members += 1;
  return members === 2;
}
