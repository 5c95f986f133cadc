import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Position } from '../../../engine/geo/position.ts';
import { fail, succeed } from '../../../engine/result.ts';
import { inWords } from '../../../engine/saying.ts';
import type { ElevationSource } from '../../../engine/terrain/elevation.ts';
import { type Assembled, assemble } from '../../../server/assemble.ts';
import { type Dispatch, makeDispatch } from '../../../server/dispatch.ts';
import { makeHandlers } from '../../../server/handlers/makeHandlers.ts';
import { sharedThreads } from '../../support/sharedThreads.ts';

export const assetsDir = join(import.meta.dirname, '../../../assets');

/** A whole installation in a folder of its own; a bug in a handler fails the test that met it. */
export function assembleHost(): Promise<Assembled> {
  return assemble({
    dataDir: mkdtempSync(join(tmpdir(), 'homeward-host-')),
    assetsDir,
    threads: sharedThreads(),
    log: (entry) => {
      if (entry.level === 'error') throw new Error(JSON.stringify(entry));
    },
  });
}

/** The same host over another source of ground heights. */
export function dispatchOver({ services }: Assembled, elevation: ElevationSource): Dispatch {
  return makeDispatch(makeHandlers({ ...services, elevation }), (error) => {
    throw error;
  });
}

/** A source that answers for single places in some way, and has nothing along lines. */
export const placesBy = (elevations: ElevationSource['elevations']): ElevationSource => ({
  elevations,
  along: async () => fail({ code: 'TERRAIN_UNREACHABLE', why: inWords('Down.'), retry_after_s: 17 }),
});

/** The same source with as long as it takes for heights along lines, since a busy machine is not what is asked about. */
export const unhurried = ({ elevations, along }: ElevationSource): ElevationSource => ({
  elevations,
  along: ({ places }) => along({ places, patience_ms: 60_000 }),
});

/** A source that has the height of each position from a rule. */
export const groundBy = (
  height: (position: Position, index: number) => number | undefined,
): ElevationSource => ({
  elevations: async (positions) =>
    succeed({ heights_msl_m: positions.map(height), source: 'fake heights', error_m: 3, cell_m: 30 }),
  along: async ({ places }) => {
    const heights_msl_m = Float64Array.from(
      { length: places.length / 2 },
      (_, place) =>
        height({ lat: Number(places[2 * place]), lon: Number(places[2 * place + 1]) }, place) ?? NaN,
    );
    return succeed({ heights_msl_m, highest_msl_m: heights_msl_m, source: 'fake heights', error_m: 3 });
  },
});
