import type { Saying } from '../../engine/saying.ts';

/** What a check of our own adds to a schema: its message in the catalogue, which dispatch says. */
export const fault = (saying: Saying) => ({ params: { saying } });

/** The message of an issue, where a check of our own made it. */
export const faultOf = (issue: { readonly params?: unknown }): Saying | undefined =>
  (issue.params as ReturnType<typeof fault>['params'] | undefined)?.saying;
