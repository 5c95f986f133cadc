import type { UnitChoice } from '../../../engine/flightplan/plan/planUnits.ts';
import type { FileToRead } from '../../../server/contract/desktopBridge.ts';
import type { Problem } from '../../../server/contract/problem.ts';
import { UnitDetails } from '../../../server/contract/schemas/plan.ts';
import { AreaDetails } from '../../../server/contract/schemas/survey.ts';
import type { ImportState, Refusal, SurveyFile } from './importState.ts';

export function toRefusal(filename: string, problem: Problem): Refusal {
  const details = problem.details?.['problem'];
  const where =
    typeof details === 'object' && details !== null && 'where' in details ? String(details.where) : undefined;
  return { filename, message: problem.message, ...(where === undefined ? {} : { where }) };
}

function toSurveyFile(filename: string, problem: Problem): SurveyFile | undefined {
  const { data } = AreaDetails.safeParse(problem.details);
  return data === undefined ? undefined : { filename, format: data.format ?? 'json', areas: data.areas };
}

/** What a refused file leaves to the person: an area to cover, a unit to name, or only to read why. */
export function toQuestion(
  file: FileToRead,
  problem: Problem,
  units: UnitChoice = {},
): { readonly survey: SurveyFile } | Pick<ImportState, 'unit'> | Pick<ImportState, 'refusal'> {
  const survey = toSurveyFile(file.filename, problem);
  if (survey !== undefined) return { survey };
  const { data } = UnitDetails.safeParse(problem.details);
  return data === undefined
    ? { refusal: toRefusal(file.filename, problem) }
    : { unit: { file, asked: data.unit, units } };
}

export const notALogText = 'It is no log of a flight. Drop a plan by itself, or logs without it.';
export const tooManyText = (count: number) =>
  `${count} files were dropped, and Homeward opens one plan at a time. Drop the one to fly; several logs of flights, or several own aircraft, may be dropped together.`;

/** Several refusals as one message, each by its file. */
export function inOne(refused: readonly Refusal[]): Refusal | undefined {
  if (refused.length < 2) return refused[0];
  return {
    message: refused
      .map(({ filename, message }) => (filename === undefined ? message : `${filename}: ${message}`))
      .join(' '),
  };
}
