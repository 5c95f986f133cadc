import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { NotWritten, writeWholeFile } from '../services/wholeFile.ts';
import { Refusal } from './refusal.ts';

/** Writes a file whole or not at all; one that is there is replaced only if it may be. */
export async function saveFile(path: string, bytes: Uint8Array, mayReplace: boolean): Promise<void> {
  try {
    await writeWholeFile(path, bytes, { isNew: !mayReplace });
  } catch (error) {
    if (error instanceof NotWritten && error.code === 'EEXIST')
      throw new Refusal('terminal.file_exists', { path });
    throw error;
  }
}

/** Writes all files, or leaves none that was not there before: a part of a split could be taken for all of it. */
export async function saveFiles(
  files: readonly { readonly path: string; readonly bytes: Uint8Array }[],
  mayReplace: boolean,
): Promise<void> {
  const added: string[] = [];
  try {
    for (const { path, bytes } of files) {
      const isNew = !existsSync(path);
      await saveFile(path, bytes, mayReplace);
      if (isNew) added.push(path);
    }
  } catch (error) {
    for (const path of added) await rm(path, { force: true }).catch(() => {});
    throw error;
  }
}
