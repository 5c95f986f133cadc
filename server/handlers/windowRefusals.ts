import type { PlanProblem, SizedArea } from '../../engine/flightplan/plan/flightPlan.ts';
import { rankedAreas } from '../../engine/flightplan/plan/rankRoutes.ts';
import type { Values } from '../../engine/saying.ts';
import type { SurveyArea } from '../../engine/survey/surveyArea.ts';
import type { Problem } from '../contract/problem.ts';
import { SurveyAreaSchema } from '../contract/schemas/survey.ts';
import type { MessageName } from '../report/catalogues.ts';
import { NotWritten } from '../services/wholeFile.ts';
import { problemOf, rejected } from '../work/refusals.ts';

/** The most corners of all areas together that a refusal carries to the page. */
const mostCorners = 100_000;

/** The areas that `layOutSurvey` accepts. */
function usable(areas: readonly SurveyArea[]): SurveyArea[] {
  let corners = 0;
  return areas.filter((area) => {
    if (!SurveyAreaSchema.safeParse(area).success) return false;
    corners += area.holes.reduce((sum, hole) => sum + hole.length, area.outline.length);
    return corners <= mostCorners;
  });
}

/** The areas of a file that lines can be laid over, the largest first. */
export const areasToSurvey = (areas: readonly SizedArea[] | undefined): SurveyArea[] =>
  usable(rankedAreas(areas).map(({ size_m2: _, ...area }) => area));

/** Like `rejected`, with the areas that lines can be laid over. */
export function rejectedAtWindow(problem: PlanProblem): Problem {
  const refusal = rejected(problem);
  const areas = areasToSurvey(problem.areas);
  if (areas.length === 0) return refusal;
  const { format } = problem;
  return { ...refusal, details: { ...refusal.details, areas, ...(format !== undefined && { format }) } };
}

/** The person can solve a disk error, so it becomes a refusal by the message `says`, which has `{path}` and `{reason}`; any other error is a bug and is thrown on. */
export async function orActionFailed<Value>(
  says: MessageName,
  act: () => Promise<Value>,
  values: Values = {},
): Promise<{ ok: true; value: Value } | { ok: false; failure: Problem }> {
  try {
    return { ok: true, value: await act() };
  } catch (error) {
    if (!(error instanceof NotWritten)) throw error;
    const { path, why } = error;
    return { ok: false, failure: problemOf('ACTION_FAILED', says, { ...values, path, reason: why }) };
  }
}
