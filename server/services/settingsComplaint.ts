import type { Settings } from '../contract/schemas/window.ts';
import { sourceComplaint } from './namedSource.ts';
import { tileUrlComplaint } from './tileUrl.ts';

interface SettingsComplaint {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** The first setting that cannot be used though its shape is right; `undefined` if all can. */
export function settingsComplaint({
  tile_url,
  elevation_sources = [],
}: {
  readonly [Name in keyof Settings]?: Settings[Name] | undefined;
}): SettingsComplaint | undefined {
  const tiles = tile_url === undefined ? undefined : tileUrlComplaint(tile_url);
  if (tiles !== undefined) return { path: 'settings.tile_url', code: 'tile_url', message: tiles };
  for (const [index, source] of elevation_sources.entries()) {
    const message = sourceComplaint(source);
    const path = `settings.elevation_sources[${index}]`;
    if (message !== undefined) return { path, code: 'elevation_source', message };
  }
  return undefined;
}
