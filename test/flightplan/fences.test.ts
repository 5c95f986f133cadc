import { describe, expect, it } from 'vitest';
import { cornersIn, type Fence, fenceLimits, isAtEveryHeight } from '../../engine/fence/fence.ts';
import { fenceCheck, levelAt } from '../../engine/fence/fenceBreach.ts';
import { losses } from '../../engine/flightplan/losses/losses.ts';
import { planNotes } from '../../engine/flightplan/planNotes.ts';
import { toMission } from '../../engine/flightplan/toMission.ts';
import type { WriteFormat } from '../../engine/flightplan/write/writeFormat.ts';
import { writeFormats } from '../../engine/flightplan/write/writeFormat.ts';
import { writePlan } from '../../engine/flightplan/writePlan.ts';
import { distanceBetween } from '../../engine/geo/geodesic.ts';
import { applyEdit } from '../../engine/mission/applyEdit.ts';
import type { Mission } from '../../engine/mission/mission.ts';
import { planDocumentText } from '../../server/contract/schemas/planDocument.ts';
import { sayIgnored } from '../../server/report/say.ts';
import { content } from '../server/documents/sampleDocument.ts';
import { sentenceOf } from '../support/sentenceOf.ts';
import { planOf, problemOf } from './reading.ts';
import { readsBack } from './write/likeness.ts';

const corners = [
  { lat: 46.9, lon: 7.4 },
  { lat: 46.9, lon: 7.5 },
  { lat: 47, lon: 7.5 },
];
const inclusion: Fence = { is_inclusion: true, outline: corners };
const exclusion: Fence = { is_inclusion: false, outline: corners };
const stayIn: Fence = { is_inclusion: true, center: { lat: 46.95, lon: 7.45 }, radius_m: 300 };
const stayOut: Fence = { ...stayIn, is_inclusion: false };
const takeoff = (value_m: number) => ({ altitude: { datum: 'takeoff' as const, value_m } });
const rally = { lat: 46.91, lon: 7.41, ...takeoff(30) };

const mission: Mission = {
  name: 'Untitled',
  home: { lat: 46.95, lon: 7.45, elevation_msl_m: 540 },
  waypoints: [46.951, 46.952].map((lat) => ({ lat, lon: 7.45, ...takeoff(40), hover_time_s: 0 })),
  end_action: 'go_home',
  fences: [inclusion, exclusion, stayIn, stayOut],
  rally_points: [rally],
};

const written = async (of: Mission, format: WriteFormat) => {
  const result = await writePlan(of, format, { cruise_speed_mps: 8 });
  if (!result.ok) expect.fail(sentenceOf(result.failure));
  return { filename: result.value.filename, text: new TextDecoder().decode(result.value.bytes) };
};
const backFrom = async (of: Mission, format: WriteFormat) => {
  const { filename, text } = await written(of, format);
  return toMission(await planOf(filename, text), { default_altitude_m: 50 }).mission;
};

const planText = (more: object, items = 2) =>
  JSON.stringify({
    fileType: 'Plan',
    version: 1,
    groundStation: 'QGroundControl',
    mission: {
      version: 2,
      plannedHomePosition: [46.95, 7.45, 540],
      items: Array.from({ length: items }, (_, index) => ({
        type: 'SimpleItem',
        command: 16,
        frame: 3,
        params: [0, 0, 0, null, 46.951 + index / 1000, 7.45, 40],
        doJumpId: index + 1,
      })),
    },
    ...more,
  });

const row = (...cells: readonly number[]) =>
  Array.from({ length: 12 }, (_, index) => cells[index] ?? 0).join('\t');
const wplText = (...rows: readonly string[]) => ['QGC WPL 110', ...rows].join('\n');
const flown = [
  row(0, 1, 0, 16, 0, 0, 0, 0, 46.95, 7.45, 540, 1),
  row(1, 0, 3, 16, 0, 0, 0, 0, 46.951, 7.45, 40, 1),
  row(2, 0, 3, 16, 0, 0, 0, 0, 46.952, 7.45, 40, 1),
];
const corner = (command: number, count: number, lat: number, lon: number) =>
  row(3, 0, 0, command, count, 0, 0, 0, lat, lon);

describe('fences and rally points of a QGroundControl plan', () => {
  const geoFence = {
    version: 2,
    breachReturn: [46.95, 7.45, 60],
    polygons: [
      { version: 1, inclusion: true, polygon: corners.map(({ lat, lon }) => [lat, lon]) },
      { version: 1, inclusion: false, polygon: [...corners, corners[0]].map((one) => [one?.lat, one?.lon]) },
    ],
    circles: [{ version: 1, inclusion: false, circle: { center: [46.95, 7.45], radius: 300 } }],
  };
  const rallyPoints = { version: 2, points: [[46.91, 7.41, 30]] };

  it('are read, each as what it is', async () => {
    const plan = await planOf('a.plan', planText({ geoFence, rallyPoints }));
    expect(plan.fences).toEqual([inclusion, exclusion, stayOut]);
    expect(plan.rally_points).toEqual([rally]);
    expect(sayIgnored(plan.ignored)).toEqual([]);
  });

  it('come back with what only their file says of rally points', async () => {
    const told = { ...rallyPoints, note: 'by the shed' };
    const plan = await planOf('a.plan', planText({ rallyPoints: told }));
    const { mission } = toMission(plan, { default_altitude_m: 50 });
    expect(JSON.parse((await written(mission, 'qgc_plan')).text).rallyPoints).toEqual(told);
  });

  it('come back in their own words, whatever is edited beside them', async () => {
    const plan = await planOf('a.plan', planText({ geoFence, rallyPoints }));
    const { mission: read } = toMission(plan, { default_altitude_m: 50 });
    const moved = applyEdit(read, { kind: 'move_waypoint', index: 0, to: { lat: 46.9515, lon: 7.451 } });
    const file = JSON.parse((await written(moved, 'qgc_plan')).text);
    expect(file.geoFence).toEqual(geoFence);
    expect(file.rallyPoints).toEqual(rallyPoints);
    const without = JSON.parse((await written({ ...moved, fences: [], rally_points: [] }, 'qgc_plan')).text);
    expect(without.geoFence).toEqual({ circles: [], polygons: [], version: 2 });
    expect(without.rallyPoints).toEqual({ points: [], version: 2 });
    const { fences: _fences, rally_points: _points, ...older } = moved;
    // Nobody judged the fences of a plan that has none.
    expect(JSON.parse((await written(older, 'qgc_plan')).text).geoFence).toEqual({
      circles: [],
      polygons: [],
      version: 2,
    });
  });

  it('tell where the place to return to after a breach is lost', async () => {
    const toldOf = async (fence: object, format: WriteFormat) => {
      const plan = await planOf('a.plan', planText({ geoFence: { ...fence, circles: [] } }));
      const messages = losses(toMission(plan, { default_altitude_m: 50 }).mission, format);
      return messages.some((one) =>
        sentenceOf(one).includes('cannot hold the place to return to after a geofence breach'),
      );
    };
    const { breachReturn: _place, ...without } = geoFence;
    for (const format of ['qgc_wpl', 'kml'] as const) {
      expect(await toldOf(geoFence, format)).toBe(true);
      expect(await toldOf({ ...without, colour: 'red' }, format)).toBe(false);
    }
    expect(await toldOf(geoFence, 'qgc_plan')).toBe(false);
  });

  it('of the first version are one outline to stay in', async () => {
    const polygon = corners.map(({ lat, lon }) => ({ latitude: lat, longitude: lon }));
    const plan = await planOf('a.plan', planText({ geoFence: { version: 1, polygon } }));
    expect(plan.fences).toEqual([inclusion]);
  });

  it('without a route are an area with a reason', async () => {
    const problem = await problemOf('fence.plan', planText({ geoFence }, 0));
    expect(problem).toMatchObject({ code: 'GEOFENCE_FILE', class: 'area', format: 'qgc_plan' });
    expect(sentenceOf(problem)).toBe(
      'The file has 3 geofences (1 to stay in, 2 to stay out of) and no route. Save fences or rally points and the mission in one plan, and open that.',
    );
    expect(problem.areas).toMatchObject([{ name: 'Geofence 1', outline: corners, holes: [], settings: {} }]);
    const { mission: _none, ...alone } = JSON.parse(planText({ geoFence }));
    expect((await problemOf('fence.plan', JSON.stringify(alone))).code).toBe('GEOFENCE_FILE');
    expect((await problemOf('rally.plan', planText({ rallyPoints }, 0))).code).toBe('RALLY_FILE');
  });

  it('beyond what a plan holds are told', async () => {
    const circles = Array.from({ length: fenceLimits.fences + 2 }, () => geoFence.circles[0]);
    const points = Array.from({ length: fenceLimits.rally_points + 1 }, () => [46.9, 7.4, 0]);
    const huge = Array.from({ length: fenceLimits.corners + 1 }, (_, index) => [46 + index / 10_000, 7.4]);
    const plan = await planOf(
      'a.plan',
      planText({ geoFence: { circles, polygons: [{ polygon: huge }] }, rallyPoints: { points } }),
    );
    expect(plan.fences).toHaveLength(fenceLimits.fences);
    expect(plan.rally_points).toHaveLength(fenceLimits.rally_points);
    const lost = plan.warnings.find(({ code }) => code === 'FENCES_IGNORED');
    expect(lost?.value).toBe(3);
    expect(sentenceOf(lost)).toContain('fence 1: more than 1000 corners');
    expect(sentenceOf(lost)).toContain('a plan has at most 100 fences with 5000 corners');
    expect(sayIgnored(plan.ignored).map(({ what }) => what)).toContain('rally point');
  });

  it('with impossible figures are told with their reason', async () => {
    const circle = (center: readonly number[], radius: number) => ({ circle: { center, radius } });
    const polygon = [
      [99, 7],
      [46, 7],
      [46, 8],
    ];
    const plan = await planOf(
      'a.plan',
      planText({
        geoFence: {
          circles: [circle([99, 7], 10), circle([46, 7], 0), circle([46, 187], 10)],
          polygons: [
            { polygon },
            { polygon: polygon.slice(1) },
            { polygon: [[46, null], ...polygon.slice(1), [47, 8]] },
          ],
        },
        rallyPoints: { points: [[99, 7, 0], ['x']] },
      }),
    );
    expect(plan.fences).toEqual([{ is_inclusion: true, center: { lat: 46, lon: -173 }, radius_m: 10 }]);
    expect(sayIgnored(plan.ignored)).toContainEqual({
      what: 'rally point',
      count: 2,
      reason: 'not a position',
    });
    expect(sentenceOf(plan.warnings.find(({ code }) => code === 'FENCES_IGNORED'))).toMatch(
      /fence 1, fence 3: a corner is not a position; fence 2: fewer than three corners; fence 4: the centre is not a position; fence 5: the radius/,
    );
    expect(plan.rally_points).toBeUndefined();
  });
});

describe('fences and rally points in mission text', () => {
  it('are read behind the mission', async () => {
    const plan = await planOf(
      'a.waypoints',
      wplText(
        ...flown,
        ...corners.map(({ lat, lon }) => corner(5001, 3, lat, lon)),
        ...corners.map(({ lat, lon }) => corner(5001, 3, lat, lon)),
        ...corners.map(({ lat, lon }) => corner(5002, 3, lat, lon)),
        corner(5003, 300, 46.95, 7.45),
        corner(5004, 300, 46.95, 7.45),
        row(9, 0, 3, 5100, 0, 0, 0, 0, 46.91, 7.41, 30),
        row(9, 0, 2, 5100, 0, 0, 0, 0, 46.91, 7.41, 30),
      ),
    );
    expect(plan.fences).toEqual([inclusion, inclusion, exclusion, stayIn, stayOut]);
    expect(plan.rally_points).toEqual([rally, { lat: 46.91, lon: 7.41 }]);
    expect(plan.routes[0]?.points).toHaveLength(2);
    expect(plan.routes[0]?.points.every(({ actions }) => actions === undefined)).toBe(true);
  });

  it('without a route are an area with a reason', async () => {
    const rows = corners.map(({ lat, lon }) => corner(5001, 3, lat, lon));
    expect(await problemOf('fence.txt', wplText(...rows))).toMatchObject({
      code: 'GEOFENCE_FILE',
      class: 'area',
      areas: [{ outline: corners }],
    });
  });

  it('that nobody checks are told', async () => {
    const plan = await planOf('a.waypoints', wplText(...flown, row(3, 0, 0, 5000, 0, 0, 0, 0, 46.9, 7.4)));
    expect(sentenceOf(plan.warnings.find(({ code }) => code === 'FENCES_IGNORED'))).toContain('command 5000');
  });
});

describe('fences and rally points in drawings', () => {
  const ring = (points: readonly { lat: number; lon: number }[]) =>
    `<LinearRing><coordinates>${points.map(({ lat, lon }) => `${lon},${lat}`).join(' ')}</coordinates></LinearRing>`;
  const area = (name: string, inner = '') =>
    `<Placemark><name>${name}</name><Polygon><outerBoundaryIs>${ring(corners)}</outerBoundaryIs>${inner}</Polygon></Placemark>`;
  const line =
    '<Placemark><LineString><coordinates>7.45,46.951 7.45,46.952</coordinates></LineString></Placemark>';
  const point = (name: string) =>
    `<Placemark><name>${name}</name><Point><altitudeMode>relativeToGround</altitudeMode><coordinates>7.41,46.91,30</coordinates></Point></Placemark>`;
  const kml = (...parts: readonly string[]) => `<kml><Document>${parts.join('')}</Document></kml>`;

  it('are known by their names', async () => {
    const hole = `<innerBoundaryIs>${ring(corners)}</innerBoundaryIs>`;
    const plan = await planOf(
      'a.kml',
      kml(
        line,
        area('Geofence'),
        area('No-fly zone 3'),
        area('Wood'),
        area('Keep in', hole),
        point('Rally 1'),
      ),
    );
    expect(plan.fences).toEqual([
      inclusion,
      { ...exclusion, name: 'No-fly zone 3' },
      { ...inclusion, name: 'Keep in' },
      { ...exclusion, name: 'Keep in' },
    ]);
    expect(plan.rally_points).toEqual([{ lat: 46.91, lon: 7.41, altitude: { datum: 'agl', value_m: 30 } }]);
    expect(sayIgnored(plan.ignored)).toEqual([
      { what: 'area', count: 1, reason: 'an outline is not a route' },
    ]);
  });

  it('to stay out of may have a hole, in which and around which an aircraft may be', async () => {
    const square = (half: number) =>
      [
        [-1, -1],
        [-1, 1],
        [1, 1],
        [1, -1],
        [-1, -1],
      ].map(([up = 0, right = 0]) => ({ lat: 47 + up * half, lon: 7 + right * half }));
    const inner = [square(0.002), square(0.0005).map(({ lat, lon }) => ({ lat, lon: lon + 0.006 }))];
    const rings = `<outerBoundaryIs>${ring(square(0.01))}</outerBoundaryIs>${inner.map((hole) => `<innerBoundaryIs>${ring(hole)}</innerBoundaryIs>`).join('')}`;
    const zone = `<Placemark><name>No-fly zone</name><Polygon>${rings}</Polygon></Placemark>`;
    const { fences = [] } = await planOf('a.kml', kml(line, zone));
    expect(fences.map(({ is_inclusion }) => is_inclusion)).toEqual([false]);
    const level = { along_m: levelAt(50) };
    const breachOn = fenceCheck(fences);
    const at = (lat: number, lon: number) => breachOn({ lat, lon }, { lat, lon }, level)?.kind;
    const [hole, secondHole, around, inside] = [at(47.001, 7), at(47, 7.006), at(47.02, 7), at(47.005, 7)];
    expect([hole, secondHole, around, inside]).toEqual([undefined, undefined, undefined, 'inside']);
    const crossed = breachOn({ lat: 47, lon: 6.98 }, { lat: 47, lon: 7 }, level);
    const [edge, ofHole] = [distanceBetween({ lat: 47, lon: 6.99 }, { lat: 47, lon: 6.998 }), crossed];
    expect(ofHole?.length_m).toBeCloseTo(edge, 1);
  });

  it('stand beside pins and recorded tracks, too', async () => {
    const track =
      '<Placemark><gx:Track xmlns:gx="x"><gx:coord>7.45 46.951 0</gx:coord><gx:coord>7.45 46.952 0</gx:coord></gx:Track></Placemark>';
    for (const route of [track, point('A') + point('B')])
      expect((await planOf('a.kml', kml(route, area('Geofence')))).fences).toEqual([inclusion]);
  });

  it('without a route are an area with a reason, and other outlines are areas as before', async () => {
    expect(await problemOf('a.kml', kml(area('Geofence'), area('Exclusion')))).toMatchObject({
      code: 'GEOFENCE_FILE',
      class: 'area',
    });
    expect((await problemOf('a.kml', kml(area('Geofence'), area('Wood')))).code).toBe('AREA_ONLY');
  });

  it('of DJI’s custom flight areas are polygons and circles of their two kinds', async () => {
    const polygon = { type: 'Polygon', coordinates: [corners.map(({ lat, lon }) => [lon, lat])] };
    const round = { type: 'Point', coordinates: [7.45, 46.95] };
    const feature = (geometry: object, properties: object, more: object = {}) => ({
      type: 'Feature',
      geometry,
      properties,
      ...more,
    });
    const features = [
      feature(polygon, { name: 'Field' }, { geofence_type: 'dfence' }),
      feature(round, { subType: 'Circle', radius: 300, geofence_type: 'nfz' }),
    ];
    const collection = (...all: readonly object[]) =>
      JSON.stringify({ type: 'FeatureCollection', features: all });
    expect(await problemOf('areas.geojson', collection(...features))).toMatchObject({
      code: 'GEOFENCE_FILE',
      class: 'area',
      areas: [{ name: 'Field', outline: corners }],
    });
    const path = feature(
      {
        type: 'LineString',
        coordinates: [
          [7.45, 46.951],
          [7.45, 46.952],
        ],
      },
      {},
    );
    const plan = await planOf('areas.geojson', collection(...features, path));
    expect(plan.fences).toEqual([{ ...inclusion, name: 'Field' }, stayOut]);
    const pins = [1, 2].map((order) =>
      feature({ ...round, coordinates: [7.45, 46.95 + order / 1000] }, { order }),
    );
    const broken = feature({ type: 'Polygon', coordinates: [[['x']]] }, {}, { geofence_type: 'nfz' });
    const lost = await planOf(
      'areas.geojson',
      collection(broken, feature({ type: 'Polygon' }, { type: 'nfz' }), ...pins),
    );
    expect(lost.fences).toBeUndefined();
    expect(lost.warnings.find(({ code }) => code === 'FENCES_IGNORED')?.value).toBe(2);
  });
});

describe('a plan with fences, written', () => {
  it('as a plan and as mission text reads back the same', async () => {
    for (const format of ['qgc_plan', 'qgc_wpl'] as const) {
      const back = await backFrom(mission, format);
      expect(back.fences).toEqual(mission.fences);
      expect(back.rally_points).toEqual(mission.rally_points);
      expect(await readsBack(mission, format, {})).toBe(true);
      expect(await readsBack({ ...mission, fences: [stayIn, inclusion] }, format, {})).toBe(true);
    }
  });

  it('as KML reads back but for its circles, which become outlines and are told', async () => {
    const named = { ...exclusion, name: 'Airfield' };
    const ground = { lat: 46.91, lon: 7.41, altitude: { datum: 'agl' as const, value_m: 30 } };
    const sea = { ...ground, altitude: { datum: 'msl' as const, value_m: 600 } };
    const drawn = { ...mission, fences: [inclusion, named], rally_points: [ground, sea] };
    const back = await backFrom(drawn, 'kml');
    expect(back.fences).toEqual(drawn.fences);
    expect(back.rally_points).toEqual(drawn.rally_points);
    expect(losses(drawn, 'kml').map(({ code }) => code)).not.toContain('FENCE_CHANGED');
    const [round] = (await backFrom({ ...mission, fences: [stayOut] }, 'kml')).fences ?? [];
    expect(round).toMatchObject({ is_inclusion: false, outline: { length: 72 } });
    expect(losses({ ...mission, fences: [stayOut] }, 'kml').map(({ code }) => code)).toContain(
      'FENCE_CHANGED',
    );
    expect((await backFrom(mission, 'kml')).rally_points).toEqual([{ lat: 46.91, lon: 7.41 }]);
    expect(losses(mission, 'kml').map(({ code }) => code)).toContain('RALLY_NOT_KEPT');
  });

  it('tells what a format has no place for, and nothing of what is not there', () => {
    const plain: Mission = { ...mission, fences: undefined, rally_points: undefined };
    const told = /FENCE|RALLY/;
    for (const format of writeFormats) {
      expect(losses(plain, format).filter(({ code }) => told.test(code))).toEqual([]);
      const codes = losses(mission, format).map(({ code }) => code);
      const isHeld = ['qgc_plan', 'qgc_wpl', 'kml'].includes(format);
      expect(codes.includes('FENCE_NOT_KEPT')).toBe(!isHeld);
      expect(codes.includes('RALLY_NOT_KEPT')).toBe(!isHeld || format === 'kml');
    }
  });

  it('tells names and heights that a ground station’s file cannot hold', () => {
    const odd: Mission = {
      ...mission,
      fences: [{ ...inclusion, name: 'Field' }],
      rally_points: [{ ...rally, altitude: { datum: 'msl', value_m: 600 } }],
    };
    const codes = (format: WriteFormat) => losses(odd, format).map(({ code }) => code);
    expect(codes('qgc_plan')).toEqual(expect.arrayContaining(['FENCE_CHANGED', 'RALLY_NOT_KEPT']));
    expect(codes('qgc_wpl')).toContain('FENCE_CHANGED');
    expect(codes('qgc_wpl')).not.toContain('RALLY_NOT_KEPT');
  });

  it('says that fences stand in the mission text', () => {
    const open = (of: Mission) => {
      const notes = planNotes(of, 'qgc_wpl', {});
      return notes.ok ? notes.value.open.map(({ code }) => code) : [];
    };
    expect(open(mission)).toContain('FENCE_IN_MISSION');
    expect(open({ ...mission, fences: [], rally_points: [] })).not.toContain('FENCE_IN_MISSION');
  });

  it('has no height of another level as one above home', async () => {
    const points = [
      { ...rally, altitude: { datum: 'msl' as const, value_m: 600 } },
      { lat: 46.9, lon: 7.4 },
    ];
    const back = await backFrom({ ...mission, rally_points: points }, 'qgc_plan');
    expect(back.rally_points?.map(({ altitude }) => altitude)).toEqual([
      takeoff(0).altitude,
      takeoff(0).altitude,
    ]);
    const text = await backFrom({ ...mission, rally_points: points }, 'qgc_wpl');
    expect(text.rally_points?.[0]).toEqual(points[0]);
  });
});

describe('fences that are said otherwise', () => {
  it('have rally points by name or without a height', async () => {
    const points = [{ latitude: 46.91, longitude: 7.41 }, [46.91, 7.41]];
    const plan = await planOf('a.plan', planText({ rallyPoints: { points } }));
    expect(plan.rally_points).toEqual([
      { lat: 46.91, lon: 7.41 },
      { lat: 46.91, lon: 7.41 },
    ]);
  });

  it('are counted by what they ask for', async () => {
    const circles = [{ inclusion: false, circle: { center: [46.95, 7.45], radius: 50 } }];
    expect(sentenceOf(await problemOf('a.plan', planText({ geoFence: { circles } }, 0)))).toContain(
      'a geofence (1 to stay out of) and no route',
    );
  });

  it('are lost where a circle has no radius or no middle', async () => {
    const text = await planOf(
      'a.waypoints',
      wplText(...flown, row(3, 0, 0, 5003, 0).replace('5003\t0', '5003\tNaN')),
    );
    expect(text.fences).toBeUndefined();
    const feature = (geometry: object, properties: object = {}) => ({
      type: 'Feature',
      geofence_type: 'nfz',
      geometry,
      properties,
    });
    const line = {
      type: 'LineString',
      coordinates: [
        [7.45, 46.951],
        [7.45, 46.952],
      ],
    };
    const features = [
      feature({ type: 'Point', coordinates: [7.45], radius: 50 }),
      feature({ type: 'Polygon', coordinates: ['x'] }),
      feature({ type: 'Polygon', coordinates: [[1, 2]] }),
      feature({ type: 'Point', coordinates: [7.45, 46.95], radius: 50 }),
      { type: 'Feature', geometry: line, properties: {} },
    ];
    const plan = await planOf('a.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
    expect(plan.fences).toEqual([{ ...stayOut, radius_m: 50 }]);
    expect(plan.warnings.find(({ code }) => code === 'FENCES_IGNORED')?.value).toBe(3);
  });

  it('have as many corners as their outlines', () => {
    expect(cornersIn([inclusion, stayIn, exclusion])).toBe(6);
  });
});

describe('heights of fences', () => {
  const banded: Mission = {
    ...mission,
    fences: [
      { ...exclusion, lower_m: 20, upper_m: 80 },
      { ...stayIn, upper_m: 120 },
    ],
  };
  const own = (fences: readonly object[]) =>
    JSON.stringify({ ...JSON.parse(planDocumentText(content)), mission: { ...content.mission, fences } });

  it('are told as lost by each format that holds fences, which has them at every height', async () => {
    for (const format of ['qgc_plan', 'qgc_wpl', 'kml'] as const) {
      const told = losses(banded, format).filter(
        ({ code, values }) => code === 'FENCE_CHANGED' && values?.['what'] === 'fence_heights',
      );
      expect(told).toHaveLength(1);
      expect(sentenceOf(told[0])).toContain('the heights of geofences. There they hold at every height.');
      expect(losses(mission, format).some(({ values }) => values?.['what'] === 'fence_heights')).toBe(false);
      const { fences = [] } = await backFrom(banded, format);
      expect(fences).toHaveLength(2);
      for (const fence of fences) expect(isAtEveryHeight(fence)).toBe(true);
    }
  });

  it('are kept in plans of our own, unless they are out of order or beyond any flight', async () => {
    expect((await planOf('a.homeward', own(banded.fences ?? []))).fences).toEqual(banded.fences);
    const wrong = [
      { ...stayOut, lower_m: 80, upper_m: 20 },
      { ...stayOut, lower_m: 5, upper_m: 5 },
      { ...stayOut, upper_m: 20_000 },
      stayOut,
    ];
    const plan = await planOf('a.homeward', own(wrong));
    expect(plan.fences).toEqual([stayOut]);
    expect(plan.warnings.find(({ code }) => code === 'FENCES_IGNORED')?.value).toBe(3);
  });
});
