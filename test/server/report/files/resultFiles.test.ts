import { XMLParser } from 'fast-xml-parser';
import type { Feature, FeatureCollection, Position as Pair } from 'geojson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFlightPlan } from '../../../../engine/flightplan/readPlan.ts';
import { distanceBetween } from '../../../../engine/geo/geodesic.ts';
import type { Assembled } from '../../../../server/assemble.ts';
import type { OperationRequest } from '../../../../server/contract/operations.ts';
import { cutLine, cutOutline } from '../../../../server/report/outlines/dateLine.ts';
import { sentenceOf } from '../../../support/sentenceOf.ts';
import { assembleHost, dispatchOver, groundBy } from '../../support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const waypoint = (lat: number, lon: number) => ({ lat, lon, altitude_m: 60 });
const home = { lat: 47, lon: 8 };
const mission = {
  mission: { waypoints: [waypoint(47.004, 8), waypoint(47.004, 8.006), waypoint(47, 8.006)] },
  home,
  drone: { key: 'dji_mavic_3' },
};
const range = { user_lat: 47, user_lon: 8, selected_drone_key: 'dji_mavic_3', battery_thresholds_pct: [25] };

async function file(request: OperationRequest<'exportResult'>): Promise<{ filename: string; text: string }> {
  const answer = await host.dispatch('exportResult', request);
  if (!answer.ok) throw new Error(answer.problem.message);
  return { filename: answer.output.filename, text: new TextDecoder().decode(answer.output.bytes) };
}

async function read(filename: string, text: string) {
  const reading = await readFlightPlan({ filename, bytes: new TextEncoder().encode(text) });
  if (!reading.ok) throw new Error(sentenceOf(reading.failure));
  return reading.value;
}

const legsOf = async () => {
  const answer = await host.dispatch('analyzeMission', mission);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result.legs;
};

const areaOf = (ring: readonly Pair[]) =>
  ring.slice(1).reduce((sum, [x = 0, y = 0], at) => {
    const [px = 0, py = 0] = ring[at] ?? [];
    return sum + (px * y - x * py) / 2;
  }, 0);

describe('legs as a file', () => {
  it('are rows of a table with units in its head, which reads back as the route', async () => {
    const { filename, text } = await file({ what: 'legs', format: 'csv', name: '=cmd|calc', mission });
    const [head = '', ...rows] = text.trimEnd().split('\r\n');
    const legs = await legsOf();
    expect(rows).toHaveLength(legs.length);
    const cells = rows.map((row) =>
      Object.fromEntries(head.split(',').map((name, at) => [name, row.split(',')[at]])),
    );
    for (const [at, leg] of legs.entries()) {
      expect(Number(cells[at]?.['distance_m'])).toBe(leg.distance_m);
      expect(Number(cells[at]?.['battery_end_95_of_100_pct'])).toBe(leg.intervals?.battery_end.low_pct);
      expect(cells[at]?.['status']).toBe(leg.status);
    }
    expect(text).not.toMatch(/(^|,)[=+@]/m);
    const plan = await read(filename, text);
    const points = plan.routes[plan.chosen_route]?.points ?? [];
    expect(points.map(({ lat, lon }) => ({ lat, lon }))).toEqual(
      mission.mission.waypoints.map(({ lat, lon }) => ({ lat, lon })),
    );
    expect(points.map(({ altitude }) => altitude?.value_m)).toEqual([60, 60, 60]);
  });

  it('are lines of GeoJSON with their figures, which read back', async () => {
    const { filename, text } = await file({ what: 'legs', format: 'geojson', name: 'Ridge', mission });
    const { features }: FeatureCollection = JSON.parse(text);
    expect(filename).toBe('Ridge-legs.geojson');
    expect(features.map(({ geometry }) => geometry.type)).toEqual(Array(3).fill('LineString'));
    expect(features[1]?.properties).toMatchObject({ leg: 2, status: 'ok' });
    expect((await read(filename, text)).routes.length).toBeGreaterThan(0);
  });

  it('have a name in the language of the window', async () => {
    const { filename } = await file({
      what: 'legs',
      format: 'geojson',
      name: 'Ridge',
      mission,
      language: 'fr',
    });
    expect(filename).toBe('Ridge-segments.geojson');
  });

  it('have a name without what nobody sees or what turns text around', async () => {
    const { filename, text } = await file({
      what: 'legs',
      format: 'geojson',
      name: '\u202eField\u0007\n7',
      mission,
    });
    expect(filename).toBe('Field 7-legs.geojson');
    expect(JSON.parse(text).name).toBe('Field 7');
  });

  it('are styled lines of KML whose name is text, and read back', async () => {
    const name = 'A < B & "C"';
    const { filename, text } = await file({ what: 'legs', format: 'kml', name, mission });
    const { kml } = new XMLParser({ ignoreAttributes: false }).parse(text, true);
    expect(kml.Document.name).toBe(name);
    expect(kml.Document.Placemark).toHaveLength(3);
    expect(kml.Document.Placemark[0].styleUrl).toBe(`#${kml.Document.Style['@_id']}`);
    expect(kml.Document.Style.LineStyle.color).toBe('ff4f6e0b');
    expect((await read(filename, text)).routes.length).toBeGreaterThan(0);
  });

  it('say of every flight of a split which it is', async () => {
    const far = [waypoint(47.01, 8), waypoint(47, 8.013), waypoint(46.99, 8), waypoint(47, 7.987)];
    const split = {
      ...mission,
      mission: { waypoints: [far, far, far, far].flat() },
      battery: { initial_pct: 60 },
      options: { multi_battery: true },
    };
    const { text } = await file({ what: 'legs', format: 'csv', name: 'Far', mission: split });
    const flights = new Set(
      text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',')[0]),
    );
    expect(flights.size).toBeGreaterThan(1);
  });
});

describe('rings as a file', () => {
  it('are an outline for each edge, wound as RFC 7946 asks', async () => {
    const { text } = await file({ what: 'rings', format: 'geojson', name: 'Ridge', range });
    const { features }: FeatureCollection = JSON.parse(text);
    expect(features.map(({ properties }) => properties?.['edge'])).toEqual(['expected', '95_of_100']);
    for (const { geometry } of features) {
      if (geometry.type !== 'Polygon') throw new Error(geometry.type);
      const [outer = []] = geometry.coordinates;
      expect(outer[0]).toEqual(outer.at(-1));
      expect(areaOf(outer)).toBeGreaterThan(0);
    }
  });

  it('are cut at 180°, and lie within it', async () => {
    const { text } = await file({
      what: 'rings',
      format: 'geojson',
      name: 'Taveuni',
      range: { ...range, user_lat: -16.8, user_lon: 179.99 },
    });
    const { features }: { features: Feature[] } = JSON.parse(text);
    const [first] = features;
    if (first?.geometry.type !== 'MultiPolygon') throw new Error('The ring is not cut.');
    const parts = first.geometry.coordinates;
    expect(parts).toHaveLength(2);
    const lons = parts.map(([outer = []]) => outer.map(([lon = 0]) => lon));
    for (const side of lons) expect(Math.max(...side) - Math.min(...side)).toBeLessThan(1);
    expect(Math.max(...lons.flat())).toBe(180);
    expect(Math.min(...lons.flat())).toBe(-180);
  });

  it('are areas of KML and rows of corners', async () => {
    const kml = await file({ what: 'rings', format: 'kml', name: 'Ridge', range });
    const parsed = new XMLParser().parse(kml.text, true);
    expect(parsed.kml.Document.Placemark).toHaveLength(2);
    const csv = await file({ what: 'rings', format: 'csv', name: 'Ridge', range });
    const [head, ...rows] = csv.text.trimEnd().split('\r\n');
    expect(head).toBe(
      'battery_left_at_home_pct,edge,min_radius_m,max_radius_m,first_fence_m,fenced_directions_pct,corner,latitude,longitude,area,hole',
    );
    expect(rows.length).toBeGreaterThan(300);
  });
});

describe('rings over ground that cuts them, as a file', () => {
  /** A hill too high for 60 m, with 30 m below, that is flown over; 500 m high farther north: that is not. */
  const land = groundBy(({ lat, lon }) => {
    const aside_m = Math.hypot((lat - 47.012) * 111_200, (lon - 8.012) * 75_900);
    return 400 + (lat > 47.03 ? 700 : Math.max(0, 140 - aside_m / 3));
  });
  const asked = { ...range, altitude: 60 };
  const over = async (format: 'geojson' | 'kml' | 'csv') => {
    const request = { what: 'rings', format, name: 'Hohgrat', range: asked } as const;
    const answer = await dispatchOver(host, land)('exportResult', request);
    if (!answer.ok) throw new Error(answer.problem.message);
    return new TextDecoder().decode(answer.output.bytes);
  };

  it('have holes and bays in GeoJSON', async () => {
    const [ring]: Feature[] = JSON.parse(await over('geojson')).features;
    if (ring?.geometry.type !== 'Polygon') throw new Error(ring?.geometry.type);
    const [outer = [], ...holes] = ring.geometry.coordinates;
    expect(holes).toHaveLength(1);
    expect(Math.max(...outer.map(([, lat = 0]) => lat))).toBeLessThan(47.0301);
    expect(areaOf(outer)).toBeGreaterThan(0);
    for (const hole of holes) expect(areaOf(hole)).toBeLessThan(0);
  });

  it('have inner boundaries in KML, and outlines one after another in a table', async () => {
    const { kml } = new XMLParser().parse(await over('kml'), true);
    const { Polygon: area } = kml.Document.Placemark[0].MultiGeometry;
    expect(area.innerBoundaryIs.LinearRing.coordinates.split(' ').length).toBeGreaterThan(4);
    const [head = '', ...rows] = (await over('csv')).trimEnd().split('\r\n');
    const column = head.split(',').indexOf('hole');
    expect(new Set(rows.map((row) => row.split(',')[column]))).toEqual(new Set(['0', '1']));
  });
});

describe('rings of a plan with fences as a file', () => {
  it('say where a fence first ends the straight way to them', async () => {
    const fences = [{ is_inclusion: true, center: home, radius_m: 700 }];
    const { text } = await file({
      what: 'rings',
      format: 'geojson',
      name: 'Ridge',
      range: { ...range, fences },
    });
    const [ring, , beyond]: Feature[] = JSON.parse(text).features;
    expect(ring?.properties).toMatchObject({ first_fence_m: 700, fenced_directions_pct: 100 });
    expect(beyond?.properties).toMatchObject({ edge: 'beyond_fences', battery_left_at_home_pct: 25 });
    if (beyond?.geometry.type !== 'Polygon') throw new Error(beyond?.geometry.type);
    const [outer = []] = beyond.geometry.coordinates;
    const far_m = beyond.geometry.coordinates
      .flat()
      .map(([lon = 0, lat = 0]) => distanceBetween(home, { lat, lon }));
    expect(Math.min(...far_m)).toBeCloseTo(700, 0);
    expect(areaOf(outer)).toBeGreaterThan(0);
  });
});

describe('the date line', () => {
  it('cuts a line into two that meet on it', () => {
    const [west = [], east = []] = cutLine([
      { lat: 0, lon: 179.9 },
      { lat: 1, lon: -179.9 },
    ]);
    expect(west.at(-1)?.[0]).toBe(180);
    expect(east[0]?.[0]).toBe(-180);
    expect(west.at(-1)?.[1]).toBeCloseTo(0.5, 9);
    expect(east[0]?.[1]).toBeCloseTo(0.5, 9);
  });

  it('leads an outline around a pole over the pole', () => {
    const around = Array.from({ length: 36 }, (_, at) => ({ lat: 89, lon: -180 + at * 10 }));
    const parts = cutOutline([...around, { lat: 89, lon: 180 }]);
    expect(parts.flat(2).some(([, lat]) => lat === 90)).toBe(true);
    for (const [lon] of parts.flat(2)) expect(Math.abs(lon)).toBeLessThanOrEqual(180);
  });

  it('leaves an outline that ends on it whole', () => {
    const corners = [
      { lat: 0, lon: 179 },
      { lat: 1, lon: 179 },
      { lat: 1, lon: -180 },
      { lat: 0, lon: -180 },
    ];
    expect(cutOutline(corners)).toHaveLength(1);
  });
});
