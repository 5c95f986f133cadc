import { describe, expect, it, vi } from 'vitest';
import type { Position } from '../../engine/geo/position.ts';
import type { RangeInput } from '../../engine/range/rangeAnalysis.ts';
import { succeed } from '../../engine/result.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import { groundAround } from '../../server/handlers/rangeGround.ts';
import { reachedArea } from '../../server/report/outlines/reachedArea.ts';
import { analyzeRange, type Ring } from '../engine/rings.ts';
import { industrialDrone, rangeInput } from '../engine/samples.ts';
import { seeded } from '../fuzz/damage.ts';
import { inLong } from '../support/inLong.ts';
import { isWithin } from '../support/isWithin.ts';

vi.setConfig({ testTimeout: 120_000 });

const center = { lat: 47, lon: 8 };
const height_m = 120;
const clearance_m = 30;
const home_msl_m = 400;

/** Ground above the launch point by metres north and east of it. */
type Land = (north_m: number, east_m: number) => number;

const [north_m, east_m] = [111_178, 76_057];
const metresTo = ({ lat, lon }: Position): readonly [number, number] => [
  (lat - center.lat) * north_m,
  (lon - center.lon) * east_m,
];
const placeAt = (north: number, east: number): Position => ({
  lat: center.lat + north / north_m,
  lon: center.lon + east / east_m,
});

/** The source's view of the land: samples this far apart, the highest height of each cell. */
function sourceOf(land: Land, cell_m: number): ElevationSource {
  const facts = { source: 'test', cell_m, error_m: 0 };
  const around = (place: Position) => {
    const [north, east] = metresTo(place).map((far_m) => far_m / cell_m) as [number, number];
    const [row, column] = [Math.floor(north), Math.floor(east)];
    const [up, right] = [north - row, east - column];
    const at = (rows: number, columns: number) => home_msl_m + land(rows * cell_m, columns * cell_m);
    const [low, high] = [row, row + 1].map(
      (rows) => (1 - right) * at(rows, column) + right * at(rows, column + 1),
    ) as [number, number];
    return {
      height_m: (1 - up) * low + up * high,
      highest_m: at(Math.round(north), Math.round(east)),
    };
  };
  return {
    elevations: async (positions) =>
      succeed({ ...facts, heights_msl_m: positions.map((place) => around(place).height_m) }),
    along: async ({ places }) => {
      const count = places.length / 2;
      const heights_msl_m = new Float64Array(count);
      const highest_msl_m = new Float64Array(count);
      for (let place = 0; place < count; place++) {
        const at = around({ lat: Number(places[2 * place]), lon: Number(places[2 * place + 1]) });
        heights_msl_m[place] = at.height_m;
        highest_msl_m[place] = Math.max(at.height_m, at.highest_m);
      }
      return succeed({ ...facts, heights_msl_m, highest_msl_m });
    },
  };
}

/** Tests whether a ring reaches a place, by the outlines of files and maps. */
function reachOf(ring: Ring): (place: Position) => boolean {
  const polygons = reachedArea(ring);
  return ({ lat, lon }) =>
    polygons.some(
      ([outer = [], ...holes]) =>
        isWithin([lon, lat], outer) && !holes.some((hole) => isWithin([lon, lat], hole)),
    );
}

const inputFor = (change: Partial<RangeInput>): RangeInput =>
  rangeInput({
    center,
    height_m,
    bearings: 180,
    battery_thresholds_pct: [30],
    elevation_msl_m: home_msl_m,
    ...change,
  });
const levelRing = (change: Partial<RangeInput>): Ring => analyzeRange(inputFor(change)).rings[0] as Ring;

async function ringOver(land: Land, cell_m: number, change: Partial<RangeInput>): Promise<Ring> {
  const input = inputFor(change);
  const { ground, failure } = await groundAround(sourceOf(land, cell_m), input, { cell_m });
  expect(failure).toBeUndefined();
  return analyzeRange({ ...input, ground }).rings[0] as Ring;
}

/** A hill, or with a length a ridge, whose flanks fall evenly from its crest. */
interface Hill {
  readonly north: number;
  readonly east: number;
  readonly top_m: number;
  readonly foot_m: number;
  readonly length_m: number;
  readonly along: readonly [number, number];
}

/** From the middle of a crest to its nearest place, and from there to a place. */
function asideOf({ north, east, length_m, along }: Hill, n: number, e: number): number {
  const forward = (n - north) * along[0] + (e - east) * along[1];
  const part = Math.max(-length_m / 2, Math.min(length_m / 2, forward));
  return Math.hypot(n - north - part * along[0], e - east - part * along[1]);
}

const square_m = 500;
const squareOf = (n: number, e: number): number => 1000 * Math.floor(n / square_m) + Math.floor(e / square_m);

function landOf(hills: readonly Hill[]): Land {
  const bySquare = new Map<number, Hill[]>();
  for (const hill of hills) {
    const wide_m = hill.length_m / 2 + hill.foot_m + square_m;
    const squares = new Set<number>();
    for (let n = hill.north - wide_m; n <= hill.north + wide_m; n += square_m)
      for (let e = hill.east - wide_m; e <= hill.east + wide_m; e += square_m) squares.add(squareOf(n, e));
    for (const square of squares) bySquare.set(square, [...(bySquare.get(square) ?? []), hill]);
  }
  return (n, e) => {
    let most_m = 0;
    for (const hill of bySquare.get(squareOf(n, e)) ?? [])
      most_m = Math.max(most_m, hill.top_m * (1 - asideOf(hill, n, e) / hill.foot_m));
    return most_m;
  };
}

/** Hills and ridges that are higher than the flight, at any distance; flanks of 20° to 60°, no narrower than a source with such samples knows. */
function hillsOf(
  random: () => number,
  cell_m: number,
  { count, far_m }: { count: number; far_m: number },
): Hill[] {
  return Array.from({ length: count }, (_, index) => {
    const [θ, away_m, turn] = [2 * Math.PI * random(), 300 + (far_m - 300) * random(), Math.PI * random()];
    const top_m = height_m + 5 + 200 * random();
    const slope = Math.tan(((20 + 40 * random()) * Math.PI) / 180);
    const onGrid = (value_m: number) => cell_m * Math.round(value_m / cell_m);
    return {
      north: onGrid(away_m * Math.cos(θ)),
      east: onGrid(away_m * Math.sin(θ)),
      top_m,
      foot_m: Math.max(top_m / slope, 2 * cell_m),
      length_m: index % 2 === 0 ? 0 : 600 * random(),
      along: [Math.cos(turn), Math.sin(turn)],
    };
  });
}

describe('rings over narrow hills', () => {
  it.each(
    [30, 10, 2].flatMap((cell_m) => [
      [cell_m, 'a small aircraft', {}] as const,
      [cell_m, 'one that flies far', { drone: industrialDrone }] as const,
    ]),
  )(
    'reach none that is higher than the flight, and little of the rest is cut: samples every %d m, %s',
    async (cell_m, _, change) => {
      const random = seeded(cell_m);
      const far_m = 0.9 * Number(levelRing(change).min_radius_m);
      const near: boolean[] = [];
      for (let round = 0; round < inLong(1, 10); round++) {
        const hills = hillsOf(random, cell_m, { count: 50, far_m });
        const land = landOf(hills);
        const isReached = reachOf(await ringOver(land, cell_m, change));
        const places = Array.from({ length: 40 * hills.length }, (_, place) => {
          const { north, east, foot_m, length_m } = hills[place % hills.length] as Hill;
          const [θ, aside_m] = [2 * Math.PI * random(), (length_m / 2 + 1.5 * foot_m) * Math.sqrt(random())];
          return [north + aside_m * Math.cos(θ), east + aside_m * Math.sin(θ)] as const;
        });
        const tops = hills.map(({ north, east }) => placeAt(north, east));
        expect(tops.filter(isReached)).toEqual([]);
        const clear = places.filter(
          ([n, e]) => land(n, e) + clearance_m <= height_m && Math.hypot(n, e) < far_m,
        );
        near.push(...clear.map(([n, e]) => isReached(placeAt(n, e))));
      }
      expect(near.length).toBeGreaterThan(500);
      expect(near.filter((isReached) => !isReached).length / near.length).toBeLessThan(0.08);
    },
  );
});
