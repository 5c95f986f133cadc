import type { BrowserWindow, Dialog } from 'electron';
import type { NamedFile } from '../server/contract/desktopBridge.ts';
import type { Locale } from '../server/contract/locale.ts';
import { openableEndings } from '../server/contract/openableEndings.ts';
import type { Answer } from '../server/contract/problem.ts';
import { sayMessage } from '../server/report/say.ts';

/** Asks for a plan, a flight plan of another tool, the log of a flight or an own aircraft; `undefined` if the person closes the dialog. */
export async function choosePlanFile(
  dialog: Pick<Dialog, 'showOpenDialog'>,
  window: BrowserWindow | undefined,
  read: (path: string) => Promise<Answer<NamedFile>>,
  locale: Locale,
): Promise<Answer<NamedFile> | undefined> {
  const options = {
    title: sayMessage('desktop.open_title', {}, locale),
    properties: ['openFile' as const],
    filters: [
      { name: sayMessage('desktop.openable', {}, locale), extensions: [...openableEndings] },
      { name: sayMessage('desktop.all_files', {}, locale), extensions: ['*'] },
    ],
  };
  const { filePaths } = await (window === undefined
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  const [path] = filePaths;
  return path === undefined ? undefined : read(path);
}
