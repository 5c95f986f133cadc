import { writeZip } from '../../engine/zip/writeZip.ts';
import type { FileSet, WholeFile } from '../../server/contract/desktopBridge.ts';

/** Files in one: a browser asks before it saves several, or saves the first alone. */
export const zipped = async ({ name, files }: FileSet): Promise<WholeFile> => ({
  filename: `${name}.zip`,
  bytes: await writeZip(files.map(({ filename, bytes }) => [filename, bytes])),
});
