import { defined } from '../../../engine/defined.ts';
import type { UnitChoice } from '../../../engine/flightplan/plan/planUnits.ts';
import type { FileToRead } from '../../../server/contract/desktopBridge.ts';
import type { Problem } from '../../../server/contract/problem.ts';
import { UnitDetails } from '../../../server/contract/schemas/plan.ts';
import { AreaDetails } from '../../../server/contract/schemas/survey.ts';
import { sayPlace } from '../../../server/report/say.ts';
import { localeOfPage, words } from '../../ui/words.ts';
import type { ImportState, Refusal, SurveyFile } from './importState.ts';

/** A refusal whose texts are said anew each time they are read. */
export function toRefusal(filename: string | undefined, problem: Problem, table?: FileToRead): Refusal {
  const { where } = problem;
  return {
    ...defined({ filename, table }),
    get message() {
      return problem.message;
    },
    get where() {
      return where && sayPlace(where, localeOfPage());
    },
  };
}

/** A refusal by a sentence of the page. */
export const refusalOf = (message: () => string, filename?: string): Refusal => ({
  ...defined({ filename }),
  get message() {
    return message();
  },
});

function codeOf({ details }: Problem): unknown {
  const problem = details?.['problem'];
  return typeof problem === 'object' && problem !== null && 'code' in problem ? problem.code : undefined;
}

/** A table without places is no plan, but may be the log of a flight. */
const toPlanRefusal = (file: FileToRead, problem: Problem): Refusal =>
  toRefusal(file.filename, problem, codeOf(problem) === 'NO_COORDINATE_COLUMNS' ? file : undefined);

function toSurveyFile(filename: string, problem: Problem): SurveyFile | undefined {
  const { data } = AreaDetails.safeParse(problem.details);
  return data === undefined ? undefined : { filename, format: data.format ?? 'json', areas: data.areas };
}

/** Decides how a refused file goes on: as an area to cover, as a unit to name, or as a refusal. */
export function toQuestion(
  file: FileToRead,
  problem: Problem,
  units: UnitChoice = {},
): { readonly survey: SurveyFile } | Pick<ImportState, 'unit'> | Pick<ImportState, 'refusal'> {
  const survey = toSurveyFile(file.filename, problem);
  if (survey !== undefined) return { survey };
  const { data } = UnitDetails.safeParse(problem.details);
  return data === undefined
    ? { refusal: toPlanRefusal(file, problem) }
    : { unit: { file, asked: data.unit, units } };
}

/** Files of ground heights are no plan; says where their folder is named. */
export function groundRefusal(filename?: string): Refusal {
  const setting = () => `${words('window.settings.title')} › ${words('window.settings.ground_heights')}`;
  return refusalOf(() => words('window.import.ground_file', { setting: setting() }), filename);
}

/** Several refusals as one message, each by its file. */
export function inOne(refused: readonly Refusal[]): Refusal | undefined {
  if (refused.length < 2) return refused[0];
  return refusalOf(() =>
    refused
      .map(({ filename, message }) =>
        filename === undefined ? message : words('window.import.refusal_of', { filename, message }),
      )
      .join(' '),
  );
}
