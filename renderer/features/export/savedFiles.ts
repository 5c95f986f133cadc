import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import type { DesktopBridge, SavedFile, WholeFile } from '../../../server/contract/desktopBridge.ts';
import type { Answer } from '../../../server/contract/problem.ts';
import { toCountText } from '../../../server/report/format.ts';
import { ask, type Reply } from '../../platform/ask.ts';
import type { ExportQuestion } from './exportPlan.ts';
import { type FlightFiles, toFileSet } from './flightFiles.ts';

export interface SavedPlanFile {
  /** A file, or how many in which folder. */
  readonly filename: string;
  readonly notes: readonly string[];
}

const lostCall: Answer<SavedFile> = {
  ok: false,
  problem: { code: 'ACTION_FAILED', message: 'The file was not saved: Homeward did not answer. Try again.' },
  request_id: '',
};

/** Has the host save a file that was written; `undefined` if the person cancels. */
export const saveWritten = (bridge: DesktopBridge, { filename, bytes }: WholeFile) =>
  bridge.saveFile({ filename, bytes }).catch(() => lostCall);

/** Writes the plan as one file and has the host save it; `undefined` if the person cancels. */
export async function savePlan(
  bridge: DesktopBridge,
  question: ExportQuestion,
  format: WriteFormat,
): Promise<Reply<SavedPlanFile> | undefined> {
  const written = await ask(bridge, 'exportPlan', { ...question, format });
  if (!written.ok) return written;
  const { notes } = written.output;
  const answer = await saveWritten(bridge, written.output);
  if (answer === undefined || !answer.ok) return answer;
  const worthKnowing = notes.filter(({ code }) => code !== 'NAME_NOT_KEPT');
  const messages = worthKnowing.map(({ message }) => message);
  return { ok: true, output: { filename: answer.output.filename, notes: messages } };
}

/** Has the host save the files of all flights; `undefined` if the person cancels. */
export async function saveFlights(
  bridge: DesktopBridge,
  missionName: string,
  flightFiles: FlightFiles,
): Promise<Reply<SavedPlanFile> | undefined> {
  const answer = await bridge.saveFiles(toFileSet(missionName, flightFiles)).catch(() => lostCall);
  if (answer === undefined || !answer.ok) return answer;
  const { files, swapNotes, fileNotes } = flightFiles;
  const filename = `${toCountText(files.length, 'file')} in “${answer.output.filename}”`;
  return { ok: true, output: { filename, notes: [...swapNotes, ...fileNotes] } };
}
