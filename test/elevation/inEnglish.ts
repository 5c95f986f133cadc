import type { Result } from '../../engine/result.ts';
import type { Saying } from '../../engine/saying.ts';
import type { ElevationFailure, GroundFacts } from '../../engine/terrain/elevation.ts';
import { say } from '../../server/report/say.ts';

export const englishOf = (why: Saying | undefined): string | undefined => why && say(why);

/** An answer of a source, or its refusal, with its reasons in English. */
export function inEnglish<Ground extends GroundFacts>(answer: Result<Ground, ElevationFailure>) {
  if (!answer.ok) {
    const { why, ...refusal } = answer.failure;
    return { ...refusal, message: say(why) };
  }
  const { failure, ...ground } = answer.value;
  return failure === undefined ? ground : { ...ground, failure: say(failure) };
}
