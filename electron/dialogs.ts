import type { BrowserWindow, Dialog } from 'electron';
import type { NamedFile } from '../server/contract/desktopBridge.ts';
import type { Answer } from '../server/contract/problem.ts';

const extensions =
  'homeward kmz kml gpx csv wpml json plan waypoints txt mission geojson geojsonl srt log bin ulg tlog'.split(
    ' ',
  );

/** Asks for a plan, a flight plan of another tool, the log of a flight or an own aircraft; `undefined` if the person closes the dialog. */
export async function choosePlanFile(
  dialog: Pick<Dialog, 'showOpenDialog'>,
  window: BrowserWindow | undefined,
  read: (path: string) => Promise<Answer<NamedFile>>,
): Promise<Answer<NamedFile> | undefined> {
  const options = {
    title: 'Open a plan, log or aircraft',
    properties: ['openFile' as const],
    filters: [
      { name: 'Plans, logs and aircraft', extensions },
      { name: 'All files', extensions: ['*'] },
    ],
  };
  const { filePaths } = await (window === undefined
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  const [path] = filePaths;
  return path === undefined ? undefined : read(path);
}
