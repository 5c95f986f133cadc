import { figureText } from '../../engine/figureText.ts';
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

export type SurveyWork =
  | { readonly area: SurveyArea; readonly options: SurveyOptions }
  | { readonly corridor: Corridor; readonly options: CorridorOptions };

const countText = (count: number) => count.toLocaleString('en-US');
const kilometresText = (distance_m: number) => figureText(Math.round(distance_m / 1000), 'km');

function problemText(problem: SurveyProblem): string {
  switch (problem.code) {
    case 'SPACING_MISSING':
      return 'Set the distance between lines.';
    case 'SPACING_INVALID':
      return `Lines need at least ${figureText(problem.smallest_m, 'm')} between them.`;
    case 'AREA_EMPTY':
      return 'No line fits into this area: it is narrower than a line is long, or its corners lie in one line.';
    case 'AREA_TOO_LARGE':
      return `The area is too large: it reaches ${kilometresText(problem.radius_m)} from its middle, and lines are laid up to ${kilometresText(problem.limit_m)}. Check its corners, or cut it into parts.`;
    case 'TOO_MANY_POINTS':
      return `Too many lines: they would have more than ${countText(problem.limit)} points, the most that one mission may have. Set them farther apart.`;
  }
}

function refused(problem: SurveyProblem): Problem {
  return { code: 'ACTION_FAILED', message: problemText(problem), details: { problem } };
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
