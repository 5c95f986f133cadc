import type { FileTransfers } from '../server/bridge/fileTransfers.ts';
import type { NamedFile, OpenedFile } from '../server/contract/desktopBridge.ts';
import type { Answer } from '../server/contract/problem.ts';
import type { ShownDocuments } from './shownDocuments.ts';
import { bringToFront, type Windows } from './windows.ts';

interface Around {
  readonly read: (path: string) => Promise<Answer<NamedFile>>;
  readonly transfers: Pick<FileTransfers, 'toReference'>;
  readonly windows: Windows;
  readonly shown: Pick<ShownDocuments, 'windowsOf'>;
}

/** Returns the id by which the page knows a file that the host read; `undefined`: it could not be read. */
const transferOf = (opened: Answer<OpenedFile>): string | undefined =>
  opened.ok && 'transfer_id' in opened.output.bytes ? opened.output.bytes.transfer_id : undefined;

/** Files that reach the app from outside its pages: by a start, from the desktop, from the menu. */
export function makeOutsideFiles({ read, transfers, windows, shown }: Around) {
  let latest: Answer<OpenedFile> | undefined;
  const windowOf = (document_id: unknown, butNot?: number) =>
    shown
      .windowsOf(document_id)
      .map((number) => (number === butNot ? undefined : windows.numbered(number)))
      .find((window) => window !== undefined);
  return {
    /** Reads a file and hands it to the window that has it, or to the one used last. */
    async open(path: string) {
      const named = await read(path);
      const window = (named.ok ? windowOf(named.output.document_id) : undefined) ?? windows.opened();
      latest = transfers.toReference(named);
      bringToFront(window);
      windows.send(window, { kind: 'open_file', opened: latest });
    },
    /** Brings another window than the one that asks to the front if it shows the plan file; `false`: none does. */
    showElsewhere(document_id: unknown, asker: number | undefined) {
      const window = windowOf(document_id, asker);
      if (window !== undefined) bringToFront(window);
      return window !== undefined;
    },
    /** Opens another window, with the file that was handed over last if its transfer is named; `false`: there are as many as there may be. */
    openWindow(transfer_id: unknown) {
      const window = windows.openNew();
      if (window === undefined) return false;
      if (latest !== undefined && transfer_id !== undefined && transferOf(latest) === transfer_id)
        windows.send(window, { kind: 'open_file', opened: latest });
      return true;
    },
  };
}
