import type { z } from 'zod';

/** Values in which nothing can change. */
const unchanging = new WeakSet<object>();

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(value)) freeze(member);
  Object.freeze(value);
}

/** Freezes a value of JSON with all in it. */
export function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  freeze(value);
  unchanging.add(value);
  return value;
}

/** Makes a schema look only once at a value in which nothing can change; it must be one that gives back what it lets pass. */
export function rightOnce<Schema extends z.ZodType>(schema: Schema): Schema {
  const { run } = schema._zod;
  const right = new WeakSet<object>();
  schema._zod.run = (payload, context) => {
    const { value } = payload;
    if (typeof value !== 'object' || value === null || !unchanging.has(value)) return run(payload, context);
    if (right.has(value)) return payload;
    const parsed = run(payload, context);
    if (!(parsed instanceof Promise) && parsed.issues.length === 0) right.add(value);
    return parsed;
  };
  return schema;
}
