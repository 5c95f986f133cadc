import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import type { Mission, Waypoint, WaypointAction } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { readBack, readsBack, textOf, written } from '../write/likeness.ts';

const at = (lat: number, more: Partial<Waypoint> = {}): Waypoint => ({
  lat,
  lon: 7.45,
  altitude: { datum: 'takeoff', value_m: 50 },
  hover_time_s: 0,
  ...more,
});
const mission = (waypoints: readonly Waypoint[], more: Partial<Mission> = {}): Mission => ({
  name: 'Untitled',
  home: { lat: 46.94, lon: 7.44 },
  waypoints,
  end_action: 'go_home',
  ...more,
});
const heading = (angle_deg: number): WaypointAction => ({ action_type: 'heading', duration_s: 0, angle_deg });
const look = (span: number): WaypointAction => ({
  action_type: 'look_at',
  duration_s: 0,
  place: { lat: 46.9, lon: 7.4, altitude: { datum: 'takeoff', value_m: 0 } },
  span,
});
const itemsOf = async (plan: Mission) =>
  [
    ...textOf(await written(plan, 'inav_mission')).matchAll(
      /action="(\w+)".*?alt="([-\d]+)" parameter1="([-\d]+)" parameter2="([-\d]+)" parameter3="([-\d]+)"/g,
    ),
  ].map(([, action, ...figures]) => [action, ...figures.map(Number)]);

describe('a mission written for INAV', () => {
  it('has its speeds, waits, references and its end as INAV counts them', async () => {
    const plan = mission([
      at(46.95, { speed_mps: 8.5 }),
      at(46.951, { hover_time_s: 30, speed_mps: 7 }),
      at(46.952, { altitude: { datum: 'msl', value_m: 612 } }),
    ]);
    expect(await itemsOf(plan)).toEqual([
      ['WAYPOINT', 50, 850, 0, 0],
      ['POSHOLD_TIME', 50, 30, 700, 0],
      ['WAYPOINT', 612, 0, 0, 1],
      ['RTH', 0, 1, 0, 0],
    ]);
    const text = textOf(await written(plan, 'inav_mission'));
    expect(text).toContain('<mwp cx="7.44" cy="46.94" zoom="16" home-x="7.44" home-y="46.94"');
    expect(text.match(/flag="165"/g)).toHaveLength(1);
    expect(await readsBack(plan, 'inav_mission', {})).toBe(true);
  });

  it.each<[string, Mission, readonly string[]]>([
    ['in a landing', mission([at(46.95), at(46.951)], { end_action: 'land' }), ['WAYPOINT', 'LAND']],
    [
      'in a landing behind a wait',
      mission([at(46.95), at(46.951, { hover_time_s: 5 })], { end_action: 'land' }),
      ['WAYPOINT', 'POSHOLD_TIME', 'LAND'],
    ],
    [
      'in a landing on the spot',
      mission([at(46.95), at(46.95)], { end_action: 'land' }),
      ['WAYPOINT', 'WAYPOINT', 'LAND'],
    ],
    ['in a landing of one waypoint', mission([at(46.95)], { end_action: 'land' }), ['LAND']],
    [
      'in a landing behind a heading',
      mission([at(46.95, { actions: [heading(9)] }), at(46.951)], { end_action: 'land' }),
      ['WAYPOINT', 'SET_HEAD', 'WAYPOINT', 'SET_HEAD', 'LAND'],
    ],
    [
      'where it is',
      mission([at(46.95), at(46.951)], { end_action: 'hover', home: undefined }),
      ['WAYPOINT', 'WAYPOINT'],
    ],
  ])('ends %s, and is read back', async (_, plan, expected) => {
    expect((await itemsOf(plan)).map(([action]) => action)).toEqual(expected);
    expect(await readsBack(plan, 'inav_mission', {})).toBe(true);
  });

  it.each<[string, readonly Waypoint[], readonly string[]]>([
    [
      'a heading for one leg',
      [at(46.95, { actions: [heading(120)] }), at(46.951), at(46.952)],
      ['WAYPOINT', 'SET_HEAD 120', 'WAYPOINT', 'SET_HEAD -1', 'WAYPOINT', 'RTH 1'],
    ],
    [
      'a heading that is held',
      [at(46.95, { actions: [heading(120)] }), at(46.951, { actions: [heading(120)] }), at(46.952)],
      ['WAYPOINT', 'SET_HEAD 120', 'WAYPOINT', 'WAYPOINT', 'SET_HEAD -1', 'RTH 1'],
    ],
    [
      'two headings at one waypoint',
      [at(46.95, { actions: [heading(120)] }), at(46.951, { actions: [heading(120), heading(200)] })],
      ['WAYPOINT', 'SET_HEAD 120', 'WAYPOINT', 'SET_HEAD 120', 'SET_HEAD 200', 'RTH 1'],
    ],
    [
      'a look over two legs',
      [at(46.95, { actions: [look(2)] }), at(46.951), at(46.952), at(46.953)],
      ['WAYPOINT', 'SET_POI', 'WAYPOINT', 'WAYPOINT', 'SET_HEAD -1', 'WAYPOINT', 'RTH 1'],
    ],
    [
      'a look at one waypoint',
      [at(46.95, { actions: [{ ...look(0), span: undefined }] }), at(46.951)],
      ['WAYPOINT', 'SET_POI', 'SET_HEAD -1', 'WAYPOINT', 'RTH 1'],
    ],
  ])('turns the nose for %s, and is read back', async (_, waypoints, expected) => {
    const plan = mission(waypoints);
    const items = (await itemsOf(plan)).map(([action, , p1]) => (p1 === 0 ? action : `${action} ${p1}`));
    expect(items).toEqual(expected);
    const back = await readBack(await written(plan, 'inav_mission'));
    const acts = ({ actions = [] }: Waypoint) => actions.map((act) => ({ ...act, span: act.span ?? 0 }));
    expect(back.waypoints.map(acts)).toEqual(waypoints.map(acts));
  });

  it('tells of a look that a heading ends too early', () => {
    const waypoints = [at(46.95, { actions: [look(2)] }), at(46.951, { actions: [heading(9)] }), at(46.952)];
    expect(
      losses(mission(waypoints), 'inav_mission').map(({ code, waypoint_indices }) => [
        code,
        ...waypoint_indices,
      ]),
    ).toEqual([['ACTION_NOT_KEPT', 0]]);
  });

  it('tells which figures it rounds, and writes the rounded ones', async () => {
    const waypoints = [
      at(46.95, { altitude: { datum: 'takeoff', value_m: 50.4 }, hover_time_s: 2.6, speed_mps: 8.3333 }),
      at(46.951, { hover_time_s: 40_000, speed_mps: 0.4, actions: [heading(359.7)] }),
      at(46.952, {
        actions: [{ ...look(0), place: { lat: 1, lon: 1, altitude: { datum: 'takeoff', value_m: 1.5 } } }],
      }),
    ];
    const said = losses(mission(waypoints), 'inav_mission').map(({ code, waypoint_indices }) => [
      code,
      ...waypoint_indices,
    ]);
    expect(said).toEqual([
      ['ALTITUDE_ROUNDED', 0],
      ['SPEED_NOT_KEPT', 1],
      ['SPEED_NOT_KEPT', 0],
      ['HOVER_NOT_KEPT', 0, 1],
      ['ACTION_NOT_KEPT', 1, 2],
    ]);
    const back = await readBack(await written(mission(waypoints), 'inav_mission'));
    expect(
      back.waypoints.map(({ altitude, hover_time_s, speed_mps }) => [
        altitude.value_m,
        hover_time_s,
        speed_mps,
      ]),
    ).toEqual([
      [50, 3, 8.33],
      [50, 32_767, undefined],
      [50, 0, undefined],
    ]);
    expect(back.waypoints[1]?.actions?.[0]?.angle_deg).toBe(0);
  });

  it('says how many items INAV takes, at which setting it flies the speeds, and that no camera is tilted', async () => {
    const many = mission(
      Array.from({ length: 20 }, (_, index) => at(46.9 + index / 1000, { speed_mps: 9, actions: [look(0)] })),
    );
    const { notes } = await written(many, 'inav_mission');
    const texts = notes.filter(({ code }) => code === 'LIMITS_OF_APP').map(sentenceOf);
    expect(texts).toEqual([
      expect.stringContaining('61 items'),
      expect.stringContaining('nav_auto_speed'),
      expect.stringContaining('tilt'),
    ]);
    const few = await written(mission([at(46.95), at(46.951)]), 'inav_mission');
    expect(few.notes.map(({ code }) => code)).toEqual(['CRUISE_SPEED_OPEN', 'RETURN_HEIGHT_OPEN']);
  });

  it('says that a mission has too many items, the return among them', async () => {
    const most = (count: number) =>
      written(mission(Array.from({ length: count }, (_, index) => at(46 + index / 1000))), 'inav_mission');
    const codes = async (count: number) => (await most(count)).notes.map(({ code }) => code);
    expect(await codes(120)).toContain('TOO_MANY_FOR_APP');
    expect(await codes(119)).not.toContain('TOO_MANY_FOR_APP');
  });

  it.each<[string, readonly Waypoint[], string]>([
    [
      'more than 120 waypoints',
      Array.from({ length: 121 }, (_, index) => at(46 + index / 1000)),
      'TOO_MANY_WAYPOINTS',
    ],
    [
      'a waypoint at 0, 0, which stands for the launch point',
      [at(0, { lon: 0 }), at(1)],
      'POSITION_NOT_HELD',
    ],
  ])('is none with %s', async (_, waypoints, code) => {
    const result = await writePlan(mission(waypoints), 'inav_mission');
    expect(result.ok ? '' : result.failure.code).toBe(code);
  });
});
