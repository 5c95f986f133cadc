import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { callByName, refuse } from '../server/bridge/door.ts';
import type { OpenedFile, SavedFile } from '../server/contract/desktopBridge.ts';
import type { Answer } from '../server/contract/problem.ts';
import type { Dispatch } from '../server/dispatch.ts';
import { channels } from './channels.ts';
import { makeOpenCalls } from './openCalls.ts';
import { isOwnPage } from './ownAddress.ts';

export interface IpcParts {
  readonly ipcMain: Pick<IpcMain, 'handle' | 'on'>;
  readonly dispatch: Dispatch;
  readonly chooseFile: () => Promise<Answer<OpenedFile> | undefined>;
  readonly saveFile: (file: unknown) => Promise<Answer<SavedFile> | undefined>;
}

/** The page in the window's main frame, and nobody else. */
function isFromPage({ senderFrame }: Pick<IpcMainInvokeEvent, 'senderFrame'>): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOwnPage(senderFrame.url);
}

const notThePage = refuse.bind(undefined, {
  code: 'FORBIDDEN',
  message: 'Only the page of Homeward itself may call it.',
});

export function registerIpc({ ipcMain, dispatch, chooseFile, saveFile }: IpcParts): void {
  const calls = makeOpenCalls();
  ipcMain.handle(channels.call, (event, name: unknown, input: unknown) =>
    isFromPage(event)
      ? calls.follow(event.sender, name, (signal) => callByName(dispatch, name, input, { signal }))
      : notThePage(),
  );
  ipcMain.on(channels.cancel, (event, name: unknown) => {
    if (isFromPage(event)) calls.cancel(event.sender, name);
  });
  ipcMain.handle(channels.chooseFile, (event) => (isFromPage(event) ? chooseFile() : notThePage()));
  ipcMain.handle(channels.saveFile, (event, file: unknown) =>
    isFromPage(event) ? saveFile(file) : notThePage(),
  );
}
