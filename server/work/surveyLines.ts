import { routeLength } from '../../engine/geo/routeLength.ts';
import { mostWaypoints } from '../../engine/mission/mission.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import { type Corridor, type CorridorOptions, corridorLanes } from '../../engine/survey/corridor.ts';
import type { SurveyArea } from '../../engine/survey/surveyArea.ts';
import { type SurveyOptions, surveyGrid } from '../../engine/survey/surveyGrid.ts';
import type { SurveyProblem } from '../../engine/survey/surveyPath.ts';
import type { Problem } from '../contract/problem.ts';
import type { SurveyLines } from '../contract/schemas/survey.ts';
import { rounded } from '../figures/rounding.ts';
import { problemOf } from './refusals.ts';

export type SurveyWork =
  | { readonly area: SurveyArea; readonly options: SurveyOptions }
  | { readonly corridor: Corridor; readonly options: CorridorOptions };

function refused(problem: SurveyProblem): Problem {
  const { code, ...values } = problem;
  return { ...problemOf('ACTION_FAILED', `survey.${code}`, values), details: { problem } };
}

/** Why lines of so many points are refused. */
export const tooManyPoints = (count: number): Problem =>
  refused({ code: 'TOO_MANY_POINTS', count, limit: mostWaypoints });

const layOut = (work: SurveyWork) =>
  'area' in work ? surveyGrid(work.area, work.options) : corridorLanes(work.corridor, work.options);

/** Lays lines that can be flown and analysed as one mission; their pictures are for who knows their final points. */
export function toSurveyLines(work: SurveyWork): Result<SurveyLines, Problem> {
  const laid = layOut(work);
  if (!laid.ok) {
    const { failure } = laid;
    return fail(failure.code === 'TOO_MANY_POINTS' ? tooManyPoints(failure.count) : refused(failure));
  }
  const { points, lines, runs, starts, spacing_m, angle_deg } = laid.value;
  if (points.length > mostWaypoints) return fail(tooManyPoints(points.length));
  return succeed(
    rounded({
      points: [...points],
      lines,
      runs: [...runs],
      starts: [...starts],
      spacing_m,
      angle_deg,
      length_m: routeLength(points),
    }),
  );
}
