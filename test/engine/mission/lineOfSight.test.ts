import { describe, expect, it } from 'vitest';
import type { Position } from '../../../engine/geo/position.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { LineOfSight } from '../../../engine/mission/lineOfSight.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { placesOnRays, sightRays } from '../../../engine/mission/sightRays.ts';
import { inWords } from '../../../engine/saying.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { missionInput, waypoint } from '../samples.ts';
import { type Ground, overKnown, perDegree_m } from './groundedMission.ts';

const home = { lat: 47, lon: 8 };
/** Metres of a degree of longitude at 47° N. */
const eastDegree_m = 76_060;
const northOf = ({ lat }: Position) => (lat - home.lat) * perDegree_m;
const eastOf = ({ lon }: Position) => (lon - home.lon) * eastDegree_m;
const at = (north_m: number, east_m: number, height_m: number) =>
  waypoint(home.lat + north_m / perDegree_m, home.lon + east_m / eastDegree_m, height_m);
/** Places on legs and on rays lie so far apart; what is told of them is as fine. */
const spacing_m = 25;

interface Eye {
  readonly place?: Position;
  readonly height_m?: number;
}

function withSight(
  input: MissionInput,
  ground: Ground,
  { place = home, height_m = 1.7 }: Eye,
  homeFrom = 0,
): MissionInput {
  const { rays, starts } = sightRays(input, place, spacing_m, homeFrom);
  const laid = placesOnRays(rays, spacing_m);
  const heights_msl_m = Float64Array.from({ length: laid.places.length / 2 }, (_, index) =>
    ground({ lat: Number(laid.places[2 * index]), lon: Number(laid.places[2 * index + 1]) }),
  );
  const sight = {
    eye: place,
    ground_msl_m: ground(place),
    eye_height_m: height_m,
    starts,
    rays: { ...laid, heights_msl_m, highest_msl_m: heights_msl_m },
  };
  return { ...input, terrain: { ...input.terrain, sight } };
}

const fly = (waypoints: Parameters<typeof overKnown>[0], ground: Ground, eye: Eye = {}) =>
  analyzeMission(withSight(overKnown(waypoints, ground), ground, eye));
const seen = (...args: Parameters<typeof fly>): LineOfSight => fly(...args).line_of_sight as LineOfSight;

const flat: Ground = () => 400;
/** Rises by 1 m in 10 to the north. */
const plane: Ground = (place) => 400 + 0.1 * northOf(place);
/** A ridge across the way, 90 m high, 500 m north of home; its flanks are steep. */
const ridge: Ground = (place) => 400 + Math.max(0, 90 - Math.abs(northOf(place) - 500));
/** A cone 200 m high, 1000 m north of home. */
const coneSlope = 0.5;
const cone: Ground = (place) =>
  400 + Math.max(0, 200 - coneSlope * Math.hypot(northOf(place) - 1000, eastOf(place)));

describe('the line of sight', () => {
  it('is kept all along a plane, level or rising, above the ground', () => {
    for (const ground of [flat, plane]) {
      const { lost, lost_m, furthest_m, eye } = seen([at(600, 0, 120), at(900, 300, 150)], ground);
      expect([lost, lost_m]).toEqual([[], 0]);
      expect(furthest_m).toBeCloseTo(Math.hypot(900, 300), -1);
      expect(eye).toEqual({ ...home, ground_msl_m: 400, height_m: 1.7 });
    }
  });

  it('is lost behind a ridge where the line over its crest is higher than the path', () => {
    // (z − e) / D = (H − e) / d at the distance D from which the crest hides the aircraft.
    const [z, e, H, d] = [150, 1.7, 90, 500];
    const { lost, lost_m } = seen([at(1600, 0, z)], ridge);
    const lost_from_m = (d * (z - e)) / (H - e);
    expect(lost).toHaveLength(1);
    expect(lost[0]?.leg_index).toBe(0);
    expect(Math.abs(Number(lost[0]?.from_m) - lost_from_m)).toBeLessThan(spacing_m);
    expect(lost[0]?.to_m).toBeCloseTo(1600, 0);
    expect(lost_m).toBeCloseTo(Number(lost[0]?.to_m) - Number(lost[0]?.from_m), 9);
    // A sample lies up to half a step beside the crest, whose flanks fall by 1 m in 1 m.
    const hidden_m = e + ((H - e) * 1600) / d - z;
    expect(Number(lost[0]?.hidden_m)).toBeLessThan(hidden_m + 1);
    expect(Number(lost[0]?.hidden_m)).toBeGreaterThan(hidden_m - (12.5 * 1600) / d - 1);
    expect(Math.abs(northOf(lost[0] as Position) - d)).toBeLessThan(spacing_m);
    expect(lost[0]?.ground_msl_m).toBeGreaterThan(400 + H - 13);
  });

  it('is found again where the route rises over that line', () => {
    const { lost } = seen([at(1200, 0, 60), at(1500, 0, 600)], ridge);
    expect(lost.map(({ leg_index }) => leg_index)).toEqual([0, 1]);
    expect(lost[1]?.from_m).toBe(0);
    expect(lost[1]?.to_m).toBeLessThan(200);
    expect(lost[1]?.to_m).toBeGreaterThan(50);
  });

  it('behind a cone is lost between the two planes through the eye that touch it', () => {
    // z = a·x − √(c² − a²)·|y| with a = H/d: the eye lies on the plain, as if the pilot lay down.
    const [H, d, X, z] = [200, 1000, 1600, 150];
    const a = H / d;
    const side_m = (a * X - z) / Math.sqrt(coneSlope ** 2 - a ** 2);
    const { lost } = seen([at(X, -900, z), at(X, 900, z)], cone, { height_m: 0 });
    const behind = lost.filter(({ leg_index }) => leg_index === 1);
    expect(behind).toHaveLength(1);
    expect(Math.abs(Number(behind[0]?.from_m) - (900 - side_m))).toBeLessThan(2 * spacing_m);
    expect(Math.abs(Number(behind[0]?.to_m) - (900 + side_m))).toBeLessThan(2 * spacing_m);
    expect(behind[0]?.hidden_m).toBeLessThanOrEqual(a * X - z + 0.5);
    expect(behind[0]?.hidden_m).toBeGreaterThan(a * X - z - 15);
  });

  it('ends at the horizon of a round earth', () => {
    // From 1.7 m to 4.65 km, and from 10 m as far again to the aircraft: √(2R·1.7) + √(2R·10).
    const R = 6_371_008.8;
    const { lost } = seen([at(20_000, 0, 10)], flat);
    expect(Math.abs(Number(lost[0]?.from_m) - Math.sqrt(2 * R * 1.7) - Math.sqrt(2 * R * 10))).toBeLessThan(
      40,
    );
    expect(lost[0]?.to_m).toBeCloseTo(20_000, -2);
  });

  it('is that from another place, where the pilot stands there', () => {
    const place = { lat: home.lat + 900 / perDegree_m, lon: home.lon };
    const { lost, eye } = seen([at(1600, 0, 150)], ridge, { place });
    expect(eye).toMatchObject(place);
    // From 400 m beyond the crest, the side of home is out of sight as far as (z − e) / (H − e) of that from the crest.
    const found_m = 900 - (400 * (150 - 1.7)) / (90 - 1.7);
    expect(lost).toMatchObject([{ leg_index: 0, from_m: 0 }]);
    expect(Math.abs(Number(lost[0]?.to_m) - found_m)).toBeLessThan(spacing_m);
  });

  it('is lost on the way home where the closed form has it: nowhere over a plane, behind a ridge, behind a cone', () => {
    const returning = (
      waypoints: Parameters<typeof overKnown>[0],
      ground: Ground,
      return_height_m: number,
      eye: Eye = {},
    ) => {
      const { options } = missionInput(waypoints);
      const input = overKnown(waypoints, ground, { options: { ...options, return_height_m } });
      return analyzeMission(withSight(input, ground, eye));
    };
    for (const ground of [flat, plane])
      expect(returning([at(900, 300, 150)], ground, 200).line_of_sight?.return_lost).toEqual([]);

    // Home at 200 m, over the crest as on the way out: seen from (z − e) / (H − e) of the way to the crest on.
    const behind = returning([at(300, 0, 60), at(1600, 0, 60)], ridge, 200);
    const { return_lost = [], first_return_leg_index } = behind.line_of_sight ?? {};
    expect(first_return_leg_index).toBe(0);
    expect(return_lost).toMatchObject([{ leg_index: 1, from_m: 0 }]);
    const seen_m = 1600 - (500 * (200 - 1.7)) / (90 - 1.7);
    expect(Math.abs(Number(return_lost[0]?.to_m) - seen_m)).toBeLessThan(spacing_m);
    const told = behind.warnings.find(({ code }) => code === 'RETURN_SIGHT_LOST');
    expect(told).toMatchObject({ leg_index: 1, unit: 'm', value: return_lost[0]?.to_m });
    expect(sentenceOf(told)).toMatch(
      /Return from waypoint 2: out of the pilot's sight from 0\sm to 47\d\sm, .* Raise the return/,
    );

    // z = t·(a·x − √(c² − a²)·|y|) at a share t of the way out.
    const [a, x, y, z] = [200 / 1000, 1600, 100, 250];
    const share = z / (a * x - Math.sqrt(coneSlope ** 2 - a ** 2) * y);
    const cut = returning([at(x, y, 200)], cone, z, { height_m: 0 }).line_of_sight?.return_lost ?? [];
    expect(cut).toMatchObject([{ leg_index: 0, from_m: 0 }]);
    expect(Math.abs(Number(cut[0]?.to_m) - (1 - share) * Math.hypot(x, y))).toBeLessThan(2 * spacing_m);
  });

  it('is looked at on the ways home from a waypoint and later ones, where not all are asked for', () => {
    const route = [at(300, 0, 60), at(1600, 0, 60)];
    const input = overKnown(route, ridge);
    const last = analyzeMission(withSight(input, ridge, {}, 1)).line_of_sight as LineOfSight;
    const all = analyzeMission(withSight(input, ridge, {})).line_of_sight as LineOfSight;
    expect(last.first_return_leg_index).toBe(1);
    expect(last.return_lost).toEqual(all.return_lost);
    expect(last.lost).toEqual(all.lost);
    const none = analyzeMission(withSight(input, ridge, {}, 2)).line_of_sight as LineOfSight;
    expect([none.return_lost, none.lost]).toEqual([[], all.lost]);
  });

  it('follows an aircraft that follows the ground', () => {
    const agl = (north_m: number, value_m: number) => ({
      ...at(north_m, 0, 0),
      altitude: { datum: 'agl' as const, value_m },
    });
    const { lost } = seen([agl(100, 30), agl(1200, 30)], ridge);
    expect(lost).toHaveLength(1);
    expect(lost[0]?.leg_index).toBe(1);
    // It comes over the crest at 30 m and sinks behind it.
    expect(lost[0]?.from_m).toBeGreaterThan(400);
    expect(lost[0]?.from_m).toBeLessThan(480);
  });

  it('is lost from the last place on that nothing hides, close to the pilot', () => {
    // Eight steps of 24.75 m; a wall 100 m high begins at 20 m, behind which the first place lies.
    const wall: Ground = (place) => (northOf(place) > 20 && northOf(place) < 60 ? 500 : 400);
    const { lost } = seen([at(198, 0, 20)], wall);
    expect(lost[0]?.from_m).toBe(0);
  });

  it('is told where it is lost for longest, and how often else', () => {
    const { warnings } = fly([at(1600, 0, 150), at(1600, 900, 150)], ridge);
    const [warning] = warnings.filter(({ code }) => code === 'LINE_OF_SIGHT_LOST');
    expect(warning).toMatchObject({ leg_index: 1, unit: 'm' });
    expect(sentenceOf(warning)).toMatch(
      /^Leg 2: out of the pilot's sight from 0\sm to 900\sm, behind the ground at 47\.00\d+, 8\.\d+ \(4[789]\d\sm above sea level\)\. Also on 1 more stretch\. Raise the leg by \d+\sm or stand elsewhere\.$/,
    );
    const single = fly([at(1600, 0, 150)], ridge).warnings.find(({ code }) => code === 'LINE_OF_SIGHT_LOST');
    expect(sentenceOf(single)).not.toContain('more stretch');
    const thrice = fly([at(1600, 0, 150), at(1600, 900, 150), at(1600, 0, 150)], ridge).warnings;
    expect(sentenceOf(thrice.find(({ code }) => code === 'LINE_OF_SIGHT_LOST'))).toContain(
      'Also on 2 more stretches.',
    );
  });

  it('is unknown where ground in between is, unless what is known hides the aircraft', () => {
    const half: Ground = (place) => (northOf(place) > 700 && northOf(place) < 800 ? NaN : ridge(place));
    const known = { terrain: { elevations_msl_m: [400, 400] } as never };
    const input = withSight(overKnown([at(1000, 0, 120)], half, known), half, {});
    const { line_of_sight, warnings } = analyzeMission(input);
    expect(line_of_sight?.lost[0]?.from_m).toBeLessThan(700);
    expect(line_of_sight?.unknown_m).toBeUndefined();
    const high = withSight(overKnown([at(1000, 0, 300)], half, known), half, {});
    expect(analyzeMission(high).line_of_sight?.unknown_m).toBeCloseTo(275, -2);
    expect(analyzeMission(high).line_of_sight?.return_unknown_m).toBeCloseTo(275, -2);
    const codes = analyzeMission(high).warnings.map(({ code }) => code);
    expect(codes).toContain('LINE_OF_SIGHT_UNKNOWN');
    expect(warnings.map(({ code }) => code)).not.toContain('LINE_OF_SIGHT_UNKNOWN');
  });

  it('is not looked at unless asked for, and says why it cannot be told', () => {
    const input = overKnown([at(1000, 0, 120)], flat);
    expect(analyzeMission(input)).not.toHaveProperty('line_of_sight');
    const failed = { ...input, terrain: { ...input.terrain, sight_failure: inWords('The source is slow.') } };
    expect(analyzeMission(failed).warnings).toEqual([
      {
        code: 'LINE_OF_SIGHT_UNKNOWN',
        values: { ground: inWords('The source is slow.'), swap_ways: 'no' },
      },
    ]);
  });
});

describe('the line of sight of a split with a swap place', () => {
  const far = Array.from({ length: 30 }, (_, index) => at(2000 + 1500 * (index % 2), 0, 80));
  const grounded = overKnown(far, ridge);
  const splitTo = (swap_place: Position | undefined) =>
    analyzeMission(
      withSight(
        { ...grounded, swap_place, options: { ...grounded.options, multi_battery: true } },
        ridge,
        {},
      ),
    );
  const codesOf = ({ warnings }: ReturnType<typeof splitTo>) => warnings.map(({ code }) => code);

  it('is told of the ways home that are flown, and not of those to the place', () => {
    const atHome = splitTo(undefined);
    expect(codesOf(atHome)).toContain('RETURN_SIGHT_LOST');
    expect(codesOf(atHome)).not.toContain('LINE_OF_SIGHT_UNKNOWN');
    const away = splitTo({ lat: far[0]?.lat ?? 0, lon: home.lon });
    const { battery_plan = [], warnings } = away;
    const last = battery_plan.findLast(({ landing }) => landing === 'swap_place')?.last_waypoint_index;
    expect(last).toBeGreaterThan(0);
    const lost = warnings.find(({ code }) => code === 'RETURN_SIGHT_LOST');
    expect(lost?.leg_index).toBeGreaterThan(last ?? NaN);
    const unknown = warnings.find(({ code }) => code === 'LINE_OF_SIGHT_UNKNOWN');
    expect(sentenceOf(unknown)).toContain(
      'Line of sight not checked everywhere. Flights to and from swap points are not checked. Check it yourself.',
    );
  });
});
