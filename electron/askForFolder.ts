import type { BrowserWindow, Dialog } from 'electron';

export interface FolderDialog {
  readonly dialog: Pick<Dialog, 'showOpenDialog'>;
  readonly window: () => BrowserWindow | undefined;
}

interface FolderQuestion {
  readonly title: string;
  readonly buttonLabel: string;
  /** The folder that the dialog suggests; absent: the system's choice. */
  readonly suggested?: string | undefined;
}

/** Asks for a folder in the system's dialog; `undefined` if the person cancels. */
export async function askForFolder(
  { dialog, window }: FolderDialog,
  { title, buttonLabel, suggested }: FolderQuestion,
): Promise<string | undefined> {
  const options = {
    title,
    buttonLabel,
    properties: ['openDirectory' as const, 'createDirectory' as const],
    ...(suggested !== undefined && { defaultPath: suggested }),
  };
  const owner = window();
  const { filePaths } = await (owner === undefined
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(owner, options));
  return filePaths[0];
}
