import { describe, expect, it, vi } from 'vitest';
import { destination, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import type { MissionAnalysis } from '../../../engine/mission/missionAnalysis.ts';
import type { RangeGround, RangeInput } from '../../../engine/range/rangeAnalysis.ts';
import { inLong } from '../../support/inLong.ts';
import { overKnown } from '../mission/groundedMission.ts';
import { analyzeRange } from '../rings.ts';
import { rangeInput, waypoint, wind } from '../samples.ts';

vi.setConfig({ testTimeout: 120_000 });

const center = { lat: 47, lon: 8 };
const bearings = 36;
const [spacing_m, samples] = [25, 500];
const threshold_pct = 50;
const tolerance_pct = 0.1;
/** A shorter way is too short to reach its speed, for which rings make no allowance. */
const shortWay_m = 250;
let tried = 0;

/** Ground above the launch point by metres north and east of it. */
type Land = (north_m: number, east_m: number) => number;

/** A number from 0 to 1 that looks random, of a whole place. */
const rough = (north: number, east: number): number => {
  const value = Math.sin(12.9898 * north + 78.233 * east) * 43_758.5453;
  return value - Math.floor(value);
};
const surfaces: Record<string, Land> = {
  level: () => 0,
  hills: (north_m, east_m) => 130 * Math.sin(north_m / 400) * Math.cos(east_m / 500),
  ridge: (north_m, east_m) => Math.max(0, 150 - Math.abs(north_m + 0.5 * east_m - 2000) / 3),
  cone: (north_m, east_m) => Math.max(0, 260 - 0.4 * Math.hypot(north_m - 1200, east_m - 900)),
  rough: (north_m, east_m) => 40 * rough(Math.round(north_m / 60), Math.round(east_m / 60)),
  embankment: (north_m) => (north_m > 700 && north_m < 760 ? 18 : 0),
  slope: (north_m) => 0.1 * north_m,
  valley: (north_m, east_m) => -Math.min(200, 0.2 * Math.hypot(north_m, east_m)),
};

const groundAt = (land: Land, at: Position): number => {
  const { distance_m, course_deg } = trackBetween(center, at);
  const θ = (course_deg * Math.PI) / 180;
  return land(distance_m * Math.cos(θ), distance_m * Math.sin(θ)) - land(0, 0);
};

/** The ground as a source gives it: the highest height within half a sample. */
function groundOf(land: Land): RangeGround {
  const heights_m = new Float64Array(bearings * samples);
  const highest_m = new Float64Array(bearings * samples);
  for (let place = 0; place < heights_m.length; place++) {
    const θ = (2 * Math.PI * Math.floor(place / samples)) / bearings;
    const at = (far_m: number) => land(far_m * Math.cos(θ), far_m * Math.sin(θ)) - land(0, 0);
    const far_m = (place % samples) * spacing_m;
    heights_m[place] = at(far_m);
    highest_m[place] = Math.max(
      ...[-12.5, -7.5, -2.5, 0, 2.5, 7.5, 12.5].map((near_m) => at(far_m + near_m)),
    );
  }
  return { bearings, spacing_m, samples, heights_m, highest_m, error_m: 0 };
}

/** The highest ground on the way to a place, by steps of 5 m. */
function highestTo(land: Land, place: Position): number {
  const { distance_m, course_deg } = trackBetween(center, place);
  let most_m = 0;
  for (let far_m = 0; far_m <= distance_m; far_m += 5)
    most_m = Math.max(most_m, groundAt(land, destination(center, course_deg, far_m)));
  return most_m;
}

/** The flights of a ring to a place: back as they came, and back by the aircraft's own return. */
function flightsTo(input: RangeInput, land: Land, place: Position): Waypoint[][] {
  const { height_m, altitude_reference } = input;
  if (altitude_reference === 'agl') {
    const altitude = { datum: 'agl' as const, value_m: height_m };
    const [there, back] = [place, center].map(({ lat, lon }) => waypoint(lat, lon, 0, { altitude }));
    return [[there, back], [there]] as Waypoint[][];
  }
  const clear_m = Math.max(height_m, highestTo(land, place) + Math.min(30, height_m / 2));
  const at = ({ lat, lon }: Position, z_m: number) => waypoint(lat, lon, z_m);
  const out = [at(center, clear_m), at(place, clear_m), at(place, height_m)];
  return [[...out, at(place, clear_m), at(center, clear_m)], out];
}

const leftBy = ({ return_home }: MissionAnalysis): number => return_home.battery_at_home_pct ?? 0;
const keptBy = ({ uncertainty }: MissionAnalysis): number => uncertainty?.battery_at_home?.low_pct ?? 0;

/** Charge left by the dearest flight to a place, and the part that 95 of 100 flights keep. */
function leastAt(
  input: RangeInput,
  land: Land,
  place: Position,
  figure: (mission: MissionAnalysis) => number,
) {
  const left_pct = flightsTo(input, land, place).map((waypoints) =>
    figure(
      analyzeMission(
        overKnown(waypoints, (at) => groundAt(land, at), {
          drone: input.drone,
          weather: input.weather,
          battery: { initial_pct: 100, rth_threshold_pct: 0, cycles: 0 },
          options: { uncertainty: true },
        }),
      ),
    ),
  );
  return Math.min(...left_pct);
}

describe('places on the edge of a ring', () => {
  const kinds: [string, Partial<RangeInput>][] = [30, 60, 100, 120]
    .slice(0, inLong(2, 4))
    .flatMap((height_m) => [
      [`${height_m} m above the launch point`, { height_m }],
      [`${height_m} m above ground`, { height_m, altitude_reference: 'agl' }],
    ]);
  const weathers: [string, Partial<RangeInput>][] = [
    ['calm', {}],
    ['wind', { weather: wind(6, 240) }],
  ];
  const cases = Object.keys(surfaces).flatMap((surface) =>
    kinds.flatMap(([kind, change]) =>
      weathers.map(([name, weather]) => [surface, kind, name, { ...change, ...weather }] as const),
    ),
  );

  it.each(cases)('over %s, %s, in %s, come home with its threshold', (surface, _kind, _weather, change) => {
    const land = surfaces[surface] as Land;
    const input = rangeInput({
      ...change,
      center,
      bearings,
      battery_thresholds_pct: [threshold_pct],
      uncertainty: true,
    });
    const [ring] = analyzeRange({ ...input, ground: groundOf(land) }).rings;
    const edges = [
      { outline: ring?.polygon, figure: leftBy },
      { outline: ring?.conservative?.polygon, figure: keptBy },
    ];
    for (const { outline = [], figure } of edges)
      for (let bearing = 1; bearing < outline.length; bearing += inLong(12, 5)) {
        const place = outline[bearing] as Position;
        if (trackBetween(center, place).distance_m < shortWay_m) continue;
        tried += 1;
        expect(leastAt(input, land, place, figure)).toBeGreaterThan(threshold_pct - tolerance_pct);
      }
  });

  it('are many', () => expect(tried).toBeGreaterThan(inLong(160, 1000)));
});
