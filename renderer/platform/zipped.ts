import { zipSync } from 'fflate/browser';
import type { FileSet, WholeFile } from '../../server/contract/desktopBridge.ts';

/** Files in one: a browser asks before it saves several, or saves the first alone. */
export const zipped = ({ name, files }: FileSet): WholeFile => ({
  filename: `${name}.zip`,
  bytes: zipSync(Object.fromEntries(files.map(({ filename, bytes }) => [filename, bytes]))),
});
