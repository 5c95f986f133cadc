import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { type KnownMap, type MapLayer, MapSourcesFile } from '../contract/schemas/maps.ts';
import type { OwnMap } from '../contract/schemas/window.ts';
import { isSharp, toTileUrl } from '../net/tileAddress.ts';
import { creditsOf } from './files/credits.ts';
import type { KeptMapFile } from './files/mapFiles.ts';

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

/** Returns the facts about a map that the page may know. */
export function layerOf(map: AddressedMap): MapLayer & { readonly host: string } {
  const { id, name, address } = map;
  const shared = { id, name, host: hostOf(address), form: 'pictures' as const, is_sharp: isSharp(address) };
  if ('zooms' in map) {
    const { kind, source, zooms, attribution, within } = map;
    const may_keep_areas = map.may_keep_areas ? ('yes' as const) : ('no' as const);
    return { ...shared, kind, source, zooms, attribution, within, may_keep_areas };
  }
  const owner: string = map.attribution;
  const attribution = owner === '' ? [] : [{ text: owner }];
  return { ...shared, kind: 'own', may_keep_areas: 'ask', source: shared.host, zooms: ownZooms, attribution };
}

const nameOf = ({ filename, facts }: KeptMapFile): string =>
  (facts.name?.trim() || filename.replace(/\.[a-z]+$/i, '')).slice(0, 60);

/** Returns the same facts about a file of map tiles. */
export function fileLayerOf(file: KeptMapFile, knownLinks: readonly string[]): MapLayer {
  const { form, attribution, zooms, within } = file.facts;
  return {
    id: file.id,
    kind: 'file',
    form,
    name: nameOf(file),
    source: file.filename,
    zooms: [...zooms],
    attribution: creditsOf(attribution, knownLinks),
    within,
    is_sharp: false,
    may_keep_areas: 'no',
    size_bytes: file.size_bytes,
    trouble: file.trouble,
  };
}
