import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFlightLog } from '../../../engine/flightlog/readFlightLog.ts';
import type { FlightLog } from '../../../engine/flightlog/record/flightLog.ts';
import { destination } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import type { MissionAnalysis } from '../../../engine/mission/missionAnalysis.ts';
import { type LaidLog, layOnPlan } from '../../../engine/replay/layOnPlan.ts';
import type { PlannedFlight } from '../../../engine/replay/plannedFlight.ts';
import { replayOn } from '../../../engine/replay/replay.ts';
import { flownLog } from '../../support/flownLog.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { bytesOf } from '../flightlog/sampleLogs.ts';
import { foldingDrone, missionInput, waypoint } from '../samples.ts';

const home = { lat: 47, lon: 8 };
const calm = { speed_mps: 0, dir_deg: 0, error_mps: 1, basis: 'autopilot' } as const;

/** A waypoint so far to the north and to the east of home, metres. */
function placed(north_m: number, east_m: number, height_m = 60, hover_time_s = 0): Waypoint {
  const { lat, lon } = destination(destination(home, 0, north_m), 90, east_m);
  return waypoint(lat, lon, height_m, { hover_time_s });
}

const round = [placed(200, 0), placed(200, 300, 80, 12), placed(0, 300), placed(-150, 100)];

const analyzed = (waypoints: readonly Waypoint[]): MissionAnalysis => analyzeMission(missionInput(waypoints));

const backOf = ({ return_home: { distance_m, duration_s, cost_pct } }: MissionAnalysis) => ({
  distance_m,
  duration_s,
  used_pct: cost_pct,
});

const planOf = (mission: MissionAnalysis): PlannedFlight => ({
  legs: mission.legs,
  landing: home,
  start_pct: 100,
  end: backOf(mission),
});

function read(text: string): FlightLog {
  const reading = readFlightLog(bytesOf(text));
  if (!reading.ok) throw new Error(sentenceOf(reading.failure));
  return reading.value;
}

/** The log of a mission flown as planned. */
const logOf = (mission: MissionAnalysis, change: Partial<Parameters<typeof flownLog>[0]> = {}): FlightLog =>
  read(flownLog({ legs: mission.legs, home, start_pct: 100, back: backOf(mission), ...change }));

const lay = (flights: readonly PlannedFlight[], log: FlightLog) =>
  layOnPlan(
    flights,
    log,
    replayOn(foldingDrone, log, { temp_c: 20, payload_g: 0, as_flown: { factor: 1 }, wind: calm }),
  );

function laid(flights: readonly PlannedFlight[], log: FlightLog): LaidLog {
  const found = lay(flights, log);
  if (!found.ok) throw new Error(found.failure.code);
  return found.value;
}

describe('a log that flew its plan', () => {
  it('matches it leg by leg, with next to no difference', () => {
    const mission = analyzed(round);
    const { parts, rest, ...whole } = laid([planOf(mission)], logOf(mission));
    expect(whole).toMatchObject({ flight_index: 0, reached: 4, waypoints: 4, end: 'as_planned' });
    expect(parts.map(({ first_leg_index, last_leg_index }) => [first_leg_index, last_leg_index])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    for (const { planned, flown } of [...parts, rest]) {
      expect(flown?.duration_s).toBeCloseTo(planned?.duration_s ?? NaN, -0.5);
      expect(flown?.used_pct).toBeCloseTo(planned?.used_pct ?? NaN, 0);
      expect(flown?.apart_m).toBeLessThan(4);
    }
    for (const { planned, flown } of parts) expect(flown?.distance_m).toBeCloseTo(planned.distance_m, -1.5);
    // The hover at a waypoint is of the leg that leads to it.
    expect(parts[1]?.flown?.duration_s).toBeGreaterThan(12 + 10);
    expect(whole.farthest.apart_m).toBeLessThan(4);
    expect(whole.landing.flown_pct).toBeCloseTo(whole.landing.planned_pct ?? NaN, 1);
    expect(whole.planned.duration_s).toBeCloseTo(
      (mission.total_duration_s ?? NaN) + (backOf(mission).duration_s ?? NaN),
      6,
    );
    expect(whole.planned_charge).toHaveLength(6);
    expect(whole.planned_charge.at(-1)).toEqual({
      t_s: whole.planned.duration_s,
      left_pct: whole.landing.planned_pct,
    });
  });

  it('does so whatever the plan is', () => {
    const places = fc
      .array(
        fc.tuple(
          fc.integer({ min: -6, max: 6 }),
          fc.integer({ min: -6, max: 6 }),
          fc.integer({ min: 3, max: 10 }),
        ),
        {
          minLength: 1,
          maxLength: 7,
        },
      )
      // Waypoints that stand apart: on one place each counts once.
      .map((cells) =>
        cells.filter(
          ([north, east], at) =>
            (north !== 0 || east !== 0) && cells.findIndex(([n, e]) => n === north && e === east) === at,
        ),
      )
      .filter((cells) => cells.length > 0);
    fc.assert(
      fc.property(places, (cells) => {
        const mission = analyzed(
          cells.map(([north, east, height]) => placed(80 * north, 80 * east, 10 * height)),
        );
        const { reached, parts, rest, landing } = laid([planOf(mission)], logOf(mission));
        expect(reached).toBe(cells.length);
        for (const { planned, flown } of parts) {
          expect(Math.abs((flown?.duration_s ?? NaN) - (planned.duration_s ?? NaN))).toBeLessThan(4);
          expect(flown?.apart_m).toBeLessThan(5);
        }
        const all = [...parts.map(({ flown }) => flown), rest.flown];
        const sum = (of: 'used_pct' | 'predicted_pct' | 'duration_s') =>
          all.reduce((total, flown) => total + (flown?.[of] ?? NaN), 0);
        expect(sum('used_pct')).toBeCloseTo(100 - landing.flown_pct, 0);
        const replay = replayOn(foldingDrone, logOf(mission), {
          temp_c: 20,
          payload_g: 0,
          wind: calm,
        }).replay;
        expect(sum('duration_s')).toBeCloseTo(replay.duration_s, 6);
      }),
      { numRuns: 20 },
    );
  });

  it('tells how far beside it the track was, and where', () => {
    const mission = analyzed(round);
    const { farthest, reached } = laid([planOf(mission)], logOf(mission, { aside_m: 20 }));
    expect(reached).toBe(4);
    expect(farthest.apart_m).toBeCloseTo(20, 0);
    expect(farthest.at_s).toBeGreaterThan(0);
    expect(farthest.lat).toBeCloseTo(47, 1);
  });

  it('and climbs over a waypoint matches both of its heights', () => {
    const mission = analyzed([placed(200, 0, 40), placed(200, 0, 120), placed(0, 200, 60)]);
    const { reached, parts } = laid([planOf(mission)], logOf(mission));
    expect(reached).toBe(3);
    expect(parts[1]?.flown?.apart_m).toBeLessThan(8);
    expect(parts[1]?.flown?.duration_s).toBeCloseTo(parts[1]?.planned.duration_s ?? NaN, -1);
  });

  it('of a long flight is drawn with few points', () => {
    const mission = analyzed([placed(3000, 0), placed(0, 300)]);
    const { track } = laid([planOf(mission)], logOf(mission));
    expect(track.length).toBeGreaterThan(400);
    expect(track.length).toBeLessThanOrEqual(1001);
  });
});

describe('a log that flew a part of its plan', () => {
  it('and ends in the air has no landing', () => {
    const mission = analyzed(round);
    const log = logOf(mission, { legs: mission.legs.slice(0, 2), back: undefined });
    const { end, reached, parts, rest } = laid([planOf(mission)], log);
    expect(end).toBe('in_the_air');
    expect(reached).toBe(2);
    expect(parts.map(({ flown }) => flown !== undefined)).toEqual([true, true, false, false]);
    expect(parts[3]?.planned.used_pct).toBeCloseTo(mission.legs[3]?.battery_used_pct ?? NaN, 9);
    expect(rest.planned).toBeUndefined();
  });

  it('and came home early is held to the way home from there', () => {
    const mission = analyzed(round);
    const short = analyzed(round.slice(0, 2));
    const log = logOf(short);
    const { end, reached, rest } = laid([planOf(mission)], log);
    expect(end).toBe('broken_off');
    expect(reached).toBe(2);
    expect(rest.planned?.used_pct).toBeCloseTo(mission.legs[1]?.rth_cost_pct ?? NaN, 9);
    expect(rest.planned?.distance_m).toBeCloseTo(short.return_home.distance_m, 0);
    expect(rest.planned?.duration_s).toBeUndefined();
  });

  it('and left out a waypoint has the two legs in one part', () => {
    const mission = analyzed(round);
    const flown = analyzed([round[0], round[2], round[3]].filter((each) => each !== undefined));
    const { parts, reached } = laid([planOf(mission)], logOf(flown));
    expect(reached).toBe(3);
    expect(parts.map(({ first_leg_index, last_leg_index }) => [first_leg_index, last_leg_index])).toEqual([
      [0, 0],
      [1, 2],
      [3, 3],
    ]);
    expect(parts[1]?.flown?.apart_m).toBeGreaterThan(100);
  });

  it('out of its order counts what was reached in its turn', () => {
    const mission = analyzed(round);
    const flown = analyzed([round[0], round[2], round[1], round[3]].filter((each) => each !== undefined));
    expect(laid([planOf(mission)], logOf(flown))).toMatchObject({ reached: 3, waypoints: 4 });
  });

  it('whose places are missing for a time counts by those that are known', () => {
    const mission = analyzed(round);
    const log = logOf(mission);
    const { t_s } = log.samples;
    const blank = (column: Float64Array) =>
      column.map((value, index) => ((t_s[index] ?? 0) > 20 && (t_s[index] ?? 0) < 60 ? Number.NaN : value));
    const { east_m, north_m, height_m } = log.samples;
    const holed = { east_m: blank(east_m), north_m: blank(north_m), height_m: blank(height_m) };
    const found = laid([planOf(mission)], { ...log, samples: { ...log.samples, ...holed } });
    expect(found.reached).toBeLessThan(4);
    expect(found.farthest.apart_m).toBeLessThan(8);
  });

  it('and little of it, with its places known for a moment, is compared where it followed the plan', () => {
    const mission = analyzed([
      placed(200, 0),
      placed(200, 300),
      placed(0, 300),
      placed(-300, 300),
      placed(-300, 0),
    ]);
    const log = logOf(mission, { legs: mission.legs.slice(0, 1), back: undefined });
    const { t_s, east_m, north_m } = log.samples;
    const blank = (column: Float64Array) =>
      column.map((value, index) => ((t_s[index] ?? 0) < 5 ? Number.NaN : value));
    const holed = { ...log, samples: { ...log.samples, east_m: blank(east_m), north_m: blank(north_m) } };
    expect(laid([planOf(mission)], holed)).toMatchObject({ reached: 1, waypoints: 5, end: 'in_the_air' });
  });
});

describe('a log of another flight', () => {
  const plan = planOf(analyzed(round));
  const away = (north_m: number) =>
    analyzeMission({
      ...missionInput([waypoint(47 + (north_m + 300) / 111_195, 8), waypoint(47 + north_m / 111_195, 8.004)]),
      home: { lat: 47 + north_m / 111_195, lon: 8 },
    });
  const logAway = (north_m: number) => {
    const mission = away(north_m);
    return logOf(mission, { home: { lat: 47 + north_m / 111_195, lon: 8 } });
  };

  it('elsewhere is not compared', () => {
    const found = lay([plan], logAway(5000));
    expect(found).toMatchObject({ ok: false, failure: { code: 'LOG_ELSEWHERE' } });
    expect(!found.ok && found.failure.values?.['apart_m']).toBeCloseTo(4800, -1);
  });

  it('beside it is not compared', () => {
    expect(lay([plan], logAway(600))).toMatchObject({
      ok: false,
      failure: { code: 'LOG_OTHER_ROUTE', values: { reached: 0, waypoints: 4 } },
    });
  });

  it('that passes one of its waypoints on a way of its own is not compared', () => {
    const other = analyzed([placed(200, 0), placed(900, -400), placed(100, -900)]);
    expect(lay([plan], logOf(other))).toMatchObject({
      ok: false,
      failure: { code: 'LOG_OTHER_ROUTE', values: { reached: 1 } },
    });
  });

  it('that does not say where it was is not compared', () => {
    const log = logOf(analyzed(round));
    expect(lay([plan], { ...log, origin: undefined })).toMatchObject({
      ok: false,
      failure: { code: 'LOG_NO_PLACES' },
    });
  });
});

describe('a plan of several flights', () => {
  it('is held against the flight that fits best, with what it can fly alone', () => {
    const [first, second] = [analyzed(round.slice(0, 2)), analyzed(round.slice(2))];
    const unflown = { ...planOf(second), end: { distance_m: 0 } };
    const { flight_index, landing, rest, planned_charge } = laid([planOf(first), unflown], logOf(second));
    expect(flight_index).toBe(1);
    expect(laid([planOf(second), planOf(first)], logOf(second)).flight_index).toBe(0);
    expect(landing.planned_pct).toBeUndefined();
    expect(rest.planned).toEqual({ distance_m: 0 });
    // Up to what can be flown.
    expect(planned_charge).toHaveLength(3);
  });
});
