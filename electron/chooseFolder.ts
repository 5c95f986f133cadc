import { randomUUID } from 'node:crypto';
import type { BrowserWindow, Dialog } from 'electron';
import type { ChosenFolder } from '../server/contract/desktopBridge.ts';
import type { Locale } from '../server/contract/locale.ts';
import type { Answer } from '../server/contract/problem.ts';
import { sayMessage } from '../server/report/say.ts';
import type { ChosenFolders } from '../server/services/chosenFolders.ts';

interface FolderChooserParts {
  readonly dialog: Pick<Dialog, 'showOpenDialog'>;
  readonly window: () => BrowserWindow | undefined;
  readonly locale: () => Locale;
  readonly folders: Pick<ChosenFolders, 'remember'>;
}

/** Asks for the folder of a controller or a card, and gives the page the host's word for it; `undefined` if the person cancels. */
export function makeFolderChooser({ dialog, window, locale, folders }: FolderChooserParts) {
  let latest: string | undefined;
  return async (): Promise<Answer<ChosenFolder> | undefined> => {
    const options = {
      title: sayMessage('desktop.choose_controller', {}, locale()),
      buttonLabel: sayMessage('desktop.choose_this_folder', {}, locale()),
      properties: ['openDirectory' as const, 'createDirectory' as const],
      ...(latest !== undefined && { defaultPath: latest }),
    };
    const owner = window();
    const { filePaths } = await (owner === undefined
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(owner, options));
    const [chosen] = filePaths;
    if (chosen === undefined) return undefined;
    latest = chosen;
    return { ok: true, output: { folder_id: folders.remember(chosen) }, request_id: randomUUID() };
  };
}
