import type { z } from 'zod';

/** Values of which nothing can change. */
const unchanging = new WeakSet<object>();
/** Those of them that a schema let pass. */
type Right = WeakSet<object>;

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

/** The same schema, which looks once only at a value of which nothing can change. It must not make another value of it. */
export function rightOnce<Schema extends z.ZodType>(schema: Schema): Schema {
  const { run } = schema._zod;
  const right: Right = new WeakSet();
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
