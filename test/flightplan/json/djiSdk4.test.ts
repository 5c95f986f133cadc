import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';

const read = (value: unknown) => planOf('a.json', JSON.stringify(value));

const waypoint = (lat: number, more: object = {}) => ({
  altitude: 30,
  coordinate: { latitude: lat, longitude: 7.43, valid: true },
  cornerRadiusInMeters: 0.2,
  speed: 0,
  heading: -120,
  gimbalPitch: -30,
  waypointActions: [],
  ...more,
});
const mission = (more: object = {}, ...waypoints: readonly object[]) => ({
  autoFlightSpeed: 6,
  maxFlightSpeed: 15,
  finishedAction: 'GO_HOME',
  flightPathMode: 'NORMAL',
  headingMode: 'AUTO',
  repeatTimes: 0,
  waypointCount: 3,
  waypointList:
    waypoints.length > 0
      ? waypoints
      : [waypoint(46.95, { speed: 12.5 }), waypoint(46.951), waypoint(46.952, { speed: 4 })],
  ...more,
});
const pointsOf = async (value: unknown) => chosenRoute(await read(value)).points;
const act = (actionType: string | number, actionParam = 0) => ({ actionType, actionParam });

describe('a mission of DJI’s Mobile SDK 4', () => {
  it('is flown from waypoint to waypoint at the speed of the one before, else at its own', async () => {
    const plan = await read(mission());
    expect(plan).toMatchObject({ format: 'json', tool: 'DJI Mobile SDK 4' });
    expect(codesOf(plan)).toEqual([]);
    expect(chosenRoute(plan)).toMatchObject({ name: 'Mission', kind: 'mission', end_action: 'go_home' });
    expect(chosenRoute(plan).points).toEqual(
      [6, 12.5, 6].map((speed_mps, at) => ({
        lat: [46.95, 46.951, 46.952][at],
        lon: 7.43,
        altitude: { datum: 'takeoff', value_m: 30 },
        hover_time_s: 0,
        speed_mps,
      })),
    );
  });

  it('without a speed of its own leaves it open', async () => {
    const [first] = await pointsOf(mission({ autoFlightSpeed: 0 }));
    expect(first).not.toHaveProperty('speed_mps');
  });

  it.each([
    [[act('STAY', 8000)], 8, undefined],
    [[act(0, 1500), act('STAY', 500)], 2, undefined],
    [[act('START_TAKE_PHOTO'), act('STAY', 3000)], 3, ['take_photo']],
    [[act('START_RECORD'), act('STOP_RECORD')], 0, ['start_recording', 'stop_recording']],
    [[act(2), act(3), act(1)], 0, ['start_recording', 'stop_recording', 'take_photo']],
    [[act('RotateAircraft', -90)], 0, ['heading 270']],
    [[act('GIMBAL_PITCH', -90)], 0, ['gimbal_pitch -90']],
    [[act('CAMERA_ZOOM', 2)], 0, ['CAMERA_ZOOM']],
  ])('does %j at a waypoint', async (waypointActions, wait_s, expected) => {
    const [first] = await pointsOf(mission({}, waypoint(46.95, { waypointActions }), waypoint(46.96)));
    expect(first?.hover_time_s).toBe(wait_s);
    expect(
      first?.actions?.map(({ action_type, angle_deg }) =>
        angle_deg === undefined ? action_type : `${action_type} ${angle_deg}`,
      ),
    ).toEqual(expected);
  });

  it('does the acts of a waypoint as often as it says', async () => {
    const waypointActions = [act('STAY', 1000), act('START_TAKE_PHOTO')];
    const twice = waypoint(46.95, { waypointActions, actionRepeatTimes: 2 });
    const [first] = await pointsOf(mission({}, twice, waypoint(46.96)));
    expect([first?.hover_time_s, first?.actions?.length]).toEqual([2, 2]);
    const many = {
      waypointActions: Array.from({ length: 15 }, () => act('START_TAKE_PHOTO')),
      actionRepeatTimes: 99,
    };
    const plan = await read(mission({}, waypoint(46.95, many), waypoint(46.96)));
    expect(chosenRoute(plan).points[0]?.actions).toHaveLength(100);
    expect(codesOf(plan)).toContain('COMMANDS_NOT_COUNTED');
  });

  it.each([
    [{ waypointActions: [act('DROP_CARGO')] }, 'COMMANDS_NOT_COUNTED', '“DROP_CARGO”'],
    [{ waypointActions: [act(77)] }, 'COMMANDS_NOT_COUNTED', 'waypoint 1'],
    [{ waypointActions: ['START_TAKE_PHOTO'] }, 'COMMANDS_NOT_COUNTED', 'waypoint 1'],
    [{ waypointActions: [{ actionType: 'STAY' }] }, 'WAITS_IGNORED', 'STAY'],
    [{ waypointActions: [act('STAY', -5)] }, 'WAITS_IGNORED', 'STAY'],
    [{ coordinate: { latitude: 46.95 } }, 'POINTS_IGNORED', 'waypoint 1'],
  ])('tells of %j', async (more, code, text) => {
    const { warnings } = await read(mission({}, waypoint(46.95, more), waypoint(46.96), waypoint(46.97)));
    expect(sentenceOf(warnings.find((warning) => warning.code === code))).toContain(text);
  });

  it('is flown once more for each repeat, from the last waypoint at its speed', async () => {
    const plan = await read(mission({ repeatTimes: 2 }));
    const { points } = chosenRoute(plan);
    expect(points.map(({ lat }) => lat)).toEqual([1, 2, 3].flatMap(() => [46.95, 46.951, 46.952]));
    expect(points.map(({ speed_mps }) => speed_mps)).toEqual([6, 12.5, 6, 4, 12.5, 6, 4, 12.5, 6]);
    expect(plan.warnings.map(sentenceOf).join()).toContain('3 rounds');
    const slow = await pointsOf(
      mission({ repeatTimes: 1, autoFlightSpeed: 0 }, waypoint(46.95), waypoint(46.96)),
    );
    expect(slow[2]).toEqual(slow[0]);
  });

  it('that repeats beyond all measure is told and flown once', async () => {
    const plan = await read(mission({ repeatTimes: 1e9 }));
    expect(chosenRoute(plan).points).toHaveLength(3);
    expect(codesOf(plan)).toEqual(['COMMANDS_NOT_COUNTED']);
  });

  it.each([
    ['NO_ACTION', 'hover'],
    ['GO_HOME', 'go_home'],
    ['AUTO_LAND', 'land'],
    ['GO_FIRST_WAYPOINT', 'first_waypoint'],
    ['CONTINUE_UNTIL_END', 'hover'],
    [2, 'land'],
    [undefined, undefined],
  ])('that ends with %s ends so', async (finishedAction, expected) => {
    const plan = await read(mission({ finishedAction }));
    expect(chosenRoute(plan).end_action).toBe(expected);
    expect(codesOf(plan)).toEqual([]);
  });

  it.each(['DANCE', 17])('that ends in a way that nobody knows tells of it: %s', async (finishedAction) => {
    const { warnings } = await read(mission({ finishedAction }));
    expect(warnings.map((one) => `${one.code} ${sentenceOf(one)}`).join()).toContain(`${finishedAction}`);
  });

  it('on a curved path cuts its corners but where it waits, and says that DJI skips the wait', async () => {
    const waypoints = [
      waypoint(46.95, { cornerRadiusInMeters: 5 }),
      waypoint(46.96, { cornerRadiusInMeters: 5, waypointActions: [act('STAY', 4000)] }),
    ];
    for (const flightPathMode of ['CURVED', 1]) {
      const plan = await read(mission({ flightPathMode }, ...waypoints));
      expect(chosenRoute(plan).points.map(({ curve_size }) => curve_size)).toEqual([5, undefined]);
      expect(plan.warnings.map(sentenceOf).join()).toContain('DJI skips');
    }
    expect((await pointsOf(mission({}, ...waypoints))).map(({ curve_size }) => curve_size)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('holds nose, gimbal and shutter as its modes say', async () => {
    const modes = { headingMode: 'USING_WAYPOINT_HEADING', gimbalPitchRotationEnabled: true };
    const shooting = waypoint(46.95, { shootPhotoTimeInterval: 2, shootPhotoDistanceInterval: 9 });
    const [first] = await pointsOf(mission(modes, shooting, waypoint(46.96)));
    expect(first?.actions).toEqual([
      { action_type: 'heading', duration_s: 0, angle_deg: 240 },
      { action_type: 'gimbal_pitch', duration_s: 0, angle_deg: -30 },
      { action_type: 'photos_by_time', duration_s: 0, every_s: 2, span: 1 },
      { action_type: 'photos_by_distance', duration_s: 0, every_m: 9, span: 1 },
    ]);
    const bare = { altitude: 30, coordinate: { latitude: 46.95, longitude: 7.43 } };
    expect((await pointsOf(mission(modes, bare, bare)))[0]).not.toHaveProperty('actions');
  });

  it('looks at its point of interest on all legs', async () => {
    const looking = {
      headingMode: 'TOWARD_POINT_OF_INTEREST',
      pointOfInterest: { latitude: 46.9, longitude: 7.4 },
    };
    const [first, ...rest] = await pointsOf(mission(looking));
    expect(first?.actions).toEqual([
      {
        action_type: 'look_at',
        duration_s: 0,
        place: { lat: 46.9, lon: 7.4, altitude: { datum: 'takeoff', value_m: 0 } },
        span: 2,
      },
    ]);
    expect(rest.every(({ actions }) => actions === undefined)).toBe(true);
    const nowhere = await pointsOf(mission({ ...looking, pointOfInterest: null }));
    expect(nowhere[0]).not.toHaveProperty('actions');
  });

  it('is found as waypoints of a mission, too, with plain positions and heights of the coordinate', async () => {
    const waypoints = [46.95, 46.96].map((latitude) => ({ latitude, longitude: 7.43, altitude: 20 }));
    const plan = await read({ mission: { autoFlightSpeed: 5, waypoints, missionName: 'Roof' } });
    expect(plan.tool).toBe('DJI Mobile SDK 4');
    expect(chosenRoute(plan).name).toBe('Roof');
    const inside = [46.95, 46.96].map((latitude) => ({
      coordinate: { latitude, longitude: 7.43, altitude: 20 },
    }));
    const [first] = await pointsOf(mission({}, ...inside));
    expect(first?.altitude).toEqual({ datum: 'takeoff', value_m: 20 });
    expect(await pointsOf(mission({}, { coordinate: { latitude: 46.9, longitude: 7.4 } }))).toEqual([
      { lat: 46.9, lon: 7.4, hover_time_s: 0, speed_mps: 6 },
    ]);
  });

  it('is none by a member alone: points under another name are read as those of any JSON', async () => {
    const points = [46.95, 46.96].map((lat) => ({ lat, lon: 7.43, alt: 20 }));
    const plan = await read({ autoFlightSpeed: 5, points });
    expect(plan.tool).toBeUndefined();
    expect(chosenRoute(plan).points).toMatchObject(points.map(({ lat, lon }) => ({ lat, lon })));
  });

  it('without a usable waypoint is refused, and so is one with far too many', async () => {
    const half = { coordinate: { latitude: 46.95 } };
    expect((await problemOf('a.json', JSON.stringify(mission({}, half)))).code).toBe('NO_ROUTE');
    const many = `{"autoFlightSpeed":1,"waypoints":[${'{"lat":1,"lon":1},'.repeat(180_001)}0]}`;
    expect((await problemOf('a.json', many)).code).toBe('TOO_MANY_POINTS');
  });
});

describe('the acts of a waypoint in JSON', () => {
  const points = (first: object) => [
    { lat: 46.95, lon: 7.45, alt: 30, ...first },
    { lat: 46.96, lon: 7.46, alt: 30 },
  ];
  const first = async (more: object) => {
    const plan = await read({ waypoints: points(more) });
    return { plan, point: chosenRoute(plan).points[0] };
  };

  it.each<[object, number, readonly string[]]>([
    [{ tasks: [{ type: 'hover', seconds: 7 }, { type: 'takePhoto' }] }, 7, ['take_photo']],
    [{ action: { type: 'wait', duration: 4 } }, 4, []],
    [{ action: 'PHOTO' }, 0, ['take_photo']],
    [{ action: 'NONE', actions: ['waypoint', 'goto', ''] }, 0, []],
    [{ onReach: [{ type: 'STAY', param: 2000 }, { type: 'stop_video' }] }, 2, ['stop_recording']],
    [{ waypoint_actions: [{ action_type: 'gimbal', pitch: -45 }] }, 0, ['gimbal_pitch']],
    [{ events: [{ name: 'rotate', value: 90 }, { name: 'startVideo' }] }, 0, ['heading', 'start_recording']],
    [
      { steps: ['photo_interval', { type: 'yaw' }, { type: 'camera mode' }] },
      0,
      ['photo_interval', 'yaw', 'camera mode'],
    ],
    [{ sensors: [{ type: 'rgb' }], tags: ['a'], photos: [] }, 0, []],
    [{ actions: [{}] }, 0, []],
  ])('%j are kept or waited for', async (more, wait_s, expected) => {
    const { plan, point } = await first(more);
    expect(point?.hover_time_s).toBe(wait_s);
    expect((point?.actions ?? []).map(({ action_type }) => action_type)).toEqual(expected);
    expect(codesOf(plan)).not.toContain('COMMANDS_NOT_COUNTED');
  });

  it.each<[object, string]>([
    [{ actions: [{ type: 'ORBIT', radius: 50 }] }, '“ORBIT”'],
    [{ tasks: ['release cargo'] }, '“release cargo”'],
    [{ action: 'land' }, '“land”'],
    [{ act: { foo: 1 } }, 'point 1'],
    [{ onReach: [{ type: 'wait', seconds: 1 }, { type: 'follow' }] }, '“follow”'],
    [{ events: Array.from({ length: 101 }, () => 'photo') }, 'only 100 actions at one point are kept'],
  ])('%j takes “comes home” away, since nobody knows it', async (more, text) => {
    const { plan } = await first(more);
    expect(sentenceOf(plan.warnings.find(({ code }) => code === 'COMMANDS_NOT_COUNTED'))).toContain(text);
  });
});
