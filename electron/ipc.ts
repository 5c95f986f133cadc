import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import { type AnswerAsked, notRead } from '../server/answers/answerHere.ts';
import { toPageBytes } from '../server/answers/reply.ts';
import type { FileTransfers } from '../server/bridge/fileTransfers.ts';
import { callByName, refuse } from '../server/bridge/gateway.ts';
import { callForPage } from '../server/bridge/pageCall.ts';
import type { ChosenFolder, NamedFile, SavedFile } from '../server/contract/desktopBridge.ts';
import type { Answer } from '../server/contract/problem.ts';
import type { DocumentFile } from '../server/contract/schemas/planDocument.ts';
import type { Dispatch } from '../server/dispatch.ts';
import { problemOf } from '../server/work/refusals.ts';
import { channels } from './channels.ts';
import { makeOpenCalls } from './openCalls.ts';
import { isOwnPage } from './ownAddress.ts';

export interface IpcParts {
  readonly ipcMain: Pick<IpcMain, 'handle' | 'on'>;
  readonly dispatch: Dispatch;
  readonly answerInThread?: AnswerAsked | undefined;
  readonly transfers: FileTransfers;
  /** The number of a page's window. */
  readonly numberOf: (page: WebContents) => number | undefined;
  readonly endsPlan: () => boolean;
  readonly openWindow: (transfer_id: unknown) => boolean;
  readonly tellShown: (document_id: unknown, window: number | undefined) => void;
  readonly showElsewhere: (document_id: unknown, window: number | undefined) => boolean;
  readonly chooseFile: () => Promise<Answer<NamedFile> | undefined>;
  readonly saveFile: (file: unknown) => Promise<Answer<SavedFile> | undefined>;
  readonly saveFiles: (set: unknown) => Promise<Answer<SavedFile> | undefined>;
  readonly chooseFolder: () => Promise<Answer<ChosenFolder> | undefined>;
  readonly saveDocumentAs: (file: unknown, as: unknown) => Promise<Answer<DocumentFile> | undefined>;
}

/** Only the page in the window's main frame may call. */
function isFromPage({ senderFrame }: Pick<IpcMainInvokeEvent, 'senderFrame'>): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOwnPage(senderFrame.url);
}

const notThePage = () => refuse(problemOf('FORBIDDEN', 'desktop.not_the_page'));

export function registerIpc(parts: IpcParts): void {
  const { ipcMain, dispatch, transfers, numberOf, chooseFile, saveFile, saveFiles, saveDocumentAs } = parts;
  const calls = makeOpenCalls();
  ipcMain.handle(channels.call, (event, name: unknown, input: unknown) => {
    if (!isFromPage(event)) return notThePage();
    return calls.follow(event.sender, undefined, (signal) =>
      callByName(dispatch, name, transfers.withBytes(name, input), {
        signal,
        window: numberOf(event.sender),
      }),
    );
  });
  ipcMain.handle(channels.callBytes, async (event, name: unknown, bytes: unknown, id: unknown) => {
    if (!isFromPage(event)) return toPageBytes(notThePage());
    const answer = await calls.follow(event.sender, id, (signal) =>
      callForPage(parts, name, bytes, {
        signal,
        window: numberOf(event.sender),
      }),
    );
    return answer ?? toPageBytes(refuse(notRead));
  });
  ipcMain.handle(channels.sendPart, (event, part: unknown, transfer_id: unknown) =>
    isFromPage(event) ? transfers.addPart(part, transfer_id) : undefined,
  );
  ipcMain.on(channels.cancel, (event, id: unknown) => {
    if (isFromPage(event)) calls.cancel(event.sender, id);
  });
  // The page asks while it goes away and can wait for nothing.
  ipcMain.on(channels.endsPlan, (event) => {
    event.returnValue = isFromPage(event) && parts.endsPlan();
  });
  ipcMain.handle(channels.openWindow, (event, transfer_id: unknown) =>
    isFromPage(event) ? parts.openWindow(transfer_id) : undefined,
  );
  ipcMain.on(channels.tellShown, (event, document_id: unknown) => {
    if (isFromPage(event)) parts.tellShown(document_id, numberOf(event.sender));
  });
  ipcMain.handle(channels.showElsewhere, (event, document_id: unknown) =>
    isFromPage(event) ? parts.showElsewhere(document_id, numberOf(event.sender)) : undefined,
  );
  ipcMain.handle(channels.chooseFile, async (event) => {
    if (!isFromPage(event)) return notThePage();
    const chosen = await chooseFile();
    return chosen && transfers.toReference(chosen);
  });
  ipcMain.handle(channels.saveFile, (event, file: unknown) =>
    isFromPage(event) ? saveFile(file) : notThePage(),
  );
  ipcMain.handle(channels.saveFiles, (event, set: unknown) =>
    isFromPage(event) ? saveFiles(set) : notThePage(),
  );
  ipcMain.handle(channels.chooseFolder, (event) => (isFromPage(event) ? parts.chooseFolder() : notThePage()));
  ipcMain.handle(channels.saveDocumentAs, (event, file: unknown, as: unknown) =>
    isFromPage(event) ? saveDocumentAs(file, as) : notThePage(),
  );
}
