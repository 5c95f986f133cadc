import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../server/http/openapi.ts';
import { exampleFiles, requestExamples } from '../../server/http/openapiExamples.ts';
import { type ApiDocument, makeDocumentCheck } from '../support/contractDocument.ts';
import { startWholeServer, type WholeServer } from './wholeServer.ts';

let server: WholeServer;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.close());

const check = makeDocumentCheck(openApiDocument('0.1.0') as ApiDocument);
const paths = {
  rings: '/v1/rangeiq/analyze',
  mission: '/v1/missions/analyze-geometry',
  file: '/v1/missions/analyze',
} as const;

interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown[] };
}
interface Collection {
  readonly type: string;
  readonly features: readonly Feature[];
  readonly [member: string]: unknown;
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const isForm = body instanceof FormData;
  const res = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      'X-API-Key': server.secret,
      Accept: 'application/geo+json',
      ...(isForm ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: isForm ? body : JSON.stringify(body),
  });
  return { res, type: res.headers.get('content-type'), body: (await res.json()) as Collection };
}

/** Every position in a geometry. */
function positionsIn(value: unknown): number[][] {
  if (!Array.isArray(value)) return [];
  return typeof value[0] === 'number' ? [value as number[]] : value.flatMap(positionsIn);
}

const places = (features: readonly Feature[]) =>
  positionsIn(features.map(({ geometry }) => geometry.coordinates));

/** No line or edge of a polygon crosses 180°: its steps are short. */
function longestStep(coordinates: unknown): number {
  if (!Array.isArray(coordinates)) return 0;
  if (!Array.isArray(coordinates[0]) || typeof coordinates[0][0] !== 'number')
    return Math.max(0, ...coordinates.map(longestStep));
  const line = coordinates as number[][];
  return Math.max(0, ...line.slice(1).map(([lon = 0], at) => Math.abs(lon - (line[at]?.[0] ?? 0))));
}

describe('an answer as GeoJSON', () => {
  it('has the edges of the rings, closed, with their figures', async () => {
    const { res, type, body } = await post(paths.rings, requestExamples.analyzeRange);
    expect(type).toBe('application/geo+json; charset=utf-8');
    expect(body.type).toBe('FeatureCollection');
    expect(
      body.features.map(({ properties }) => [properties['battery_left_at_home_pct'], properties['edge']]),
    ).toEqual([
      [40, 'expected'],
      [40, '95_of_100'],
      [25, 'expected'],
      [25, '95_of_100'],
    ]);
    for (const { geometry } of body.features) {
      expect(geometry.type).toBe('Polygon');
      const [outline = []] = geometry.coordinates as number[][][];
      expect(outline.at(-1)).toEqual(outline[0]);
    }
    check({ method: 'POST', path: paths.rings }, res, body);
  });

  it('has the legs of a mission and of a file, and the verdict beside them', async () => {
    const form = new FormData();
    form.append('mission_file', new Blob([exampleFiles.mission_file.text]), 'route.kml');
    form.append('request', JSON.stringify(requestExamples.analyzeMissionFile));
    for (const [path, sent, legs] of [
      [paths.mission, requestExamples.analyzeMission, 2],
      [paths.file, form, 3],
    ] as const) {
      const { res, body } = await post(path, sent);
      expect(body.features).toHaveLength(legs);
      expect(body.features[0]?.geometry).toMatchObject({ type: 'LineString' });
      expect(body['mission_verdict']).toBe('complete');
      check({ method: 'POST', path }, res, body);
    }
  });

  it('is cut at 180°, and lies on both sides of it', async () => {
    const launch = { lat: -16.8, lon: 179.999 };
    const mission = {
      ...requestExamples.analyzeMission,
      home: launch,
      mission: { waypoints: [{ lat: -16.801, lon: -179.995, altitude_m: 60 }] },
    };
    const range = { ...requestExamples.analyzeRange, user_lat: launch.lat, user_lon: launch.lon };
    for (const [path, sent, type] of [
      [paths.rings, range, 'MultiPolygon'],
      [paths.mission, mission, 'MultiLineString'],
    ] as const) {
      const { body } = await post(path, sent);
      expect(body.features[0]?.geometry.type).toBe(type);
      const lons = places(body.features).map(([lon = 0]) => lon);
      expect([lons.some((lon) => lon > 179), lons.some((lon) => lon < -179)]).toEqual([true, true]);
      expect(
        Math.max(...body.features.map(({ geometry }) => longestStep(geometry.coordinates))),
      ).toBeLessThan(1);
    }
  });

  it('comes from a thread, too', async () => {
    const battery_thresholds_pct = [70, 60, 50, 40, 30, 20, 10, 5];
    const large = { ...requestExamples.analyzeRange, bearings: 720, battery_thresholds_pct };
    const { type, body } = await post(paths.rings, large);
    expect([type, body.type]).toEqual(['application/geo+json; charset=utf-8', 'FeatureCollection']);
  });

  it.each([
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['text/html', 'application/json'],
    ['application/json, application/geo+json', 'application/json'],
    ['application/geo+json;q=0.5, application/json', 'application/json'],
    ['application/geo+json, application/json;q=0.5', 'application/geo+json'],
  ])('is given to who likes it best: %s gets %s', async (accept, type) => {
    const got = await post(paths.rings, requestExamples.analyzeRange, { Accept: accept });
    expect([got.res.status, got.type]).toEqual([200, `${type}; charset=utf-8`]);
  });

  it('is a refusal as any other where it is refused', async () => {
    const { res, type, body } = await post(paths.rings, { user_lat: 91, user_lon: 0 });
    expect([res.status, type]).toEqual([422, 'application/json; charset=utf-8']);
    expect(body['error']).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('is repeated as GeoJSON, and the JSON of the same request as JSON', async () => {
    const key = { 'Idempotency-Key': 'map' };
    const first = await post(paths.rings, requestExamples.analyzeRange, key);
    const again = await post(paths.rings, requestExamples.analyzeRange, key);
    expect(again.res.headers.get('idempotency-replayed')).toBe('true');
    expect([again.type, again.body]).toEqual([first.type, first.body]);
    const json = await post(paths.rings, requestExamples.analyzeRange, {
      ...key,
      Accept: 'application/json',
    });
    expect([json.res.status, json.type]).toEqual([200, 'application/json; charset=utf-8']);
    expect(json.body['result']).toBeDefined();
  });
});
