import { basename, join } from 'node:path';
import type { BrowserWindow, Dialog } from 'electron';
import { refuse } from '../server/bridge/gateway.ts';
import type { Locale } from '../server/contract/locale.ts';
import type { Answer } from '../server/contract/problem.ts';
import { PlanFileSchema } from '../server/contract/schemas/plan.ts';
import {
  type DocumentFile,
  isPlanDocument,
  planDocumentEnding,
} from '../server/contract/schemas/planDocument.ts';
import type { MessageName } from '../server/report/catalogues.ts';
import { sayMessage } from '../server/report/say.ts';
import { type PlanDocuments, revisionOf } from '../server/services/planDocuments.ts';
import { problemOf } from '../server/work/refusals.ts';
import { writePlanFile } from './savePlanFile.ts';

export interface SaveDocumentParts {
  readonly dialog: Pick<Dialog, 'showSaveDialog'>;
  readonly window: () => BrowserWindow | undefined;
  readonly locale: () => Locale;
  readonly documents: Pick<PlanDocuments, 'idOf' | 'remember' | 'keepBackup' | 'latestFolder'>;
  /** The folder that the first dialog suggests; later ones suggest that of the latest plan. */
  readonly firstFolder: string;
}

/** Asks where to save a plan file, and remembers the place unless it is a copy; `undefined` if the person cancels. */
export function makeDocumentSaver({ dialog, window, locale, documents, firstFolder }: SaveDocumentParts) {
  const ask = async (filename: string, isCopy: boolean) => {
    const label = (name: MessageName) => sayMessage(name, {}, locale());
    const options = {
      title: label(isCopy ? 'desktop.save_copy' : 'desktop.save_plan'),
      defaultPath: join(documents.latestFolder() ?? firstFolder, basename(filename)),
      buttonLabel: label('window.common.save'),
      filters: [
        { name: label('desktop.homeward_plan'), extensions: [planDocumentEnding.slice(1)] },
        { name: label('desktop.all_files'), extensions: ['*'] },
      ],
      properties: ['showOverwriteConfirmation' as const, 'createDirectory' as const],
    };
    const owner = window();
    const { canceled, filePath } = await (owner === undefined
      ? dialog.showSaveDialog(options)
      : dialog.showSaveDialog(owner, options));
    return canceled || filePath === '' ? undefined : filePath;
  };
  return async (file: unknown, as: unknown): Promise<Answer<DocumentFile> | undefined> => {
    const { data } = PlanFileSchema.safeParse(file);
    if (data === undefined || !isPlanDocument(data.bytes))
      return refuse(problemOf('BAD_REQUEST', 'desktop.no_plan'));
    const chosen = await ask(data.filename, as === 'copy');
    if (chosen === undefined) return undefined;
    const saved = await writePlanFile(chosen, { ending: planDocumentEnding, bytes: data.bytes });
    if (!saved.ok) return saved;
    const { filename, path } = saved.output;
    // A copy over a file that is known is that file's content now, as its next save has to know.
    const document_id = as === 'copy' ? documents.idOf(path) : await documents.remember(path);
    if (document_id === undefined) return { ...saved, output: { filename } };
    await documents.keepBackup(document_id, data.bytes);
    return { ...saved, output: { filename, document_id, revision: revisionOf(data.bytes) } };
  };
}
