import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planNotes } from '../../../engine/flightplan/planNotes.ts';
import type { FlightPart } from '../../../engine/flightplan/split/flightEnds.ts';
import { flightMissions } from '../../../engine/flightplan/split/flightMissions.ts';
import { swapNotes } from '../../../engine/flightplan/split/swapNotes.ts';
import {
  formatTraits,
  type WriteFormat,
  writeFormats,
} from '../../../engine/flightplan/write/writeFormat.ts';
import { judgeFlights, writeFlights } from '../../../engine/flightplan/writeFlights.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { Mission, Waypoint, WaypointAction } from '../../../engine/mission/mission.ts';
import { pictureCount } from '../../../engine/mission/pictures.ts';
import { missionInput } from '../../engine/samples.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { readBack, readsBack } from './likeness.ts';
import { richMission } from './richMission.ts';

const home = { lat: 47, lon: 8 };
const photo: WaypointAction = { action_type: 'take_photo', duration_s: 0 };
const act = (action_type: string, more: Partial<WaypointAction> = {}): WaypointAction => ({
  action_type,
  duration_s: 0,
  ...more,
});

/** Waypoints to and fro, 3 km out; each with the actions that are named for it. */
const plan = (count: number, actions: Readonly<Record<number, readonly WaypointAction[]>> = {}): Mission => ({
  name: 'Calder pipeline',
  home,
  end_action: 'go_home',
  waypoints: Array.from({ length: count }, (_, at): Waypoint => {
    const own = actions[at];
    return {
      ...destination(home, at % 2 === 0 ? 80 : 100, 3000),
      altitude: { datum: 'takeoff', value_m: 60 },
      hover_time_s: 0,
      ...(own === undefined ? {} : { actions: own }),
    };
  }),
});

const part = (first_waypoint_index: number, last_waypoint_index: number): FlightPart => ({
  first_waypoint_index,
  last_waypoint_index,
});
const halves = [part(0, 2), part(2, 5)];

const actionsOf = ({ waypoints }: Mission) =>
  waypoints.map(({ actions = [] }) =>
    actions.map(({ action_type, span }) => (span === undefined ? action_type : `${action_type} ${span}`)),
  );
const split = (mission: Mission, flights: readonly FlightPart[] = halves) =>
  flightMissions(mission, flights).map(actionsOf);
const codes = (mission: Mission, flights: readonly FlightPart[] = halves) =>
  swapNotes(mission, flights).map(({ code, waypoint_indices }) => [code, ...waypoint_indices]);

describe('the flights of a plan over several batteries', () => {
  const whole = plan(40, Object.fromEntries(Array.from({ length: 40 }, (_, at) => [at, [photo]])));
  const input = missionInput(whole.waypoints, { options: { multi_battery: true, uncertainty: true } });
  const { battery_plan = [] } = analyzeMission(input);

  it('each come home with what the split says, when they are analyzed alone', () => {
    expect(battery_plan.length).toBeGreaterThan(2);
    for (const [at, { waypoints, end_action }] of flightMissions(whole, battery_plan).entries()) {
      const alone = analyzeMission(missionInput(waypoints, { end_action, options: { uncertainty: true } }));
      const flight = battery_plan[at];
      expect(alone.mission_verdict).toBe('complete');
      expect(alone.return_home.battery_at_home_pct).toBeCloseTo(flight?.battery_at_home_pct ?? NaN, 6);
      expect(alone.uncertainty?.battery_at_home?.low_pct).toBeCloseTo(
        flight?.battery_at_home?.low_pct ?? NaN,
        6,
      );
      expect(alone.legs.map(({ battery_end_pct }) => battery_end_pct.toFixed(6))).toEqual(
        flight?.legs.map(({ battery_end_pct }) => battery_end_pct.toFixed(6)),
      );
    }
  });

  it.each<WriteFormat>(['dji_wpml_kmz', 'litchi_csv', 'qgc_plan', 'qgc_wpl'])(
    'are files of %s that read back whole, with every leg and every picture once',
    async (format) => {
      const numbered = (number: string, flights: string) => `${number} of ${flights}`;
      const result = await writeFlights(whole, battery_plan, format, { cruise_speed_mps: 10, numbered });
      if (!result.ok) expect.fail(sentenceOf(result.failure));
      const { files, notes } = result.value;
      const count = battery_plan.length;
      expect(files.map(({ filename }) => filename.replace(/\.\w+$/, ''))).toEqual(
        battery_plan.map((_, at) => `Calder pipeline ${at + 1} of ${count}`),
      );
      expect(notes).toEqual([]);
      const back = await Promise.all(files.map(readBack));
      back.slice(1).forEach((mission, at) => {
        const before = back[at]?.waypoints.at(-1);
        expect(mission.waypoints[0]).toMatchObject({ lat: before?.lat, lon: before?.lon, hover_time_s: 0 });
        expect(mission.waypoints[0]?.actions).toBeUndefined();
      });
      const own = back.flatMap(({ waypoints }, at) => waypoints.slice(at === 0 ? 0 : 1));
      const places = own.map(({ lat, lon }) => [lat, lon]);
      expect(places).toHaveLength(40);
      places.forEach(([lat = NaN, lon = NaN], at) => {
        expect(lat).toBeCloseTo(whole.waypoints[at]?.lat ?? NaN, 6);
        expect(lon).toBeCloseTo(whole.waypoints[at]?.lon ?? NaN, 6);
      });
      expect(back.flatMap((mission, at) => actionsOf(mission).slice(at === 0 ? 0 : 1))).toEqual(
        actionsOf(whole),
      );
      for (const mission of flightMissions(whole, battery_plan))
        expect(await readsBack(mission, format, { cruise_speed_mps: 10 })).toBe(format !== 'litchi_csv');
    },
  );

  it('fly out at cruise speed after a slow leg, as the analysis has them', () => {
    const slow = whole.waypoints.map((waypoint) => ({ ...waypoint, speed_mps: 4 }));
    const options = { multi_battery: true, cruise_speed_mps: 11 };
    const { battery_plan: flights = [] } = analyzeMission(missionInput(slow, { options }));
    expect(flights.length).toBeGreaterThan(1);
    for (const [at, { waypoints }] of flightMissions({ ...whole, waypoints: slow }, flights).entries()) {
      const alone = analyzeMission(missionInput(waypoints, { options }));
      const speeds = alone.legs.map(({ ground_speed_mps }) => ground_speed_mps);
      expect(speeds.slice(0, 2)).toEqual([expect.closeTo(at === 0 ? 4 : 11, 9), expect.closeTo(4, 9)]);
      expect(flights[at]?.legs.map(({ ground_speed_mps }) => ground_speed_mps)).toEqual(speeds);
      expect(alone.return_home.battery_at_home_pct).toBeCloseTo(flights[at]?.battery_at_home_pct ?? NaN, 6);
    }
    const one = analyzeMission(missionInput(slow, { options: { ...options, speed_policy: { mps: 7 } } }));
    for (const { legs } of one.battery_plan ?? [])
      for (const { ground_speed_mps } of legs) expect(ground_speed_mps).toBeCloseTo(7, 9);
  });

  it('fly out at a speed of their own where they are given one', () => {
    const speeds = flightMissions(plan(6), [part(0, 2), { ...part(2, 5), first_speed_mps: 7 }]).map(
      ({ waypoints }) => waypoints.map(({ speed_mps }) => speed_mps),
    );
    const none = undefined;
    expect(speeds).toEqual([
      [none, none, none],
      [7, none, none, none],
    ]);
  });

  it('turn where they resume as the plan does there, but where that waited', () => {
    const turning = (hover_time_s: number) => {
      const mission = plan(6);
      const waypoints = mission.waypoints.map((waypoint) => ({ ...waypoint, curve_size: 4, hover_time_s }));
      return flightMissions({ ...mission, waypoints }, halves)[1]?.waypoints[0];
    };
    expect(turning(0)).toMatchObject({ hover_time_s: 0, curve_size: 4 });
    expect(turning(9)).toMatchObject({ hover_time_s: 0 });
    expect(turning(9)).not.toHaveProperty('curve_size');
  });

  it('start where the plan does, or at its first waypoint where it names no place', () => {
    const { home: _, ...homeless } = plan(6);
    const [{ lat, lon } = home] = homeless.waypoints;
    for (const mission of flightMissions(homeless, halves)) expect(mission.home).toEqual({ lat, lon });
    for (const mission of flightMissions(plan(6), halves)) expect(mission.home).toEqual(home);
  });

  it('keep fences and rally points, each of them', () => {
    const fences = [{ is_inclusion: false, center: home, radius_m: 50 }];
    const rally_points = [{ lat: 47, lon: 8.01 }];
    for (const mission of flightMissions({ ...plan(6), fences, rally_points }, halves))
      expect(mission).toMatchObject({ fences, rally_points });
  });

  it('return for the next battery, and end as the plan does', () => {
    const ends = (end_action: Mission['end_action']) =>
      flightMissions({ ...plan(6), end_action }, halves).map((mission) => mission.end_action);
    expect(ends('go_home')).toEqual(['go_home', 'go_home']);
    expect(ends('land')).toEqual(['go_home', 'land']);
    expect(ends('first_waypoint')).toEqual(['go_home', 'go_home']);
    expect(codes({ ...plan(6), end_action: 'land' })).toEqual([['END_ACTION_CHANGED']]);
    const [note] = swapNotes({ ...plan(6), end_action: 'first_waypoint' }, halves);
    expect(sentenceOf(note)).toContain(
      'Flights return to the launch point. None returns to the first waypoint.',
    );
  });

  it('hold every action of any plan once, beside those that a swap adds', () => {
    fc.assert(
      fc.property(richMission, fc.nat(3), (mission, cut) => {
        const last = mission.waypoints.length - 1;
        const flights = cut < last ? [part(0, cut), part(cut, last)] : [part(0, last)];
        const flown = flightMissions(mission, flights).flatMap(({ waypoints }, at) =>
          waypoints.slice(at === 0 ? 0 : 1),
        );
        const atOnce = ({ actions = [] }: Waypoint) => actions.filter(({ span = 0 }) => span === 0);
        mission.waypoints.forEach((waypoint, at) => {
          const own = flown[at]?.actions ?? [];
          expect(own.filter((action) => waypoint.actions?.includes(action))).toEqual(atOnce(waypoint));
          expect(flown[at]).toMatchObject({ lat: waypoint.lat, hover_time_s: waypoint.hover_time_s });
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('where the battery is changed', () => {
  it('a series ends, and goes on in the next flight from where that one resumes', () => {
    const mission = plan(6, { 1: [act('photos_by_distance', { every_m: 20, span: 4 })] });
    expect(split(mission)).toEqual([
      [[], ['photos_by_distance 1'], []],
      [['photos_by_distance 3'], [], [], []],
    ]);
    expect(codes(mission)).toEqual([['SERIES_RESUMED', 2]]);
    expect(sentenceOf(swapNotes(mission, halves)[0])).toContain('at waypoint 3');
  });

  it('a series keeps its place among the acts of its waypoint', () => {
    const mission = plan(6, {
      1: [
        act('photos_by_time', { every_s: 2, span: 1 }),
        photo,
        act('photos_by_distance', { every_m: 5, span: 4 }),
      ],
    });
    expect(split(mission)[0]?.[1]).toEqual(['photos_by_time 1', 'take_photo', 'photos_by_distance 1']);
    expect(flightMissions(mission, [part(0, 5)])[0]?.waypoints).toEqual(mission.waypoints);
  });

  it('a series passes over a flight to one waypoint, which has no leg for it', () => {
    const mission = plan(5, { 0: [act('photos_by_time', { every_s: 2, span: 4 })] });
    expect(split(mission, [part(0, 0), part(0, 2), part(2, 4)])).toEqual([
      [[]],
      [['photos_by_time 2'], [], []],
      [['photos_by_time 2'], [], []],
    ]);
  });

  it('a series that begins there is of the next flight alone', () => {
    const mission = plan(6, { 2: [act('photos_by_time', { every_s: 2, span: 1 })] });
    expect(split(mission)).toEqual([
      [[], [], []],
      [['photos_by_time 1'], [], [], []],
    ]);
    expect(codes(mission)).toEqual([]);
  });

  const surveys = fc.record({
    legs_m: fc.array(fc.integer({ min: 60, max: 900 }), { minLength: 3, maxLength: 9 }),
    every: fc.integer({ min: 3, max: 25 }),
    isByTime: fc.boolean(),
    from: fc.nat(1),
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 3 }),
  });

  it.each<WriteFormat>(['dji_wpml_kmz', 'qgc_plan', 'litchi_csv'])(
    'a series takes as many pictures in all files of %s as in the plan, or one more at each swap',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(surveys, async ({ legs_m, every, isByTime, from, cuts }) => {
          const type = isByTime ? 'photos_by_time' : 'photos_by_distance';
          const span = legs_m.length - 1 - from;
          const series = act(type, { [isByTime ? 'every_s' : 'every_m']: every, span });
          const way = plan(legs_m.length).waypoints;
          const last = way.length - 1;
          let at_m = 0;
          const waypoints = way.map((waypoint, at): Waypoint => {
            // Files round places to a centimetre: no sum of legs is a whole number of metres.
            at_m += (legs_m[at] ?? 0) + 0.37;
            const own = at === from ? { actions: [series] } : {};
            return { ...waypoint, ...destination(home, 40, at_m), speed_mps: 6, ...own };
          });
          const ends = [...cuts.filter((cut) => cut < last).toSorted((one, other) => one - other), last];
          const flights = ends.map((end, at) => part(ends[at - 1] ?? 0, end));
          const result = await writeFlights({ ...plan(1), waypoints }, flights, format, {
            cruise_speed_mps: 9,
          });
          if (!result.ok) expect.fail(sentenceOf(result.failure));
          const back = await Promise.all(result.value.files.map(readBack));
          const counts = back.map((mission) => pictureCount(mission.waypoints) ?? NaN);
          const total = counts.reduce((sum, count) => sum + count, 0);
          const planned = pictureCount(waypoints) ?? NaN;
          const swapsInside = ends.filter((end) => end > from && end < last).length;
          expect(total).toBeGreaterThanOrEqual(planned);
          expect(total).toBeLessThanOrEqual(planned + swapsInside);
        }),
        { numRuns: 60 },
      );
    },
  );

  it('a series that another one has ended does not begin again', () => {
    const mission = plan(6, {
      0: [act('photos_by_time', { every_s: 2, span: 5 })],
      1: [act('photos_by_time', { every_s: 9, span: 1 })],
    });
    expect(split(mission)).toEqual([
      [['photos_by_time 1'], ['photos_by_time 1'], []],
      [[], [], [], []],
    ]);
    expect(codes(mission)).toEqual([]);
  });

  it('a series of a plan with one waypoint has no leg', () => {
    const mission = plan(1, { 0: [photo, act('photos_by_time', { every_s: 2, span: 5 })] });
    expect(split(mission, [part(0, 0)])).toEqual([[['take_photo']]]);
  });

  it('what goes on in words of a file is cut as well', () => {
    const mission = plan(6, { 1: [act('spotlight', { span: 2 })] });
    expect(split(mission)).toEqual([
      [[], ['spotlight 1'], []],
      [['spotlight 1'], [], [], []],
    ]);
    expect(codes(mission)).toEqual([['SERIES_RESUMED', 2]]);
  });

  it('a film is stopped and begun again', () => {
    const mission = plan(6, { 0: [act('start_recording')], 5: [act('stop_recording')] });
    expect(split(mission)).toEqual([
      [['start_recording'], [], ['stop_recording']],
      [['start_recording'], [], [], ['stop_recording']],
    ]);
    expect(codes(mission)).toEqual([['RECORDING_RESUMED', 2]]);
  });

  it('a film without an end has none in the last flight either', () => {
    expect(split(plan(6, { 4: [act('start_recording')] }))[1]).toEqual([[], [], ['start_recording'], []]);
    expect(codes(plan(6, { 4: [act('start_recording')] }))).toEqual([]);
  });

  it('a film that the next waypoint ends is begun for the leg to it', () => {
    const mission = plan(6, { 0: [act('start_recording')], 3: [act('stop_recording')] });
    expect(split(mission)[0]?.[2]).toEqual(['stop_recording']);
    expect(split(mission)[1]).toEqual([['start_recording'], ['stop_recording'], [], []]);
  });

  it('the camera is tilted as before, and no picture is taken again', () => {
    const tilt = (angle_deg: number) => act('gimbal_pitch', { angle_deg });
    const mission = plan(6, { 0: [tilt(-20)], 1: [tilt(-90)], 2: [photo], 3: [photo] });
    const [, second] = flightMissions(mission, halves);
    expect(second?.waypoints.slice(0, 2).map(({ actions }) => actions)).toEqual([[tilt(-90)], [photo]]);
    expect(codes(mission)).toEqual([['GIMBAL_SET_AGAIN', 2]]);
    expect(codes(plan(6, { 3: [tilt(-45)] }))).toEqual([]);
  });

  it('the nose is turned as before, unless it has since turned to what is looked at', () => {
    const turn = (angle_deg: number) => act('heading', { angle_deg });
    const look = act('look_at', { span: 1, place: { ...home, altitude: { datum: 'takeoff', value_m: 0 } } });
    const mission = plan(6, { 0: [turn(20)], 1: [turn(90)], 3: [turn(10)] });
    const [, second] = flightMissions(mission, halves);
    expect(second?.waypoints.slice(0, 2).map(({ actions }) => actions)).toEqual([[turn(90)], [turn(10)]]);
    expect(codes(mission)).toEqual([['HEADING_SET_AGAIN', 2]]);
    expect(codes(plan(6, { 3: [turn(45)] }))).toEqual([]);
    expect(codes(plan(6, { 0: [turn(20)], 1: [look] }))).toEqual([]);
    expect(codes(plan(6, { 1: [look, turn(20)] }))).toEqual([['HEADING_SET_AGAIN', 2]]);
  });

  it.each<WriteFormat>(['dji_wpml_kmz', 'litchi_csv', 'qgc_plan', 'qgc_wpl'])(
    'the file of %s turns the nose again, or says that it does not',
    async (format) => {
      const mission = plan(6, { 1: [act('heading', { angle_deg: 90 })] });
      const result = await writeFlights(mission, halves, format, { cruise_speed_mps: 10 });
      if (!result.ok) expect.fail(sentenceOf(result.failure));
      const [, file] = result.value.files;
      if (file === undefined) expect.fail('There is one file.');
      const [resumed] = (await readBack(file)).waypoints;
      const isTurned = resumed?.actions?.some(({ action_type }) => action_type === 'heading') === true;
      const isTold = file.notes.some(
        ({ code, waypoint_indices }) => code === 'ACTION_NOT_KEPT' && waypoint_indices.includes(0),
      );
      expect([isTurned, isTold]).toEqual(isTurned ? [true, false] : [false, true]);
    },
  );

  it('what a file says in words of its own is named, where a later flight may need it', () => {
    expect(codes(plan(6, { 1: [act('do_set_roi')] }))).toEqual([['ACT_NOT_REPEATED', 1]]);
    expect(codes(plan(6, { 4: [act('do_set_roi')] }))).toEqual([]);
    expect(codes(plan(6, { 4: [act('do_set_roi')] }), [part(0, 5)])).toEqual([]);
  });
});

describe('flights that change batteries at a place of their own', () => {
  const away = { lat: 47.01, lon: 8.03 };
  const way = { height_m: 110, climb_m: 50, speed_mps: 12 };
  const thirds = [
    { ...part(0, 1), way_to_landing: way },
    part(1, 3),
    { ...part(3, 5), way_to_landing: { ...way, climb_m: 0 } },
  ];
  const mission = { ...plan(6), home: { ...home, elevation_msl_m: 400 }, swap_place: away };
  const known = { ...mission, swap_place: { ...away, elevation_msl_m: 430 } };

  it.each<WriteFormat>(['dji_wpml_kmz', 'qgc_plan', 'qgc_wpl'])(
    'are files of %s that take off and land where the battery is changed',
    async (format) => {
      const result = await writeFlights(known, thirds, format, { cruise_speed_mps: 10 });
      if (!result.ok) expect.fail(sentenceOf(result.failure));
      const back = await Promise.all(result.value.files.map(readBack));
      const landsApart = (flight: Mission) =>
        format === 'dji_wpml_kmz' ? 0 : flight.waypoints.length > 0 ? 1 : 0;
      const [first, second, third] = back as [Mission, Mission, Mission];
      expect([first, second, third].map(({ end_action }) => end_action)).toEqual(['land', 'go_home', 'land']);
      const counts = back.map(
        (flight) => flight.waypoints.length - (flight.end_action === 'land' ? landsApart(flight) : 0),
      );
      expect(counts).toEqual([4, 3, 4]);
      const [up, over] = first.waypoints.slice(2);
      expect(up).toMatchObject({ altitude: { datum: 'takeoff', value_m: 110 }, speed_mps: 12 });
      expect(up?.lat).toBeCloseTo(mission.waypoints[1]?.lat ?? 0, 6);
      expect(over?.lat).toBeCloseTo(away.lat, 6);
      expect(over?.lon).toBeCloseTo(away.lon, 6);
      // The swap place lies 30 m higher: heights above take-off are 30 m less from there.
      expect(second.waypoints.map(({ altitude }) => altitude.value_m)).toEqual([30, 30, 30]);
      expect(third.waypoints[3]).toMatchObject({ altitude: { value_m: 80 } });
      expect(third.waypoints[3]?.lat).toBeCloseTo(home.lat, 6);
      if (format !== 'dji_wpml_kmz') expect(second.home?.lat).toBeCloseTo(away.lat, 6);
    },
  );

  it('say where the own return of the aircraft leads, and what is not known of the ground', () => {
    const notes = swapNotes(mission, thirds);
    expect(notes.map(({ code }) => code)).toEqual([
      'LANDS_AT_SWAP_PLACE',
      'LANDS_AT_SWAP_PLACE',
      'SWAP_GROUND_ASSUMED',
    ]);
    expect(sentenceOf(notes[0])).toContain(
      'The file of flight 1 lands at the swap point by its waypoints. The aircraft’s own return still goes to where it took off. At the swap point, set its home point there.',
    );
    expect(sentenceOf(notes[1])).toContain('flight 3 lands at the launch point');
    expect(swapNotes(known, thirds).map(({ code }) => code)).not.toContain('SWAP_GROUND_ASSUMED');
    expect(swapNotes(known, [part(0, 5)])).toEqual([]);
    expect(sentenceOf(swapNotes({ ...mission, end_action: 'land' }, thirds)[0])).toContain(
      'return to the swap point',
    );
    const each = { ...mission, end_action: 'land', swap_places: ['home'] } as const;
    expect(sentenceOf(swapNotes(each, thirds)[0])).toContain('return to where each battery is changed');
  });

  it('begin where the battery before was changed, each on its own ground', async () => {
    const other = { lat: 47.03, lon: 8.01, elevation_msl_m: 380 };
    const each: Mission = { ...known, swap_places: [other] };
    const led = thirds.map((flight) => ({ ...flight, way_to_landing: way }));
    const result = await writeFlights(each, led, 'qgc_plan', { cruise_speed_mps: 10 });
    if (!result.ok) expect.fail(sentenceOf(result.failure));
    const back = await Promise.all(result.value.files.map(readBack));
    expect(back.map((flight) => flight.home?.lat.toFixed(2))).toEqual(['47.00', '47.03', '47.01']);
    // The first place lies 20 m lower, the second 30 m higher than the launch point.
    expect(back.map(({ waypoints }) => waypoints[0]?.altitude.value_m)).toEqual([60, 80, 30]);
    const landings = back.map(({ waypoints }) => waypoints.at(-1)?.lat.toFixed(2));
    expect(landings).toEqual(['47.03', '47.01', '47.00']);
  });

  it('take the ground from the source where the plan has none, and hold it under each point', async () => {
    const terrain = {
      source: 'test',
      elevations_msl_m: [400, 401, 402, 403, 404, 405, 406],
      fallback_indices: [],
      swap_grounds_msl_m: [450],
    };
    const { elevation_msl_m: _, ...launch } = mission.home;
    const overGround: Mission = {
      ...mission,
      home: launch,
      waypoints: mission.waypoints.map((waypoint) => ({
        ...waypoint,
        altitude: { datum: 'agl', value_m: 30 },
      })),
    };
    const result = await writeFlights(overGround, thirds, 'gpx', { terrain });
    if (!result.ok) expect.fail(sentenceOf(result.failure));
    const back = await Promise.all(result.value.files.map(readBack));
    // Above sea level: 30 m over the ground, and ways to landings at 110 m over the launch point.
    expect(back.map(({ waypoints }) => waypoints.map(({ altitude }) => altitude.value_m))).toEqual([
      [431, 432, 510, 510],
      [432, 433, 434],
      [434, 435, 436, 510],
    ]);
    expect(result.value.notes.map(({ code }) => code)).not.toContain('SWAP_GROUND_ASSUMED');
    const unknown = { ...terrain, fallback_indices: [0], swap_grounds_msl_m: [undefined] };
    expect(await writeFlights(overGround, thirds, 'gpx', { terrain: unknown })).toMatchObject({ ok: false });
  });

  it('end as the plan does where that is not at home, and look where the plan looks', () => {
    const place = { ...away, altitude: { datum: 'takeoff' as const, value_m: 50 } };
    const waypoints = known.waypoints.map((waypoint) => ({
      ...waypoint,
      actions: [photo, act('look_at', { place })],
    }));
    const [, second, third] = flightMissions({ ...known, waypoints, end_action: 'hover' }, thirds);
    expect(third).toMatchObject({ end_action: 'hover', home: known.swap_place });
    expect(third?.waypoints).toHaveLength(3);
    expect(second?.waypoints[1]?.actions?.[1]?.place?.altitude.value_m).toBe(20);
    const msl = { ...known.waypoints[0], altitude: { datum: 'msl', value_m: 500 } } as Waypoint;
    const [, over] = flightMissions(
      { ...known, waypoints: [msl, ...known.waypoints.slice(1, 2), msl, msl, msl, msl] },
      thirds,
    );
    expect(over?.waypoints.map(({ altitude }) => altitude.value_m)).toEqual([30, 500, 500]);
  });

  it('lose their place in a file of the whole plan, which is told', () => {
    const { swap_place, ...plain } = mission;
    for (const plan of [mission, { ...plain, swap_places: [null, swap_place] }]) {
      const noted = planNotes(plan, 'gpx', { terrain: flat(6) });
      expect(noted.ok && noted.value.losses.map(({ code }) => code)).toContain('SWAP_PLACE_NOT_KEPT');
    }
    const noted = planNotes(plain, 'gpx', { terrain: flat(6) });
    expect(noted.ok && noted.value.losses.map(({ code }) => code)).not.toContain('SWAP_PLACE_NOT_KEPT');
  });
});

const flat = (count: number) => ({
  source: 'test',
  elevations_msl_m: Array.from({ length: count + 1 }, () => 400),
  fallback_indices: [],
});

describe('the files of the flights', () => {
  it('hold heights over the ground below each flight', async () => {
    const mission = plan(4);
    const rising = {
      source: 'test',
      elevations_msl_m: [400, 410, 420, 430, 440],
      undulations_m: [50, 51, 52, 53, 54],
      fallback_indices: [],
    };
    const onGround: Mission = {
      ...mission,
      waypoints: mission.waypoints.map((waypoint) => ({
        ...waypoint,
        altitude: { datum: 'agl', value_m: 30 },
      })),
    };
    const flights = [part(0, 1), part(1, 3)];
    const result = await writeFlights(onGround, flights, 'gpx', { terrain: rising });
    if (!result.ok) expect.fail(sentenceOf(result.failure));
    const back = await Promise.all(result.value.files.map(readBack));
    const heights = back.flatMap(({ waypoints }) => waypoints.map(({ altitude }) => altitude.value_m));
    expect(heights).toEqual([440, 450, 450, 460, 470]);
    const holed = { ...rising, fallback_indices: [3] };
    const refused = await writeFlights(onGround, flights, 'gpx', { terrain: holed });
    expect(refused).toMatchObject({ ok: false, failure: { waypoint_indices: [2] } });
    if (!refused.ok) expect(sentenceOf(refused.failure)).toMatch(/^File of flight 2, .*waypoint 2/);
  });

  it('stand in their order in a folder', async () => {
    const eleven = Array.from({ length: 11 }, (_, at) => part(Math.max(0, at - 1), at));
    const result = await writeFlights(plan(11), eleven, 'gpx', { terrain: flat(11) });
    const names = result.ok ? result.value.files.map(({ filename }) => filename) : [];
    expect(names[0]).toBe('Calder pipeline 01-11.gpx');
    expect(names.toSorted()).toEqual(names);
  });

  it('have names that every system accepts, whatever their numbers are said with', async () => {
    const numbered = (number: string, flights: string) => `${number} / ../${flights}\u202e: “x”`;
    const result = await writeFlights(plan(6), halves, 'litchi_csv', { numbered });
    const names = result.ok ? result.value.files.map(({ filename }) => filename) : [];
    expect(names).toEqual(['Calder pipeline 1 - -2 - -x.csv', 'Calder pipeline 2 - -2 - -x.csv']);
  });

  it('are named apart however long the name of the plan is', async () => {
    const result = await writeFlights({ ...plan(6), name: 'x'.repeat(200) }, halves, 'litchi_csv');
    const names = result.ok ? result.value.files.map(({ filename }) => filename) : [];
    expect(names).toEqual([`${'x'.repeat(60)} 1-2.csv`, `${'x'.repeat(60)} 2-2.csv`]);
  });
});

describe.each(writeFormats)('a flight of one waypoint in %s', (format) => {
  const mission = { ...plan(3), home: { ...home, elevation_msl_m: 400 } };
  const context = { cruise_speed_mps: 8 };
  const judged = (flights: readonly FlightPart[]) =>
    judgeFlights(mission, flights, context, async (flight, around) => planNotes(flight, format, around));
  const holdsOne = formatTraits[format].min_waypoints === 1;

  it('is refused by the format or written, and judged so beforehand', async () => {
    const flights = [part(0, 0), part(0, 2)];
    const written = await writeFlights(mission, flights, format, context);
    const before = await judged(flights);
    expect([written.ok, before.ok]).toEqual([holdsOne, holdsOne]);
    if (written.ok || before.ok) return;
    expect(written.failure).toEqual(before.failure);
    expect(written.failure.values).toMatchObject({ flight_index: 0, count: 1, least: 2 });
    expect(sentenceOf(written.failure)).toMatch(/^Flight 1 has one waypoint\. .* Change the split/);
  });

  it('is not there where each flight has two, and then no format refuses them', async () => {
    const flights = [part(0, 1), part(1, 2)];
    expect((await writeFlights(mission, flights, format, context)).ok).toBe(true);
    expect((await judged(flights)).ok).toBe(true);
  });
});
