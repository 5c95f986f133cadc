import type { Result } from '../../engine/result.ts';
import type { Saying } from '../../engine/saying.ts';
import { say } from '../../server/report/say.ts';

/** Why something was refused, in English; `undefined`: it was not. */
export const whyOf = (
  answer: Result<unknown, { readonly code: string; readonly why: Saying }>,
): string | undefined => (answer.ok ? undefined : say(answer.failure.why));
