import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { refuse } from '../server/bridge/gateway.ts';
import type { SavedFile } from '../server/contract/desktopBridge.ts';
import type { Locale } from '../server/contract/locale.ts';
import type { Answer, Problem } from '../server/contract/problem.ts';
import { PlanFileSchema } from '../server/contract/schemas/plan.ts';
import { sayMessage } from '../server/report/say.ts';
import { NotWritten, writeWholeFile } from '../server/services/wholeFile.ts';
import { problemOf } from '../server/work/refusals.ts';
import { askForFolder, type FolderDialog } from './askForFolder.ts';

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
    return refuse(toRefusal(error, folder));
  }
}

function toRefusal({ code, path, why }: NotWritten, folder: string): Problem {
  const filename = basename(path);
  return code === 'EEXIST'
    ? problemOf('ACTION_FAILED', 'desktop.has_such_file', { folder: basename(folder), filename })
    : problemOf('ACTION_FAILED', 'desktop.none_saved', { filename, reason: why });
}

interface FilesSaverParts extends FolderDialog {
  readonly locale: () => Locale;
  /** The folder that the first dialog suggests; later ones suggest the last one used. */
  readonly firstFolder: string;
}

/** Asks for a folder for files that the page made; `undefined` if the person cancels. */
export function makeFilesSaver({ locale, firstFolder, ...where }: FilesSaverParts) {
  let folder = firstFolder;
  return async (set: unknown): Promise<Answer<SavedFile> | undefined> => {
    const parsed = FileSetSchema.safeParse(set);
    if (!parsed.success) return refuse(problemOf('BAD_REQUEST', 'desktop.no_files'));
    const chosen = await askForFolder(where, {
      title: sayMessage('desktop.choose_folder', {}, locale()),
      buttonLabel: sayMessage('desktop.export_here', {}, locale()),
      suggested: folder,
    });
    if (chosen === undefined) return undefined;
    folder = chosen;
    return writeFiles(chosen, parsed.data.files);
  };
}
