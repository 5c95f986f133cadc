import type { Saying } from '../../engine/saying.ts';

/** Gives a check of our own its message in the catalogue, which `dispatch` says where the check fails. */
export const fault = (saying: Saying) => ({ params: { saying } });

/** The message of an issue, where a check of our own made it. */
export const faultOf = (issue: { readonly params?: unknown }): Saying | undefined =>
  (issue.params as ReturnType<typeof fault>['params'] | undefined)?.saying;

/** Says of a text that has not the form that is asked for which one has. */
export const like = (example: string): string => `must be like ${JSON.stringify(example)}`;
