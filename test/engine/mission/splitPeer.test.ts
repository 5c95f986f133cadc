import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { FlightWind, Waypoint } from '../../../engine/mission/mission.ts';
import { inLong } from '../../support/inLong.ts';
import { missionInput, waypoint, wind } from '../samples.ts';

const { home } = missionInput([]);

interface Field {
  readonly route: readonly Waypoint[];
  readonly plans_mps: number;
  readonly winds: readonly (FlightWind | null)[];
  readonly uncertainty: boolean;
  readonly initial_pct: number;
  readonly following_initial_pct: number | undefined;
}

type Span = readonly [first: number, last: number];

/** Flies the waypoints on one battery from home and back, and checks that the way home is possible from each. */
function isFlown(field: Field, flight: number, part: Waypoint[]) {
  const { plans_mps, uncertainty, following_initial_pct = field.initial_pct } = field;
  const own: FlightWind | null = field.winds[flight] ?? null;
  const initial_pct = flight === 0 ? field.initial_pct : following_initial_pct;
  const alone = missionInput(part, {
    weather: { ...wind(plans_mps, 250), ...own },
    options: { uncertainty },
  });
  const { legs, point_of_no_return } = analyzeMission({
    ...alone,
    battery: { ...alone.battery, initial_pct },
  });
  return point_of_no_return === undefined && legs.every(({ status }) => status === 'ok');
}

/** The split by trial: each flight is the longest run of legs that is good as a plan of its own. */
function splitByTrial(field: Field): Span[] | undefined {
  const { route } = field;
  const spans: Span[] = [];
  let swap: number | undefined;
  while ((swap ?? -1) < route.length - 1) {
    const first: number = swap ?? 0;
    let last = swap ?? -1;
    const partTo = (end: number) => {
      const [start, ...others] = route.slice(first, end + 1);
      // What was done at the waypoint of the swap is not done again, nor is the way out flown as slowly as its leg.
      if (start === undefined || swap === undefined) return route.slice(first, end + 1);
      const { speed_mps: _, ...resumed } = start;
      return [{ ...resumed, hover_time_s: 0 }, ...others];
    };
    while (last < route.length - 1 && isFlown(field, spans.length, partTo(last + 1))) last += 1;
    if (last <= (swap ?? -1)) return undefined;
    spans.push([first, last]);
    swap = last;
  }
  return spans;
}

function splitOf({ route, plans_mps, winds, uncertainty, ...charges }: Field): Span[] | undefined {
  const input = missionInput(route, {
    weather: wind(plans_mps, 250),
    options: { uncertainty, multi_battery: true },
  });
  const { battery_plan } = analyzeMission({
    ...input,
    battery: { ...input.battery, ...charges },
    flight_winds: winds,
  });
  return battery_plan?.map(({ first_waypoint_index, last_waypoint_index }) => [
    first_waypoint_index,
    last_waypoint_index,
  ]);
}

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyWaypoint = fc
  .record({
    course_deg: between(0, 359),
    distance_m: between(50, 2500),
    height_m: between(30, 120),
    hover_time_s: between(0, 120),
    speed_mps: fc.option(between(3, 15), { nil: undefined }),
  })
  .map(({ course_deg, distance_m, height_m, hover_time_s, speed_mps }): Waypoint => {
    const { lat, lon } = destination(home, course_deg, distance_m);
    return { ...waypoint(lat, lon, height_m), hover_time_s, ...(speed_mps !== undefined && { speed_mps }) };
  });
const anyWind = fc.record({
  wind_speed_mps: between(0, 9),
  wind_dir_deg: between(0, 359),
  gust_speed_mps: between(0, 12),
});
const anyField = fc.record({
  route: fc.array(anyWaypoint, { minLength: 4, maxLength: 18 }),
  plans_mps: between(0, 8),
  winds: fc.array(fc.option(anyWind), { maxLength: 5 }),
  uncertainty: fc.boolean(),
  initial_pct: between(55, 100),
  following_initial_pct: fc.option(between(50, 100), { nil: undefined }),
});

describe('the split over batteries', () => {
  it('has the flights that trying each leg as a plan of its own finds, each in its wind and with its charge', () => {
    const counts: number[] = [];
    fc.assert(
      fc.property(anyField, (field) => {
        const flights = splitOf(field);
        expect(flights).toEqual(splitByTrial(field));
        counts.push(flights?.length ?? 0);
      }),
      { numRuns: inLong(120, 360) },
    );
    expect(counts).toContain(0);
    expect(counts.filter((count) => count > 2).length).toBeGreaterThan(10);
  });
});
