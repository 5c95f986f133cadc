import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../../engine/geo/position.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { FlightTrack } from '../../../engine/mission/flightState.ts';
import { flightTrack } from '../../../engine/mission/flightTrack.ts';
import type { Leg } from '../../../engine/mission/leg.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { returnToCheck } from '../../../engine/mission/returnCheck.ts';
import { placesOnLines } from '../../../engine/terrain/groundLines.ts';
import { gravityOf } from '../../../engine/warnings/gravity.ts';
import type { Warning, WarningCode } from '../../../engine/warnings/warning.ts';
import { inLong } from '../../support/inLong.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { missionInput, waypoint } from '../samples.ts';
import { type Ground, overKnown, perDegree_m } from './groundedMission.ts';

const perDegreeEast_m = 76_060;
const at = (north_m: number, east_m: number, height_m: number, change: Parameters<typeof waypoint>[3] = {}) =>
  waypoint(47 + north_m / perDegree_m, 8 + east_m / perDegreeEast_m, height_m, change);
const agl = (north_m: number, height_m: number) =>
  at(north_m, 0, 0, { altitude: { datum: 'agl', value_m: height_m } });
const northOf = ({ lat }: Position) => (lat - 47) * perDegree_m;
const eastOf = ({ lon }: Position) => (lon - 8) * perDegreeEast_m;

const held = (ceiling_m: number | undefined, return_height_m?: number) => ({
  options: { max_height_above_ground_m: ceiling_m, return_height_m },
});
const find = ({ warnings }: { readonly warnings: readonly Warning[] }, code: WarningCode) =>
  warnings.find((warning) => warning.code === code);
const legAt = ({ legs }: { readonly legs: readonly Leg[] }, index: number): Leg => legs[index] as Leg;

/** A valley 80 m deep from 400 m to 600 m north of home. */
const valley: Ground = (place) => (Math.abs(northOf(place) - 500) < 100 ? 320 : 400);

describe('a leg over a valley', () => {
  it('is above the ceiling there, and says how high and where, at its height as the source has it', () => {
    const input = overKnown([at(1000, 0, 100)], valley, held(120, 30));
    const found = analyzeMission({ ...input, terrain: { ...input.terrain, error_m: 10 } });
    const warning = find(found, 'ABOVE_HEIGHT_CEILING') as Warning;
    expect(warning).toMatchObject({ leg_index: 0, limit: 120, unit: 'm' });
    expect(warning.value).toBeCloseTo(180, 6);
    expect(Math.abs(northOf(warning.values as unknown as Position) - 500)).toBeLessThan(101);
    expect(legAt(found, 0).height_above_ground).toMatchObject({ ground_msl_m: 320, passed_m: 120 });
    expect(sentenceOf(warning)).toBe(
      'Leg 1: 180\u00a0m above ground at 47.00360, 8.00000. Your ceiling: 120\u00a0m. Fly lower there.',
    );
  });

  it('is a doubt that leaves the verdict and the leg as they were', () => {
    const asked = analyzeMission(overKnown([at(1000, 0, 100)], valley, held(120)));
    const unasked = analyzeMission(overKnown([at(1000, 0, 100)], valley));
    const codes = ['ABOVE_HEIGHT_CEILING', 'RETURN_ABOVE_HEIGHT_CEILING'] as const;
    for (const code of codes) expect(gravityOf(find(asked, code) as Warning)).toBe('doubt');
    expect(unasked.warnings).toEqual([]);
    const { warnings: _, legs, ...rest } = asked;
    const { warnings: __, legs: bare, ...others } = unasked;
    expect(rest).toEqual(others);
    const plain = ({ height_above_ground: ___, return_height_above_ground: ____, ...leg }: Leg) => leg;
    expect(legs.map(plain)).toEqual(bare);
  });

  it('is below a ceiling that it only reaches, and never said to be as high as one that it passes', () => {
    expect(find(analyzeMission(overKnown([agl(1000, 120)], valley, held(120))), 'ABOVE_HEIGHT_CEILING')).toBe(
      undefined,
    );
    const little = find(
      analyzeMission(overKnown([at(300, 0, 120.2)], valley, held(120))),
      'ABOVE_HEIGHT_CEILING',
    );
    expect(little?.value).toBeCloseTo(120.2, 6);
    expect(sentenceOf(little)).toContain('121\u00a0m above ground');
  });
});

describe('a way home over a valley', () => {
  it('is a finding of its own, by the height of the return', () => {
    const found = analyzeMission(overKnown([at(1000, 0, 30)], valley, held(120, 100)));
    expect(find(found, 'ABOVE_HEIGHT_CEILING')).toBeUndefined();
    const back = find(found, 'RETURN_ABOVE_HEIGHT_CEILING') as Warning;
    expect(back).toMatchObject({ leg_index: 0, limit: 120 });
    expect(back.value).toBeCloseTo(180, 6);
    expect(sentenceOf(back)).toMatch(/^Return from waypoint 1: 180\u00a0m above ground at 47\.00/);
  });

  it('is judged from any moment of the flight, and at waypoints as the leg has it', () => {
    const input = overKnown([at(300, 0, 30), at(1000, 0, 30)], valley, held(120, 100));
    const track = flightTrack(input) as FlightTrack;
    const [first, second] = track.stops.map(({ state }) => state) as [number, number];
    const look = (state: number, isKnown = true) => {
      const { line, check } = returnToCheck(input, 0, state) ?? {};
      const under = line && placesOnLines([line], 25);
      const heights_msl_m =
        under &&
        Float64Array.from({ length: under.places.length / 2 }, (_, place) =>
          valley({ lat: Number(under.places[2 * place]), lon: Number(under.places[2 * place + 1]) }),
        );
      const ground = under &&
        isKnown &&
        heights_msl_m && { ...under, heights_msl_m, highest_msl_m: heights_msl_m };
      return check?.(ground ? { ground } : {}).return_height_above_ground;
    };
    const { legs } = analyzeMission(input);
    expect(look(first)).toEqual(legs[0]?.return_height_above_ground);
    expect(look(second)).toEqual(legs[1]?.return_height_above_ground);
    expect(look(first)?.passed_m).toBeUndefined();
    const between = Math.round((first + 3 * second) / 4);
    expect(look(between)).toMatchObject({ passed_m: 120, ground_msl_m: 320 });
    expect(look(between, false)).toBeUndefined();
  });
});

describe('unknown ground', () => {
  it('leaves heights above take-off to be judged, and says so', () => {
    const terrain = { source: 'fallback', elevations_msl_m: [0, 0, 0], fallback_indices: [0, 1, 2] };
    const found = analyzeMission(
      missionInput([at(500, 0, 90), at(1000, 0, 130)], { ...held(120, 125), terrain }),
    );
    expect(legAt(found, 0).height_above_ground).toEqual({ max_m: 90, lat: 47, lon: 8 });
    expect(sentenceOf(find(found, 'ABOVE_HEIGHT_CEILING'))).toMatch(
      /^Leg 2: 130\sm above take-off \(ground unknown\) at /,
    );
    expect(find(found, 'RETURN_ABOVE_HEIGHT_CEILING')?.values).toMatchObject({ over: 'takeoff' });
  });

  it('counts so where it is unknown along a part of a leg', () => {
    const partly: Ground = (place) => (northOf(place) > 400 ? NaN : 330);
    const low: Ground = (place) => (northOf(place) < 10 ? 400 : partly(place));
    const found = analyzeMission(overKnown([at(1000, 0, 60)], low, held(120, 50)));
    expect(legAt(found, 0).height_above_ground?.max_m).toBeCloseTo(130, 6);
    const unknown: Ground = (place) => (northOf(place) < 10 ? 400 : NaN);
    const above = analyzeMission(
      overKnown([at(1000, 0, 130)], unknown, { ...held(120, 50), takeoff_height_m: 50 }),
    );
    expect(find(above, 'ABOVE_HEIGHT_CEILING')?.values).toMatchObject({ over: 'takeoff' });
  });

  it('counts at the waypoints as far as it is known there', () => {
    const input = overKnown([at(500, 0, 90), at(1000, 0, 90)], valley, held(120, 50));
    const { lines: _, ...terrain } = input.terrain;
    const known = analyzeMission({ ...input, terrain });
    expect(legAt(known, 0).height_above_ground).toMatchObject({ max_m: 170, ground_msl_m: 320 });
    expect(legAt(known, 1).height_above_ground).toMatchObject({ max_m: 170, ground_msl_m: 320 });
    const first = analyzeMission({ ...input, takeoff_height_m: 140, terrain });
    expect(legAt(first, 0).height_above_ground?.max_m).toBe(170);
    const climbing = overKnown([at(900, 0, 90)], valley, held(120, 50));
    const { lines: __, ...ends } = climbing.terrain;
    const climbed = analyzeMission({ ...climbing, takeoff_height_m: 140, terrain: ends });
    expect(legAt(climbed, 0).height_above_ground).toEqual({
      max_m: 140,
      lat: 47,
      lon: 8,
      ground_msl_m: 400,
      passed_m: 120,
    });
  });
});

describe('the flights of a split', () => {
  it('have their ways out and to the swap point judged, too', () => {
    const place = { lat: 47, lon: 8 + 1500 / perDegreeEast_m };
    const lines = Array.from({ length: 40 }, (_, index) => at(index % 2 === 0 ? 600 : 3600, 0, 100));
    /** A ditch between the route and the place. */
    const ditch: Ground = ({ lon }) => (Math.abs(lon - (8 + place.lon) / 2) < 0.0012 ? 340 : 400);
    const found = analyzeMission({
      ...overKnown(
        lines,
        ditch,
        { options: { multi_battery: true, return_height_m: 110, max_height_above_ground_m: 120 } },
        place,
      ),
      swap_place: place,
    });
    expect(sentenceOf(find(found, 'ABOVE_HEIGHT_CEILING'))).toMatch(
      /^Flight \d+, way out to waypoint \d+: \d+\sm above ground/,
    );
    expect(sentenceOf(find(found, 'RETURN_ABOVE_HEIGHT_CEILING'))).toMatch(
      /^Flight \d+, from waypoint \d+ to the swap point: \d+\sm above ground/,
    );
  });
});

interface Hill {
  readonly north_m: number;
  readonly east_m: number;
  readonly top_m: number;
  readonly radius_m: number;
}

const between = (min: number, max: number) => fc.integer({ min, max });
const anyHill: fc.Arbitrary<Hill> = fc.record({
  north_m: between(-800, 800),
  east_m: between(-800, 800),
  top_m: between(-120, 120),
  radius_m: between(150, 600),
});
const anyPoint = fc.record({
  north_m: between(-900, 900),
  east_m: between(-900, 900),
  height_m: between(20, 200),
});
const anyFlight = fc.record({
  hills: fc.array(anyHill, { minLength: 1, maxLength: 4 }),
  points: fc.array(anyPoint, { minLength: 1, maxLength: 5 }),
  ceiling_m: between(40, 250),
  return_height_m: fc.constantFrom(undefined, 60, 100, 150),
});

const groundOf =
  (hills: readonly Hill[]): Ground =>
  (place) =>
    hills.reduce((height_m, { north_m, east_m, top_m, radius_m }) => {
      const off = Math.hypot(northOf(place) - north_m, eastOf(place) - east_m) / radius_m;
      return height_m + top_m * Math.exp(-off * off);
    }, 400);

interface End extends Position {
  readonly height_m: number;
}

/** The greatest height over the ground of places each metre along a straight line, and the steepest change of it from one to the next. */
function metreByMetre(from: End, to: End, ground: Ground, home_msl_m: number) {
  const length_m = Math.hypot(northOf(to) - northOf(from), eastOf(to) - eastOf(from));
  const count = Math.max(1, Math.ceil(length_m));
  let [most_m, steepest, before] = [-Infinity, 0, NaN];
  for (let step = 0; step <= count; step++) {
    const part = step / count;
    const mix = (one: number, other: number) => one + (other - one) * part;
    const place = { lat: mix(from.lat, to.lat), lon: mix(from.lon, to.lon) };
    const over_m = home_msl_m + mix(from.height_m, to.height_m) - ground(place);
    most_m = Math.max(most_m, over_m);
    if (!Number.isNaN(before)) steepest = Math.max(steepest, Math.abs(over_m - before));
    before = over_m;
  }
  return { most_m, steepest };
}

describe('over any hills', () => {
  it('a finding exists exactly where a metre of the route or of a way home is above the ceiling, and states the greatest height', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(anyFlight, ({ hills, points, ceiling_m, return_height_m }) => {
        const ground = groundOf(hills);
        const waypoints = points.map(({ north_m, east_m, height_m }) => at(north_m, east_m, height_m));
        const input: MissionInput = overKnown(waypoints, ground, {
          options: { max_height_above_ground_m: ceiling_m, return_height_m, profile: true },
        });
        const home_msl_m = ground(input.home);
        const found = analyzeMission(input);
        const ends = points.map(({ height_m }, index) => ({ ...waypoints[index], height_m }) as End);
        const launch = { ...input.home, height_m: ends[0]?.height_m ?? 0 };
        const there = ends.map((to, index) =>
          metreByMetre(ends[index - 1] ?? launch, to, ground, home_msl_m),
        );
        const back = ends.map((from, index) => {
          const height_m = (found.legs[index]?.return_profile?.[0]?.path_msl_m ?? NaN) - home_msl_m;
          return metreByMetre({ ...from, height_m }, { ...input.home, height_m }, ground, home_msl_m);
        });
        const expectFound = (code: WarningCode, lines: ReturnType<typeof metreByMetre>[]) => {
          const most_m = Math.max(...lines.map((line) => line.most_m));
          // A sample lies within half of 25 m of each place.
          const error_m = 12.5 * Math.max(...lines.map(({ steepest }) => steepest)) + 0.1;
          const warning = find(found, code);
          if (most_m - error_m > ceiling_m) expect(warning, `${code} ${most_m}`).toBeDefined();
          if (most_m < ceiling_m) expect(warning, `${code} ${most_m}`).toBeUndefined();
          seen.set(
            `${code} ${warning !== undefined}`,
            1 + (seen.get(`${code} ${warning !== undefined}`) ?? 0),
          );
          if (warning === undefined) return;
          expect(warning.value).toBeGreaterThan(most_m - error_m);
          expect(warning.value).toBeLessThan(most_m + 0.1);
          const place = warning.values as unknown as Position;
          if (code === 'ABOVE_HEIGHT_CEILING') return;
          const height_m = found.legs[warning.leg_index ?? -1]?.return_profile?.[0]?.path_msl_m ?? NaN;
          expect(height_m - ground(place)).toBeCloseTo(warning.value ?? NaN, 6);
        };
        expectFound('ABOVE_HEIGHT_CEILING', there);
        expectFound('RETURN_ABOVE_HEIGHT_CEILING', back);
      }),
      { numRuns: inLong(60, 5000) },
    );
    expect([...seen.values()].every((count) => count > 10)).toBe(true);
    expect(seen.size).toBe(4);
  });
});
