import type { BrowserWindow, Dialog } from 'electron';
import type { WholeFile } from '../server/contract/desktopBridge.ts';
import type { Answer } from '../server/contract/problem.ts';
import { readPlanFile } from './planFile.ts';

const extensions = 'kmz kml gpx csv wpml json plan waypoints txt mission geojson log bin ulg'.split(' ');

/** Asks for a flight plan, the log of a flight or an own aircraft; `undefined` if the person closes the dialog. */
export async function choosePlanFile(
  dialog: Pick<Dialog, 'showOpenDialog'>,
  window: BrowserWindow | undefined,
): Promise<Answer<WholeFile> | undefined> {
  const options = {
    title: 'Open a flight plan, log or aircraft',
    properties: ['openFile' as const],
    filters: [
      { name: 'Flight plans, logs and aircraft', extensions },
      { name: 'All files', extensions: ['*'] },
    ],
  };
  const { filePaths } = await (window === undefined
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  const [path] = filePaths;
  return path === undefined ? undefined : readPlanFile(path);
}
