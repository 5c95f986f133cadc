import { describe, expect, it } from 'vitest';
import { flightMissions } from '../../../engine/flightplan/split/flightMissions.ts';
import { swapNotes } from '../../../engine/flightplan/split/swapNotes.ts';
import { writeFlights } from '../../../engine/flightplan/writeFlights.ts';
import { destination, distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { BatteryFlight } from '../../../engine/mission/batteryPlan.ts';
import { breakWays, linesOfBreaks } from '../../../engine/mission/breakGround.ts';
import { flySortie } from '../../../engine/mission/flySortie.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { pictureLines } from '../../../engine/mission/pictureLines.ts';
import { partOfGround, unknownGround } from '../../../engine/mission/routeGround.ts';
import { splitOf } from '../../../engine/mission/splitOf.ts';
import { keptMargin } from '../../../engine/mission/verdict.ts';
import { placesOnLines } from '../../../engine/terrain/groundLines.ts';
import { placeOf } from '../../../engine/warnings/place.ts';
import { missionInput, waypoint } from '../samples.ts';
import { hills } from './flownPlans.ts';
import { type Ground, overKnown, perDegree_m } from './groundedMission.ts';
import { type SurveyField, surveyInput } from './surveyPlans.ts';

/** Lines of 3.3 km at 8 m/s that take fewer batteries where those are changed inside them. */
const field: SurveyField = {
  east_m: -1600,
  north_m: 300,
  width_m: 3300,
  depth_m: 1200,
  spacing_m: 110,
  angle_deg: 90,
  height_m: 80,
  speed_mps: 8,
  series: { every_m: 20 },
};

/** The highest ground on a straight way, looked at every few metres. */
const highestBetween = (from: Position, to: Position, ground: Ground): number =>
  Math.max(
    ...Array.from({ length: 501 }, (_, at) =>
      ground({
        lat: from.lat + ((to.lat - from.lat) * at) / 500,
        lon: from.lon + ((to.lon - from.lon) * at) / 500,
      }),
    ),
  );

const flightsOf = (input: MissionInput): readonly BatteryFlight[] => analyzeMission(input).battery_plan ?? [];

/** Checks that flights break lines and keep the reserve at every place, and gives them. */
function expectBroken(input: MissionInput): readonly BatteryFlight[] {
  const flights = flightsOf(input);
  const options = { ...input.options, mid_line_swaps: false };
  expect(flights.length).toBeLessThan(flightsOf({ ...input, options }).length);
  expect(flights.filter(({ ends_at }) => ends_at !== undefined).length).toBeGreaterThan(1);
  for (const { legs } of flights) for (const leg of legs) expect(keptMargin(leg)).toBeGreaterThanOrEqual(0);
  for (const [at, { begins_at }] of flights.slice(1).entries()) {
    const end = flights[at]?.ends_at;
    expect(begins_at?.leg_index).toBe(end?.leg_index);
  }
  return flights;
}

describe('places inside legs where flights end and resume', () => {
  const input = surveyInput(field);
  const flights = expectBroken(input);

  it('are two pictures apart, at the heights of the leg', () => {
    for (const [at, { begins_at }] of flights.slice(1).entries()) {
      const { ends_at } = flights[at] ?? {};
      if (begins_at === undefined || ends_at === undefined) continue;
      expect(distanceBetween(begins_at, ends_at)).toBeCloseTo(21, 3);
      expect((begins_at.distance_m / 20) % 1).toBeCloseTo(0, 6);
      expect([begins_at.altitude_m, ends_at.altitude_m]).toEqual([80, 80]);
    }
  });

  it('begin and end the track of a flight', () => {
    const track = flySortie(input, 1);
    expect(track?.flights).toBe(flights.length);
    expect(track?.legs.map(({ battery_end_pct }) => battery_end_pct)).toEqual(
      flights[1]?.legs.map(({ battery_end_pct }) => battery_end_pct),
    );
  });

  it('follow the ground with the leg, and know it', () => {
    const { waypoints } = surveyInput({ ...field, depth_m: 2000 });
    const route = waypoints.map((one): Waypoint => ({ ...one, altitude: { datum: 'agl', value_m: 80 } }));
    const over = overKnown(route, hills, { options: input.options });
    for (const { begins_at, ends_at, legs } of expectBroken(over)) {
      for (const place of [begins_at, ends_at]) {
        if (place === undefined) continue;
        expect(place.altitude_m).toBeCloseTo(hills(place) - hills(over.home) + 80, 0);
        expect(place.ground_msl_m).toBeCloseTo(hills(place), 0);
      }
      if (ends_at === undefined) continue;
      expect(legs.at(-1)?.clearance?.min_m).toBeGreaterThan(75);
      expect(legs.at(-1)?.return_clearance).toBeUndefined();
    }
  });

  /** The ground along the ways from and to these places, as it is looked up once the flights are known. */
  const withBreaks = (over: MissionInput, ground: Ground, known = true): MissionInput => {
    const ways = breakWays(over, splitOf(over) ?? []);
    const { places, starts } = placesOnLines(linesOfBreaks(over, ways), 25);
    const heights_msl_m = Float64Array.from({ length: places.length / 2 }, (_, place) =>
      ground({ lat: Number(places[2 * place]), lon: Number(places[2 * place + 1]) }),
    );
    const lines = { places, starts, heights_msl_m, highest_msl_m: heights_msl_m };
    return { ...over, terrain: { ...over.terrain, breaks: { ways, ...(known && { lines }) } } };
  };
  const [firstEnd] = flights.flatMap(({ ends_at }) => ends_at ?? []);
  /** A hill on the way home from the first of these places, 200 m north of the launch point, and beside the ways from the ends of lines. */
  const hillBefore: Ground = (place) => {
    const { home } = input;
    const end = firstEnd ?? home;
    const share = 200 / ((end.lat - home.lat) * perDegree_m);
    const north_m = (place.lat - home.lat) * perDegree_m - 200;
    const east_m = (place.lon - home.lon - share * (end.lon - home.lon)) * perDegree_m * Math.cos(0.82);
    return 400 + 240 * Math.exp(-((north_m / 40) ** 2) - (east_m / 40) ** 2);
  };
  const overHill = overKnown(input.waypoints, hillBefore, {
    options: { ...input.options, return_height_m: 100 },
  });
  const codesOf = (mission: MissionInput) =>
    analyzeMission(mission).warnings.map(({ code, says = code, leg_index, flight_index }) => ({
      says,
      leg_index,
      flight_index,
    }));

  it('have the ground under the ways to and from them judged as from waypoints', () => {
    const looked = withBreaks(overHill, hillBefore);
    const before = flightsOf(overHill);
    const after = flightsOf(looked);
    expect(after.map(({ ends_at, battery_at_home_pct }) => [ends_at, battery_at_home_pct])).toEqual(
      before.map(({ ends_at, battery_at_home_pct }) => [ends_at, battery_at_home_pct]),
    );
    const crossing = after.flatMap(({ flight_index, ends_at, legs }) => {
      const { below_m } = legs.at(-1)?.return_clearance ?? {};
      return ends_at === undefined || below_m === undefined
        ? []
        : [{ flight_index, leg_index: ends_at.leg_index, below_m }];
    });
    expect(crossing.length).toBeGreaterThan(0);
    for (const { legs, ends_at, begins_at } of after) {
      const back = legs.at(-1);
      if (ends_at !== undefined && back?.return_clearance !== undefined) {
        const highest_m = highestBetween(looked.home, ends_at, hillBefore);
        expect(Math.abs(highest_m - (back.return_clearance.ground_msl_m ?? 0))).toBeLessThan(25);
      }
      if (begins_at !== undefined) expect(legs[0]?.clearance).toBeDefined();
    }
    expect(codesOf(overHill).map(({ says }) => says)).not.toContain('LOW_RETURN_CLEARANCE.break');
    // The deepest of all ways home is named, as one from inside a leg where it is one.
    const fromWaypoints = analyzeMission(looked).legs.map(({ leg_index, return_clearance }) => ({
      says: 'LOW_RETURN_CLEARANCE',
      leg_index,
      flight_index: undefined,
      below_m: return_clearance?.below_m ?? 0,
    }));
    const fromInside = crossing.map((one) => ({ ...one, says: 'LOW_RETURN_CLEARANCE.break' }));
    const { below_m: _, ...deepest } = [...fromWaypoints, ...fromInside].reduce((most, one) =>
      one.below_m > most.below_m ? one : most,
    );
    expect(codesOf(looked)).toContainEqual(deepest);
    expect(codesOf(looked).map(({ says }) => says)).toContain('LOW_CLEARANCE.resume');
    expect(analyzeMission(looked).battery_plan_verdict).toBe('cannot_complete');
  });

  it('have those ways held to the ceiling', () => {
    // A pit where the hill was.
    const looked = withBreaks(overHill, (place) => 800 - hillBefore(place));
    const ceiling = { ...looked, options: { ...looked.options, max_height_above_ground_m: 50 } };
    const said = codesOf(ceiling).map(({ says }) => says);
    expect(said).toContain('ABOVE_HEIGHT_CEILING.resume');
    expect(said).toContain('RETURN_ABOVE_HEIGHT_CEILING.break');
  });

  it('have ways to and from swap points, and unknown ground where nobody could tell it', () => {
    const swap_place = destination(input.home, 0, 250);
    const atSwap = {
      ...overKnown(input.waypoints, () => 400, { options: input.options }, swap_place),
      swap_place,
    };
    const looked = withBreaks(atSwap, () => 400);
    const ways = looked.terrain.breaks?.ways ?? [];
    expect(new Set(ways.map(({ to }) => to))).toEqual(new Set([0, 1]));
    const ended = flightsOf(looked).filter(({ ends_at }) => ends_at !== undefined);
    expect(ended.length).toBeGreaterThan(0);
    for (const { legs } of ended) expect(legs.at(-1)?.return_clearance?.min_m).toBeCloseTo(100, 0);

    const unknown = (mission: MissionInput) =>
      analyzeMission(mission).warnings.find(({ code }) => code === 'CLEARANCE_UNKNOWN');
    expect(unknown(looked)).toBeUndefined();
    const plain = overKnown(input.waypoints, () => 400, { options: input.options });
    expect(unknown(plain)).toBeUndefined();
    const failed = unknown(withBreaks(plain, () => 400, false));
    const broken = flightsOf(plain)
      .flatMap(({ ends_at, begins_at }) => [ends_at, begins_at])
      .filter(Boolean);
    expect(failed).toMatchObject({
      value: broken.length,
      values: { legs: input.waypoints.length + broken.length },
    });
    const options = { ...input.options, mid_line_swaps: false };
    expect(unknown(withBreaks({ ...plain, options }, () => 400, false))).toBeUndefined();
  });

  it('are named as places inside legs', () => {
    const of = (says: string) => placeOf({ code: 'LOW_CLEARANCE', says, leg_index: 3, flight_index: 1 });
    expect(of('LOW_CLEARANCE.resume')).toEqual({ kind: 'resume', number: 4, flight_number: 2 });
    expect(of('LOW_RETURN_CLEARANCE.break')).toEqual({ kind: 'break', number: 4, flight_number: 2 });
    expect(of('LOW_CLEARANCE')).toEqual({ kind: 'way_out', number: 4, flight_number: 2 });
  });

  it('lie on a line that climbs', () => {
    const route = input.waypoints.map((one, at) => ({
      ...one,
      altitude: { datum: 'takeoff' as const, value_m: at % 2 === 0 ? 60 : 120 },
    }));
    const [first] = expectBroken(overKnown(route, () => 400, { options: input.options }));
    const { leg_index = 0, distance_m = 0, altitude_m } = first?.ends_at ?? {};
    const [from, to] = [route[leg_index - 1], route[leg_index]];
    if (from === undefined || to === undefined) expect.fail('no leg');
    const share = distance_m / distanceBetween(from, to);
    expect(altitude_m).toBeCloseTo(
      from.altitude.value_m + share * (to.altitude.value_m - from.altitude.value_m),
      3,
    );
  });

  it('go by the ground speed where pictures are taken by time', () => {
    const [first, second] = expectBroken(surveyInput({ ...field, series: { every_s: 2.5 } }));
    if (first?.ends_at === undefined || second?.begins_at === undefined) expect.fail('no break');
    expect(distanceBetween(first.ends_at, second.begins_at)).toBeCloseTo(21, 1);
  });

  it('go by a series over several legs', () => {
    const route = input.waypoints.map((one, at): Waypoint => {
      const { actions: _, ...plain } = one;
      const series = { action_type: 'photos_by_distance', duration_s: 0, every_m: 17, span: 100 };
      return at === 0 ? { ...plain, actions: [series] } : plain;
    });
    const [first] = expectBroken({ ...input, waypoints: route });
    const { leg_index = 0, distance_m = 0 } = first?.ends_at ?? {};
    const before_m = route
      .slice(1, leg_index)
      .reduce((sum, to, at) => sum + distanceBetween(route[at] ?? to, to), 0);
    expect(((before_m + distance_m - 1) / 17) % 1).toBeCloseTo(0, 5);
  });

  it('are none along legs that no wind lets be flown, nor where nobody asks', () => {
    const weather = { ...input.weather, wind_speed_mps: 40 };
    expect(analyzeMission({ ...input, weather }).battery_plan).toBeUndefined();
    const bare = input.waypoints.map(({ actions: _, ...one }) => one);
    expect(flightsOf({ ...input, waypoints: bare }).some(({ ends_at }) => ends_at !== undefined)).toBe(false);
  });

  it('are where the files of the flights begin and end, over their ground', async () => {
    const mixed = input.waypoints.map((one, at): Waypoint => {
      const film = { action_type: 'start_recording', duration_s: 0 };
      return at === 0 ? { ...one, actions: [film, ...(one.actions ?? [])] } : one;
    });
    const plan = { ...input, waypoints: mixed, name: 'Field' };
    const missions = flightMissions(plan, flights);
    for (const [at, { waypoints }] of missions.entries()) {
      const { begins_at, ends_at } = flights[at] ?? {};
      if (begins_at !== undefined)
        expect(waypoints[0]).toMatchObject({ lat: begins_at.lat, lon: begins_at.lon });
      if (ends_at === undefined) continue;
      expect(waypoints.at(-1)).toMatchObject({ lat: ends_at.lat, hover_time_s: 0 });
      expect(waypoints.at(-1)?.actions?.map(({ action_type }) => action_type)).toEqual(['stop_recording']);
    }
    const count = flights.filter(({ ends_at }) => ends_at !== undefined).length;
    expect(swapNotes(plan, flights)[0]).toMatchObject({ code: 'LINE_RESUMED', values: { count } });
    const written = await writeFlights(plan, flights, 'qgc_plan', { terrain: input.terrain });
    expect(written.ok && written.value.files).toHaveLength(flights.length);
  });

  it('have their own height in a file where the ends of the leg count from different ones', () => {
    const route = input.waypoints.map(
      (one, at): Waypoint => ({ ...one, altitude: { datum: at % 2 === 0 ? 'takeoff' : 'msl', value_m: 80 } }),
    );
    const [mission] = flightMissions({ ...missionInput(route), name: '' }, flights);
    expect(mission?.waypoints.at(-1)?.altitude).toEqual({ datum: 'takeoff', value_m: 80 });
  });
});

describe('lines of pictures', () => {
  const act = (action_type: string, more: object) => ({
    ...waypoint(47, 8),
    actions: [{ action_type, duration_s: 0, ...more }],
  });

  it('are the legs of a series that says how its pictures follow each other', () => {
    const route = [
      act('photos_by_distance', { every_m: 20, span: 2 }),
      waypoint(47, 8),
      act('photos_by_time', { every_s: 2, span: 1 }),
      act('photos_by_time', { every_s: 0, span: 1 }),
      act('photos_by_distance', { every_m: 0, span: 1 }),
      act('photos_by_distance', { span: 1 }),
      act('photos_by_distance', { every_m: 5 }),
      act('take_photo', {}),
    ];
    expect(pictureLines(route).map((line) => line?.from)).toEqual([
      undefined,
      0,
      0,
      2,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the ground of a part of a line', () => {
  it('goes on across the antimeridian, and knows no more than the line', () => {
    const lines = {
      places: Float64Array.of(10, 179.8, 10, -179.8, 10, -179.4),
      starts: Uint32Array.of(0, 3),
      heights_msl_m: Float64Array.of(100, 200, NaN),
      highest_msl_m: Float64Array.of(110, 210, NaN),
    };
    const part = partOfGround({ lines, first: 0, count: 3 }, { start: 0.25, end: 1 });
    expect([...part.lines.places].map((value) => Math.round(value * 10) / 10)).toEqual(
      expect.arrayContaining([-179.4]),
    );
    expect(Math.abs(part.lines.places[1] ?? 0)).toBeCloseTo(180, 6);
    expect(part.lines.heights_msl_m[0]).toBe(150);
    expect(part.lines.highest_msl_m[0]).toBe(210);
    expect(part.lines.heights_msl_m.at(-1)).toBeNaN();
    expect(unknownGround({ lat: 1, lon: 2 }, { lat: 3, lon: 4 }).count).toBe(2);
  });

  it('ends where the line does, from wherever it begins', () => {
    const count = 30;
    const lines = {
      places: Float64Array.from({ length: 2 * count }, (_, at) => at),
      starts: Uint32Array.of(0, count),
      heights_msl_m: Float64Array.from({ length: count }, (_, at) => at),
      highest_msl_m: Float64Array.from({ length: count }, (_, at) => at),
    };
    for (let at = 1; at < 1000; at++) {
      const part = partOfGround({ lines, first: 0, count }, { start: at / 1000, end: 1 });
      expect(part.lines.heights_msl_m.at(-1)).toBe(count - 1);
    }
  });
});
