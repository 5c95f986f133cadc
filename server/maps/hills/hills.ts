import { LRUCache } from 'lru-cache';
import { PNG } from 'pngjs';
import { fail, succeed } from '../../../engine/result.ts';
import type { ElevationSource } from '../../../engine/terrain/elevation.ts';
import type { TileCoordinates } from '../../net/tileAddress.ts';
import type { PictureResult } from '../../services/services.ts';
import { litPixels, samplePlaces, shadeColors, shadePixels } from './hillShade.ts';

/** Names the hills in addresses of tiles, beside the maps. */
export const hillsId = 'hills';

/** Farther out a tile lies over whole countries of heights; closer, a source of 30 m has nothing more to show. */
const zooms = { least: 9, most: 15 };
const patience_ms = 4000;
/** A view has some thirty tiles; analyses want the heights, too. */
const mostAtOnce = 2;
const mostKept = 600;
const freshFor_ms = 10 * 60_000;
const soon_ms = 15_000;

export interface HillsOptions {
  readonly ground: Pick<ElevationSource, 'along'>;
  /** The sources of heights at the time. */
  readonly names: () => readonly string[];
}

export interface Hills {
  /** A source of heights is there to draw them from. */
  isReady(): boolean;
  picture(tile: TileCoordinates): Promise<PictureResult>;
}

/** Lets so many run, the others in the order in which they came. */
function makeTurns(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

function toPng(colors: Uint8Array): Uint8Array<ArrayBuffer> {
  const png = new PNG({ width: shadePixels, height: shadePixels });
  png.data.set(colors);
  return new Uint8Array(PNG.sync.write(png, { colorType: 6 }));
}

const nothing = fail({ code: 'NOTHING_THERE' } as const);

/** Tiles of shaded hills, drawn from the heights that analyses use. Whom they ask, the person allowed for heights. */
export function makeHills({ ground, names }: HillsOptions): Hills {
  const inTurn = makeTurns(mostAtOnce);
  /** Sources that answer for a few places only, by their names. */
  const sparse = new Set<string>();

  /** A service that is asked place by place is not asked for a picture. */
  async function isSparse(places: Float64Array, key: string): Promise<boolean> {
    if (sparse.has(key)) return true;
    const probe = await ground.along({ places: places.slice(0, 2), patience_ms });
    const { mostPlaces = Infinity } = probe.ok ? probe.value : {};
    if (mostPlaces < places.length / 2) sparse.add(key);
    return sparse.has(key);
  }

  async function draw(tile: TileCoordinates, key: string) {
    const places = samplePlaces(tile);
    if (await isSparse(places, key)) return { result: nothing, isWhole: true };
    const answer = await ground.along({ places, patience_ms });
    if (!answer.ok) return { result: fail({ code: 'UNREACHABLE' } as const), isWhole: false };
    const { heights_msl_m, failure } = answer.value;
    if (heights_msl_m.every(Number.isNaN)) return { result: nothing, isWhole: failure === undefined };
    const bytes = toPng(shadeColors(litPixels(heights_msl_m, places, tile.z)));
    return { result: succeed({ type: 'image/png', bytes }), isWhole: failure === undefined };
  }

  const drawn = new LRUCache<string, PictureResult, { tile: TileCoordinates; key: string }>({
    max: mostKept,
    ttl: freshFor_ms,
    fetchMethod: async (_address, _stale, { options, context: { tile, key } }) => {
      const { result, isWhole } = await inTurn(() => draw(tile, key));
      if (!isWhole) options.ttl = soon_ms;
      return result;
    },
  });

  return {
    isReady: () => names().length > 0,
    async picture(tile) {
      const key = names().join('\n');
      if (key === '' || tile.z < zooms.least || tile.z > zooms.most) return nothing;
      const { z, x, y } = tile;
      return (await drawn.fetch(`${z}/${x}/${y}\n${key}`, { context: { tile, key } })) ?? nothing;
    },
  };
}
