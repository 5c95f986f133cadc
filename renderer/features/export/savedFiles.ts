import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import type { DesktopBridge, SavedFile, WholeFile } from '../../../server/contract/desktopBridge.ts';
import type { Answer } from '../../../server/contract/problem.ts';
import { ask, type Reply } from '../../platform/ask.ts';
import { words } from '../../ui/words.ts';
import type { ExportQuestion } from './exportPlan.ts';
import { type FlightFiles, toFileSet } from './flightFiles.ts';
import { textsOf } from './noteTexts.ts';

export interface SavedPlanFile {
  /** A file, or how many in which folder. */
  readonly filename: string;
  readonly notes: readonly string[];
}

const lostCall = (): Answer<SavedFile> => ({
  ok: false,
  problem: { code: 'ACTION_FAILED', message: words('window.common.file_not_saved') },
  request_id: '',
});

/** Has the host save a file that was written; `undefined` if the person cancels. */
export const saveWritten = (bridge: DesktopBridge, { filename, bytes }: WholeFile) =>
  bridge.saveFile({ filename, bytes }).catch(lostCall);

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
  return { ok: true, output: { filename: answer.output.filename, notes: textsOf(worthKnowing) } };
}

/** Has the host save the files of all flights; `undefined` if the person cancels. */
export async function saveFlights(
  bridge: DesktopBridge,
  missionName: string,
  flightFiles: FlightFiles,
): Promise<Reply<SavedPlanFile> | undefined> {
  const answer = await bridge.saveFiles(toFileSet(missionName, flightFiles)).catch(lostCall);
  if (answer === undefined || !answer.ok) return answer;
  const { files, swapNotes, fileNotes } = flightFiles;
  const filename = words('window.export.files_in', { count: files.length, folder: answer.output.filename });
  return { ok: true, output: { filename, notes: [...swapNotes, ...fileNotes] } };
}
