import { fail, type Result, succeed } from '../../engine/result.ts';
import type { Saying, Values } from '../../engine/saying.ts';
import type { AreaMeasure, AreaProgress, AreaQuestion, AreaStep } from '../contract/schemas/maps.ts';
import type { TileCoordinates } from '../net/tileAddress.ts';
import type { DiskCache } from '../services/diskCache.ts';
import type { AreaRefusal, PictureFailure, PictureResult } from '../services/services.ts';
import { areaTiles } from './areaTiles.ts';

/** A day's flying fits into this, down to single houses; a host that allows areas to be kept is still somebody's. */
const mostTiles = 20_000;
export const mostAreas_bytes = 1024 ** 3;
/** A picture counts as so large where none of the map has come yet. */
const usualPicture_bytes = 25_000;
/** A step takes so many tiles, so that a person who cancels waits for few. */
const step = 24;
const atOnce = 2;

/** A map as far as keeping an area of it goes. */
export interface AreaMap {
  readonly name: string;
  readonly zooms: readonly [number, number];
  /** Its owner allows it, or the person says so. */
  readonly mayKeep: boolean;
  addressOf(tile: TileCoordinates): string | undefined;
  /** Asks the host, and keeps its picture among those of areas. */
  ask(tile: TileCoordinates): Promise<PictureResult>;
  /** Bytes of its pictures so far, on average. */
  readonly mean_bytes: number | undefined;
}

const refuse = (why: Saying): Result<never, AreaRefusal> => fail({ code: 'AREA_REFUSED', why });

const complain = (fault: string, values: Values) =>
  refuse({ says: 'host.area', values: { fault, ...values } });

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);

/** Areas of maps that stay on this computer until they are deleted. */
export function makeKeptAreas(disk: DiskCache) {
  const tilesOf = ({ area, zooms }: AreaQuestion) => areaTiles(area, zooms);

  async function measure(map: AreaMap, question: AreaQuestion): Promise<Result<AreaMeasure, AreaRefusal>> {
    const [from, to] = question.zooms;
    const { name } = map;
    if (!map.mayKeep) return complain('not_allowed', { name });
    if (from > to || from < map.zooms[0] || to > map.zooms[1])
      return complain('zooms', { name, from: map.zooms[0], to: map.zooms[1] });
    const { count } = tilesOf(question);
    const bytes = Math.round(count * (map.mean_bytes ?? usualPicture_bytes));
    if (count > mostTiles) return complain('many', { most: mostTiles });
    if ((await disk.size()) + bytes > mostAreas_bytes)
      return complain('room', { size_mb: megabytes(bytes), most_mb: megabytes(mostAreas_bytes) });
    return succeed({ tiles: count, bytes });
  }

  /** Keeps one tile; the reason if it cannot come. One that there is not is no reason to stop. */
  async function keep(map: AreaMap, tile: TileCoordinates): Promise<PictureFailure['code'] | undefined> {
    const address = map.addressOf(tile);
    if (address === undefined || (await disk.readAny(address)) !== undefined) return undefined;
    const asked = await map.ask(tile);
    if (asked.ok || asked.failure.code === 'NOTHING_THERE') return undefined;
    return asked.failure.code;
  }

  return {
    measure,
    /** Keeps the next tiles of an area; those that are kept already are not asked for again. */
    async keep(map: AreaMap, question: AreaStep): Promise<Result<AreaProgress, AreaRefusal>> {
      const measured = await measure(map, question);
      if (!measured.ok) return measured;
      const tiles = tilesOf(question);
      const until = Math.min(question.from_tile + step, tiles.count);
      for (let number = question.from_tile; number < until; number += atOnce) {
        const some = Array.from({ length: Math.min(atOnce, until - number) }, (_, index) =>
          tiles.tile(number + index),
        );
        const faults = await Promise.all(some.map((tile) => tile && keep(map, tile)));
        const trouble = faults.find((code) => code !== undefined);
        if (trouble !== undefined)
          return refuse({
            says: 'host.area_broken_off',
            values: { count: number, of: tiles.count, trouble },
          });
      }
      return succeed({ next_tile: until, tiles: tiles.count, kept_bytes: await disk.size() });
    },
  };
}
