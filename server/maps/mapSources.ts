import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { type KnownMap, type MapLayer, MapSourcesFile } from '../contract/schemas/maps.ts';
import type { OwnMap } from '../contract/schemas/window.ts';
import { isSharp, toTileUrl } from '../net/tileAddress.ts';

export type KnownSources = z.infer<typeof MapSourcesFile>;

/** A map with its address, from the file of known sources or from the settings. */
type OwnAddress = OwnMap & { readonly kind: 'own' };
export type AddressedMap = KnownMap | OwnAddress;

/** Throws where the file cannot be used: it is part of the product. */
export function loadMapSources(path: string): KnownSources {
  const parsed = MapSourcesFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success)
    throw new Error(`The map sources ${path} cannot be used: ${parsed.error.issues[0]?.message}.`);
  return parsed.data;
}

/** Whom an address asks; hosts that share the load count as one. */
export const hostOf = (template: string): string =>
  toTileUrl(template.replace('{s}.', ''), { z: 0, x: 0, y: 0 })?.host ?? '';

/** Deeper pictures than an own address has are stretched by the page where the server lacks them. */
const ownZooms: [number, number] = [0, 19];

/** What the page may know of a map. */
export function layerOf(map: AddressedMap): MapLayer {
  const shared = { id: map.id, name: map.name, host: hostOf(map.address), is_sharp: isSharp(map.address) };
  if ('zooms' in map) {
    const { kind, source, zooms, attribution, within } = map;
    return { ...shared, kind, source, zooms, attribution, within };
  }
  const owner: string = map.attribution;
  const attribution = owner === '' ? [] : [{ text: owner }];
  return { ...shared, kind: 'own', source: shared.host, zooms: ownZooms, attribution };
}
