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
const nothing = () => undefined;

export function registerIpc(parts: IpcParts): void {
  const { ipcMain, dispatch, transfers, numberOf } = parts;
  const calls = makeOpenCalls();
  /** Answers the page; anybody else gets `refused`. */
  const handle = (
    channel: string,
    answer: (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown,
    refused: () => unknown = notThePage,
  ) =>
    ipcMain.handle(channel, (event, ...args: unknown[]) =>
      isFromPage(event) ? answer(event, ...args) : refused(),
    );
  const hear = (channel: string, act: (page: WebContents, arg: unknown) => void) =>
    ipcMain.on(channel, (event, arg: unknown) => {
      if (isFromPage(event)) act(event.sender, arg);
    });
  handle(channels.call, ({ sender }, name, input) =>
    calls.follow(sender, undefined, (signal) =>
      callByName(dispatch, name, transfers.withBytes(name, input), { signal, window: numberOf(sender) }),
    ),
  );
  handle(
    channels.callBytes,
    async ({ sender }, name, bytes, id) => {
      const answer = await calls.follow(sender, id, (signal) =>
        callForPage(parts, name, bytes, { signal, window: numberOf(sender) }),
      );
      return answer ?? toPageBytes(refuse(notRead));
    },
    () => toPageBytes(notThePage()),
  );
  handle(channels.sendPart, (_event, part, transfer_id) => transfers.addPart(part, transfer_id), nothing);
  hear(channels.cancel, calls.cancel);
  // The page asks while it goes away and can wait for nothing.
  ipcMain.on(channels.endsPlan, (event) => {
    event.returnValue = isFromPage(event) && parts.endsPlan();
  });
  handle(channels.openWindow, (_event, transfer_id) => parts.openWindow(transfer_id), nothing);
  hear(channels.tellShown, (page, document_id) => parts.tellShown(document_id, numberOf(page)));
  handle(
    channels.showElsewhere,
    ({ sender }, document_id) => parts.showElsewhere(document_id, numberOf(sender)),
    nothing,
  );
  handle(channels.chooseFile, async () => {
    const chosen = await parts.chooseFile();
    return chosen && transfers.toReference(chosen);
  });
  handle(channels.saveFile, (_event, file) => parts.saveFile(file));
  handle(channels.saveFiles, (_event, set) => parts.saveFiles(set));
  handle(channels.chooseFolder, parts.chooseFolder);
  handle(channels.saveDocumentAs, (_event, file, as) => parts.saveDocumentAs(file, as));
}
