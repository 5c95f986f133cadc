import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { placesOnRays } from '../../../engine/mission/sightRays.ts';
import { sightOver } from '../../../engine/terrain/sight.ts';
import { inLong } from '../../support/inLong.ts';
import { numbers } from '../samples.ts';

const origin = { lat: 47, lon: 8 };
/** Heights by metres north and east. */
type Land = (north_m: number, east_m: number) => number;

const noise = (north: number, east: number): number => {
  const value = Math.sin(12.9898 * north + 78.233 * east) * 43_758.5453;
  return value - Math.floor(value);
};
const surfaces: [string, Land][] = [
  ['hills', (north_m, east_m) => 60 * Math.sin(north_m / 150) * Math.cos(east_m / 200)],
  ['ridges', (north_m, east_m) => Math.max(0, 40 - Math.abs(((north_m + 0.3 * east_m + 5000) % 160) - 80))],
  [
    'cones',
    (north_m, east_m) => Math.max(0, 60 - 0.6 * Math.hypot((north_m % 300) - 150, (east_m % 300) - 150)),
  ],
  ['rough ground', (north_m, east_m) => 4 * noise(Math.round(north_m / 12), Math.round(east_m / 12))],
  ['an embankment', (north_m) => (north_m > 34 && north_m < 46 ? 9 : 0)],
];

/** The surface that a source with samples so far apart describes: between them its heights change evenly along both axes. */
const sampled =
  (land: Land, cell_m: number): Land =>
  (north_m, east_m) => {
    const [row, column] = [Math.floor(north_m / cell_m), Math.floor(east_m / cell_m)];
    const [up, right] = [north_m / cell_m - row, east_m / cell_m - column];
    const at = (rows: number, columns: number) => land((row + rows) * cell_m, (column + columns) * cell_m);
    return (
      (1 - up) * ((1 - right) * at(0, 0) + right * at(0, 1)) +
      up * ((1 - right) * at(1, 0) + right * at(1, 1))
    );
  };

function heightAt(land: Land, place: Position): number {
  const { distance_m, course_deg } = trackBetween(origin, place);
  const θ = (course_deg * Math.PI) / 180;
  return 1000 + land(distance_m * Math.cos(θ), distance_m * Math.sin(θ));
}

const earth_m = 6_371_008.8;
const drop = (distance_m: number): number => distance_m ** 2 / (2 * earth_m);

/** Finds the lowest visible height over a place in steps of a quarter of a metre. */
function lowestBy(land: Land, eye: Position, to: Position): number {
  const { distance_m, course_deg } = trackBetween(eye, to);
  const eye_m = heightAt(land, eye) + 1.7;
  let steepest = -Infinity;
  for (let there_m = 0.25; there_m < distance_m; there_m += 0.25) {
    const ground_m = heightAt(land, destination(eye, course_deg, there_m));
    steepest = Math.max(steepest, (ground_m - drop(there_m) - eye_m) / there_m);
  }
  return eye_m + steepest * distance_m + drop(distance_m);
}

/** The same by the places that are looked at. */
function lowestSeen(land: Land, cell_m: number, eye: Position, to: Position): number {
  const { places, starts } = placesOnRays([{ from: eye, to }], cell_m);
  const { distance_m } = trackBetween(eye, to);
  const lowest = [0, 1, 2, 3].map((part) => {
    const [first, end] = [Number(starts[part]), Number(starts[part + 1])];
    const at = (place: number) => ({ lat: Number(places[2 * place]), lon: Number(places[2 * place + 1]) });
    const ground_msl_m = Float64Array.from({ length: end - first }, (_, step) =>
      heightAt(land, at(first + step)),
    );
    const [from_m, to_m] = [first, end - 1].map((place) => trackBetween(eye, at(place)).distance_m) as [
      number,
      number,
    ];
    return sightOver(heightAt(land, eye) + 1.7, { ground_msl_m, from_m, to_m }, distance_m).lowest_msl_m;
  });
  return Math.max(...lowest);
}

describe('the least height that is seen', () => {
  // With kinks of 90° every 10 m and a look every 5 m, not every crest is found.
  it.each(surfaces.flatMap(([name, land]) => [30, 10, 2].map((cell_m) => [name, cell_m, land] as const)))(
    'over %s with samples every %d m is as by steps of half a metre',
    (name, cell_m, land) => {
      const missed_m = name === 'ridges' && cell_m === 10 ? 2.5 : 1;
      const ground = sampled(land, cell_m);
      const errors_m: number[] = [];
      fc.assert(
        fc.property(
          numbers(0, 300),
          numbers(0, 300),
          numbers(0, 360),
          numbers(100, 1200),
          (north_m, east_m, course_deg, far_m) => {
            const eye = destination(destination(origin, 0, north_m), 90, east_m);
            const to = destination(eye, course_deg, far_m);
            // An aircraft is no lower than the ground.
            const least_m = heightAt(ground, to);
            const hidden_m = Math.max(least_m, lowestBy(ground, eye, to));
            const told_m = Math.max(least_m, lowestSeen(ground, cell_m, eye, to));
            expect(told_m - hidden_m).toBeGreaterThan(-missed_m);
            errors_m.push(told_m - hidden_m);
          },
        ),
        { numRuns: inLong(10, 200) },
      );
      errors_m.sort((one, other) => one - other);
      // A crest between two places is laid where the slopes on both sides meet, which may be a little above it.
      expect(errors_m[Math.floor(0.95 * errors_m.length)]).toBeLessThan(3);
    },
  );
});
