import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination, trackBetween } from '../../../../engine/geo/geodesic.ts';
import type { Position } from '../../../../engine/geo/position.ts';
import type { RangeGround, RangeInput } from '../../../../engine/range/rangeAnalysis.ts';
import type { Pair } from '../../../../server/report/outlines/polygons.ts';
import { reachedArea } from '../../../../server/report/outlines/reachedArea.ts';
import { analyzeRange, type Ring } from '../../../engine/rings.ts';
import { rangeInput } from '../../../engine/samples.ts';
import { inLong } from '../../../support/inLong.ts';
import { isWithin } from '../../../support/isWithin.ts';

const bearings = 72;
const alps: Position = { lat: 47, lon: 8 };
const taveuni: Position = { lat: -16.8, lon: 179.995 };

/** Ground above home by metres north and east of it. */
type Land = (north_m: number, east_m: number) => number;

function groundOf(land: Land, spacing_m = 25, samples = 600): RangeGround {
  const heights_m = new Float64Array(bearings * samples);
  for (let bearing = 0; bearing < bearings; bearing++)
    for (let sample = 0; sample < samples; sample++) {
      const [θ, far_m] = [(2 * Math.PI * bearing) / bearings, sample * spacing_m];
      heights_m[bearing * samples + sample] = land(far_m * Math.cos(θ), far_m * Math.sin(θ));
    }
  return { bearings, spacing_m, samples, heights_m, highest_m: heights_m, error_m: 0 };
}

const ringOver = (land: Land, center: Position, change: Partial<RangeInput> = {}): Ring => {
  const ground = groundOf(land);
  const asked = { center, bearings, battery_thresholds_pct: [50], uncertainty: true, ground, ...change };
  return analyzeRange(rangeInput(asked)).rings[0] as Ring;
};

const hill =
  (north_m: number, east_m: number, top_m: number, foot_m: number): Land =>
  (north, east) =>
    Math.max(0, top_m * (1 - Math.hypot(north - north_m, east - east_m) / foot_m));
const hills =
  (...lands: Land[]): Land =>
  (north, east) =>
    Math.max(...lands.map((land) => land(north, east)));

const nearTo = (center: Position, { lat, lon }: Position): Pair => [
  lon + 360 * Math.round((center.lon - lon) / 360),
  lat,
];

/** Metres from a place to the nearest side of an outline. */
function asideOf([x, y]: Pair, outline: readonly Pair[]): number {
  const [east_m, north_m] = [111_320 * Math.cos((y * Math.PI) / 180), 110_600];
  return Math.min(
    ...outline.slice(1).map(([bx, by], side) => {
      const [ax, ay] = outline[side] as Pair;
      const [ux, uy] = [(bx - ax) * east_m, (by - ay) * north_m];
      const [px, py] = [(x - ax) * east_m, (y - ay) * north_m];
      const share = Math.min(1, Math.max(0, (px * ux + py * uy) / (ux * ux + uy * uy || 1)));
      return Math.hypot(px - share * ux, py - share * uy);
    }),
  );
}

/** Positive where an outline turns counterclockwise. */
const areaOf = (outline: readonly Pair[]): number =>
  outline.reduce((sum, [x, y], at) => {
    const [px, py] = outline.at(at - 1) as Pair;
    return sum + (px * y - x * py) / 2;
  }, 0);

/** A geodesic of ten kilometres bends this far from the straight line of degrees. */
const bend_m = 5;

const shareOf = (count: number, all: number) => count / Math.max(1, all);

/** Compares what the map paints, an outline without the outlines of its cuts, with the area, at random places. */
function compare(ring: Ring, center: Position, edge: Pick<Ring, 'polygon'> = ring) {
  const polygons = reachedArea({ polygon: edge.polygon, cuts: ring.cuts });
  const outline = edge.polygon.map((place) => nearTo(center, place));
  const cuts = (ring.cuts ?? []).map((cut) => cut.outline.map((place) => nearTo(center, place)));
  let [inside, outside, wrong] = [0, 0, 0];
  const reach_m = ring.max_radius_m * 1.05;
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 360, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (bearing_deg, share) => {
        const place = destination(center, bearing_deg, reach_m * Math.sqrt(share));
        const at = nearTo(center, place);
        if ([outline, ...cuts].some((one) => asideOf(at, one) < bend_m)) return;
        const isPainted = isWithin(at, outline) && !cuts.some((cut) => isWithin(at, cut));
        const own: Pair = [place.lon, place.lat];
        const isWritten = polygons.some(
          ([outer = [], ...holes]) => isWithin(own, outer) && !holes.some((hole) => isWithin(own, hole)),
        );
        if (isPainted) inside++;
        else outside++;
        if (isPainted !== isWritten) wrong++;
      },
    ),
    { numRuns: inLong(450, 4500) },
  );
  expect(inside).toBeGreaterThan(100);
  expect(outside).toBeGreaterThan(20);
  expect(shareOf(wrong, inside + outside)).toBe(0);
  return polygons;
}

const lands: Record<string, Land> = {
  'a ridge': (north_m) => (north_m > 2000 ? 600 : 0),
  'a hill that is flown over': hill(1500, 800, 140, 400),
  'a summit that is not': hill(1500, 800, 900, 500),
  'summits behind summits': hills(
    hill(900, 100, 700, 250),
    hill(1800, -300, 160, 500),
    hill(-1200, 900, 150, 450),
    hill(-2200, 1500, 900, 900),
    hill(200, -1500, 170, 300),
  ),
  'rough country': (north_m, east_m) =>
    150 * Math.abs(Math.sin(north_m / 310) * Math.cos(east_m / 270)) + 40 * Math.sin((north_m + east_m) / 90),
};

describe('what a ring reaches', () => {
  it.each(Object.entries(lands))('is what the map paints, over %s', (_, land) => {
    for (const center of [alps, taveuni]) {
      const ring = ringOver(land, center, { height_m: 120 });
      expect(ring.cuts?.length).toBeGreaterThan(0);
      compare(ring, center);
      if (ring.conservative) compare(ring, center, ring.conservative);
    }
  });

  it('has outer outlines counterclockwise and holes clockwise, each closed, none meeting itself', () => {
    for (const land of Object.values(lands))
      for (const center of [alps, taveuni]) {
        const polygons = reachedArea(ringOver(land, center, { height_m: 120 }));
        for (const [outer = [], ...holes] of polygons) {
          expect(areaOf(outer.slice(1))).toBeGreaterThan(0);
          for (const hole of holes) expect(areaOf(hole.slice(1))).toBeLessThan(0);
          for (const outline of [outer, ...holes]) {
            expect(outline.at(-1)).toEqual(outline[0]);
            expect(new Set(outline.slice(1).map(String)).size).toBe(outline.length - 1);
            for (const [lon] of outline) expect(Math.abs(lon)).toBeLessThanOrEqual(180);
          }
        }
      }
  });

  it('has the hole of a hill over which the aircraft flies, but cannot stay', () => {
    const [[, ...holes] = [], ...others] = reachedArea(
      ringOver(hill(1500, 800, 140, 400), alps, { height_m: 120 }),
    );
    expect(others).toEqual([]);
    expect(holes).toHaveLength(1);
    const around = destination(destination(alps, 0, 1500), 90, 800);
    const far = (holes[0] ?? []).map(([lon, lat]) => trackBetween(around, { lat, lon }).distance_m);
    expect(Math.max(...far)).toBeLessThan(400);
  });

  it('is nothing where the ring reaches nothing', () => {
    expect(reachedArea({ polygon: [] })).toEqual([]);
  });

  it('is its outline where nothing is cut off', () => {
    const ring = ringOver(() => 0, alps);
    const [[outer = []] = [], ...others] = reachedArea(ring);
    expect(others).toEqual([]);
    // Files have millimetres.
    const corners = ring.polygon
      .slice(1)
      .map(({ lat, lon }) => [Number(lon.toFixed(8)), Number(lat.toFixed(8))]);
    expect(outer).toHaveLength(corners.length + 1);
    expect(outer.slice(1).map(String).sort()).toEqual(corners.map(String).sort());
  });
});
