import { describe, expect, it } from 'vitest';
import type { WriteContext } from '../../../engine/flightplan/write/preparedPlan.ts';
import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import type { Mission, Waypoint, WaypointAction } from '../../../engine/mission/mission.ts';
import { waypoint } from '../../engine/samples.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { filesIn, readBack, readsBack, textOf, written } from './likeness.ts';

const line = (count: number, step = 0.001): Waypoint[] =>
  Array.from({ length: count }, (_, index) => ({ ...waypoint(47.001 + index * step, 8, 60), speed_mps: 8 }));
const planOf = (waypoints: readonly Waypoint[], more: Partial<Mission> = {}): Mission => ({
  name: 'a',
  home: { lat: 47, lon: 8 },
  waypoints,
  end_action: 'go_home',
  ...more,
});
const changed = (at: number, change: Partial<Waypoint>, all = line(3)): Mission =>
  planOf(all.map((one, index) => (index === at ? { ...one, ...change } : one)));
const notesOf = async (mission: Mission, format: WriteFormat, context: WriteContext = {}) =>
  (await written(mission, format, context)).notes.map((one) => sentenceOf(one).replaceAll('\u00a0', ' '));
const refusalOf = async (mission: Mission, format: WriteFormat, context: WriteContext = {}) => {
  const result = await writePlan(mission, format, context);
  return result.ok ? undefined : result.failure;
};
const apps = ['dji_wpml_kmz', 'litchi_csv'] as const;

describe.each(apps)('a speed that the app of %s does not fly', (format) => {
  /** Litchi's app itself has the speed to the first waypoint. */
  const first = (speed_mps: number) => (format === 'litchi_csv' ? undefined : speed_mps);

  it.each([20, 15.1, 23, 40])('is written as 15 m/s and told: %d m/s', async (speed_mps) => {
    const mission = changed(1, { speed_mps });
    const file = await written(mission, format);
    expect((await readBack(file)).waypoints.map((one) => one.speed_mps)).toEqual([first(8), 15, 8]);
    expect(file.notes).toContainEqual(
      expect.objectContaining({ code: 'SPEED_NOT_KEPT', waypoint_indices: [1] }),
    );
  });

  it('is told where the cruise speed is too fast, at each waypoint that has it', async () => {
    const waypoints = line(3).map(({ speed_mps: _none, ...one }) => one);
    const file = await written(planOf(waypoints), format, { cruise_speed_mps: 19 });
    expect((await readBack(file)).waypoints.map((one) => one.speed_mps)).toEqual([first(15), 15, 15]);
    expect(file.notes).toContainEqual(
      expect.objectContaining({ code: 'SPEED_NOT_KEPT', waypoint_indices: [0, 1, 2] }),
    );
  });
});

describe('a slow leg in DJI’s files', () => {
  it.each([0.5, 0.9, 0.1])('is written as 1 m/s and told: %d m/s', async (speed_mps) => {
    const file = await written(changed(2, { speed_mps }), 'dji_wpml_kmz');
    expect((await readBack(file)).waypoints[2]?.speed_mps).toBe(1);
    expect(file.notes.map(sentenceOf).join()).toContain(
      'Changed on the leg to waypoint 3: the speed is 1\u00a0m/s. DJI flies no slower.',
    );
  });
});

describe.each(apps)('waypoints at one place in %s', (format) => {
  const twice = (one: Partial<Waypoint>, other: Partial<Waypoint>) => {
    const [first, second, third] = line(3) as [Waypoint, Waypoint, Waypoint];
    return planOf([first, { ...second, ...one }, { ...second, ...other }, third]);
  };

  it('are one, with both waits, which is told', async () => {
    const file = await written(twice({ hover_time_s: 10 }, { hover_time_s: 15 }), format);
    const { waypoints } = await readBack(file);
    expect(waypoints.map(({ hover_time_s }) => hover_time_s)).toEqual([0, 25, 0]);
    expect(file.notes).toContainEqual(
      expect.objectContaining({ code: 'WAYPOINTS_MERGED', waypoint_indices: [2] }),
    );
  });

  it('do what is done at both, in its order', async () => {
    const act = (action_type: string): WaypointAction => ({ action_type, duration_s: 0 });
    const mission = twice(
      { actions: [act('take_photo')] },
      { hover_time_s: 4, actions: [act('start_recording')] },
    );
    const { waypoints } = await readBack(await written(mission, format));
    expect(waypoints[1]?.actions?.map(({ action_type, duration_s }) => [action_type, duration_s])).toEqual([
      ['take_photo', 0],
      ['hover', 4],
      ['start_recording', 0],
    ]);
  });

  it('shorten what goes on over them', async () => {
    const series = { action_type: 'photos_by_time', duration_s: 0, every_s: 3, span: 3 };
    const mission = twice({}, {});
    const [first, ...others] = mission.waypoints as [Waypoint, ...Waypoint[]];
    const { waypoints } = await readBack(
      await written(planOf([{ ...first, actions: [series] }, ...others]), format),
    );
    expect(waypoints[0]?.actions).toMatchObject([{ action_type: 'photos_by_time', span: 2 }]);
  });

  it.each([
    ['a little higher', { altitude: { datum: 'takeoff', value_m: 61 } }],
    ['above another level', { altitude: { datum: 'agl', value_m: 60 } }],
    ['a metre away', { lat: 47.00201 }],
  ] as const)('stay two %s', async (_, other) => {
    const mission = twice({}, other);
    if (format === 'dji_wpml_kmz' && 'altitude' in other && other.altitude.datum === 'agl') return;
    expect((await readBack(await written(mission, format))).waypoints).toHaveLength(4);
  });

  it('leave too few of a plan that has no other', async () => {
    const [first] = line(1) as [Waypoint];
    expect((await refusalOf(planOf([first, first]), format))?.code).toBe('TOO_FEW_WAYPOINTS');
    expect(await refusalOf(planOf([first]), format)).toMatchObject({
      code: 'TOO_FEW_WAYPOINTS',
      values: expect.objectContaining({ count: 1 }),
    });
  });
});

describe.each(apps)('a corner with a wait in %s', (format) => {
  it.each([3, 0.5, 20])('is a stop, as in the verdict: %d m', async (curve_size) => {
    const { waypoints } = await readBack(await written(changed(1, { curve_size, hover_time_s: 5 }), format));
    expect(waypoints[1]?.curve_size ?? 0).toBe(0);
    expect((await readBack(await written(changed(1, { curve_size }), format))).waypoints[1]?.curve_size).toBe(
      curve_size,
    );
  });
});

describe('heights that the app refuses', () => {
  it.each([
    ['dji_wpml_kmz', -510],
    ['dji_wpml_kmz', 1501],
    ['litchi_csv', -201],
    ['litchi_csv', -510],
    ['litchi_csv', 501],
  ] as const)('are a refusal with the place: %s at %d m', async (format, value_m) => {
    const altitude = { datum: 'takeoff', value_m } as const;
    const one = await refusalOf(changed(1, { altitude }), format);
    expect(one).toMatchObject({ code: 'HEIGHT_OUT_OF_RANGE', waypoint_indices: [1] });
    expect(sentenceOf(one)).toContain('Altitude out of range at waypoint 2: ');
    const both = planOf(line(3).map((one, index) => (index === 0 ? one : { ...one, altitude })));
    expect(sentenceOf(await refusalOf(both, format))).toContain('at waypoints 2–3: ');
  });
});

describe('what Litchi’s file does not hold', () => {
  it.each([
    ['go_home', 'RTH'],
    ['land', 'Land'],
    ['first_waypoint', 'Back to 1'],
    ['hover', 'None'],
    ['none', 'None'],
  ] as const)('is said with the value to set: %s is %s', async (end_action, finish) => {
    const notes = await notesOf(planOf(line(3), { end_action }), 'litchi_csv', { return_height_m: 279.2 });
    expect(notes).toContainEqual(
      `The file has no settings of the mission. Set in Litchi: finish action “${finish}”, path mode “Straight Lines”, heading mode “Auto (next WP)”, cruising speed 8 m/s.`,
    );
    expect(notes).toContainEqual('The file has no return height. Set it to 280 m in the app.');
  });

  it('is the path mode of curves, and no speed where the plan has none', async () => {
    const waypoints = line(3).map(({ speed_mps: _none, ...one }) => ({ ...one, curve_size: 5 }));
    const [said] = (await notesOf(planOf(waypoints), 'litchi_csv')).filter((one) =>
      one.includes('path mode'),
    );
    expect(said).toContain('“Curved Turns”, heading mode “Auto (next WP)”.');
  });

  it.each([
    [60, ['30000', '30000']],
    [32.767, ['32767']],
    [32.768, ['16384', '16384']],
    [100, ['25000', '25000', '25000', '25000']],
    [5, ['5000']],
  ])('is a wait of more than 32,767 ms, which is written as several: %d s', async (hover_time_s, cells) => {
    const file = await written(changed(1, { hover_time_s }), 'litchi_csv');
    const row = textOf(file).split('\n')[2]?.split(',').slice(8, 38) ?? [];
    const stays = row.filter((_, at) => at % 2 === 1 && row[at - 1] === '0');
    expect(stays).toEqual(cells);
    expect((await readBack(file)).waypoints[1]?.hover_time_s).toBeCloseTo(hover_time_s, 2);
  });

  it('is a later wait as well, and one beyond fifteen of them, which is told', async () => {
    const actions = [
      { action_type: 'take_photo', duration_s: 0 },
      { action_type: 'hover', duration_s: 70 },
    ];
    const { waypoints } = await readBack(await written(changed(1, { actions }), 'litchi_csv'));
    expect(waypoints[1]?.actions).toMatchObject(actions);
    const long = await written(changed(1, { hover_time_s: 600 }), 'litchi_csv');
    expect(long.notes.map(sentenceOf)).toContainEqual(
      'Cut at waypoint 2: the wait. Litchi holds 491 s or less.',
    );
    expect((await readBack(long)).waypoints[1]?.hover_time_s).toBeCloseTo(491.505, 2);
  });
});

describe('limits of the app that flies', () => {
  const fly = { aircraft: 'DJI Mini 4 Pro' };

  it.each([
    [
      'litchi_csv',
      100,
      {},
      'The plan has 100 waypoints. A Litchi mission has 99, more only where its hub splits it. Leave out waypoints on straight lines, or split the plan by number.',
    ],
    [
      'dji_wpml_kmz',
      260,
      fly,
      'The plan has 260 waypoints. Controllers freeze with many more than 99, an RC 2 with over 200. Leave out waypoints on straight lines, or split the plan by number.',
    ],
    ['dji_wpml_kmz', 100, { aircraft: 'DJI Air 3' }, 'freeze with many more than 99'],
  ] as const)('are told of too many waypoints: %s, %d', async (format, count, context, text) => {
    expect((await notesOf(planOf(line(count, 0.0001)), format, context)).join()).toContain(text);
    expect((await notesOf(planOf(line(99, 0.0001)), format, context)).join()).not.toContain('99');
  });

  it('are not those of DJI Pilot 2', async () => {
    const notes = await notesOf(planOf(line(260, 0.0001)), 'dji_wpml_kmz', { aircraft: 'DJI Mavic 3E' });
    expect(notes.join()).not.toContain('99');
  });

  it.each([
    ['litchi_csv', {}, 'Litchi', '1999 m'],
    ['dji_wpml_kmz', fly, 'DJI Fly', '2000 m'],
  ] as const)('are told of long legs and long routes: %s', async (format, context, name, text) => {
    const far = (await notesOf(planOf(line(3, 0.02)), format, context)).join();
    expect(far).toContain(`Too long: the leg to waypoints 2–3. ${name} flies legs of ${text} or less.`);
    const long = (await notesOf(planOf(line(40, 0.015)), format, context)).join();
    expect(long).toContain('flies 40 km or less');
    expect((await notesOf(planOf(line(3)), format, context)).join()).not.toMatch(/long/);
  });

  it('are told of heights beyond DJI Fly’s', async () => {
    const high = changed(1, { altitude: { datum: 'takeoff', value_m: 620 } });
    expect((await notesOf(high, 'dji_wpml_kmz', fly)).join()).toContain(
      'Too high at waypoint 2: DJI Fly flies 500 m above take-off or lower.',
    );
  });
});

describe('the return height of a DJI file', () => {
  it.each([
    [279.2, '280'],
    [100, '100'],
    [87.5, '88'],
  ])('is that of the verdict: %d m', async (return_height_m, text) => {
    const file = await written(planOf(line(3)), 'dji_wpml_kmz', { return_height_m });
    expect(filesIn(file)['wpmz/waylines.wpml']).toContain(`<wpml:globalRTHHeight>${text}<`);
    expect(file.notes.map(sentenceOf)).toContainEqual(
      `The file sets the return height to ${text}\u00a0m, as in the verdict.`,
    );
    expect(await readsBack(planOf(line(3)), 'dji_wpml_kmz', { return_height_m })).toBe(true);
  });

  it('is set in DJI Fly, too, and left to the pilot where nobody judged it', async () => {
    const context = { aircraft: 'DJI Mini 4 Pro' };
    const notes = await notesOf(planOf(line(3)), 'dji_wpml_kmz', { ...context, return_height_m: 120 });
    expect(notes.join()).toContain(
      'The file sets the return height to 120 m, as in the verdict. Set the same in DJI Fly, which has its own.',
    );
    const open = await written(planOf(line(3)), 'dji_wpml_kmz', context);
    expect(filesIn(open)['wpmz/waylines.wpml']).not.toContain('globalRTHHeight');
    expect(open.notes.map(({ code }) => code)).toContain('RETURN_HEIGHT_OPEN');
  });

  it('is that of the file that was opened, unless the plan was judged at another', async () => {
    const opened = await written(planOf(line(3), { return_height_m: 90.5 }), 'dji_wpml_kmz');
    expect((await readBack(opened)).return_height_m).toBe(90.5);
  });
});

describe('a DJI file of an aircraft', () => {
  const enterprise = [
    'DJI Mavic 3E',
    'DJI Mavic 3T',
    'DJI Mavic 3M',
    'DJI Matrice 4T',
    'DJI Matrice 350 RTK',
    'DJI Matrice 30T',
  ];

  it.each(enterprise)('reads back as the plan that was drawn: %s', async (aircraft) => {
    const photo = { action_type: 'take_photo', duration_s: 0 };
    const series = { action_type: 'photos_by_distance', duration_s: 0, every_m: 10, span: 2 };
    const mission = changed(0, { actions: [photo, series] });
    expect(await readsBack(mission, 'dji_wpml_kmz', { aircraft })).toBe(true);
  });

  it.each([
    ['DJI Matrice 30T', 'wide'],
    ['DJI Mavic 3E', 'wide'],
    ['DJI Matrice 3TD', 'wide'],
    ['DJI Mavic 3M', 'visable'],
    ['DJI Matrice 4E', 'wide'],
  ])('names the lens of its pictures: %s', async (aircraft, lens) => {
    const series = { action_type: 'photos_by_distance', duration_s: 0, every_m: 10, span: 1 };
    const film = { action_type: 'start_recording', duration_s: 0 };
    const files = filesIn(
      await written(changed(0, { actions: [film, series] }), 'dji_wpml_kmz', { aircraft }),
    );
    expect(files['wpmz/waylines.wpml']?.match(new RegExp(`payloadLensIndex>${lens}<`, 'g'))).toHaveLength(2);
    expect(files['wpmz/template.kml']).toContain(`<wpml:imageFormat>${lens}</wpml:imageFormat>`);
  });

  const low = planOf(line(3).map((one) => ({ ...one, altitude: { datum: 'agl', value_m: 50 } })));
  const ground = { source: 'a map', elevations_msl_m: [500, 510, 520, 530], fallback_indices: [] };

  it.each([
    'DJI Matrice 30T',
    'DJI Matrice 350 RTK',
    'DJI Matrice 4T',
    'DJI Mini 4 Pro',
    'DJI Matrice 300 RTK',
  ])('that cannot follow the ground has heights above take-off: %s', async (aircraft) => {
    expect((await refusalOf(low, 'dji_wpml_kmz', { aircraft }))?.code).toMatch(
      /^(HOME_ELEVATION|GROUND_HEIGHT)_NEEDED$/,
    );
    expect(sentenceOf(await refusalOf(low, 'dji_wpml_kmz', { aircraft }))).toMatch(
      /DJI waylines \(KMZ\) holds altitudes above take-off or above the WGS84 ellipsoid for this aircraft, /,
    );
    const file = await written(low, 'dji_wpml_kmz', { aircraft, terrain: ground });
    expect((await readBack(file)).waypoints.map(({ altitude }) => altitude)).toEqual(
      [60, 70, 80].map((value_m) => ({ datum: 'takeoff', value_m })),
    );
    expect(file.notes.map(({ code }) => code)).toContain('ALTITUDE_CONVERTED');
  });

  it.each(['DJI Mavic 3E', 'DJI Mavic 3T', 'DJI Mavic 3M', 'DJI Matrice 3TD', undefined])(
    'that can follow it keeps them: %s',
    async (aircraft) => {
      const back = await readBack(await written(low, 'dji_wpml_kmz', { aircraft }));
      expect(back.waypoints[0]?.altitude).toEqual({ datum: 'agl', value_m: 50 });
    },
  );

  it('is that of the file that was opened', async () => {
    const of3E = await readBack(await written(low, 'dji_wpml_kmz', { aircraft: 'DJI Mavic 3E' }));
    const again = await written(of3E, 'dji_wpml_kmz', { aircraft: 'DJI Matrice 30T' });
    expect((await readBack(again)).waypoints[0]?.altitude.datum).toBe('agl');
  });
});
