import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import { type FinestFirstOptions, finestFirst } from './finestFirst.ts';
import { folderShelf } from './folderShelf.ts';
import type { SourceShelf } from './groundSource.ts';
import { type NamedSource, toNamedSource } from './namedSource.ts';
import { noElevationSource } from './noSource.ts';
import { makeTileCache, type TileCache } from './tileCache.ts';

function shelvesOf(named: NamedSource, cache: TileCache): SourceShelf[] {
  return named.form === 'none' ? [] : [folderShelf(named.folder, cache)];
}

/** Ground heights from the sources that are named at the time; each set of names is opened once. */
export function openElevation(
  names: () => readonly string[],
  options: FinestFirstOptions = {},
): ElevationSource {
  const cache = makeTileCache();
  let opened = { key: '', source: noElevationSource };
  const current = () => {
    const key = names().join('\n');
    if (key === opened.key) return opened.source;
    const shelves = names().flatMap((name) => {
      const named = toNamedSource(name);
      return named.ok ? shelvesOf(named.value, cache) : [];
    });
    opened = { key, source: shelves.length === 0 ? noElevationSource : finestFirst(shelves, options) };
    return opened.source;
  };
  return { elevations: (positions) => current().elevations(positions) };
}
