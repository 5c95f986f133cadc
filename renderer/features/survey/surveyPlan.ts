import { figureText } from '../../../engine/figureText.ts';
import type { OperationOutput } from '../../../server/contract/operations.ts';
import type { DrawnSurvey } from '../../plan/drawnSurvey.ts';
import type { ImportQuestion } from '../import/importState.ts';

export type SurveyLinesAnswer = OperationOutput<'layOutSurvey'>;

/** A survey whose ground is from a file. */
type SurveyOfFile = DrawnSurvey & { readonly file: NonNullable<DrawnSurvey['file']> };

const toTenth = (value: number) => Math.round(value * 10) / 10;
const named = (what: string, name: string) => (name === '' ? what : `${what} “${name}”`);

/** Says the ground that was covered, and how. */
function madeText({ kind, name, width_m }: DrawnSurvey, { lines, spacing_m, angle_deg }: SurveyLinesAnswer) {
  const many = `${lines} ${lines === 1 ? 'line' : 'lines'}`;
  const apart = `${figureText(toTenth(spacing_m), 'm')} apart`;
  return kind === 'area'
    ? `The file holds ${named('the area', name)} and no route: ${many} were laid over it, ${apart} on a course of ${toTenth(angle_deg)}°.`
    : `A corridor of ${figureText(toTenth(width_m), 'm')} along ${named('the line', name)} of the file is covered: ${many}, ${apart}.`;
}

/** A read plan with the lines as its route, and a note on how they were made. */
export function toSurveyedPlan(survey: SurveyOfFile, lines: SurveyLinesAnswer): ImportQuestion {
  const { filename, format, areas } = survey.file;
  const { points, length_m } = lines;
  const others = areas.length - 1;
  return {
    filename,
    plan: {
      format,
      subclass: 'survey',
      routes: [{ name: survey.name, kind: 'mission', points, length_m }],
      chosen_route: 0,
      ignored:
        others > 0 ? [{ what: 'area', count: others, reason: 'lines were laid over another one' }] : [],
      warnings: [{ code: 'PLAN_NOTE', message: madeText(survey, lines) }],
    },
  };
}
