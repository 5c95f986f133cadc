import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BrowserWindow, Dialog } from 'electron';
import { z } from 'zod';
import { refuse } from '../server/bridge/gateway.ts';
import type { SavedFile } from '../server/contract/desktopBridge.ts';
import type { Answer } from '../server/contract/problem.ts';
import { PlanFileSchema } from '../server/contract/schemas/plan.ts';
import { NotWritten, writeWholeFile } from '../server/services/wholeFile.ts';

/** A thousand flights are the most that a plan is split into. */
const FileSetSchema = z.object({ files: z.array(PlanFileSchema).min(1).max(1000) });
type Files = z.infer<typeof FileSetSchema>['files'];

/** Writes all files or none, each under a name that the folder does not have yet: nothing is replaced unasked. */
export async function writeFiles(folder: string, files: Files): Promise<Answer<SavedFile>> {
  const written: string[] = [];
  try {
    for (const { filename, bytes } of files) {
      const path = join(folder, basename(filename));
      await writeWholeFile(path, bytes, { isNew: true });
      written.push(path);
    }
    return { ok: true, output: { filename: basename(folder) }, request_id: randomUUID() };
  } catch (error) {
    for (const path of written) await rm(path, { force: true });
    if (!(error instanceof NotWritten)) throw error;
    return refuse({ code: 'ACTION_FAILED', message: toRefusalText(error, folder) });
  }
}

function toRefusalText({ code, path, reason }: NotWritten, folder: string): string {
  const name = basename(path);
  return code === 'EEXIST'
    ? `No file was saved: “${basename(folder)}” already has a file “${name}”. Choose another folder, or move that file away.`
    : `No file was saved: “${name}” was not, since ${reason}.`;
}

interface FilesSaverParts {
  readonly dialog: Pick<Dialog, 'showOpenDialog'>;
  readonly window: () => BrowserWindow | undefined;
  /** The folder that the first dialog suggests; later ones suggest the last one used. */
  readonly firstFolder: string;
}

/** Asks for a folder for files that the page made; `undefined` if the person cancels. */
export function makeFilesSaver({ dialog, window, firstFolder }: FilesSaverParts) {
  let folder = firstFolder;
  return async (set: unknown): Promise<Answer<SavedFile> | undefined> => {
    const parsed = FileSetSchema.safeParse(set);
    if (!parsed.success) return refuse({ code: 'BAD_REQUEST', message: 'There are no files to save.' });
    const options = {
      title: 'Choose a folder for the flights',
      defaultPath: folder,
      buttonLabel: 'Export here',
      properties: ['openDirectory' as const, 'createDirectory' as const],
    };
    const owner = window();
    const { filePaths } = await (owner === undefined
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(owner, options));
    const [chosen] = filePaths;
    if (chosen === undefined) return undefined;
    folder = chosen;
    return writeFiles(chosen, parsed.data.files);
  };
}
