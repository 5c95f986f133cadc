import { basename } from 'node:path';
import { filesAt, holdsHeights, isGeotiff } from './filesShelf.ts';
import { openSheet } from './geotiffFile.ts';
import { readHgtFile } from './hgtFile.ts';
import { SourceTrouble } from './rasterHeights.ts';

const advice = 'name a folder of SRTM files (N46E007.hgt, zipped or not) or GeoTIFFs';
const asClause = (message: string) => message.replace(/\.$/, '');

/** Why a file cannot be used; `undefined` if it can. */
async function fileComplaint(path: string, name: string): Promise<string | undefined> {
  try {
    await (isGeotiff(name) ? openSheet(path, name) : readHgtFile(path, name));
    return undefined;
  } catch (error) {
    if (!(error instanceof SourceTrouble)) throw error;
    return asClause(error.message);
  }
}

/** Why a folder or file that a person names holds no heights, as a clause; `undefined` if one of its files can be read. */
export async function filesComplaint(path: string): Promise<string | undefined> {
  const found = await filesAt(path).catch((error: NodeJS.ErrnoException) => error.code);
  if (found === 'EACCES' || found === 'EPERM')
    return `${path} cannot be read; see who may read it, or ${advice}`;
  if (
    typeof found !== 'object' ||
    (found.isFile && (found.files.length === 0 || !holdsHeights(basename(path))))
  )
    return `${path} is no folder, and no .hgt, .zip or .tif file of heights`;
  let first: string | undefined;
  for (const file of found.files) {
    const complaint = await fileComplaint(`${found.folder}/${file.name}`, file.name);
    if (complaint === undefined) return undefined;
    first ??= complaint;
  }
  return first === undefined
    ? `the folder ${path} holds no file of heights; ${advice}`
    : `${path} holds no readable file of heights (${first}); ${advice}`;
}
