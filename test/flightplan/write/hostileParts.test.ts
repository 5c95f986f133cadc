import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writtenAltitudes } from '../../../engine/flightplan/write/altitudes.ts';
import { routeMark } from '../../../engine/flightplan/write/routeMark.ts';
import { formatTraits, writeFormats } from '../../../engine/flightplan/write/writeFormat.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import { destination, distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { CarriedPart } from '../../../engine/mission/carried.ts';
import { hoverTimeAt, type Mission, type Waypoint } from '../../../engine/mission/mission.ts';
import { inLong } from '../../support/inLong.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { flownBy, launch } from './strangeReaders.ts';

const runs = Number(process.env['HOMEWARD_PLANS'] ?? inLong(25, 3000));
const seed = 20_261_126;
const home = { ...launch, elevation_msl_m: 500 };

const figure = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10);
const farLat = fc.constantFrom(47.5, 46.2, 47.95, -20);
const farLon = fc.constantFrom(8.5, 6.9, 7.0, 100);
const command = fc.oneof(
  fc.constantFrom(
    16,
    17,
    18,
    19,
    20,
    21,
    22,
    23,
    25,
    31,
    34,
    35,
    82,
    84,
    85,
    93,
    94,
    112,
    113,
    176,
    177,
    178,
    179,
    180,
    183,
  ),
  fc.constantFrom(
    185,
    189,
    192,
    195,
    203,
    206,
    207,
    211,
    213,
    252,
    300,
    400,
    600,
    601,
    2000,
    3000,
    4501,
    5001,
    5100,
    31_000,
    42_702,
  ),
  fc.nat(65_535),
);
/** With parameters that no command takes for “off”. */
const item = fc
  .record({
    command,
    frame: fc.constantFrom(0, 2, 3, 10),
    one: figure(70, 900),
    lat: farLat,
    lon: farLon,
    alt: figure(-50, 900),
  })
  .map(({ command: number, frame, one, lat, lon, alt }) => ({
    command: number,
    frame,
    params: [one, 20, 5, 0, lat, lon, alt],
  }));
const coordinates = fc.tuple(farLon, farLat, figure(0, 900)).map((one) => one.join(','));

const member = fc.oneof(
  fc.record({ 'wpml:executeHeight': figure(0, 1400).map(String) }),
  fc.record({ Point: fc.record({ coordinates }) }),
  fc.record({
    'wpml:waypointSpeed': figure(1, 40).map(String),
    'wpml:autoFlightSpeed': figure(1, 40).map(String),
  }),
  fc.record({
    Placemark: fc.record({ Point: fc.record({ coordinates }), 'wpml:executeHeight': fc.constant('300') }),
  }),
  fc.record({ Folder: fc.record({ Placemark: fc.record({ Point: fc.record({ coordinates }) }) }) }),
  fc.record({ 'wpml:finishAction': fc.constantFrom('gotoFirstWaypoint', 'autoLand', 'noAction', 'explode') }),
  fc.record({
    'wpml:takeOffSecurityHeight': figure(0, 1500).map(String),
    'wpml:takeOffRefPoint': coordinates,
  }),
  fc.record({ 'wpml:flyToWaylineMode': fc.constantFrom('pointToPoint', 'sideways') }),
  fc.record({ 'wpml:globalTransitionalSpeed': figure(1, 40).map(String) }),
  fc.record({ 'wpml:executeHeightMode': fc.constantFrom('WGS84', 'realTimeFollowSurface', 'upsideDown') }),
  fc.record({ 'wpml:caliFlightEnable': fc.constant('1') }),
  fc.record({ 'wpml:unheardOf': fc.constant('7') }),
  fc.record({
    'wpml:startActionGroup': fc.record({
      'wpml:action': fc.record({
        'wpml:actionActuatorFunc': fc.constantFrom('hover', 'targetDetection', 'flyAway'),
        'wpml:actionActuatorFuncParam': fc.record({ 'wpml:hoverTime': fc.constant('600') }),
      }),
    }),
  }),
  fc.record({
    'wpml:actionActuatorFunc': fc.constantFrom(
      'hover',
      'takePhoto',
      'rotateYaw',
      'flyAway',
      'targetDetection',
    ),
    'wpml:actionActuatorFuncParam': fc.record({
      'wpml:hoverTime': figure(1, 900).map(String),
      'wpml:stayTime': fc.constant('900'),
    }),
  }),
  fc.record({
    'wpml:waypointTurnParam': fc.record({
      'wpml:waypointTurnMode': fc.constantFrom('coordinateTurn', 'somersault'),
      'wpml:waypointTurnDampingDist': figure(0, 90).map(String),
    }),
  }),
);
const members = fc
  .array(member, { minLength: 1, maxLength: 3 })
  .map((list) => Object.assign({}, ...list) as object);

const xmlPart = fc.oneof(
  fc.record({ '@lat': farLat.map(String), '@lon': farLon.map(String) }),
  fc.record({ ele: fc.constant('3000') }),
  fc.record({
    LineString: fc.record({ coordinates: fc.tuple(coordinates, coordinates).map((two) => two.join(' ')) }),
  }),
  fc.record({ MultiGeometry: fc.record({ LineString: fc.record({ coordinates }) }) }),
  fc.record({ NetworkLink: fc.record({ Link: fc.record({ href: fc.constant('http://192.0.2.1/a.kml') }) }) }),
  fc.record({
    trk: fc.record({
      trkseg: fc.record({ trkpt: fc.record({ '@lat': farLat.map(String), '@lon': farLon.map(String) }) }),
    }),
  }),
  fc.record({ rtept: fc.record({ '@lat': farLat.map(String), '@lon': farLon.map(String) }) }),
  fc.record({
    extensions: fc.record({ rpt: fc.record({ '@lat': farLat.map(String), '@lon': farLon.map(String) }) }),
  }),
  fc.record({
    Placemark: fc.record({
      LineString: fc.record({ coordinates: fc.tuple(coordinates, coordinates).map((two) => two.join(' ')) }),
    }),
  }),
  fc.record({ Folder: fc.record({ Placemark: fc.record({ Point: fc.record({ coordinates }) }) }) }),
);

const feature = fc.record({
  type: fc.constant('Feature'),
  properties: fc.record({
    name: fc.constant('x'),
    altitude_datum: fc.constant('msl'),
    speed_mps: figure(1, 40),
  }),
  geometry: fc.oneof(
    fc.record({
      type: fc.constant('LineString'),
      coordinates: fc.tuple(farLon, farLat).map((one) => [one, [one[0], 0]]),
    }),
    fc.record({ type: fc.constant('Point'), coordinates: fc.tuple(farLon, farLat) }),
    fc.record({
      type: fc.constant('Polygon'),
      coordinates: fc.tuple(farLon, farLat).map(([x, y]) => [
        [
          [x, y],
          [x, 0],
          [0, y],
          [x, y],
        ],
      ]),
    }),
  ),
});

const part = (
  format: CarriedPart['format'],
  kinds: readonly string[],
  content: fc.Arbitrary<unknown>,
): fc.Arbitrary<CarriedPart> =>
  fc
    .tuple(fc.constantFrom(...kinds), content)
    .map(([kind, value]) => ({ format, kind, text: JSON.stringify(value) }));

/** Parts of every family and kind, with members that move, climb, wait, end or repeat a flight, and some that do not. */
const hostilePart = fc.oneof(
  part('mavlink', ['act', 'before', 'position', 'take_off', 'landing'], item),
  part(
    'mavlink',
    ['vehicle'],
    fc.record({
      vehicleType: fc.constantFrom(1, 2, 20),
      items: fc.array(item, { maxLength: 2 }),
      cruiseSpeed: fc.constant(40),
    }),
  ),
  part(
    'mavlink',
    ['geoFence'],
    fc.record({
      breachReturn: fc.tuple(farLat, farLon, figure(0, 900)),
      circles: fc.constant([]),
      polygons: fc.array(
        fc.record({
          inclusion: fc.boolean(),
          polygon: fc.array(fc.tuple(farLat, farLon), { minLength: 3, maxLength: 5 }),
        }),
        { maxLength: 2 },
      ),
    }),
  ),
  part(
    'mavlink',
    ['rallyPoints'],
    fc.record({
      points: fc.array(fc.tuple(farLat, farLon, figure(0, 900)), { maxLength: 2 }),
      version: fc.constant(2),
    }),
  ),
  part('wpml', ['config', 'folder', 'waypoint', 'action', 'group', 'look'], members),
  part('gpx', ['metadata', 'route', 'point'], xmlPart),
  part('kml', ['styles', 'placemark', 'label_styles', 'labels'], xmlPart),
  part(
    'geojson',
    ['feature', 'labels'],
    fc.record({
      id: fc.constant('1'),
      properties: fc.record({ altitude_datum: fc.constant('msl'), speed: figure(1, 40) }),
      features: fc.array(feature, { maxLength: 3 }),
    }),
  ),
  part(
    'litchi',
    ['waypoint'],
    fc.record({
      heading: figure(0, 359),
      latitude: farLat,
      'altitude(m)': fc.constant(900),
      'poi latitude': farLat,
    }),
  ),
);

/** Parts that describe a route as a whole; anyone can compute their mark. */
const wholePart = fc.oneof(
  part(
    'mavlink',
    ['items'],
    fc.record({
      items: fc.array(
        item.map((one) => ({ type: 'SimpleItem', autoContinue: true, ...one })),
        { minLength: 1, maxLength: 4 },
      ),
      speeds: fc.record({ cruiseSpeed: figure(1, 40) }),
    }),
  ),
  part(
    'wpml',
    ['template'],
    fc.record({
      Folder: fc.record({
        'wpml:templateType': fc.constantFrom('waypoint', 'mapping2d'),
        Placemark: members,
      }),
    }),
  ),
);

const waypoint = fc
  .record({
    course: figure(0, 359),
    distance: figure(20, 800),
    height: figure(25, 110),
    speed: figure(2, 14),
    wait: fc.constantFrom(0, 0, 5, 12.5),
    own: fc.option(hostilePart),
    act: fc.option(hostilePart),
  })
  .map(
    ({ course, distance, height, speed, wait, own, act }): Waypoint => ({
      ...destination(home, course, distance),
      altitude: { datum: 'takeoff', value_m: height },
      hover_time_s: wait,
      speed_mps: speed,
      ...(own !== null && { carried: own }),
      actions: [{ action_type: 'take_photo', duration_s: 0, ...(act !== null && { carried: act }) }],
    }),
  );

const hostileMission: fc.Arbitrary<Mission> = fc
  .record({
    waypoints: fc.array(waypoint, { minLength: 2, maxLength: 6 }),
    parts: fc.array(hostilePart, { maxLength: 4 }),
    whole: fc.option(wholePart),
  })
  .filter(({ waypoints }) =>
    waypoints.every((one, at) => at === 0 || distanceBetween(one, waypoints[at - 1] ?? one) > 1),
  )
  .map(({ waypoints, parts, whole }) => ({
    name: 'A',
    home,
    waypoints,
    end_action: 'go_home',
    carried: [...parts, ...(whole === null ? [] : [{ ...whole, of: routeMark(waypoints) }])],
  }));

describe.each(writeFormats)('a plan whose carried parts lead elsewhere, in %s', (format) => {
  it('is written as it was judged, or refused', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(hostileMission, async (mission) => {
        const terrain = {
          source: 'level ground',
          elevations_msl_m: [500, ...mission.waypoints.map(() => 500)],
          fallback_indices: [],
        };
        const written = await writePlan(mission, format, { terrain });
        if (!written.ok) {
          expect(written.failure.code).toBe('FLIES_OTHERWISE');
          return;
        }
        const flown = flownBy(format, written.value.bytes);
        if (flown === undefined) return;
        count += 1;
        const heights = writtenAltitudes(mission, format, { ground: () => 500, followsGround: true });
        if (!heights.ok) throw new Error(sentenceOf(heights.failure));
        expect(flown.others).toEqual([]);
        expect(flown.places.length).toBe(mission.waypoints.length);
        for (const [index, [lat, lon, height]] of flown.places.entries()) {
          const judged = mission.waypoints[index];
          expect(lat).toBeCloseTo(judged?.lat ?? Number.NaN, 7);
          expect(lon).toBeCloseTo(judged?.lon ?? Number.NaN, 7);
          expect(height).toBeCloseTo(heights.value[index]?.value_m ?? Number.NaN, 2);
        }
        const { hover, speed } = formatTraits[format];
        const waits_s = mission.waypoints.reduce((total, one) => total + hoverTimeAt(one), 0);
        expect(flown.waits_s).toBeCloseTo(hover ? waits_s : 0, 2);
        const speeds = new Set(mission.waypoints.map(({ speed_mps = 0 }) => speed_mps));
        if (speed)
          expect(
            flown.speeds.filter((one) => ![...speeds].some((known) => Math.abs(known - one) < 0.01)),
          ).toEqual([]);
      }),
      { seed, numRuns: runs },
    );
    // A format without a reader of its own here is held by those of the families.
    expect(count === 0 || count > runs / 2).toBe(true);
  }, 600_000);
});
