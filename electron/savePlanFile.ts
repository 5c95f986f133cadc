import { randomUUID } from 'node:crypto';
import { basename, dirname, extname, join } from 'node:path';
import type { BrowserWindow, Dialog } from 'electron';
import { formatOfFilename, formatTraits } from '../engine/flightplan/write/writeFormat.ts';
import { refuse } from '../server/bridge/gateway.ts';
import type { SavedFile, WholeFile } from '../server/contract/desktopBridge.ts';
import type { Locale } from '../server/contract/locale.ts';
import type { Answer } from '../server/contract/problem.ts';
import { isAircraftFile } from '../server/contract/schemas/ownAircraft.ts';
import { PlanFileSchema } from '../server/contract/schemas/plan.ts';
import type { MessageName } from '../server/report/catalogues.ts';
import { sayMessage } from '../server/report/say.ts';
import { NotWritten, writeWholeFile } from '../server/services/wholeFile.ts';
import { problemOf } from '../server/work/refusals.ts';

/**
 * Writes all or nothing: an old file stays whole until the new one is. A name typed without an ending gets the format's; the
 * dialog did not confirm that name, so nothing that has it is replaced.
 */
export async function writePlanFile(
  chosen: string,
  { ending, bytes }: { readonly ending: string; readonly bytes: Uint8Array },
): Promise<Answer<SavedFile & { readonly path: string }>> {
  const isBare = extname(chosen) === '';
  const path = isBare ? `${chosen}${ending}` : chosen;
  const filename = basename(path);
  try {
    await writeWholeFile(path, bytes, { isNew: isBare });
    return { ok: true, output: { filename, path }, request_id: randomUUID() };
  } catch (error) {
    if (!(error instanceof NotWritten)) throw error;
    return refuse(problemOf('ACTION_FAILED', 'host.file_not_saved', { filename, reason: error.why }));
  }
}

export interface SaveParts {
  readonly dialog: Pick<Dialog, 'showSaveDialog'>;
  readonly window: () => BrowserWindow | undefined;
  readonly locale: () => Locale;
  /** The folder that the first dialog suggests; later ones suggest the last one used. */
  readonly firstFolder: string;
}

function formatName(filename: string): string | undefined {
  const format = formatOfFilename(filename);
  return format === undefined ? undefined : formatTraits[format].name;
}

interface SaveWords {
  /** The name for files of this ending; absent: nothing special. */
  readonly kind: string | undefined;
  readonly title: string;
  readonly button: string;
}

/** Returns the dialog's words for a file, by its ending. */
function wordsFor({ filename, bytes }: WholeFile, label: (name: MessageName) => string): SaveWords {
  const button = label('desktop.export');
  if (isAircraftFile(bytes))
    return { kind: label('desktop.aircraft'), title: label('desktop.export_aircraft'), button };
  if (extname(filename) === '.pdf')
    return { kind: 'PDF', title: label('desktop.save_briefing'), button: label('window.common.save') };
  if (extname(filename) === '.pem')
    return { kind: 'PEM', title: label('desktop.save_certificate'), button: label('window.common.save') };
  return { kind: formatName(filename), title: label('desktop.export_plan'), button };
}

/** Asks where to save a file that the page made; `undefined` if the person cancels. */
export function makePlanSaver({ dialog, window, locale, firstFolder }: SaveParts) {
  let folder = firstFolder;
  return async (file: unknown): Promise<Answer<SavedFile> | undefined> => {
    const parsed = PlanFileSchema.safeParse(file);
    if (!parsed.success) return refuse(problemOf('BAD_REQUEST', 'desktop.no_file'));
    const suggested = basename(parsed.data.filename);
    const ending = extname(suggested);
    const label = (name: MessageName) => sayMessage(name, {}, locale());
    const { kind, title, button } = wordsFor(parsed.data, label);
    const kinds = kind === undefined ? [] : [{ name: kind, extensions: [ending.slice(1)] }];
    const options = {
      title,
      defaultPath: join(folder, suggested),
      buttonLabel: button,
      filters: [...kinds, { name: label('desktop.all_files'), extensions: ['*'] }],
      properties: ['showOverwriteConfirmation' as const, 'createDirectory' as const],
    };
    const owner = window();
    const { canceled, filePath } = await (owner === undefined
      ? dialog.showSaveDialog(options)
      : dialog.showSaveDialog(owner, options));
    if (canceled || filePath === '') return undefined;
    const saved = await writePlanFile(filePath, { ending, bytes: parsed.data.bytes });
    if (!saved.ok) return saved;
    folder = dirname(filePath);
    return { ...saved, output: { filename: saved.output.filename } };
  };
}
