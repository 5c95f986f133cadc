import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders below the folder of plans that are looked into, and the entries of all of them. */
const [deepest, mostEntries] = [8, 10_000];

/**
 * Lists the files below a folder whose path has these words, in the order of the alphabet. Links are not followed; hidden files,
 * names with control characters and folders that may not be read are left out.
 */
export function listFiles(folder: string, q: string) {
  const wanted = q.toLowerCase();
  const paths: string[] = [];
  let left = mostEntries;
  const look = (below: string, depth: number) => {
    for (const entry of entriesOf(join(folder, below))) {
      if (left-- <= 0) return;
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.name.startsWith('.') || /\p{Cc}/u.test(entry.name)) continue;
      if (entry.isDirectory() && depth < deepest) look(path, depth + 1);
      if (entry.isFile() && path.toLowerCase().includes(wanted)) paths.push(path);
    }
  };
  look('', 1);
  return {
    /** Paths below the folder, with “/” between their parts. */
    paths: paths.sort((a, b) => a.localeCompare(b, 'en')),
    /** There are more entries than are looked at. */
    isCut: left < 0,
  };
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
