import { basename } from 'node:path';
import type { Saying } from '../../engine/saying.ts';
import { filesAt, holdsHeights, isGeotiff } from './filesShelf.ts';
import { openSheet } from './geotiffFile.ts';
import { readHgtFile } from './hgtFile.ts';
import { SourceTrouble } from './rasterHeights.ts';
import { fileOnDisk } from './tiffSource.ts';

const asClause = ({ says, values }: Saying): Saying => ({ says, values: { ...values, end: 'none' } });

/** Why a file cannot be used; `undefined` if it can. */
async function fileComplaint(path: string, name: string): Promise<Saying | undefined> {
  try {
    await (isGeotiff(name) ? openSheet(fileOnDisk(path, name)) : readHgtFile(path, name));
    return undefined;
  } catch (error) {
    if (!(error instanceof SourceTrouble)) throw error;
    return asClause(error.why);
  }
}

/** Why a folder or file that a person names holds no heights, as a clause; `undefined` if one of its files can be read. */
export async function filesComplaint(path: string): Promise<Saying | undefined> {
  const complain = (fault: string, first: Saying | string = ''): Saying => ({
    says: 'host.heights.folder_fault',
    values: { fault, path, first },
  });
  const found = await filesAt(path).catch((error: NodeJS.ErrnoException) => error.code);
  if (found === 'EACCES' || found === 'EPERM') return complain('locked');
  if (
    typeof found !== 'object' ||
    (found.isFile && (found.files.length === 0 || !holdsHeights(basename(path))))
  )
    return complain('none');
  let first: Saying | undefined;
  for (const file of found.files) {
    const complaint = await fileComplaint(`${found.folder}/${file.name}`, file.name);
    if (complaint === undefined) return undefined;
    first ??= complaint;
  }
  return first === undefined ? complain('empty') : complain('unreadable', first);
}
