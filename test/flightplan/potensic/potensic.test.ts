import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import type { Mission, WaypointAction } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';
import { readBack, textOf, written } from '../write/likeness.ts';

const point = (lat: number, more: object = {}) => ({
  action: 'NONE',
  fileName: 'point_1.jpg',
  gimbalPitch: -80,
  gimbalType: 'HAND',
  height: 60,
  hoverTime: 0,
  lat,
  lng: 7.43,
  poiHeight: 0,
  poiLat: 0,
  poiLng: 0,
  poiType: 0,
  speed: 5,
  speedType: 'DEFINE',
  yaw: 0,
  yawType: 'TO_WAYPOINT',
  zoomRatio: 1,
  zoomType: 'HAND',
  ...more,
});
const three = [point(46.95), point(46.952, { hoverTime: 5 }), point(46.954, { height: 75, speed: 11.5 })];
const atom2 = (points: readonly unknown[], places: readonly unknown[] = []) =>
  `${JSON.stringify(points)};${JSON.stringify(places)}`;
const read = (points: readonly unknown[]) => planOf('1770000000000.json', atom2(points));
const first = async (more: object) => chosenRoute(await read([point(46.95, more), point(46.96)])).points[0];

describe('a mission of Potensic', () => {
  it.each([
    ['an Atom 2', atom2(three)],
    ['an Atom 2 with points of interest', atom2(three, [{ name: 'a];[b', lat: 1, lng: 1 }])],
    ['an Atom 2 in lines', `${JSON.stringify(three, null, 2)}\n;\n[]\n`],
    ['an Atom 3', JSON.stringify(three.map(({ fileName: _name, ...rest }) => rest))],
    ['an Atom 2 with marks in a text', atom2([{ ...three[0], fileName: '];' }, ...three.slice(1)])],
  ])('of %s is flown with its heights, speeds and waits', async (_, text) => {
    const plan = await planOf('1770000000000.json', text);
    expect(plan.format).toBe('potensic_json');
    expect(codesOf(plan)).toEqual([]);
    expect(chosenRoute(plan).points).toEqual(
      [
        [46.95, 60, 0, 5],
        [46.952, 60, 5, 5],
        [46.954, 75, 0, 11.5],
      ].map(([lat, value_m, hover_time_s, speed_mps]) => ({
        lat,
        lon: 7.43,
        altitude: { datum: 'takeoff', value_m },
        hover_time_s,
        speed_mps,
      })),
    );
  });

  it.each<[object, readonly string[]]>([
    [{ action: 'PHOTO' }, ['take_photo']],
    [{ action: 'RECORD' }, ['start_recording']],
    [{ action: 'STOP_RECORD' }, ['stop_recording']],
    [{ gimbalType: 'DEFINE' }, ['gimbal_pitch -80']],
    [{ yawType: 'DEFINE', yaw: -90 }, ['heading 270']],
    [
      { yawType: 'DEFINE', gimbalType: 'DEFINE', action: 'PHOTO' },
      ['gimbal_pitch -80', 'heading 0', 'take_photo'],
    ],
    [{ action: undefined, height: undefined }, []],
  ])('does what it says: %j', async (more, expected) => {
    const { actions = [] } = (await first(more)) ?? {};
    expect(
      actions.map(({ action_type, angle_deg }) =>
        angle_deg === undefined ? action_type : `${action_type} ${angle_deg}`,
      ),
    ).toEqual(expected);
  });

  it.each([undefined, 0, -3])('leaves its speed open where it tells none: %s', async (speed) => {
    expect(await first({ speed })).not.toHaveProperty('speed_mps');
  });

  it('looks at what a point names', async () => {
    const poi = { poiType: 1, poiLat: 46.9, poiLng: 7.4, poiHeight: 20, yawType: 'DEFINE' };
    const place = { lat: 46.9, lon: 7.4, altitude: { datum: 'takeoff', value_m: 20 } };
    const { points } = chosenRoute(
      await read([point(46.95, poi), point(46.96, { ...poi, poiHeight: undefined })]),
    );
    expect(points[0]?.actions).toEqual([{ action_type: 'look_at', duration_s: 0, place, span: 1 }]);
    expect(points[1]?.actions).toEqual([
      {
        action_type: 'look_at',
        duration_s: 0,
        place: { ...place, altitude: { datum: 'takeoff', value_m: 0 } },
        span: 0,
      },
    ]);
    for (const other of [{ poiLat: undefined, poiLng: undefined }, { poiType: undefined }])
      expect(await first({ ...poi, yawType: 'HAND', ...other })).not.toHaveProperty('actions');
  });

  it.each<[readonly object[], string]>([
    [[{ speedType: 'GLOBAL', speed: 11.5 }], 'A point is flown at the speed of the mission'],
    [
      [
        { speedType: 'GLOBAL', speed: 9 },
        { speedType: 'GLOBAL', speed: 9 },
      ],
      '2 points',
    ],
    [
      [
        { speedType: 'GLOBAL', speed: 9 },
        { speedType: 'GLOBAL', speed: 8 },
      ],
      '2 points are flown at the speed of the mission, which the app keeps in global.json. The speed beside it in this file is used.',
    ],
  ])('says where its common speed stands: %j', async (points, text) => {
    const { warnings } = await read(
      points.map((more, at) => point(46.95 + at / 100, more)).concat(point(46.99)),
    );
    expect(warnings.map(sentenceOf).join()).toContain(text);
  });

  it.each<[object, string, string]>([
    [{ action: 'SPIN' }, 'COMMANDS_NOT_COUNTED', '“SPIN”'],
    [{ hoverTime: -1 }, 'WAITS_IGNORED', 'hoverTime'],
    [{ hoverTime: 'x' }, 'WAITS_IGNORED', 'hoverTime'],
    [{ lat: 'x' }, 'POINTS_IGNORED', 'point 1'],
  ])('tells of %j', async (more, code, text) => {
    const { warnings } = await read([point(46.95, more), point(46.96), point(46.97)]);
    expect(sentenceOf(warnings.find((warning) => warning.code === code))).toContain(text);
  });

  it('that cannot be used is refused, and never as cut off where it is whole', async () => {
    expect((await problemOf('a.json', atom2([point(46.95, { lat: 'x' })]))).code).toBe('NO_ROUTE');
    const many = `[${`${JSON.stringify({ hoverTime: 0, lng: 1, yawType: 'A' })},`.repeat(180_000)}{"hoverTime":0,"lng":1}]`;
    expect((await problemOf('a.json', many)).code).toBe('TOO_MANY_POINTS');
    expect((await problemOf('a.json', '[1];[2]')).code).toBe('JSON_INVALID');
    expect((await problemOf('a.json', atom2(three).slice(0, -1))).code).toBe('JSON_INVALID');
    expect((await problemOf('a.json', '{"a":1};[]')).code).toBe('JSON_INVALID');
    expect((await problemOf('a.json', `${JSON.stringify(three)};{}`)).code).toBe('JSON_INVALID');
    expect((await problemOf('a.json', `[1${'];'.repeat(1_000_000)}`)).code).toBe('JSON_INVALID');
  });
});

describe('a mission written for Potensic', () => {
  const act = (action_type: string, more: Partial<WaypointAction> = {}): WaypointAction => ({
    action_type,
    duration_s: 0,
    ...more,
  });
  const mission = (...lists: readonly (readonly WaypointAction[])[]): Mission => ({
    name: 'Untitled',
    end_action: 'go_home',
    waypoints: lists.map((actions, index) => ({
      lat: 46 + index,
      lon: 7.43,
      altitude: { datum: 'takeoff', value_m: 60.5 },
      hover_time_s: 5,
      speed_mps: 6.5,
      ...(actions.length === 0 ? {} : { actions }),
    })),
  });
  const all = [act('gimbal_pitch', { angle_deg: -45 }), act('heading', { angle_deg: 90 }), act('take_photo')];

  it('is read back, and is a list alone for an Atom 3', async () => {
    const plan = mission(all, [], [act('take_photo')]);
    const file = await written(plan, 'potensic_json');
    expect(textOf(file)).toMatch(/^\[.*\];\[\]$/);
    expect(file.filename).toBe('Untitled.json');
    expect((await readBack(file)).waypoints).toEqual(plan.waypoints);
    expect(file.notes.map(({ code }) => code)).toEqual(['LIMITS_OF_APP', 'RETURN_HEIGHT_OPEN']);
    const other = await written(plan, 'potensic_json', { aircraft: 'Potensic Atom 3' });
    expect(textOf(other)).toMatch(/\]$/);
    expect((await readBack(other)).waypoints).toEqual(plan.waypoints);
  });

  it.each<[string, readonly WaypointAction[], readonly string[]]>([
    ['a second picture', [act('take_photo'), act('take_photo')], ['CAMERA_SILENT']],
    [
      'a tilt after the picture',
      [act('take_photo'), act('gimbal_pitch', { angle_deg: -90 })],
      ['ACTION_NOT_KEPT'],
    ],
    ['half a degree', [act('gimbal_pitch', { angle_deg: -44.5 })], ['ACTION_NOT_KEPT']],
    ['a wait among the acts', [act('take_photo'), act('hover', { duration_s: 4 })], ['ACTION_NOT_KEPT']],
    ['a film', [act('start_recording')], ['CAMERA_SILENT']],
  ])('tells of %s', (_, actions, expected) => {
    expect(losses(mission(actions, []), 'potensic_json').map(({ code }) => code)).toEqual(expected);
  });

  it('needs a speed for every waypoint', async () => {
    const [one] = mission([]).waypoints;
    if (one === undefined) expect.fail('a waypoint');
    const { speed_mps: _speed, ...slow } = one;
    const plan = { ...mission(), waypoints: [slow] };
    const result = await writePlan(plan, 'potensic_json');
    expect(result.ok ? '' : result.failure.code).toBe('SPEED_NEEDED');
    expect((await writePlan(plan, 'potensic_json', { cruise_speed_mps: 8 })).ok).toBe(true);
  });
});
