import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assembled } from '../../server/assemble.ts';
import { operations } from '../../server/contract/operations.ts';
import { assembleHost } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const bytes = (text: string) => new TextEncoder().encode(text);
const lines = (names: readonly string[]) =>
  names
    .map(
      (name, index) =>
        `<Placemark><name>${name}</name><LineString><coordinates>8.0,47.0${index} 8.01,47.0${index} 8.02,47.0${index + 1}</coordinates></LineString></Placemark>`,
    )
    .join('');
const kml = (names: readonly string[]) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${lines(names)}</Document></kml>`;
const area = kml([]).replace(
  '</Document>',
  '<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>8,47,0 8.1,47,0 8.1,47.1,0 8,47,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document>',
);
/** QGroundControl plan: take-off and one waypoint, planned home 400 m above the sea. */
const qgc = JSON.stringify({
  fileType: 'Plan',
  version: 1,
  groundStation: 'QGroundControl',
  geoFence: { version: 2, polygons: [], circles: [] },
  rallyPoints: { version: 2, points: [] },
  mission: {
    version: 2,
    cruiseSpeed: 15,
    hoverSpeed: 5,
    firmwareType: 12,
    vehicleType: 2,
    plannedHomePosition: [47, 8, 400],
    items: [
      {
        type: 'SimpleItem',
        autoContinue: true,
        command: 16,
        doJumpId: 1,
        frame: 3,
        params: [10, 0, 0, null, 47.01, 8.01, 60],
      },
    ],
  },
});

const request = { home: { lat: 47, lon: 8 }, drone: { key: 'dji_mavic_3' } };

function ask(text: string, change: object = {}, filename = 'route.kml') {
  return host.dispatch('analyzeMissionFile', {
    mission_file: { filename, bytes: bytes(text) },
    request: { ...request, ...change },
  });
}

async function mission(...args: Parameters<typeof ask>) {
  const answer = await ask(...args);
  if (!answer.ok) throw new Error(answer.problem.message);
  expect(operations.analyzeMissionFile.output.parse(answer.output)).toEqual(answer.output);
  return answer.output.result;
}

const gpx =
  '<gpx version="1.1"><rte><rtept lat="47" lon="8"><ele>612</ele></rtept><rtept lat="47.01" lon="8"><ele>620</ele></rtept></rte></gpx>';

async function refusal(...args: Parameters<typeof ask>) {
  const answer = await ask(...args);
  if (answer.ok) throw new Error('was answered');
  return answer.problem;
}

const codes = (result: { warnings: { code: string }[] }) => result.warnings.map(({ code }) => code);

describe('a flight-plan file for another aircraft than that of the request', () => {
  const warningOf = (result: { warnings: { code: string; message: string }[] }) =>
    result.warnings.find(({ code }) => code === 'AIRCRAFT_DIFFERS')?.message;
  const vehicle = (type: number) => qgc.replace('"vehicleType":2', `"vehicleType":${type}`);
  const parrot = (product: string) =>
    JSON.stringify({
      version: 1,
      title: 'Roof',
      product,
      plan: {
        takeoff: [],
        poi: [],
        wayPoints: [{ latitude: 47.01, longitude: 8.01, altitude: 30, speed: 5 }],
      },
    });

  it('is flown with the figures of the request, and says of which kind the other is', async () => {
    const text = 'The plan is for a fixed wing. Battery and verdict are for your DJI Mavic 3, a multirotor.';
    expect(warningOf(await mission(vehicle(1)))).toBe(text);
    expect(warningOf(await mission(vehicle(2)))).toBeUndefined();
    expect(warningOf(await mission(kml(['Survey'])))).toBeUndefined();
  });

  it('says which one it names, though the request changes a figure of its own', async () => {
    const text = 'The file is for a Parrot ANAFI USA. Battery and verdict are for your DJI Mavic 3.';
    const drone = { key: 'dji_mavic_3', cruise_speed_mps: 9 };
    expect(warningOf(await mission(parrot('ANAFI_USA'), { drone }))).toBe(text);
  });
});

describe('a flight-plan file', () => {
  it('with heights above sea level is told to count from 0 m until the request says how high take-off lies', async () => {
    const unknown = await mission(gpx, {}, 'route.gpx');
    expect(unknown.warnings).toContainEqual(
      expect.objectContaining({ code: 'TAKEOFF_GROUND_UNKNOWN', value: 620 }),
    );
    const known = await mission(gpx, { home: { lat: 47, lon: 8, elevation_msl_m: 520 } }, 'route.gpx');
    expect(known.warnings.map(({ code }) => code)).not.toContain('TAKEOFF_GROUND_UNKNOWN');
    expect(known.legs.map(({ to }) => to.altitude_m)).toEqual([92, 100]);
  });

  it('is flown, and its report says what was understood and assumed', async () => {
    const result = await mission(kml(['Survey']), { options: { default_altitude_m: 50 } });
    expect(result.legs.map((leg) => leg.to.altitude_m)).toEqual([50, 50, 50]);
    expect(result.import_report).toMatchObject({
      format: 'kml',
      route_index: 0,
      points: 3,
      altitude_references: ['none'],
      routes: [{ points: 3 }],
    });
    expect(result.import_report?.assumed).toHaveLength(1);
    expect(codes(result)).toContain('ALTITUDE_ASSUMED');
  });

  it('of several routes is flown along the one asked for', async () => {
    const result = await mission(kml(['A', 'B']), { options: { route_index: 1 } });
    expect(result.import_report?.route_index).toBe(1);
    expect(result.legs[0]?.to.lat).toBe(47.01);
    expect(codes(result)).toContain('SEVERAL_ROUTES');
    expect(result.import_report?.routes).toMatchObject([
      { name: 'A', kind: 'line', rank: 1, proposed_because: 'first' },
      { name: 'B', kind: 'line', rank: 2 },
    ]);
    expect(result.import_report?.routes[1]).not.toHaveProperty('proposed_because');
  });

  it('has no route beyond its last', async () => {
    const problem = await refusal(kml(['A', 'B']), { options: { route_index: 7 } });
    expect(problem).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { issues: [{ path: 'request.options.route_index' }] },
    });
  });

  it('starts from its own launch point and that point’s height', async () => {
    const result = await mission(qgc, { home: undefined }, 'route.plan');
    expect(result.path_polyline[0]).toEqual([47, 8]);
    expect(result.data_sources.elevation_fallback_indices).toEqual([1]);
    expect(result.legs[0]?.hover_s).toBe(10);
    expect(result.import_report?.hover_time_s).toBe(10);
  });

  it('without a launch point needs one from the request', async () => {
    const problem = await refusal(kml(['A']), { home: undefined });
    expect(problem).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { issues: [{ path: 'request.home' }] },
    });
  });

  it.each([
    ['an area', area, 'area'],
    ['nothing', kml([]), 'reject'],
    ['torn XML', '<kml><Document>', 'reject'],
    ['noise', '\u0000\u0001\u0002', 'reject'],
  ])('that holds %s is rejected with its class and reason', async (_, text, klass) => {
    const problem = await refusal(text);
    expect(problem.code).toBe('FLIGHT_PLAN_REJECTED');
    expect(problem.details).toMatchObject({
      class: klass,
      problem: { code: expect.stringMatching(/^[A-Z_]+$/), message: problem.message },
    });
  });

  it('whose extension lies is read, with a warning; the name in the request counts', async () => {
    expect(codes(await mission(kml(['A']), {}, 'route.gpx'))).toContain('EXTENSION_MISMATCH');
    const renamed = await mission(kml(['A']), { mission_filename: 'route.kml' }, 'upload-1234');
    expect(codes(renamed)).not.toContain('EXTENSION_MISMATCH');
  });

  it('of more points than an answer can carry is refused', async () => {
    const many = Array.from({ length: 20_001 }, (_, index) => `8.${String(index).padStart(6, '0')},47`).join(
      ' ',
    );
    const problem = await refusal(
      kml(['A']).replace(/<coordinates>.*<\/coordinates>/, `<coordinates>${many}</coordinates>`),
    );
    expect(problem.details).toMatchObject({ problem: { code: 'TOO_MANY_POINTS' } });
  });

  it('of more points than an answer can carry is flown where it is a recording that fewer follow', async () => {
    const trackpoints = Array.from(
      { length: 20_001 },
      (_, at) => `<trkpt lat="47.001" lon="8.${String(at).padStart(6, '0')}"><ele>500</ele></trkpt>`,
    );
    const track = `<gpx version="1.1"><trk><trkseg>${trackpoints.join('')}</trkseg></trk></gpx>`;
    const problem = await refusal(track, {}, 'flight.gpx');
    expect(problem.message).toContain('options.track_tolerance_m');
    const result = await mission(track, { options: { track_tolerance_m: 1 } }, 'flight.gpx');
    expect(result.import_report).toMatchObject({ points: 20_001 });
    expect(result.legs).toHaveLength(2);
    expect(result.warnings.map(({ message }) => message).join(' ')).toContain(
      '2 of 20001 points of the recording',
    );
  });

  it('shows the person at the window what it holds', async () => {
    const answer = await host.dispatch('readFlightPlan', {
      filename: 'route.kml',
      bytes: bytes(kml(['A', 'B'])),
    });
    if (!answer.ok) throw new Error(answer.problem.message);
    expect(operations.readFlightPlan.output.parse(answer.output)).toEqual(answer.output);
    expect(answer.output.plan.routes).toHaveLength(2);
  });
});

describe('what a file has lost', () => {
  it('stands among the warnings of the answer, with its number and places', async () => {
    const table = [
      'lat,lon,alt,hover,velocity (kn),hold',
      '47.01,8,60,soon,10,',
      '47.02,8,60,5,10,',
      'north,8,60,5,10,',
      '47.03,8,60,5,10,9',
    ];
    const { warnings = [] } = await mission(table.join('\n'), {}, 'route.csv');
    const saidOf = (wanted: string) => warnings.find(({ code }) => code === wanted);
    expect(saidOf('POINTS_IGNORED')).toMatchObject({ value: 1, message: expect.stringContaining('row 4') });
    expect(saidOf('WAITS_IGNORED')).toMatchObject({ value: 1, message: expect.stringContaining('row 2') });
    expect(saidOf('FIELDS_NOT_READ')).toMatchObject({ message: expect.stringContaining('“hold”') });
  });
});
