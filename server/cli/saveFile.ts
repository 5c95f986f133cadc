import { NotWritten, writeWholeFile } from '../services/wholeFile.ts';

/** Writes a file whole or not at all; one that is there is replaced only if it may be. */
export async function saveFile(path: string, bytes: Uint8Array, mayReplace: boolean): Promise<void> {
  try {
    await writeWholeFile(path, bytes, { isNew: !mayReplace });
  } catch (error) {
    if (error instanceof NotWritten && error.code === 'EEXIST')
      throw new Error(`${path} already exists; choose another name or add --force to replace it.`);
    throw error;
  }
}
