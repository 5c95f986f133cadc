import JSZip from 'jszip';

/** The first date that an archive can hold: the same files give the same bytes at any time and anywhere. */
const date = new Date(Date.UTC(1980, 0, 1));

/** Writes files as a ZIP archive, by their names in it. */
export function writeZip(
  files: readonly (readonly [name: string, content: Uint8Array])[],
): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new JSZip();
  for (const [name, content] of files) archive.file(name, content, { date, createFolders: false });
  return archive.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}
