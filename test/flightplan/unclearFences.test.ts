import { describe, expect, it } from 'vitest';
import type { Fence } from '../../engine/fence/fence.ts';
import { fenceCheck, levelAt } from '../../engine/fence/fenceBreach.ts';
import { toMission } from '../../engine/flightplan/toMission.ts';
import { sentenceOf } from '../support/sentenceOf.ts';
import { codesOf, planOf, problemOf, uncountedIn } from './reading.ts';

const corners: readonly (readonly [lat: number, lon: number])[] = [
  [46.9, 7.4],
  [46.9, 7.5],
  [47, 7.5],
];
const places = corners.map(([lat, lon]) => ({ lat, lon }));

const qgc = (geoFence: unknown) =>
  JSON.stringify({
    fileType: 'Plan',
    version: 1,
    groundStation: 'QGroundControl',
    mission: {
      version: 2,
      plannedHomePosition: [46.95, 7.45, 540],
      items: [0, 1].map((index) => ({
        type: 'SimpleItem',
        command: 16,
        frame: 3,
        params: [0, 0, 0, null, 46.951 + index / 1000, 7.45, 40],
        doJumpId: index + 1,
      })),
    },
    geoFence,
  });
const altitude = { datum: 'takeoff', value_m: 50 };
const own = (fences: unknown) =>
  JSON.stringify({
    format: 'homeward/plan',
    version: 11,
    mission: {
      name: 'Bridge',
      home: { lat: 46.949, lon: 7.449 },
      end_action: 'go_home',
      waypoints: [46.95, 46.951].map((lat) => ({ lat, lon: 7.45, altitude, hover_time_s: 0 })),
      fences,
    },
  });
const qgcSided = (inclusion: unknown) =>
  qgc({ version: 2, polygons: [{ polygon: corners, inclusion, version: 1 }], circles: [] });
const ownSided = (is_inclusion: unknown) => own([{ is_inclusion, outline: places }]);

async function fencesOf(filename: string, text: string) {
  const plan = await planOf(filename, text);
  const { fences = [] } = toMission(plan, { default_altitude_m: 60 }).mission;
  const told = plan.warnings.filter(({ code }) => code === 'FENCES_IGNORED').map(sentenceOf);
  return { fences, told: told.join(' '), plan };
}

describe('the side of a fence', () => {
  const forms = [
    ['a.plan', qgcSided],
    ['a.homeward', ownSided],
  ] as const;

  it.each(forms)('is the one that the file says, in %s', async (filename, sided) => {
    for (const [word, is_inclusion] of [
      [true, true],
      ['True', true],
      [1, true],
      [undefined, true],
      [false, false],
      ['false', false],
      [0, false],
    ] as const) {
      const { fences, told } = await fencesOf(filename, sided(word));
      expect([word, fences.map((fence) => fence.is_inclusion), told]).toEqual([word, [is_inclusion], '']);
    }
  });

  it.each(forms)('that nobody can tell leaves the fence out and is told, in %s', async (filename, sided) => {
    for (const word of ['no', '', 2, -1, null, [], {}]) {
      const { fences, told } = await fencesOf(filename, sided(word));
      expect([word, fences]).toEqual([word, []]);
      expect(told).toContain('fence 1: it does not say on which side of it to stay');
    }
  });
});

describe('what stands where fences are listed', () => {
  it.each([
    ['a.plan', qgc('none')],
    ['a.plan', qgc([{ polygon: corners, inclusion: false }])],
    ['a.plan', qgc({ version: 2, polygons: { polygon: corners, inclusion: false }, circles: [] })],
    ['a.plan', qgc({ version: 2, polygons: [], circles: 5 })],
    ['a.homeward', own({ outline: places })],
    ['a.homeward', own('none')],
  ])('and is no list is told: %s %#', async (filename, text) => {
    expect((await fencesOf(filename, text)).told).toContain('what stands there is not a list of fences');
  });

  it.each([
    ['a.plan', qgc(undefined)],
    ['a.plan', qgc(null)],
    ['a.plan', qgc([])],
    ['a.plan', qgc({})],
    ['a.plan', qgc({ version: 2, polygons: null, circles: [] })],
    ['a.homeward', own(undefined)],
    ['a.homeward', own([])],
  ])('and is nothing is not: %s %#', async (filename, text) => {
    expect((await fencesOf(filename, text)).told).toBe('');
  });
});

describe('the corners of a fence among items', () => {
  const row = (...cells: readonly number[]) =>
    Array.from({ length: 12 }, (_, index) => cells[index] ?? 0).join('\t');
  const table = (counts: readonly number[]) =>
    [
      'QGC WPL 110',
      row(0, 1, 0, 16, 0, 0, 0, 0, 46.95, 7.45, 540, 1),
      row(1, 0, 3, 16, 0, 0, 0, 0, 46.951, 7.45, 40, 1),
      row(2, 0, 3, 16, 0, 0, 0, 0, 46.952, 7.45, 40, 1),
      ...counts.map((count, at) => row(3 + at, 0, 0, 5002, count, 0, 0, 0, ...(corners[at % 3] ?? []))),
    ].join('\n');

  it.each([3, 0])('count as they are where each names %s', async (count) => {
    const { fences, plan } = await fencesOf('a.waypoints', table([count, count, count]));
    expect(fences).toHaveLength(1);
    expect(uncountedIn(plan)).toBe('');
  });

  it('are told where they name more than there are', async () => {
    const { fences, plan } = await fencesOf('a.waypoints', table([4, 4, 4]));
    expect(fences).toHaveLength(1);
    expect(uncountedIn(plan)).toContain('fence 1: it names 4 corners and has 3');
  });
});

describe('an area of GeoJSON with the name of a fence', () => {
  const ring = [
    [7.44, 46.94],
    [7.46, 46.94],
    [7.46, 46.96],
    [7.44, 46.96],
    [7.44, 46.94],
  ];
  const hole = [
    [7.4495, 46.9495],
    [7.4505, 46.9495],
    [7.4505, 46.9505],
    [7.4495, 46.9505],
    [7.4495, 46.9495],
  ];
  const route = {
    type: 'Feature',
    properties: { name: 'Route' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [7.45, 46.95, 50],
        [7.45, 46.952, 50],
      ],
    },
  };
  const file = (properties: object, geometry: object, ...more: readonly object[]) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: [...more, { type: 'Feature', properties, geometry }],
    });
  const polygon = (...rings: readonly (readonly (readonly number[])[])[]) => ({
    type: 'Polygon',
    coordinates: rings,
  });
  const breaks = (fences: readonly Fence[]) =>
    fenceCheck(fences)({ lat: 46.95, lon: 7.45 }, { lat: 46.952, lon: 7.45 }, { along_m: levelAt(50) });

  it.each(['No-fly zone', 'NFZ 3', 'Flugverbotszone', 'Keep out'])(
    'keeps the flight out: “%s”',
    async (name) => {
      const { fences, plan } = await fencesOf('a.geojson', file({ name }, polygon(ring), route));
      expect(fences).toMatchObject([{ is_inclusion: false, name }]);
      expect(breaks(fences)?.kind).toBe('inside');
      expect(plan.areas ?? []).toEqual([]);
      expect(plan.ignored.map(({ what }) => what)).not.toContain('area');
    },
  );

  it('keeps it in, and out of its holes', async () => {
    const { fences } = await fencesOf('a.geojson', file({ name: 'Geofence' }, polygon(ring, hole), route));
    expect(fences.map((fence) => fence.is_inclusion)).toEqual([true, false]);
    expect(breaks(fences)?.kind).toBe('inside');
  });

  it('counts as a line around it, too, and as one of several parts', async () => {
    const line = { type: 'LineString', coordinates: ring };
    expect((await fencesOf('a.geojson', file({ name: 'No-fly zone' }, line, route))).fences).toHaveLength(1);
    const parts = { type: 'MultiPolygon', coordinates: [[ring], [hole]] };
    expect((await fencesOf('a.geojson', file({ name: 'No-fly zone' }, parts, route))).fences).toHaveLength(2);
  });

  it('is none by another name', async () => {
    const { fences, plan } = await fencesOf('a.geojson', file({ name: 'Field 7' }, polygon(ring), route));
    expect(fences).toEqual([]);
    expect(plan.areas).toHaveLength(1);
  });

  it('is told to be a fence where there is no route', async () => {
    const alone = await problemOf('a.geojson', file({ name: 'No-fly zone' }, polygon(ring)));
    expect(alone.code).toBe('GEOFENCE_FILE');
    expect(codesOf(await planOf('a.geojson', file({ name: 'Field' }, polygon(ring), route)))).not.toContain(
      'FENCES_IGNORED',
    );
  });

  it('of DJI to stay in is to be kept out of in its holes', async () => {
    const properties = { geofence_type: 'dfence' };
    const { fences } = await fencesOf('a.geojson', file(properties, polygon(ring, hole), route));
    expect(fences.map((fence) => fence.is_inclusion)).toEqual([true, false]);
    const forbidden = await fencesOf('a.geojson', file({ geofence_type: 'nfz' }, polygon(ring, hole), route));
    expect(forbidden.fences).toHaveLength(1);
    expect(breaks(forbidden.fences)?.length_m).toBeCloseTo(222.4 - 55.6, -1);
  });
});
