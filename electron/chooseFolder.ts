import { randomUUID } from 'node:crypto';
import type { ChosenFolder } from '../server/contract/desktopBridge.ts';
import type { Locale } from '../server/contract/locale.ts';
import type { Answer } from '../server/contract/problem.ts';
import { sayMessage } from '../server/report/say.ts';
import type { ChosenFolders } from '../server/services/chosenFolders.ts';
import { askForFolder, type FolderDialog } from './askForFolder.ts';

interface FolderChooserParts extends FolderDialog {
  readonly locale: () => Locale;
  readonly folders: Pick<ChosenFolders, 'remember'>;
}

/** Asks for the folder of a controller or a card, and gives the page the host's word for it; `undefined` if the person cancels. */
export function makeFolderChooser({ locale, folders, ...where }: FolderChooserParts) {
  let latest: string | undefined;
  return async (): Promise<Answer<ChosenFolder> | undefined> => {
    const chosen = await askForFolder(where, {
      title: sayMessage('desktop.choose_controller', {}, locale()),
      buttonLabel: sayMessage('desktop.choose_this_folder', {}, locale()),
      suggested: latest,
    });
    if (chosen === undefined) return undefined;
    latest = chosen;
    return { ok: true, output: { folder_id: folders.remember(chosen) }, request_id: randomUUID() };
  };
}
