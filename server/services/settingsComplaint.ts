import type { Settings } from '../contract/schemas/window.ts';
import { reachOf } from '../net/reach.ts';
import { tileUrlComplaint } from '../net/tileUrl.ts';
import { sourceComplaint } from './namedSource.ts';

interface SettingsComplaint {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** The first setting that cannot be used though its shape is right; `undefined` if all can. */
export function settingsComplaint({
  own_maps = [],
  elevation_sources = [],
  place_service = '',
}: {
  readonly [Name in keyof Settings]?: Settings[Name] | undefined;
}): SettingsComplaint | undefined {
  for (const [index, { address }] of own_maps.entries()) {
    const message = tileUrlComplaint(address);
    if (message !== undefined)
      return { path: `settings.own_maps[${index}].address`, code: 'tile_address', message };
  }
  for (const [index, source] of elevation_sources.entries()) {
    const message = sourceComplaint(source);
    const path = `settings.elevation_sources[${index}]`;
    if (message !== undefined) return { path, code: 'elevation_source', message };
  }
  const message = serviceComplaint(place_service);
  return message === undefined
    ? undefined
    : { path: 'settings.place_service', code: 'place_service', message };
}

/** Why a search service cannot be asked. */
function serviceComplaint(address: string): string | undefined {
  if (address === '') return undefined;
  if (!URL.canParse(address))
    return 'the address of the search service is not a web address; write it like https://places.example.org/search';
  return reachOf(new URL(address)) === undefined
    ? 'the address of the search service must begin with https://, or lead to this computer (http://localhost)'
    : undefined;
}
