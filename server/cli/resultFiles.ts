import { extname } from 'node:path';
import type { Home, Mission } from '../../engine/mission/mission.ts';
import type { Assembled } from '../assemble.ts';
import type { Locale } from '../contract/locale.ts';
import { MissionFileRequest } from '../contract/schemas/mission.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { type ResultFormat, resultFormats } from '../contract/schemas/resultFile.ts';
import { reserveRing } from '../handlers/reserveRing.ts';
import { legShapes, type ResultShape, ringShapes } from '../report/files/resultShapes.ts';
import { writeShapes } from '../report/files/writeShapes.ts';
import { sayMessage } from '../report/say.ts';
import { shortName } from '../shortName.ts';
import type { FileRequest } from './flightRequest.ts';
import { Refusal, sayingOfProblem } from './refusal.ts';
import { saveFile } from './saveFile.ts';
import { UsageError } from './usage.ts';

interface Target {
  readonly path: string;
  readonly format: ResultFormat;
}

function toTarget(option: string, path: string | undefined): Target | undefined {
  if (path === undefined) return undefined;
  const format = resultFormats.find((one) => `.${one}` === extname(path).toLowerCase());
  if (format !== undefined) return { path, format };
  const endings = resultFormats.map((one) => `.${one}`).join(', ');
  throw new UsageError('terminal.must_end_in', { option, endings, text: shortName(path) });
}

interface Wanted {
  readonly legs: Target | undefined;
  readonly rings: Target | undefined;
  readonly mayReplace: boolean;
}

/** Reads the options before anything is computed. */
export const toResultFiles = ({
  legs,
  rings,
  force,
}: {
  readonly legs?: string | undefined;
  readonly rings?: string | undefined;
  readonly force: boolean;
}): Wanted => ({
  legs: toTarget('--legs', legs),
  rings: toTarget('--rings', rings),
  mayReplace: force,
});

interface Answered extends Wanted {
  readonly request: FileRequest;
  readonly home: Home;
  readonly fences: Mission['fences'];
  readonly result: MissionResult;
  readonly name: string;
}

/** The ring of the reserve around the launch point of a plan. */
async function ringsOf(dispatch: Assembled['dispatch'], { request, home, fences, result }: Answered) {
  const settings = MissionFileRequest.parse(request);
  const answer = await dispatch('analyzeRange', reserveRing({ home, fences }, settings, result));
  if (!answer.ok) throw new Refusal(sayingOfProblem(answer.problem));
  return ringShapes(answer.output.result);
}

/** Saves legs and rings where they were asked for. */
export async function saveResults(
  dispatch: Assembled['dispatch'],
  answered: Answered,
  locale: Locale,
): Promise<void> {
  const { legs, rings, mayReplace, name, result } = answered;
  const save = async ({ path, format }: Target, shapes: readonly ResultShape[]) => {
    await saveFile(path, writeShapes({ name, shapes }, format), mayReplace);
    console.error(sayMessage('terminal.saved', { path }, locale));
  };
  if (legs !== undefined) await save(legs, legShapes(result));
  if (rings !== undefined) await save(rings, await ringsOf(dispatch, answered));
}
