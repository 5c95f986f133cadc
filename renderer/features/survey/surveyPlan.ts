import { note } from '../../../engine/flightplan/plan/planDraft.ts';
import type { OperationOutput } from '../../../server/contract/operations.ts';
import { type DrawnSurvey, toDrawing } from '../../plan/drawnSurvey.ts';
import type { ImportQuestion } from '../import/importState.ts';

export type SurveyLinesAnswer = OperationOutput<'layOutSurvey'>;

/** A survey whose ground is from a file. */
type SurveyOfFile = DrawnSurvey & { readonly file: NonNullable<DrawnSurvey['file']> };

const toTenth = (value: number) => Math.round(value * 10) / 10;
/** Says the ground that was covered, and how. */
function made({ kind, name, width_m }: DrawnSurvey, { lines, spacing_m, angle_deg }: SurveyLinesAnswer) {
  const values = { name: name === '' ? 'none' : name, lines, spacing_m: toTenth(spacing_m) };
  return kind === 'area'
    ? note('area_surveyed', { ...values, course_deg: toTenth(angle_deg) })
    : note('corridor_surveyed', { ...values, width_m: toTenth(width_m) });
}

/** A read plan with the lines as its route, and a note on how they were made. */
export function toSurveyedPlan(survey: SurveyOfFile, lines: SurveyLinesAnswer): ImportQuestion {
  const { filename, format, areas } = survey.file;
  const { points, length_m } = lines;
  const others = areas.length - 1;
  return {
    filename,
    drawing: toDrawing(survey),
    plan: {
      format,
      subclass: 'survey',
      routes: [{ name: survey.name, kind: 'mission', points, length_m }],
      chosen_route: 0,
      ignored: others > 0 ? [{ what: 'area', count: others, reason: { says: 'reason.another_area' } }] : [],
      warnings: [made(survey, lines)],
    },
  };
}
