import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { Mission, WaypointAction } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { planOf } from '../reading.ts';
import { inspection } from './inspection.ts';
import { readBack, readsBack, textOf, written } from './likeness.ts';

type Row = readonly (number | null)[];
/** Command, then param1 to param7. */
const act = (command: number, ...params: readonly number[]): Row => [
  command,
  ...Array.from({ length: 7 }, (_, at) => params[at] ?? 0),
];
const place = (command: number, lat: number, ...params: readonly number[]): Row => [
  command,
  ...[0, 1, 2, 3].map((at) => params[at] ?? 0),
  lat,
  8,
  50,
];
const isPlace = ([command]: Row) => [16, 18, 19, 21, 22, 82].includes(command ?? 0);
const itemOf = (row: Row, index: number) => ({
  type: 'SimpleItem',
  autoContinue: true,
  command: row[0],
  doJumpId: index + 1,
  frame: isPlace(row) ? 3 : 2,
  params: row.slice(1),
});
const planText = (rows: readonly Row[], more: object = {}, items: readonly object[] = rows.map(itemOf)) =>
  JSON.stringify({
    fileType: 'Plan',
    groundStation: 'QGroundControl',
    version: 1,
    mission: {
      version: 2,
      items,
      plannedHomePosition: [47, 8, 400],
      firmwareType: 3,
      vehicleType: 13,
      hoverSpeed: 6,
    },
    ...more,
  });
const wplText = (rows: readonly Row[]) =>
  `QGC WPL 110\n0\t1\t0\t16\t0\t0\t0\t0\t47\t8\t400\t1\n${rows
    .map((row, index) =>
      [index + 1, 0, isPlace(row) ? 3 : 2, ...row.map((one) => one ?? 'NaN'), 1].join('\t'),
    )
    .join('\n')}\n`;
const openedFrom = async (filename: string, text: string): Promise<Mission> =>
  toMission(await planOf(filename, text), { default_altitude_m: 60 }).mission;
const openedWpl = (...rows: readonly Row[]) => openedFrom('a.waypoints', wplText(rows));
const rowsOf = async (mission: Mission) =>
  textOf(await written(mission, 'qgc_wpl'))
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.split('\t').slice(3, 11).map(Number))
    // A heading that is left open.
    .map((row) => (isPlace(row) && Number.isNaN(row[4]) ? row.with(4, 0) : row));
const itemsOf = async (mission: Mission) => JSON.parse(textOf(await written(mission, 'qgc_plan')));
const acts = ({ waypoints }: Mission) =>
  waypoints.map(({ actions = [] }) => actions.map(({ carried: _own, ...one }) => one));
const unnamed = ({ name: _name, ...mission }: Mission) => mission;

const survey: readonly Row[] = [
  act(530, 0, 2),
  place(22, 47),
  act(205, -60, 0, 0, 0, 0, 0, 2),
  place(16, 47.01, 0, 5),
  act(206, 12, 0, 1),
  place(16, 47.02),
  act(206, 0),
  act(1000, -30, 0, 0, 0, 0, 0),
  act(2000, 0, 3, 0),
  place(82, 47.03, 4),
  act(2001),
  act(203, 0, 0, 0, 0, 1),
  act(203, 1),
  act(205, 10),
  act(115, 90, 20, 1),
  act(115, 90, 20, 1, 1),
  act(183, 9, 1500),
  act(2001),
  act(2000, 0, 0, 5),
  act(2500),
  act(93, 7),
  act(2501),
  place(18, 47.04, 2, 0, 30),
  act(20),
];

describe('a mission of MAVLink items', () => {
  it('is understood where its commands mean something elsewhere', async () => {
    expect(acts(await openedWpl(...survey))).toEqual([
      [{ action_type: 'gimbal_pitch', duration_s: 0, angle_deg: -60 }],
      [{ action_type: 'photos_by_distance', duration_s: 0, every_m: 12, span: 1 }],
      [
        { action_type: 'gimbal_pitch', duration_s: 0, angle_deg: -30 },
        { action_type: 'photos_by_time', duration_s: 0, every_s: 3, span: 1 },
      ],
      [
        { action_type: 'take_photo', duration_s: 0 },
        { action_type: 'camera command 203', duration_s: 0 },
        { action_type: 'command 205', duration_s: 0 },
        { action_type: 'heading', duration_s: 0, angle_deg: 90 },
        { action_type: 'command 115', duration_s: 0 },
        { action_type: 'command 183', duration_s: 0 },
        { action_type: 'camera command 2001', duration_s: 0 },
        { action_type: 'camera command 2000', duration_s: 0 },
        { action_type: 'start_recording', duration_s: 0 },
        { action_type: 'hover', duration_s: 7 },
        { action_type: 'stop_recording', duration_s: 0 },
      ],
      [],
    ]);
  });

  it('reads back from rows of text as the same mission, item by item', async () => {
    const mission = await openedWpl(...survey);
    expect(unnamed(await readBack(await written(mission, 'qgc_wpl')))).toEqual(unnamed(mission));
    expect(await rowsOf(mission)).toEqual(
      survey.map((row) => (row[0] === 93 ? [93, 7, -1, -1, -1, 0, 0, 0] : [...row])),
    );
  });

  it('keeps a place in its words with what was edited: where it is, and how long it waits', async () => {
    const mission = await openedWpl(
      place(22, 47),
      place(82, 47.03, 4, 6),
      place(18, 47.04, 2, 0, 30),
      place(16, 47.05),
    );
    const waits = async (...seconds: readonly number[]) => {
      const waypoints = mission.waypoints.map((one, at) => ({ ...one, hover_time_s: seconds[at] ?? 0 }));
      return (await rowsOf({ ...mission, waypoints }))
        .slice(0, -1)
        .map(([command, first]) => [command, first]);
    };
    expect(await waits(0, 9, 75.398, 1)).toEqual([
      [22, 0],
      [82, 9],
      [18, 2],
      [16, 1],
    ]);
    expect(await waits(3, 4, 79.398, 0)).toEqual([
      [22, 0],
      [93, 3],
      [82, 4],
      [18, 2],
      [93, 4],
      [16, 0],
    ]);
    expect(await waits(0, 4, 5, 0)).toEqual([
      [22, 0],
      [82, 4],
      [16, 5],
      [16, 0],
    ]);
    const moved = applyEdit(mission, { kind: 'move_waypoint', index: 1, to: { lat: 47.5, lon: 8 } });
    expect((await rowsOf(moved))[1]).toEqual([82, 4, 6, 0, 0, 47.5, 8, 50]);
  });

  it.each([16, 19, 82])('has one wait at a place, command %d, and a delay after it', async (command) => {
    const mission = await openedWpl(
      place(22, 47),
      place(command, 47.03, 4, 6, 30),
      act(93, 7, -1, -1, -1),
      place(16, 47.05),
    );
    expect(mission.waypoints[1]?.hover_time_s).toBe(11);
    expect((await rowsOf(mission))[1]?.slice(0, 4)).toEqual([command, 11, 6, 30]);
    for (const format of ['qgc_wpl', 'qgc_plan'] as const)
      expect(await readsBack(mission, format, {})).toBe(true);
  });

  it('has a figure that was edited in its own words', async () => {
    const mission = await openedWpl(
      place(16, 47),
      act(206, 12, 5, 0),
      act(1000, -30, 4),
      act(183, 9, 1500),
      place(16, 47.1),
    );
    const [first, ...rest] = mission.waypoints;
    if (first === undefined) expect.fail('there is none');
    const actions = (first.actions ?? []).map((one) => ({
      ...one,
      ...(one.every_m === undefined ? {} : { every_m: 20 }),
      ...(one.angle_deg === undefined ? {} : { angle_deg: -45 }),
    }));
    const rows = await rowsOf({ ...mission, waypoints: [{ ...first, actions }, ...rest] });
    expect(rows).toContainEqual([206, 20, 5, 0, 0, 0, 0, 0]);
    expect(rows).toContainEqual([1000, -45, 4, 0, 0, 0, 0, 0]);
    expect(rows).toContainEqual([183, 9, 1500, 0, 0, 0, 0, 0]);
  });

  it('ends a series at its last waypoint, and where another of its kind begins', async () => {
    const first = await openedWpl(place(16, 47), act(206, 12), place(16, 47.1), act(206, 5), place(16, 47.2));
    expect(acts(first).map((all) => all.map(({ span }) => span))).toEqual([[1], [1], []]);
    const series: WaypointAction = { action_type: 'photos_by_time', duration_s: 0, every_s: 2, span: 0 };
    const alone = {
      ...inspection,
      waypoints: inspection.waypoints.map((one) => ({ ...one, curve_size: 0, actions: [series] })),
    };
    expect((await rowsOf(alone)).filter(([command]) => command === 2001)).toHaveLength(3);
    expect(await readsBack(alone, 'qgc_wpl', {})).toBe(true);
  });

  it('ends a series that goes on to the landing before it, and says so', async () => {
    const last = {
      ...inspection.waypoints[0],
      lat: 46.96,
      lon: 7.46,
      hover_time_s: 0,
      altitude: { datum: 'takeoff', value_m: 0 },
    } as const;
    const [first, second] = inspection.waypoints;
    if (first === undefined || second === undefined) expect.fail('there are three');
    const series: WaypointAction = { action_type: 'photos_by_distance', duration_s: 0, every_m: 9, span: 2 };
    const landing: Mission = {
      ...inspection,
      waypoints: [{ ...first, actions: [series] }, { ...second, curve_size: 0 }, last],
      end_action: 'land',
    };
    expect((await rowsOf(landing)).map(([command]) => command).slice(-2)).toEqual([206, 21]);
    expect(losses(landing, 'qgc_wpl').map(({ code }) => code)).toContain('ACTION_NOT_KEPT');
  });

  it('has a hundred actions at a waypoint, and says that there were more', async () => {
    const many = Array.from({ length: 102 }, () => act(183, 9, 1500));
    const text = wplText([place(16, 47), ...many, act(2000, 0, 3, 0), place(16, 47.1)]);
    const plan = await planOf('a.waypoints', text);
    expect(plan.routes[0]?.points[0]?.actions).toHaveLength(100);
    expect(plan.ignored.map(({ what, count }) => [what, count])).toEqual([
      ['command 183', 2],
      ['command 2000', 1],
    ]);
  });

  it('lands where the file lands, and not once more', async () => {
    const mission = await openedWpl(place(22, 47), place(16, 47.1), place(21, 47.2, 5));
    expect(mission.end_action).toBe('land');
    expect((await rowsOf(mission)).map(([command]) => command)).toEqual([22, 16, 21]);
    expect(losses(mission, 'qgc_wpl').map(({ code }) => code)).toEqual(['NAME_NOT_KEPT']);
  });
});

describe('a plan of QGroundControl', () => {
  const area = {
    type: 'ComplexItem',
    complexItemType: 'survey',
    angle: 30,
    TransectStyleComplexItem: {
      Items: [itemOf(place(16, 47.1), 1), itemOf(act(206, 12), 2), itemOf(place(16, 47.2), 3)],
    },
  };
  const corners = [
    [47, 8],
    [47, 8.1],
    [47.1, 8],
  ];
  const geoFence = {
    circles: [],
    polygons: [{ inclusion: true, polygon: corners, version: 1 }],
    version: 2,
  };
  const rallyPoints = { points: [[47, 8, 50]], version: 2 };
  const text = planText([], { geoFence, rallyPoints }, [
    itemOf(place(22, 47), 0),
    area,
    { ...itemOf(act(20), 4), unheardOf: 1 },
  ]);

  it('is written back with its survey, its fences, its rally points and its vehicle', async () => {
    const mission = await openedFrom('a.plan', text);
    expect(losses(mission, 'qgc_plan').map(({ code }) => code)).toEqual(['NAME_NOT_KEPT']);
    const file = await itemsOf(mission);
    expect(file.mission.items).toEqual(JSON.parse(text).mission.items);
    expect(file).toMatchObject({
      geoFence,
      rallyPoints,
      mission: { firmwareType: 3, vehicleType: 13, hoverSpeed: 6 },
    });
    expect(await readsBack(mission, 'qgc_plan', {})).toBe(true);
  });

  it('is written back with its survey, too, where waypoints without a speed would be given one', async () => {
    const { hoverSpeed: _, ...slowless } = JSON.parse(text).mission;
    const mission = await openedFrom('a.plan', JSON.stringify({ ...JSON.parse(text), mission: slowless }));
    const plan = await writePlan(mission, 'qgc_plan', { cruise_speed_mps: 8 });
    if (!plan.ok) throw new Error(sentenceOf(plan.failure));
    expect(JSON.parse(new TextDecoder().decode(plan.value.bytes)).mission.items).toEqual(slowless.items);
    expect(plan.value.notes.map(({ code }) => code)).toEqual([
      'NAME_NOT_KEPT',
      'CRUISE_SPEED_OPEN',
      'RETURN_HEIGHT_OPEN',
    ]);
  });

  it('has its flight lines instead of the survey once the route or its end is edited, and says so', async () => {
    const mission = await openedFrom('a.plan', text);
    const moved = applyEdit(mission, { kind: 'move_waypoint', index: 1, to: { lat: 47.15, lon: 8 } });
    const landing = applyEdit(mission, { kind: 'set_end_action', end_action: 'hover' });
    for (const edited of [moved, landing]) {
      expect(losses(edited, 'qgc_plan').map(({ code }) => code)).toContain('SETTINGS_NOT_KEPT');
      const file = await itemsOf(edited);
      expect(JSON.stringify(file)).not.toContain('ComplexItem');
      expect(file).toMatchObject({ geoFence, rallyPoints, mission: { firmwareType: 3 } });
    }
    expect(await readsBack(moved, 'qgc_plan', {})).toBe(true);
    expect(losses(mission, 'qgc_wpl').filter(({ code }) => code === 'SETTINGS_NOT_KEPT')).toHaveLength(2);
  });

  it('says of each kind of its items that are more than one command how it is written', async () => {
    const pattern = (complexItemType: string) => ({
      type: 'ComplexItem',
      complexItemType,
      landingApproachCoordinate: [47.2, 8, 40],
      landCoordinate: [47.3, 8, 0],
    });
    const told = async (...complex: readonly object[]) => {
      const items = [itemOf(place(22, 47), 0), itemOf(place(16, 47.05), 1), ...complex];
      const mission = await openedFrom('a.plan', planText([], {}, items));
      const moved = applyEdit(mission, { kind: 'move_waypoint', index: 1, to: { lat: 47.15, lon: 8 } });
      const notes = losses(moved, 'qgc_plan').filter(({ code }) => code === 'SETTINGS_NOT_KEPT');
      return notes.map(sentenceOf);
    };
    const asLines =
      'Surveys of the opened plan are written as flight lines. Their area cannot be changed any more.';
    const asLanding =
      'The landing pattern of the opened plan is written as its approach and landing. Its other commands are lost.';
    const { type: _type, ...untyped } = area;
    expect(await told()).toEqual([]);
    expect(await told(pattern('fwLandingPattern'))).toEqual([asLanding]);
    expect(await told(pattern('vtolLandingPattern'))).toEqual([asLanding]);
    expect(await told({ ...area, complexItemType: 'CorridorScan' })).toEqual([asLines]);
    expect(await told({ ...area, complexItemType: undefined })).toEqual([asLines]);
    expect(await told(untyped)).toEqual([asLines]);
    expect(await told(area, pattern('vtolLandingPattern'))).toEqual([asLines, asLanding]);
    expect(await told({ ...area, complexItemType: 'StructureScan' })).toEqual([]);
  });

  it('is written anew where its route is not that of the file: with heights that it lacks, or with coordinates swapped', async () => {
    const bare = [47, 47.1].map((lat): Row => [16, 0, 0, 0, null, lat, 8, null]);
    const plan = await planOf('a.plan', planText(bare));
    const raised = toMission(plan, { default_altitude_m: 60 }).mission;
    const heights = (await readBack(await written(raised, 'qgc_plan'))).waypoints;
    expect(heights.map(({ altitude }) => altitude.value_m)).toEqual([60, 60]);
    const whole = await planOf('a.plan', planText([place(16, 47), place(16, 47.1)]));
    const swapped = toMission(whole, { default_altitude_m: 60, swap: 'route' }).mission;
    expect((await readBack(await written(swapped, 'qgc_plan'))).waypoints[0]).toMatchObject({
      lat: 8,
      lon: 47,
    });
  });

  it('begins with a take-off over the launch point, which is no waypoint when it is read again', async () => {
    const { mission } = await itemsOf(inspection);
    expect(mission.items[0]).toMatchObject({ command: 22, params: [0, 0, 0, null, 46.9495, 7.4496, 60] });
    expect((await readBack(await written(inspection, 'qgc_plan'))).waypoints).toHaveLength(3);
    const atSea = inspection.waypoints.map((one) => ({
      ...one,
      altitude: { datum: 'msl', value_m: 700 } as const,
    }));
    expect((await itemsOf({ ...inspection, waypoints: atSea })).mission.items[0].params[6]).toBe(148);
  });

  it('has no more beside its route than two million characters', async () => {
    const wide = { ...geoFence, note: 'x'.repeat(2_000_001) };
    const mission = await openedFrom(
      'a.plan',
      planText([place(16, 47), place(16, 47.1)], { geoFence: wide }),
    );
    expect(mission.carried?.map(({ kind }) => kind)).toEqual(['vehicle', 'items']);
  });

  it('makes nothing of parts that are not its own', async () => {
    const carried = ['not JSON', '[]', '{"command":16}'].map(
      (part) => ({ format: 'mavlink', kind: 'items', text: part, of: '3-0' }) as const,
    );
    for (const part of carried) {
      const waypoints = inspection.waypoints.map((one) => ({
        ...one,
        carried: { ...part, kind: 'position' },
      }));
      expect((await itemsOf({ ...inspection, waypoints, carried: [part] })).mission.items).toHaveLength(9);
    }
    const isGate = {
      format: 'mavlink',
      kind: 'position',
      text: JSON.stringify({ command: 183, frame: 2, params: [0, 0, 0, 0, 0, 0, null] }),
    } as const;
    const gated = inspection.waypoints.map((one) => ({ ...one, carried: isGate }));
    expect((await itemsOf({ ...inspection, waypoints: gated })).mission.items).toHaveLength(9);
  });

  it('leaves open what its own words leave open, and takes no part of another family for its own', async () => {
    const part = (kind: string, content: string) => ({ format: 'mavlink', kind, text: content }) as const;
    const spline = part(
      'position',
      JSON.stringify({ command: 82, frame: 2, params: [null, 0, 0, null, 0, 0, 0] }),
    );
    const waypoints = inspection.waypoints.map((one, at) => ({
      ...one,
      hover_time_s: 0,
      carried: at === 0 ? spline : ({ format: 'wpml', kind: 'waypoint', text: '{}' } as const),
    }));
    const turn = { action_type: 'gimbal_pitch', duration_s: 0, angle_deg: 5 } as const;
    const open = part('act', JSON.stringify({ command: 205, frame: 2, params: [null, 0, 0, 0, 0, 0, 2] }));
    const turning = waypoints.map((one, at) =>
      at === 0 ? { ...one, actions: [{ ...turn, carried: open }] } : one,
    );
    const mission = {
      ...inspection,
      waypoints: turning,
      carried: [part('before', 'x'), part('before', 'null')],
    };
    expect((await rowsOf(mission)).map(([command]) => command).slice(0, 3)).toEqual([22, 178, 82]);
    expect((await rowsOf(mission))[3]).toEqual([205, 5, 0, 0, 0, 0, 0, 2]);
    expect((await rowsOf(mission))[2]).toEqual([82, NaN, 0, 0, 0, 46.9502, 7.4501, 60]);
  });
});

it('an item without its figures is kept as it stands', async () => {
  const open = (command: number): Row => [command, null, null, null, null, null, null, null];
  const commands = [115, 206, 1000, 2000, 2500];
  const mission = await openedWpl(
    place(16, 47),
    ...commands.map(open),
    act(115, -90),
    act(115, 360),
    place(16, 47.1),
  );
  expect(acts(mission)[0]?.map(({ action_type }) => action_type)).toEqual([
    'command 115',
    'camera command 206',
    'command 1000',
    'camera command 2000',
    'start_recording',
    'command 115',
    'command 115',
  ]);
  const kept = commands.slice(0, 4).map((command) => [command, ...Array.from({ length: 7 }, () => NaN)]);
  expect((await rowsOf(mission)).slice(2, 6)).toEqual(kept);
  expect(unnamed(await readBack(await written(mission, 'qgc_wpl')))).toMatchObject({
    waypoints: mission.waypoints,
  });
});

it.each<[string, Row]>([
  ['of climbing', act(178, 2, 1.5)],
  ['of sinking', act(178, 3, 1)],
  ['of the throttle alone', act(178, 1, -1, 55)],
  ['of the throttle alone, beside a speed of 0', act(178, 0, 0, 55)],
  ['of the throttle alone, without a kind', [178, null, null, 55, 0, 0, 0, 0]],
])(
  'a change of speed %s, which nobody counts, is an act that is not written, and that is told',
  async (_, row) => {
    const mission = await openedWpl(place(16, 47), row, act(178, 1, 6, -1), place(16, 47.1), row);
    const told = mission.waypoints.map(({ speed_mps, actions }) => [speed_mps, actions?.[0]?.action_type]);
    expect(told).toEqual([
      [undefined, 'command 178'],
      [6, 'command 178'],
    ]);
    expect((await rowsOf(mission)).slice(2, 4)).toEqual([[178, 1, 6, -1, 0, 0, 0, 0], place(16, 47.1)]);
    const { notes } = await written(mission, 'qgc_wpl');
    expect(notes.map(sentenceOf).join()).toContain(
      'Settings of the opened file that could change the flight are not written: command 178.',
    );
    expect(losses(mission, 'litchi_csv').map(({ code }) => code)).toContain('ACTION_NOT_KEPT');
  },
);

it('a change of speed that changes nothing is no act', async () => {
  const open: Row = [178, null, null, null, 0, 0, 0, 0];
  const mission = await openedWpl(
    ...[place(16, 47), act(178, 1, -1, -1), act(178, 0, 0), open, place(16, 47.1)],
  );
  expect(mission.waypoints.map(({ actions, speed_mps }) => [actions, speed_mps])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

describe('a landing in the middle of a mission', () => {
  const row = (index: number, command: number, lat: number) =>
    `${index}\t0\t3\t${command}\t0\t0\t0\t0\t${lat}\t7.45\t${command === 21 ? 0 : 50}\t1`;
  const text = `QGC WPL 110\n${row(1, 16, 46.95)}\n${row(2, 21, 46.96)}\n${row(3, 16, 46.97)}\n`;
  const read = async () => toMission(await planOf('a.waypoints', text), { default_altitude_m: 60 }).mission;

  it('comes back from mission text, and no note says that it is lost', async () => {
    const mission = await read();
    expect(mission.waypoints[1]?.actions).toEqual([{ action_type: 'land_and_take_off', duration_s: 27 }]);
    expect(losses(mission, 'qgc_wpl').map(({ code }) => code)).toEqual(['NAME_NOT_KEPT']);
    expect((await readBack(await written(mission, 'qgc_wpl'))).waypoints).toEqual(mission.waypoints);
  });

  it('is told as lost where another format has no place for it', async () => {
    const codes = losses(await read(), 'litchi_csv').map(({ code }) => code);
    expect(codes).toContain('ACTION_NOT_KEPT');
  });
});
