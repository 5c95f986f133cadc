import { setTimeout } from 'node:timers/promises';
import { type Plan, tilesUnder } from '../briefing/mapExtent.ts';
import type { Tile, TiledMap } from '../briefing/mapTiles.ts';
import type { MapLayer } from '../contract/schemas/maps.ts';
import type { Services } from '../services/services.ts';

/** Types of pictures that a PDF can hold. */
const printable: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

async function tileOf(
  { maps }: Pick<Services, 'maps'>,
  { id }: MapLayer,
  tile: Omit<Tile, 'bytes'>,
): Promise<Tile | undefined> {
  const across = 2 ** tile.z;
  const x = ((tile.x % across) + across) % across;
  const picture = await maps.picture({ map: id, z: tile.z, x, y: tile.y, isSharp: false });
  const isUsable = picture.ok && printable.has(picture.value.type);
  return isUsable ? { ...tile, bytes: picture.value.bytes } : undefined;
}

/** A briefing waits no longer for pictures; it is printed with those that have come. */
const patience_ms = 8000;

async function comeWithin<Value>(
  time_ms: number,
  asked: readonly Promise<Value | undefined>[],
): Promise<Value[]> {
  const come: Value[] = [];
  const all = asked.map((one) => one.then((value) => value !== undefined && come.push(value)));
  const ended = new AbortController();
  const late = setTimeout(time_ms, undefined, { signal: ended.signal }).catch(() => undefined);
  await Promise.race([Promise.all(all), late]);
  ended.abort();
  return [...come];
}

/**
 * The pictures of the map that the window shows, below a plan: kept ones, and others where the person allows their host to be asked.
 * `undefined`: it is the built-in map, or none of its pictures can be had.
 */
export async function briefingMap(
  services: Pick<Services, 'maps' | 'settings'>,
  plan: Plan,
): Promise<TiledMap | undefined> {
  const chosen = services.settings.get().map;
  const { maps } = await services.maps.list();
  const layer = maps.find(({ id }) => id === chosen);
  if (layer === undefined || layer.form !== 'pictures') return undefined;
  const tiles = await comeWithin(
    patience_ms,
    tilesUnder(plan, layer.zooms).map((tile) => tileOf(services, layer, tile)),
  );
  const credit = layer.attribution.map(({ text }) => text).join(', ');
  return tiles.length === 0 ? undefined : { tiles, credit: credit === '' ? layer.source : credit };
}
