import type { MissionQuestion } from '../../server/report/planQuestions.ts';
import type { MissionResult } from '../map/mapProps.ts';

const sightCodes: ReadonlySet<string> = new Set([
  'LINE_OF_SIGHT_LOST',
  'RETURN_SIGHT_LOST',
  'LINE_OF_SIGHT_UNKNOWN',
]);

/** Leaves out warnings about a sight that nobody but the open profile asked for; the profile draws it. A pilot who is placed asks for it always. */
export function withoutProfileSight(question: MissionQuestion, result: MissionResult): MissionResult {
  const sight = question.options?.line_of_sight;
  if (sight === undefined || sight.lat !== undefined) return result;
  return { ...result, warnings: result.warnings.filter(({ code }) => !sightCodes.has(code)) };
}
