import { describe, expect, it } from 'vitest';
import type { Fence } from '../../../engine/fence/fence.ts';
import { fenceCheck, levelAt } from '../../../engine/fence/fenceBreach.ts';
import { destination, distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { FenceLimits, RangeInput } from '../../../engine/range/rangeAnalysis.ts';
import { analyzeRange, hereAndBack, type Ring } from '../rings.ts';
import { rangeInput } from '../samples.ts';

const center = { lat: 47, lon: 8 };
const bearings = 72;
/** Places on ways of a few kilometres, in the plane of a fence and on geodesics. */
const plane_m = 0.2;

const at = (bearing_deg: number, distance_m: number) => destination(center, bearing_deg, distance_m);
const circle = (around: Position, radius_m: number, is_inclusion: boolean): Fence => ({
  is_inclusion,
  center: around,
  radius_m,
});
const ranged = (fences: readonly Fence[], change: Partial<RangeInput> = {}) =>
  analyzeRange(rangeInput({ center, bearings, battery_thresholds_pct: [60, 30], fences, ...change }));
const limitsOf = ({ fence_limits }: Ring): FenceLimits => {
  if (fence_limits === undefined) throw new Error('No fence limits the ring.');
  return fence_limits;
};
const widest = (fences: readonly Fence[], change?: Partial<RangeInput>) =>
  ranged(fences, change).rings[1] as Ring;

describe('rings and fences', () => {
  it('are as without where there is none, or none in reach', () => {
    const free = analyzeRange(rangeInput({ center, bearings, battery_thresholds_pct: [60, 30] }));
    expect(ranged([])).toEqual(free);
    expect(ranged([circle(center, 900_000, true), circle(at(90, 500_000), 1000, false)])).toEqual(free);
    expect(ranged([circle(at(90, 500_000), 1000, false)])).toEqual(free);
  });

  it('change nothing but the limits that a ring tells of', () => {
    const { fence_limits, ...ring } = widest([circle(center, 500, true)]);
    expect(ring).toEqual(widest([]));
    expect(fence_limits?.directions_pct).toBe(100);
  });

  it('end all around at a circle to stay in, and what lies beyond begins there', () => {
    const { directions_pct, nearest, beyond } = limitsOf(widest([circle(center, 500, true)]));
    expect(directions_pct).toBe(100);
    expect(nearest.kind).toBe('outside');
    expect(Math.abs(nearest.distance_m - 500)).toBeLessThan(plane_m);
    const [outline = []] = beyond;
    expect(beyond).toHaveLength(1);
    expect(Math.min(...outline.map((place) => distanceBetween(center, place)))).toBeCloseTo(500, 0);
  });

  it('end before an area to stay out of, on the bearings that meet it, and name it', () => {
    const area = { ...circle(at(90, 1000), 500, false), name: 'Airport' };
    const { directions_pct, nearest } = limitsOf(widest([area]));
    // asin(500 / 1000) = 30° on either side, on whole bearings of 5°: from 60° or 65° to 115° or 120°.
    expect(directions_pct).toBeGreaterThanOrEqual((100 * 11) / bearings);
    expect(directions_pct).toBeLessThanOrEqual((100 * 13) / bearings);
    expect(nearest).toMatchObject({ kind: 'inside', fence_name: 'Airport' });
    expect(nearest.bearing_deg).toBeCloseTo(90, 6);
    expect(Math.abs(nearest.distance_m - 500)).toBeLessThan(plane_m);
    expect(distanceBetween(nearest, at(90, 500))).toBeLessThan(plane_m);
  });

  it('follow the rule of legs on every bearing', () => {
    const outline = [at(20, 700), at(80, 900), at(50, 400), at(140, 1500), at(10, 2500)];
    const fences: Fence[] = [
      { is_inclusion: false, outline },
      circle(at(200, 600), 1500, true),
      circle(at(40, 900), 2000, true),
    ];
    const ring = widest(fences);
    const breachOn = fenceCheck(fences);
    const broken = ring.polygon
      .slice(0, bearings)
      .filter((edge) => breachOn(center, edge, { along_m: levelAt(50) }) !== undefined).length;
    expect(broken).toBeGreaterThan(0);
    expect(limitsOf(ring).directions_pct).toBeCloseTo((100 * broken) / bearings, 9);
  });

  it('reach less far beyond a fence with less charge', () => {
    const [inner, outer] = ranged([circle(at(0, 100_000), 100_000 - 1, false)]).rings as [Ring, Ring];
    expect(limitsOf(inner).nearest.distance_m).toBeCloseTo(limitsOf(outer).nearest.distance_m, 6);
    const far_m = inner.max_radius_m + 50;
    const [free, cut] = ranged([circle(center, far_m, true)]).rings as [Ring, Ring];
    expect(free).not.toHaveProperty('fence_limits');
    expect(limitsOf(cut).directions_pct).toBe(100);
  });

  it('tell of an area that lies between two bearings', () => {
    const { directions_pct, nearest, beyond } = limitsOf(widest([circle(at(32.5, 1500), 20, false)]));
    expect(directions_pct).toBe(0);
    expect(beyond).toEqual([]);
    expect(nearest.bearing_deg).toBeCloseTo(32.5, 4);
    expect(Math.abs(nearest.distance_m - 1480)).toBeLessThan(plane_m);
  });

  it('end at once where the launch point breaks a fence, which then has no name to leave', () => {
    const inside = limitsOf(widest([{ ...circle(at(0, 100), 400, false), name: 'Park' }]));
    expect(inside).toMatchObject({
      directions_pct: 100,
      nearest: { kind: 'inside', distance_m: 0, fence_name: 'Park' },
    });
    expect(distanceBetween(inside.nearest, center)).toBeLessThan(1e-6);
    const outside = limitsOf(widest([{ ...circle(at(0, 5000), 400, true), name: 'Field' }]));
    expect(outside).toMatchObject({ directions_pct: 100, nearest: { kind: 'outside', distance_m: 0 } });
    expect(outside.nearest).not.toHaveProperty('fence_name');
  });

  it('give the name of the area that the way leaves, of outlines too', () => {
    const outline = [at(45, 800), at(135, 800), at(225, 800), at(315, 800)];
    const { nearest } = limitsOf(widest([{ is_inclusion: true, outline, name: 'Quarry' }]));
    expect(nearest).toMatchObject({ kind: 'outside', fence_name: 'Quarry' });
    const farm = {
      is_inclusion: false,
      outline: outline.map((place) => ({ ...place, lon: place.lon + 0.02 })),
    };
    expect(limitsOf(widest([farm])).nearest.kind).toBe('inside');
  });

  it('take the first of two areas, and no less than a tenth of a metre', () => {
    const areas = [circle(at(10, 1500), 200, false), circle(center, 1000, true)];
    expect(limitsOf(widest(areas)).nearest).toMatchObject({ kind: 'outside' });
    const nearer = [circle(at(10, 700), 200, false), circle(center, 1000, true)];
    expect(limitsOf(widest(nearer)).nearest).toMatchObject({ kind: 'inside' });
    const reach_m = widest([], { weather: { ...rangeInput().weather, wind_speed_mps: 0 } }).max_radius_m;
    expect(
      widest([circle(center, reach_m - 0.05, true)], {
        weather: { ...rangeInput().weather, wind_speed_mps: 0 },
      }),
    ).not.toHaveProperty('fence_limits');
  });

  it('limit no ring that reaches nothing', () => {
    const [none] = ranged([circle(center, 500, true)], { battery_thresholds_pct: [100] }).rings;
    expect(none).toMatchObject({ polygon: [], unreachable_reason: 'BATTERY' });
    expect(none).not.toHaveProperty('fence_limits');
  });

  it('meet an area with heights at the height flown, and at that of the way home', () => {
    // Flown at 60 m, home at the preset of 100 m.
    const height_m = 60;
    const area = (band: Partial<Fence>) => ({ ...circle(at(90, 1000), 500, false), ...band }) as Fence;
    const nearest = (fence: Fence, change: Partial<RangeInput> = {}) =>
      widest([fence], { height_m, ...change }).fence_limits?.nearest;
    for (const band of [{ lower_m: 50, upper_m: 70 }, { lower_m: 90 }, { lower_m: 70, upper_m: 90 }, {}])
      expect(nearest(area(band))?.distance_m).toBeCloseTo(500, 0);
    expect(nearest(area({ upper_m: 50 }))).toBeUndefined();
    expect(nearest(area({ lower_m: 110 }))).toBeUndefined();
    expect(
      hereAndBack(rangeInput({ center, height_m, fences: [area({ lower_m: 90 })] }), at(90, 2000), undefined)
        .unreachable_reason,
    ).toBe('NO_FLY_AREA');
    expect(
      hereAndBack(rangeInput({ center, height_m, fences: [area({ lower_m: 110 })] }), at(90, 2000), undefined)
        .unreachable_reason,
    ).toBeUndefined();
  });

  it('end at once where the climb over the launch point leads through an area, or out of one to stay in', () => {
    const over = { ...circle(center, 50, false), lower_m: 20, upper_m: 40, name: 'Wire' };
    expect(limitsOf(widest([over])).nearest).toMatchObject({
      kind: 'inside',
      distance_m: 0,
      fence_name: 'Wire',
    });
    const low = { ...circle(center, 400, true), upper_m: 90, name: 'Low' };
    expect(limitsOf(widest([low])).nearest).toMatchObject({
      kind: 'outside',
      distance_m: 0,
      fence_name: 'Low',
    });
    expect(limitsOf(widest([{ ...low, upper_m: 120 }])).nearest.distance_m).toBeCloseTo(400, 0);
  });

  it('meet an area with heights where the ground lifts the flight to them, on those bearings alone', () => {
    const [samples, spacing_m] = [200, 100];
    // A ridge of 70 m from 2 km on, in the east.
    const heights_m = Float64Array.from({ length: bearings * samples }, (_, at) => {
      const bearing_deg = (Math.floor(at / samples) * 360) / bearings;
      return at % samples >= 20 && bearing_deg > 45 && bearing_deg < 135 ? 70 : 0;
    });
    const ground = { bearings, spacing_m, samples, heights_m, highest_m: heights_m, error_m: 0 };
    const all = { ...circle(center, 3000, false), lower_m: 105 };
    const around: Fence = {
      is_inclusion: false,
      lower_m: 105,
      outline: [0, 90, 180, 270].map((deg) => at(deg, 1500)),
    };
    for (const altitude_reference of ['takeoff', 'agl'] as const) {
      const asked = { height_m: 60, altitude_reference, ground: undefined, hover_time_s: 0 };
      expect(widest([all, around], asked)).not.toHaveProperty('fence_limits');
    }
    // From take-off the flight climbs to 100 m over the ridge, half of 60 m above it, and home over all of it; at 100 m it is flown home as out.
    for (const height_m of [60, 100])
      expect(
        widest([{ ...circle(at(90, 1500), 300, false), lower_m: height_m + 60 }], { height_m, ground }),
      ).not.toHaveProperty('fence_limits');
    const low = { ...circle(at(90, 1500), 300, false), lower_m: 95, upper_m: 99 };
    expect(limitsOf(widest([low], { height_m: 60, ground })).nearest.kind).toBe('inside');
    expect(widest([low], { height_m: 100, airspeed_mps: 15, ground })).not.toHaveProperty('fence_limits');
    const raised = limitsOf(widest([all], { height_m: 60, altitude_reference: 'agl', ground }));
    expect(raised.nearest).toMatchObject({ kind: 'inside', distance_m: 0 });
    expect(raised.directions_pct).toBeCloseTo((100 * 17) / bearings, 5);
    const place = at(90, 2500);
    const onWay = {
      bearings: 1,
      spacing_m,
      samples: 26,
      heights_m: heights_m.slice(18 * samples, 18 * samples + 26),
      highest_m: heights_m.slice(18 * samples, 18 * samples + 26),
      error_m: 0,
    };
    const input = rangeInput({ center, height_m: 60, altitude_reference: 'agl', fences: [all] });
    expect(hereAndBack(input, place, onWay).unreachable_reason).toBe('NO_FLY_AREA');
    expect(hereAndBack(input, place, undefined).unreachable_reason).toBeUndefined();
    const below = { ...circle(center, 3000, true), lower_m: -30, upper_m: 200 };
    const sunk = {
      ...ground,
      heights_m: heights_m.map((m) => -m * 2),
      highest_m: heights_m.map((m) => -m * 2),
    };
    expect(
      limitsOf(widest([below], { height_m: 60, altitude_reference: 'agl', ground: sunk })).directions_pct,
    ).toBe(100);
  });
});
