import { describe, expect, it } from 'vitest';
import { inWords } from '../../../../engine/saying.ts';
import { settingsByNetwork } from '../../../../renderer/features/maps/mapsStore.ts';
import {
  addressFault,
  areaText,
  keptText,
  mayShow,
  previewAddress,
  servesPlace,
} from '../../../../renderer/features/maps/mapText.ts';
import { tilesOf } from '../../../../renderer/features/maps/shownMap.ts';
import { mapNote } from '../../../../renderer/map/chrome/Notes.tsx';
import { MapSourcesSchema } from '../../../../server/contract/schemas/maps.ts';
import { Settings } from '../../../../server/contract/schemas/window.ts';

const sources = MapSourcesSchema.parse({
  maps: [
    {
      id: 'street',
      kind: 'street',
      form: 'pictures',
      name: 'Street',
      source: 'Streets',
      host: 'streets.example.org',
      zooms: [0, 17],
      attribution: [],
      is_sharp: false,
      may_keep_areas: 'no',
    },
  ],
  heights: [
    { name: 'Best', host: 'b.example.org', address: 'glo30+https://b.example.org/', attribution: [] },
    { name: 'Heights', host: 'h.example.org', address: 'https://h.example.org/{z}/{x}/{y}', attribution: [] },
  ],
  has_hills: true,
  kept_bytes: 86_000_001,
  area_bytes: 0,
  most_kept_bytes: 500 * 1024 ** 2,
});
const [street] = sources.maps;
if (street === undefined) throw new Error('there is no street map');
const before = Settings.parse({ elevation_sources: ['/data/srtm'] });

describe('the decision about the network', () => {
  it('“online” brings the street map and the public heights, beside the sources named before', () => {
    const online = settingsByNetwork('online', before, { sources });
    expect(online).toEqual({
      network: 'online',
      map: 'street',
      elevation_sources: ['/data/srtm', 'glo30+https://b.example.org/', 'https://h.example.org/{z}/{x}/{y}'],
    });
    expect(settingsByNetwork('online', { ...before, ...online }, { sources })).toEqual(online);
  });

  it('“online” leaves the public heights as they were chosen before', () => {
    const chosen = { ...before, elevation_sources: ['https://h.example.org/{z}/{x}/{y}'] };
    expect(settingsByNetwork('online', chosen, { sources }).elevation_sources).toEqual(
      chosen.elevation_sources,
    );
  });

  it('“offline” brings the built-in map back, unless the map is the person’s own', () => {
    expect(settingsByNetwork('offline', { ...before, map: 'street' }, { sources })).toEqual({
      network: 'offline',
      map: 'outline',
    });
    const own_maps = [{ id: 'own-1', name: 'Club', address: '', attribution: '' }];
    expect(settingsByNetwork('offline', { ...before, own_maps, map: 'own-1' }, { sources }).map).toBe(
      'own-1',
    );
  });
});

describe('a map in the chooser', () => {
  it('may be shown offline only from this computer', () => {
    expect(mayShow(street, 'offline')).toBe(false);
    expect(mayShow(street, 'online')).toBe(true);
    for (const host of ['localhost:8080', '127.0.0.1', '[::1]:90'])
      expect(mayShow({ ...street, host }, 'offline')).toBe(true);
    expect(mayShow({ ...street, host: 'localhost.example.org' }, 'offline')).toBe(false);
  });

  it('is previewed with the picture of the place, no deeper than it goes', () => {
    // Berne in the grid of web maps: longitude 7.4474 is 0.52069 across, latitude 46.948 is 0.35194 down.
    expect(previewAddress(street, { lat: 46.948, lng: 7.4474 }, 10.6)).toBe('/tiles/street/11/1066/720');
    expect(previewAddress(street, { lat: 46.948, lng: 7.4474 + 360 }, 10.6)).toBe(
      '/tiles/street/11/1066/720',
    );
    expect(previewAddress(street, { lat: 0, lng: 0 }, 19)).toBe('/tiles/street/14/8192/8192');
  });

  it('of one country is offered there alone', () => {
    const within = { south: 17, west: -180, north: 72, east: -64 };
    expect(servesPlace({ within }, { lat: 40, lng: -105 })).toBe(true);
    expect(servesPlace({ within }, { lat: 47, lng: 8 })).toBe(false);
    expect(servesPlace({ within: undefined }, { lat: 47, lng: 8 })).toBe(true);
  });

  it('says what is kept of all', () => {
    expect(keptText(sources)).toBe('83 of 500 MB kept on this computer');
  });
});

describe('an own address', () => {
  it.each([
    ['tiles.example.org/{z}/{x}/{y}', 'Start with'],
    ['https://tiles.example.org/', 'needs {z}'],
    [`https://tiles.example.org/{z}/{x}/{y}?${'k'.repeat(500)}`, 'At most'],
  ])('%s is refused at once', (address, reason) => {
    expect(addressFault(address)).toContain(reason);
  });

  it.each(['https://a.example.org/{z}/{x}/{-y}', 'https://a.example.org/{TileMatrix}/{TileRow}/{TileCol}'])(
    '%s is taken',
    (address) => {
      expect(addressFault(address)).toBeUndefined();
    },
  );
});

describe('the note on the map', () => {
  it('says why pictures are missing, enlarged or not asked for', () => {
    const online = tilesOf(street, 'online');
    expect(mapNote(online, 17)).toBeUndefined();
    expect(mapNote(online, 18)).toBe('Enlarged: this map has no pictures beyond zoom 17');
    expect(mapNote(tilesOf({ ...street, trouble: inWords('It broke.') }, 'online'), 18)).toBe('It broke.');
    expect(mapNote(tilesOf(street, 'offline'), 10)).toMatch(/^Offline: streets\.example\.org is not asked/);
    expect(mapNote(tilesOf(street, 'online', false), 10)).toMatch(/^No network: the map shows what is kept/);
    const nearby = { ...street, host: 'localhost:8080' };
    expect(mapNote(tilesOf(nearby, 'offline', false), 10)).toBeUndefined();
    expect(mapNote(tilesOf({ ...street, host: undefined }, 'offline', false), 10)).toBeUndefined();
    expect(mapNote(undefined, 8)).toBeUndefined();
    expect(mapNote(undefined, 9)).toContain('Map layers');
  });
});

describe('the size of an area', () => {
  it.each([
    [{ tiles: 312, bytes: 8_400_000 }, '312 pictures, about 8.0\u00a0MB'],
    [{ tiles: 9000, bytes: 225_000_000 }, '9\u202f000 pictures, about 215\u00a0MB'],
    [{ tiles: 1, bytes: 400 }, '1 picture, under\u00a00.1\u00a0MB'],
  ])('%j is told in words', (measured, text) => {
    expect(areaText(measured)).toBe(text);
  });
});
