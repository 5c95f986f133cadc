import { posix } from 'node:path';
import { computed, importsIn, reachedBy } from './imports.ts';
import { type Room, rooms } from './rooms.ts';

const isIn = (folder: string, file: string) => file.startsWith(`${folder}/`);

/** The nearest folder above a file that has a row. */
export const rowOf = (file: string): string | undefined =>
  Object.keys(rooms)
    .filter((name) => isIn(name, file))
    .sort((a, b) => b.length - a.length)[0];

/** Styles and fonts are no part of the layers. */
const isAsset = (target: string) => target.startsWith('@fontsource') || target.endsWith('.css');

const allows = ({ may }: Room, file: string): boolean =>
  may.some((folder) => (folder.endsWith('/**') ? isIn(folder.slice(0, -3), file) : rowOf(file) === folder));

function mayReach(from: string, row: string, to: string): boolean {
  const reached = rowOf(to);
  if (reached === undefined || reached === row) return true;
  const { only } = rooms[reached] ?? {};
  return (only === undefined || isIn(only, from)) && rooms[row] !== undefined && allows(rooms[row], to);
}

/** What a file imports although no row allows it. */
export function breachesOf(file: string, source: string): string[] {
  const row = rowOf(file);
  if (row === undefined) return [`${file}: in no layer`];
  const isForbidden = (target: string) => {
    if (target === computed) return true;
    const reached = reachedBy(file, target);
    return reached === undefined
      ? rooms[row]?.packages?.test(target) !== true
      : !mayReach(file, row, posix.normalize(reached));
  };
  return importsIn(file, source)
    .filter(({ target }) => !isAsset(target) && isForbidden(target))
    .map(({ target }) => `${file}: may not import ${target}`);
}
