import { basename, join } from 'node:path';
import type { BrowserWindow, Dialog } from 'electron';
import { refuse } from '../server/bridge/gateway.ts';
import type { Answer } from '../server/contract/problem.ts';
import { PlanFileSchema } from '../server/contract/schemas/plan.ts';
import {
  type DocumentFile,
  isPlanDocument,
  planDocumentEnding,
} from '../server/contract/schemas/planDocument.ts';
import { type PlanDocuments, revisionOf } from '../server/services/planDocuments.ts';
import { writePlanFile } from './savePlanFile.ts';

export interface SaveDocumentParts {
  readonly dialog: Pick<Dialog, 'showSaveDialog'>;
  readonly window: () => BrowserWindow | undefined;
  readonly documents: Pick<PlanDocuments, 'idOf' | 'remember' | 'keepBackup' | 'latestFolder'>;
  /** The folder that the first dialog suggests; later ones suggest that of the latest plan. */
  readonly firstFolder: string;
}

const titles = { its_file: 'Save the plan', copy: 'Save a copy of the plan' } as const;

/** Asks where to save a plan file, and remembers the place unless it is a copy; `undefined` if the person cancels. */
export function makeDocumentSaver({ dialog, window, documents, firstFolder }: SaveDocumentParts) {
  const ask = async (filename: string, isCopy: boolean) => {
    const options = {
      title: titles[isCopy ? 'copy' : 'its_file'],
      defaultPath: join(documents.latestFolder() ?? firstFolder, basename(filename)),
      buttonLabel: 'Save',
      filters: [
        { name: 'Homeward plan', extensions: [planDocumentEnding.slice(1)] },
        { name: 'All files', extensions: ['*'] },
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
      return refuse({ code: 'BAD_REQUEST', message: 'There is no plan to save.' });
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
