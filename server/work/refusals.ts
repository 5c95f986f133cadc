import type { LogProblem } from '../../engine/flightlog/record/flightLog.ts';
import type { PlanProblem, SizedArea } from '../../engine/flightplan/plan/flightPlan.ts';
import { rankedAreas } from '../../engine/flightplan/plan/rankRoutes.ts';
import type { Saying, Values } from '../../engine/saying.ts';
import { sayingOf } from '../../engine/saying.ts';
import { areaCorners } from '../../engine/survey/surveyArea.ts';
import type { Issue, Problem, ProblemCode } from '../contract/problem.ts';
import type { MessageName } from '../report/catalogues.ts';
import { say, sayFinding, sayMessage, sayPlace } from '../report/say.ts';

/** A fault of a value at a path, said from the catalogue. */
export const issueOf = (path: string, code: string, saying: Saying): Issue => ({
  path,
  code,
  message: say(saying),
  saying,
});

/** A refusal with its message from the catalogue: in English for programs, as data for the window. */
export const problemOf = (code: ProblemCode, says: MessageName, values: Values = {}): Problem => ({
  code,
  message: sayMessage(says, values, 'metric'),
  saying: { says, values },
});

/** The same for a reason that is a whole sentence. */
export const problemSaying = (code: ProblemCode, saying: Saying): Problem => ({
  code,
  message: say(saying),
  saying,
});

/** A refusal for what the schemas cannot check, in the form of theirs. */
export function invalid(issues: readonly [Issue, ...Issue[]]): Problem {
  const [first, ...others] = issues;
  const more = others.length > 0 ? ` (and ${others.length} more, see details.issues)` : '';
  return {
    code: 'VALIDATION_ERROR',
    message: `${first.path}: ${first.message}${more}`,
    details: { issues },
  };
}

/** An area as it is listed to choose from. */
const outlineOf = (area: SizedArea) => ({
  name: area.name,
  corners: areaCorners(area).length,
  area_m2: Math.round(area.size_m2),
});

/** The refusal of a file. A defect of the reader is thrown: it is a bug like any other, and logged as one. */
export function rejected(problem: PlanProblem): Problem {
  const { code, where, unit, areas, cause } = problem;
  if (cause !== undefined) throw cause;
  const message = sayFinding(problem);
  return {
    code: 'FLIGHT_PLAN_REJECTED',
    message,
    saying: sayingOf(problem),
    where,
    details: {
      problem: { code, message, ...(where !== undefined && { where: sayPlace(where) }) },
      class: problem.class,
      ...(unit !== undefined && { unit }),
      ...(areas !== undefined && { outlines: rankedAreas(areas).map(outlineOf) }),
    },
  };
}

/** A file that is no log of a flight: what it is, said by its code. */
export function logRejected(problem: LogProblem): Problem {
  const message = sayFinding(problem);
  const { code, where, columns } = problem;
  const details = {
    code,
    message,
    ...(where !== undefined && { where: sayPlace(where) }),
    ...(columns !== undefined && { columns }),
  };
  return {
    code: 'FLIGHT_LOG_REJECTED',
    message,
    saying: sayingOf(problem),
    where,
    details: { problem: details },
  };
}
