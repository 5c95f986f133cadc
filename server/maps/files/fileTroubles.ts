import type { PictureFailure, PictureResult, TileAsked } from '../../services/services.ts';

type Code = PictureFailure['code'];

/** A file with more faults than so many is told no worse. */
const mostFaults = 1000;
const wholeFile = 'file';

/** Keeps the faults of files of map tiles for as long as they last: a tile that is read again takes its fault back. */
export function makeFileTroubles() {
  const faults = new Map<string, Map<string, Code>>();
  const faultsOf = (id: string) => {
    const known = faults.get(id) ?? new Map<string, Code>();
    faults.set(id, known);
    return known;
  };
  return {
    of: (id: string): Code | undefined => faults.get(id)?.values().next().value,
    note({ map, z, x, y }: TileAsked, found: PictureResult): void {
      const known = faultsOf(map);
      const code = found.ok ? undefined : found.failure.code;
      if (code !== 'NO_SUCH_MAP') known.delete(wholeFile);
      const part = code === 'NO_SUCH_MAP' ? wholeFile : `${z}/${x}/${y}`;
      if (code === undefined || code === 'NOTHING_THERE') known.delete(part);
      else if (known.size < mostFaults) known.set(part, code);
    },
  };
}
