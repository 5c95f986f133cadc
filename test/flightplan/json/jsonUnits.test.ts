import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';

const places = [
  { lat: 46.95, lon: 7.45 },
  { lat: 46.96, lon: 7.46 },
];

/** A file of two points with these members each, and others around the list. */
const fileOf = (members: object, around: object = {}) =>
  JSON.stringify({ ...around, waypoints: places.map((place) => ({ ...place, ...members })) });

const read = async (members: object, around?: object) => {
  const plan = await planOf('a.json', fileOf(members, around));
  const route = chosenRoute(plan);
  return { plan, route, point: route.points[0], codes: codesOf(plan) };
};

const near = (value: number) => expect.closeTo(value, 9);

describe('a member of JSON', () => {
  it.each([
    [{ wait_min: 9 }, 540],
    [{ hold_duration: 9 }, 9],
    [{ hold: 9 }, 9],
    [{ loiter_time: 9 }, 9],
    [{ hoverTimeMin: 9 }, 540],
    [{ hover_time_ms: 9000 }, 9],
    [{ delay: '9 min' }, 540],
    [{ wait: { value: 9, unit: 'min' } }, 540],
    [{ wait: 9, wait_unit: 'min' }, 540],
    [{ hoverTime: '00:00:09' }, 9],
    [{ actions: [{ type: 'STAY', param: 9000 }] }, 9],
    [{ actions: [{ type: 'hover', on: true, duration: 9 }] }, 9],
    [{ wait: 'n/a', hold: 9 }, 9],
    [{ actions: [{ action: 'wait', minutes: 9 }] }, 540],
    [{ actions: [{ actionType: 'Hover', hover_time_ms: '9000' }] }, 9],
    [{ actions: [{ type: 'Wait', interval: 9 }, { type: 'photo', duration: 4 }, {}] }, 9],
  ])('holds a wait: %j', async (members, wait_s) => {
    const { point, codes } = await read(members);
    expect(point?.hover_time_s).toBeCloseTo(wait_s, 9);
    expect(codes).toEqual([]);
  });

  it.each([
    [{ velocity: 10 }, 10],
    [{ speed_kmh: 36 }, 10],
    [{ speedKnots: 10 }, 5.144_444_444],
    [{ speed: '10 mph' }, 4.4704],
    [{ groundSpeed: 10, speedUnit: 'ft/s' }, 3.048],
    [{ speed: { value: 36, units: 'km/h' } }, 10],
    [{ airspeed: 10 }, 10],
  ])('holds a speed: %j', async (members, speed_mps) => {
    const { point, codes } = await read(members);
    expect(point?.speed_mps).toBeCloseTo(speed_mps, 6);
    expect(codes).toEqual([]);
  });

  it.each([
    [{ altitude_ft: 100 }, 'takeoff', 30.48],
    [{ altitudeFtAGL: 100 }, 'agl', 30.48],
    [{ alt: '100 ft MSL' }, 'msl', 30.48],
    [{ altitude: 100, altitudeUnit: 'ft', altitudeMode: 'AMSL' }, 'msl', 30.48],
    [{ altitude: 100, altitude_unit: 'ft AGL' }, 'agl', 30.48],
    [{ position: { lat: 46.95, lon: 7.45, height_m: 40 } }, 'takeoff', 40],
    [{ relativeAltitude: 40 }, 'takeoff', 40],
  ] as const)('holds a height: %j', async (members, datum, value_m) => {
    expect((await read(members)).point?.altitude).toEqual({ datum, value_m: near(value_m) });
  });

  it.each([
    [{ altitude_fathom_x: 1, altitude: '12 fathoms' }, 'fathoms'],
    [{ speed: '3 bft' }, 'bft'],
    [{ 'hover (m)': 9 }, 'm'],
    [{ wait: 9, wait_unit: 'm' }, 'm'],
  ])('with a unit that is not known is refused by its name: %j', async (members, unit) => {
    const problem = await problemOf('a.json', fileOf(members));
    expect(problem.code).toBe('UNIT_UNKNOWN');
    expect(sentenceOf(problem)).toContain(`‘${unit}’`);
  });

  it.each([
    [{ duration: 9 }, 'duration'],
    [{ loiter_turns: 3 }, 'loiter_turns'],
    [{ hold: true }, 'hold'],
    [{ units: 'cubits' }, 'units'],
    [{ units: 5 }, 'units'],
    [{ altitude: 5, altitude_agl: 6 }, 'altitude_agl'],
    [{ airspeed: 5, speed: 6 }, 'airspeed'],
    [{ 'altitude (fathom)': 5, altitude: 6 }, 'altitude (fathom)'],
    [{ speed: 5, groundspeed: 6 }, 'groundspeed'],
    [{ hover: [3] }, 'hover'],
  ])('that looks like one and is not read is told: %j', async (members, name) => {
    const { plan } = await read(members);
    expect(sentenceOf(plan.warnings.find(({ code }) => code === 'FIELDS_NOT_READ'))).toContain(`“${name}”`);
  });

  it.each([
    { geoid_height: 48 },
    { antennaHeight: 2 },
    { width: 4000, height: 3000 },
    { max_speed: 9 },
    { elevation: 500 },
    { duration: 0 },
    { units: 'metric' },
    { metric: true },
  ])('that is none of a waypoint is left alone: %j', async (members) => {
    const { point, codes } = await read(members);
    expect(point).toEqual({ ...places[0], hover_time_s: 0 });
    expect(codes.filter((code) => code !== 'PLAN_NOTE')).toEqual([]);
  });

  it('that is a wait and cannot be read is told with its point', async () => {
    const { plan } = await read({
      hover_time: 'soon',
      actions: [
        { type: 'hover', param: 5 },
        { type: 'hold', 'hover (m)': 5 },
      ],
    });
    const warning = plan.warnings.find(({ code }) => code === 'WAITS_IGNORED');
    expect(warning?.value).toBe(6);
    expect(sentenceOf(warning)).toContain('point 1, point 2');
  });

  it('with a word that may be a unit is told', async () => {
    expect((await read({ altitude_xyz: 40 })).codes).toContain('UNIT_ASSUMED');
    expect((await read({ altitude_xyz: 40, altitude: 30 })).point?.altitude?.value_m).toBe(30);
  });
});

describe('units around the points', () => {
  it.each([[{ units: 'imperial' }], [{ metric: false }], [{ imperial: true }], [{ units: 'US' }]])(
    'may be imperial, which is told: %j',
    async (around) => {
      const { point, codes } = await read({ altitude: 100, speed: 10, hover_time: 5 }, around);
      expect(point).toMatchObject({
        altitude: { value_m: near(30.48) },
        speed_mps: near(4.4704),
        hover_time_s: 5,
      });
      expect(codes).toContain('UNIT_ASSUMED');
    },
  );

  it.each([
    [
      { units: { altitude: 'ft', speed: 'kn', time: 'min', name: 'x', heading: 5 } },
      30.48,
      5.144_444_444,
      300,
    ],
    [{ units: { distance: 'ft' } }, 30.48, 10, 5],
    [{ units: 'ft' }, 30.48, 10, 5],
    [{ units: 'SI' }, 100, 10, 5],
    [{ speed_unit: 'km/h' }, 100, 10 / 3.6, 5],
  ])('are those of names without one: %j', async (around, height_m, speed_mps, wait_s) => {
    const { point } = await read({ altitude: 100, speed: 10, hover_time: 5 }, around);
    expect(point?.altitude?.value_m).toBeCloseTo(height_m, 6);
    expect(point?.speed_mps).toBeCloseTo(speed_mps, 6);
    expect(point?.hover_time_s).toBe(wait_s);
  });

  it('give way to the unit in a name', async () => {
    expect((await read({ altitude_m: 100 }, { units: 'imperial' })).point?.altitude?.value_m).toBe(100);
  });

  it.each([{ units: { altitude: 'fathom' } }, { altitude_unit: 'fathom' }])(
    'that nobody knows are refused: %j',
    async (around) => {
      expect((await problemOf('a.json', fileOf({ altitude: 100 }, around))).code).toBe('UNIT_UNKNOWN');
    },
  );
});

describe('a speed around the points', () => {
  it('is that of the route', async () => {
    expect((await read({}, { speed: 36, speed_unit: 'km/h' })).route.speed_mps).toBeCloseTo(10, 9);
    expect((await read({}, { mission: 'x', cruise_speed_kmh: 36 })).route.speed_mps).toBeCloseTo(10, 9);
    expect((await read({}, { speed: 0 })).route.speed_mps).toBeUndefined();
  });

  it('tells the waits and heights beside it, which nobody reads', async () => {
    const { plan } = await read({}, { altitude: 50, hover_time: 5 });
    expect(sentenceOf(plan.warnings.find(({ code }) => code === 'FIELDS_NOT_READ'))).toContain(
      '“altitude”, “hover_time”',
    );
  });
});

describe('the properties of GeoJSON', () => {
  const pin = (lon: number, properties: object) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, 46.95, 40] },
    properties,
  });
  const collection = (features: readonly unknown[]) =>
    JSON.stringify({ type: 'FeatureCollection', features });

  it('of points hold waits and speeds', async () => {
    const plan = await planOf(
      'a.geojson',
      collection([pin(7.45, { wait_min: 9, speed_kmh: 36, altitude: 1 }), pin(7.46, {})]),
    );
    expect(chosenRoute(plan).points[0]).toMatchObject({
      hover_time_s: 540,
      speed_mps: near(10),
      altitude: { value_m: 40 },
    });
  });

  it('of a line hold its speed, and tell what a line cannot hold', async () => {
    const line = {
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: [
          [7.45, 46.95],
          [7.46, 46.96],
        ],
      },
      properties: { speed_kmh: 36, hover_time: 5 },
    };
    const plan = await planOf('a.geojson', collection([line]));
    expect(chosenRoute(plan).speed_mps).toBeCloseTo(10, 9);
    expect(codesOf(plan)).toContain('FIELDS_NOT_READ');
  });

  it('may stand beside an outline that is none', async () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [7.45, 46.95],
        [7.46, 46.96],
      ],
    };
    const area = { type: 'MultiPolygon', coordinates: ['x', [[[7.45, 'y']]]] };
    const plan = await planOf(
      'a.geojson',
      collection([line, area].map((geometry) => ({ type: 'Feature', geometry, properties: {} }))),
    );
    expect(chosenRoute(plan).points).toHaveLength(2);
    expect(codesOf(plan)).not.toContain('POINTS_IGNORED');
  });

  it('leave no lost position untold', async () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [7.45, 46.95],
        ['x', 46.955],
        [7.46, 46.96],
      ],
    };
    const second = {
      type: 'LineString',
      coordinates: [
        [7.45, 46.95],
        [7.46, 46.96],
        [7.47, 'x'],
      ],
    };
    const plan = await planOf(
      'a.geojson',
      collection([line, second].map((geometry) => ({ type: 'Feature', geometry, properties: null }))),
    );
    const warning = plan.warnings.find(({ code }) => code === 'POINTS_IGNORED');
    expect(warning?.value).toBe(2);
    expect(sentenceOf(warning)).toContain('line 1, line 2');
  });
});
