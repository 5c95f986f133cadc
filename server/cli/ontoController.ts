import { join } from 'node:path';
import type { WriteFormat } from '../../engine/flightplan/write/writeFormat.ts';
import type { WholeFile } from '../contract/desktopBridge.ts';
import { whyNotTaken } from '../contract/folderKind.ts';
import type { Locale } from '../contract/locale.ts';
import type { FolderWritten } from '../contract/schemas/missionFolder.ts';
import { lookAtFolder, type MissionFolder } from '../controller/missionFolder.ts';
import { NotPlaced } from '../controller/placeFile.ts';
import { putIntoFolder } from '../controller/putIntoFolder.ts';
import { toPrintTime } from '../report/printTime.ts';
import { sayMessage } from '../report/say.ts';
import { fileReason } from '../services/fileReason.ts';
import { Refusal } from './refusal.ts';

interface Target {
  readonly format: WriteFormat;
  readonly aircraft: string | undefined;
}

/** Looks at a folder, and refuses what the app that it belongs to does not fly. */
export async function folderFor(path: string, { format, aircraft }: Target): Promise<MissionFolder> {
  const folder = await lookAtFolder(path).catch((error: unknown) => {
    throw new Refusal('host.folder_not_read', { folder: path, reason: fileReason(error) });
  });
  const why = whyNotTaken(folder.kind, { format, aircraft });
  if (why !== undefined) throw new Refusal('host.not_for_dji_fly', { why, aircraft: aircraft ?? '' });
  return folder;
}

/** The refusal that names what would be replaced. */
function wouldReplace([first]: FolderWritten['in_the_way'], count: number): Refusal {
  const { name = '', written_at } = first ?? {};
  const time = written_at === undefined ? 'none' : toPrintTime(new Date(written_at)).replace('T', ' ');
  return new Refusal('terminal.would_replace', { name, time, more: count - 1 });
}

/** Writes files into the folder of a controller or a card; what is there is replaced only if it may be, and kept beside. */
export async function ontoController(
  folder: MissionFolder,
  files: readonly WholeFile[],
  { mayReplace, locale }: { readonly mayReplace: boolean; readonly locale: Locale },
): Promise<void> {
  if (folder.kind === 'dji_fly' && files.length > 1) throw new Refusal('host.one_flight');
  const put = async (replaces: FolderWritten['in_the_way']) => {
    const done = await putIntoFolder(folder, { files, replaces });
    if (done === undefined) throw new Refusal('window.controller.no_missions', { folder: folder.path });
    return done;
  };
  try {
    const asked = await put([]);
    const { length } = asked.in_the_way;
    if (length > 0 && !mayReplace) throw wouldReplace(asked.in_the_way, length);
    const { written } = length > 0 ? await put(asked.in_the_way) : asked;
    for (const { filename, kept_as } of written)
      console.log(
        sayMessage(
          'terminal.onto_controller',
          { path: join(folder.path, filename), kept: kept_as ?? 'none' },
          locale,
        ),
      );
  } catch (error) {
    if (!(error instanceof NotPlaced)) throw error;
    const { why: reason, outcome, kept_as: kept = '' } = error;
    throw new Refusal('host.not_in_folder', { filename: error.path, reason, outcome, kept });
  }
}
