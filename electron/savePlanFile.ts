import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { BrowserWindow, Dialog } from 'electron';
import writeFileAtomic from 'write-file-atomic';
import { formatOfFilename, formatTraits } from '../engine/flightplan/write/writeFormat.ts';
import { refuse } from '../server/bridge/gateway.ts';
import type { SavedFile } from '../server/contract/desktopBridge.ts';
import type { Answer } from '../server/contract/problem.ts';
import { PlanFileSchema } from '../server/contract/schemas/plan.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'that folder may not be written to. Choose another folder',
  EPERM: 'that folder may not be written to. Choose another folder',
  EROFS: 'that disk is read-only. Choose another place',
  ENOSPC: 'the disk is full. Make room, or choose another disk',
  EDQUOT: 'the disk is full. Make room, or choose another disk',
  ENOENT: 'that folder is no longer there. Choose another folder',
  ENOTDIR: 'that folder is no longer there. Choose another folder',
  EISDIR: 'there is a folder with that name. Choose another name',
  EEXIST: 'there is already a file with that name. Choose another name, or choose that file to replace it',
  ENAMETOOLONG: 'the name is too long. Choose a shorter one',
};

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Creates the file under a name that the dialog did not confirm, so that nothing is replaced. */
const claim = (path: string) => closeSync(openSync(path, 'wx'));

async function write(path: string, bytes: Uint8Array, isNew: boolean): Promise<void> {
  if (isNew) claim(path);
  try {
    await writeFileAtomic(path, Buffer.from(bytes));
  } catch (error) {
    if (isNew) rmSync(path, { force: true });
    throw error;
  }
}

/** Writes all or nothing: an old file stays whole until the new one is. A name typed without an ending gets the format's. */
export async function writePlanFile(
  chosen: string,
  { ending, bytes }: { readonly ending: string; readonly bytes: Uint8Array },
): Promise<Answer<SavedFile>> {
  const isBare = extname(chosen) === '';
  const path = isBare ? `${chosen}${ending}` : chosen;
  const filename = basename(path);
  try {
    await write(path, bytes, isBare);
    return { ok: true, output: { filename }, request_id: randomUUID() };
  } catch (error) {
    const reason = reasons[codeOf(error)] ?? 'its disk does not answer. Choose another place';
    return refuse({ code: 'ACTION_FAILED', message: `“${filename}” was not saved: ${reason}.` });
  }
}

export interface SaveParts {
  readonly dialog: Pick<Dialog, 'showSaveDialog'>;
  readonly window: () => BrowserWindow | undefined;
  /** The folder that the first dialog suggests; later ones suggest the last one used. */
  readonly firstFolder: string;
}

/** Asks where to save a file that the page made; `undefined` if the person cancels. */
export function makePlanSaver({ dialog, window, firstFolder }: SaveParts) {
  let folder = firstFolder;
  return async (file: unknown): Promise<Answer<SavedFile> | undefined> => {
    const parsed = PlanFileSchema.safeParse(file);
    if (!parsed.success) return refuse({ code: 'BAD_REQUEST', message: 'There is no file to save.' });
    const suggested = basename(parsed.data.filename);
    const format = formatOfFilename(suggested);
    const ending = extname(suggested);
    const kinds =
      format === undefined ? [] : [{ name: formatTraits[format].name, extensions: [ending.slice(1)] }];
    const options = {
      title: 'Export the flight plan',
      defaultPath: join(folder, suggested),
      buttonLabel: 'Export',
      filters: [...kinds, { name: 'All files', extensions: ['*'] }],
      properties: ['showOverwriteConfirmation' as const, 'createDirectory' as const],
    };
    const owner = window();
    const { canceled, filePath } = await (owner === undefined
      ? dialog.showSaveDialog(options)
      : dialog.showSaveDialog(owner, options));
    if (canceled || filePath === '') return undefined;
    const saved = await writePlanFile(filePath, { ending, bytes: parsed.data.bytes });
    if (saved.ok) folder = dirname(filePath);
    return saved;
  };
}
