import type { FileTransfers } from '../server/bridge/fileTransfers.ts';
import type { NamedFile, OpenedFile } from '../server/contract/desktopBridge.ts';
import type { Answer } from '../server/contract/problem.ts';
import type { ShownDocuments } from './shownDocuments.ts';
import type { Windows } from './windows.ts';

interface Around {
  readonly read: (path: string) => Promise<Answer<NamedFile>>;
  readonly transfers: Pick<FileTransfers, 'toReference'>;
  readonly windows: Windows;
  readonly shown: Pick<ShownDocuments, 'windowOf'>;
}

export interface OutsideFiles {
  /** Reads a file and hands it to the window that has it, or to the one used last. */
  open(path: string): Promise<void>;
  /** Opens another window, with the file that was handed over last if its transfer is named; `false`: there are as many as there may be. */
  openWindow(transfer_id: unknown): boolean;
}

/** By which the page knows a file that the host read; `undefined`: it could not be read. */
const transferOf = (opened: Answer<OpenedFile>): string | undefined =>
  opened.ok && 'transfer_id' in opened.output.bytes ? opened.output.bytes.transfer_id : undefined;

/** Files that reach the app from outside its pages: by a start, from the desktop, from the menu. */
export function makeOutsideFiles({ read, transfers, windows, shown }: Around): OutsideFiles {
  let latest: Answer<OpenedFile> | undefined;
  return {
    async open(path) {
      const named = await read(path);
      const number = named.ok ? shown.windowOf(named.output.document_id) : undefined;
      const window = windows.numbered(number) ?? windows.opened();
      latest = transfers.toReference(named);
      window.focus();
      windows.send(window, { kind: 'open_file', opened: latest });
    },
    openWindow(transfer_id) {
      const window = windows.openNew();
      if (window === undefined) return false;
      if (latest !== undefined && transfer_id !== undefined && transferOf(latest) === transfer_id)
        windows.send(window, { kind: 'open_file', opened: latest });
      return true;
    },
  };
}
