import { describe, expect, it } from 'vitest';
import { destination, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { RangeGround, RangeInput } from '../../../engine/range/rangeAnalysis.ts';
import { isPlaceWithin } from '../../support/isWithin.ts';
import { overKnown } from '../mission/groundedMission.ts';
import { analyzeRange, type Edge, type Ring } from '../rings.ts';
import { rangeInput, waypoint } from '../samples.ts';
import { fixedWing } from '../wingSamples.ts';

const center = { lat: 47, lon: 8 };

/** Ground above home by metres north and east of it. */
type Land = (north_m: number, east_m: number) => number;

function groundOf(land: Land, bearings = 72, spacing_m = 25, samples = 1000): RangeGround {
  const heights_m = new Float64Array(bearings * samples);
  for (let bearing = 0; bearing < bearings; bearing++)
    for (let sample = 0; sample < samples; sample++) {
      const [θ, far_m] = [(2 * Math.PI * bearing) / bearings, sample * spacing_m];
      heights_m[bearing * samples + sample] = land(far_m * Math.cos(θ), far_m * Math.sin(θ));
    }
  return { bearings, spacing_m, samples, heights_m, highest_m: heights_m, error_m: 0 };
}

const ringsOver = (land: Land, change: Partial<RangeInput> = {}) =>
  analyzeRange(
    rangeInput({
      battery_thresholds_pct: [50],
      uncertainty: true,
      explanation: true,
      ground: groundOf(land, change.bearings),
      ...change,
    }),
  );
const ringOf = ({ rings }: { readonly rings: readonly Ring[] }) => rings[0] as Ring;
const radiusAt = ({ polygon }: Edge, bearing: number) =>
  trackBetween(center, polygon[bearing] as Position).distance_m;
const level = ringsOver(() => 0, { ground: undefined });
const reach_m = ringOf(level).max_radius_m;
const cautious_m = ringOf(level).conservative?.max_radius_m ?? NaN;

describe('rings over known ground', () => {
  it('are those of today where it is level', () => {
    const flat = ringsOver(() => 0);
    expect(ringOf(flat).max_radius_m).toBeCloseTo(reach_m, 6);
    expect(ringOf(flat).min_radius_m).toBeCloseTo(reach_m, 6);
    expect(ringOf(flat).conservative?.max_radius_m).toBeCloseTo(cautious_m, 6);
    expect(ringOf(flat)).not.toHaveProperty('holes');
  });

  it('end before a ridge that is too high to fly over, the cautious edge, too', () => {
    // 600 m high and 2 km to the north; 500 m is the limit.
    const ring = ringOf(ringsOver((north_m) => (north_m > 2000 ? 600 : 0)));
    expect(radiusAt(ring, 0)).toBeGreaterThan(1950);
    expect(radiusAt(ring, 0)).toBeLessThanOrEqual(2000.1);
    expect(radiusAt(ring.conservative as Edge, 0)).toBeLessThanOrEqual(radiusAt(ring, 0) + 1e-6);
    expect(radiusAt(ring, 36)).toBeCloseTo(reach_m, 3);
    // At 60° to the ridge the way to it is twice as long.
    expect(radiusAt(ring, 12)).toBeGreaterThan(3950);
    expect(radiusAt(ring, 12)).toBeLessThanOrEqual(4000.1);
  });

  it('lead over a ridge within the limit, and pay for rising over it both ways', () => {
    const over = (height_limit_m: number) =>
      radiusAt(
        ringOf(ringsOver((north_m) => (north_m > 1990 && north_m < 2210 ? 200 : 0), { height_limit_m })),
        0,
      );
    expect(over(229)).toBeLessThan(2000);
    // A flight at 230 m and with two more climbs and descents of 110 m in its way.
    const costs = ringsOver(() => 0, { ground: undefined, height_m: 110 }).physics;
    const extra_pct = 2 * (costs.climb_cost_pct + costs.descent_cost_pct);
    const perMetre_pct = ringOf(level).explanation?.level_flight_pct as number;
    const expected_m = reach_m * (1 - extra_pct / perMetre_pct);
    // Within 1 %, since a point is a little more energy where the pack is fuller.
    expect(Math.abs(over(231) / expected_m - 1)).toBeLessThan(0.01);
  });

  it('keep the height of the ceiling, too, and of the request where that is higher than the limit', () => {
    const wall: Land = (north_m) => (north_m > 2000 && north_m < 2200 ? 300 : 0);
    const low = { ...rangeInput().drone, service_ceiling_m: 300 };
    expect(radiusAt(ringOf(ringsOver(wall, { drone: low })), 0)).toBeLessThan(2001);
    const high = ringsOver(wall, { height_m: 340, height_limit_m: 120 });
    expect(radiusAt(ringOf(high), 0)).toBeGreaterThan(2300);
  });

  it('have a round hole over a cone that can be flown over, not stood at', () => {
    // Its top 300 m high, 1500 m to the east; higher than 90 m within 210 m of it.
    const cone: Land = (north_m, east_m) => Math.max(0, 300 - Math.hypot(north_m, east_m - 1500));
    const ring = ringOf(ringsOver(cone, { bearings: 360, ground: groundOf(cone, 360, 10, 1600) }));
    expect(ring.holes).toHaveLength(1);
    const top = destination(center, 90, 1500);
    const radii = (ring.holes?.[0] ?? []).map((place) => trackBetween(top, place).distance_m);
    // Half a step of 10 m along, and half a degree of 1500 m across.
    expect(Math.min(...radii)).toBeGreaterThan(190);
    expect(Math.max(...radii)).toBeLessThan(230);
    expect(ring.holes?.[0]?.[0]).toEqual(ring.holes?.[0]?.at(-1));
    expect(radiusAt(ring, 90)).toBeGreaterThan(3000);
  });

  it('have two holes where one lies across north, and one for each of two hills in a row', () => {
    const hill = (north_m: number, east_m: number, at_m: number) =>
      Math.max(0, 200 - Math.hypot(north_m - at_m, east_m));
    const row: Land = (north_m, east_m) => hill(north_m, east_m, 1500) + hill(north_m, east_m, 2500);
    const fine = { bearings: 360 };
    expect(ringOf(ringsOver(row, fine)).holes).toHaveLength(4);
    const south: Land = (north_m, east_m) => row(-north_m, east_m);
    expect(ringOf(ringsOver(south, fine)).holes).toHaveLength(2);
  });

  it('end on the last place at which the aircraft can be', () => {
    const plateau: Land = (north_m) => (north_m > 3000 ? 150 : 0);
    const ring = ringOf(ringsOver(plateau));
    expect(radiusAt(ring, 0)).toBeLessThanOrEqual(3000.1);
    expect(radiusAt(ring, 0)).toBeGreaterThan(2950);
    expect(ring).not.toHaveProperty('holes');
  });

  it('say what cuts them: the reason, the bearings and the highest place that does', () => {
    const wall = ringOf(
      ringsOver((north_m) => (north_m > 2000 && north_m < 2200 ? 600 : 0), { elevation_msl_m: 400 }),
    );
    const cuts = wall.cuts ?? [];
    // Behind the wall as far as its bearing meets it inside the ring over level ground: reach · cos θ > 2000 m.
    const half_deg = (Math.acos(2000 / reach_m) * 180) / Math.PI;
    expect(cuts.map(({ reason, ground_msl_m }) => [reason, ground_msl_m])).toEqual([
      ['height_limit', 1000],
      ['height_limit', 1000],
    ]);
    expect(cuts.map(({ from_deg }) => from_deg)[0]).toBe(0);
    expect(Math.abs((cuts[0]?.to_deg ?? NaN) - half_deg)).toBeLessThan(5.01);
    expect(Math.abs((cuts[1]?.from_deg ?? NaN) - (360 - half_deg))).toBeLessThan(5.01);
    expect(cuts[1]?.to_deg).toBe(355);
    const top = trackBetween(center, cuts[0] as Position);
    expect(top.distance_m * Math.cos((top.course_deg * Math.PI) / 180)).toBeCloseTo(2012.5, -2);
    const far = (cuts[0]?.outline ?? []).map((place) => trackBetween(center, place).distance_m);
    const { max_radius_m } = ringOf(ringsOver(() => 0, { ground: undefined, elevation_msl_m: 400 }));
    expect(Math.max(...far)).toBeCloseTo(max_radius_m, 3);
    expect(Math.min(...far)).toBeGreaterThan(1950);
    expect(cuts[0]?.outline[0]).toEqual(cuts[0]?.outline.at(-1));
  });

  it('reach nothing where the outline leads into what is cut: between bearings the nearer one decides', () => {
    const ring = ringOf(ringsOver((north_m) => (north_m > 2000 && north_m < 2200 ? 600 : 0)));
    const cut = ring.cuts?.[0];
    const last = (cut?.to_deg ?? NaN) / 5;
    /** Metres from the launch point at which a bearing between the last that is cut and the next lies in an outline. */
    const stretchIn = (outline: readonly Position[], beyond: number) =>
      Array.from({ length: Math.floor(reach_m / 20) }, (_, step) => 20 * step).filter((far_m) =>
        isPlaceWithin(destination(center, (last + beyond) * 5, far_m), outline),
      );
    const [near, far] = [0.25, 0.75].map((beyond) => ({
      inRing: Math.max(...stretchIn(ring.polygon, beyond)),
      cut: stretchIn(cut?.outline ?? [], beyond),
    }));
    // A quarter on, the ring still leads beyond the wall, and what does so is cut.
    expect(near?.inRing).toBeGreaterThan(radiusAt(ring, last) + 60);
    expect(Math.min(...(near?.cut ?? []))).toBeLessThan(radiusAt(ring, last) + 25);
    expect(Math.max(...(near?.cut ?? []))).toBeGreaterThanOrEqual(near?.inRing ?? NaN);
    expect(far?.cut).toEqual([]);
  });

  it('say that it is the ceiling, the clearance, or the ground itself', () => {
    const reasonsOver = (land: Land, change: Partial<RangeInput> = {}) =>
      new Set((ringOf(ringsOver(land, { bearings: 360, ...change })).cuts ?? []).map(({ reason }) => reason));
    const wall: Land = (north_m) => (north_m < -2000 && north_m > -2200 ? 300 : 0);
    const low = { drone: { ...rangeInput().drone, service_ceiling_m: 300 } };
    const hill: Land = (north_m, east_m) => Math.max(0, 300 - Math.hypot(north_m, east_m - 1500));
    expect(reasonsOver(wall, low)).toEqual(new Set(['ceiling']));
    expect(reasonsOver(hill)).toEqual(new Set(['ground']));
    // 100 m high, which a flight at 120 m does not clear by 30 m.
    expect(reasonsOver((north_m, east_m) => Math.min(100, hill(north_m, east_m)))).toEqual(
      new Set(['clearance']),
    );
    expect(reasonsOver((north_m) => (north_m < -3000 ? 150 : 0))).toEqual(new Set(['ground']));
    // Its flank cannot be stood at, but what ends the ring is that nothing leads over its crest.
    const ramp: Land = (north_m) => Math.max(0, 700 - Math.abs(north_m + 4000));
    const south = ringOf(ringsOver(ramp, { elevation_msl_m: 100 })).cuts?.find(
      ({ from_deg, to_deg }) => from_deg <= 180 && to_deg >= 180,
    );
    expect(south).toMatchObject({ reason: 'height_limit', ground_msl_m: expect.closeTo(800, -1) });
    expect(Math.abs(trackBetween(center, south as Position).distance_m - 4000)).toBeLessThan(25);
    expect(reasonsOver(wall, { ...low, altitude_reference: 'agl' })).toEqual(new Set(['ceiling']));
    expect(reasonsOver(() => 0)).toEqual(new Set());
  });

  it('say of a hole over a cone how high and where its top is', () => {
    const cone: Land = (north_m, east_m) => Math.max(0, 300 - Math.hypot(north_m, east_m - 1500));
    const { cuts, holes } = ringOf(
      ringsOver(cone, { bearings: 360, ground: groundOf(cone, 360, 10, 1600), elevation_msl_m: 0 }),
    );
    expect(cuts).toHaveLength(1);
    expect(cuts?.[0]).toMatchObject({
      reason: 'ground',
      ground_msl_m: expect.closeTo(300, 9),
      outline: holes?.[0],
    });
    expect(trackBetween(destination(center, 90, 1500), cuts?.[0] as Position).distance_m).toBeLessThan(0.01);
  });

  it('are empty where the ground is too high all around, and say so', () => {
    const crater: Land = (north_m, east_m) => (Math.hypot(north_m, east_m) > 10 ? 900 : 0);
    expect(ringOf(ringsOver(crater))).toMatchObject({ unreachable_reason: 'GROUND', polygon: [] });
  });

  it('that the battery or the wind forbid stay as they are', () => {
    const spent = ringsOver(() => 0, { initial_battery_pct: 50, battery_thresholds_pct: [50, 10] });
    expect(spent.rings.map(({ unreachable_reason }) => unreachable_reason)).toEqual(['BATTERY', undefined]);
    const none = ringsOver(() => 0, { initial_battery_pct: 5 });
    expect(ringOf(none)).toMatchObject({ unreachable_reason: 'BATTERY' });
    const storm = { ...rangeInput().weather, wind_speed_mps: 50 };
    expect(ringOf(ringsOver(() => 0, { weather: storm }))).toMatchObject({ unreachable_reason: 'WIND' });
  });

  it('count unknown ground as no higher than what lies before it', () => {
    expect(ringOf(ringsOver(() => NaN)).min_radius_m).toBeCloseTo(reach_m, 6);
    expect(ringOf(ringsOver(() => NaN, { altitude_reference: 'agl' })).min_radius_m).toBeCloseTo(reach_m, 6);
  });

  it('keep half of a low height over the ground, so that level ground is clear', () => {
    const low = { height_m: 20 };
    expect(ringOf(ringsOver(() => 9, low)).holes).toBeUndefined();
    expect(ringOf(ringsOver(() => 0, low)).max_radius_m).toBeGreaterThan(1000);
    expect(ringOf(ringsOver((north_m) => (north_m > 1000 ? 11 : 0), low)).min_radius_m).toBeLessThan(1001);
  });

  it('have a cautious edge of nothing where a budget is too small to be sure', () => {
    const tried = Array.from({ length: 60 }, (_, step) =>
      ringOf(ringsOver(() => 0, { initial_battery_pct: 50 + step / 4 })),
    );
    const thin = tried.find(({ max_radius_m }) => max_radius_m > 0);
    expect(thin?.conservative?.max_radius_m).toBe(0);
  });

  it.each([3, 5, 8])(
    'of best range that cruise at %d m/s takes further are flown as cruise is, with its own way home',
    (airspeed_mps) => {
      const battery_thresholds_pct = Array.from({ length: 100 }, (_, step) => 90 + step / 10);
      const asked = { airspeed_mps, speed_policy: 'best_range', battery_thresholds_pct } as const;
      const outlines = (change: Partial<RangeInput>) =>
        ringsOver(() => 0, { ...asked, ...change }).rings.map(({ min_radius_m }) => Math.round(min_radius_m));
      const bare = ringsOver(() => 0, { ...asked, ground: undefined });
      expect(bare.rings.some(({ speed_gain_pct }) => speed_gain_pct === 0)).toBe(true);
      expect(outlines({})).toEqual(outlines({ ground: undefined }));
    },
  );

  it('know no ceiling where none is published', () => {
    const { service_ceiling_m: _, ...drone } = rangeInput().drone;
    const hill: Land = (north_m) => (north_m > 2000 ? 600 : 0);
    expect(radiusAt(ringOf(ringsOver(hill, { drone })), 0)).toBeLessThan(2001);
    const agl = ringOf(ringsOver(hill, { drone, altitude_reference: 'agl' }));
    expect(radiusAt(agl, 0)).toBeGreaterThan(2001);
  });

  it('keep what the source may err, and the clearance that is asked for', () => {
    const hill: Land = (north_m) => (north_m > 1000 ? 85 : 0);
    const isCut = (change: Partial<RangeInput>) => radiusAt(ringOf(ringsOver(hill, change)), 0) < 1001;
    expect([isCut({}), isCut({ clearance_m: 40 })]).toEqual([false, true]);
    expect(isCut({ ground: { ...groundOf(hill), error_m: 5 } })).toBe(true);
  });

  it('leave the ring of the flight that does not come back as it is', () => {
    expect(ringsOver(() => 900).oneway_ring).toEqual(level.oneway_ring);
  });
});

describe('rings at a height above ground', () => {
  const agl = { altitude_reference: 'agl' } as const;

  it('shrink on a slope by its climbs there and back', () => {
    const slope: Land = (north_m) => 0.1 * north_m;
    const ring = ringOf(ringsOver(slope, agl));
    expect(radiusAt(ring, 0)).toBeLessThan(radiusAt(ring, 18) - 100);
    expect(radiusAt(ring, 18)).toBeCloseTo(reach_m, 0);
    // The aircraft's own return comes down over home from as high as it was, and climbs to its height from below.
    expect(radiusAt(ring, 0)).toBeLessThan(radiusAt(ring, 36));
    expect(radiusAt(ring, 36)).toBeLessThan(radiusAt(ring, 18) - 100);
    expect(ring).not.toHaveProperty('holes');
    expect(ring.conservative?.min_radius_m).toBeLessThan(ring.min_radius_m);
  });

  it('agree with a mission to their edge and back over the same slope', () => {
    const slope: Land = (north_m) => 0.1 * north_m;
    const edge = ringOf(ringsOver(slope, agl)).polygon[0] as Position;
    const perDegree_m = 111_175;
    const there = waypoint(edge.lat, edge.lon, 0, { altitude: { datum: 'agl', value_m: 120 } });
    const back = waypoint(center.lat, center.lon, 0, { altitude: { datum: 'agl', value_m: 120 } });
    const left_pct = [[there, back], [there]].map((waypoints) => {
      const input = overKnown(waypoints, ({ lat }) => 0.1 * (lat - center.lat) * perDegree_m);
      return analyzeMission(input).return_home.battery_at_home_pct ?? NaN;
    });
    expect(Math.abs(Math.min(...left_pct) - 50)).toBeLessThan(0.5);
  });

  it('pay for the time where a slope is too steep for the climb rate', () => {
    const cliffs: Land = (north_m) => 0.9 * Math.abs(((north_m + 500) % 1000) - 500);
    const [gentle, steep] = [
      ringsOver((north_m) => cliffs(north_m, 0) / 9, agl),
      ringsOver(cliffs, { ...agl, height_limit_m: 2000 }),
    ].map((result) => radiusAt(ringOf(result), 0));
    expect(steep).toBeLessThan(0.6 * (gentle as number));
  });

  it('shrink for wings, too, which keep their airspeed on a slope', () => {
    const over = (land: Land) => ringOf(ringsOver(land, { ...agl, drone: fixedWing }));
    expect(
      radiusAt(
        over((north_m) => 0.02 * north_m),
        0,
      ),
    ).toBeLessThan(
      radiusAt(
        over(() => 0),
        0,
      ) - 100,
    );
  });

  it('end at the ceiling of the aircraft', () => {
    const drone = { ...rangeInput().drone, service_ceiling_m: 320 };
    const ring = ringOf(ringsOver((north_m) => 0.1 * north_m, { ...agl, drone }));
    expect(radiusAt(ring, 0)).toBeLessThanOrEqual(2001);
    expect(radiusAt(ring, 36)).toBeGreaterThan(2500);
  });

  it('hold for wings, against a wind that forbids some bearings, and with odd numbers of bearings', () => {
    const slope: Land = (north_m) => 0.05 * north_m;
    const wind = { ...rangeInput().weather, wind_speed_mps: 30, wind_dir_deg: 0 };
    const fast = { ...fixedWing, max_speed_mps: 28 };
    expect(ringsOver(slope, { ...agl, drone: fast, weather: wind }).rings).toHaveLength(1);
    const odd = ringOf(ringsOver(slope, { ...agl, bearings: 37 }));
    expect(odd.polygon).toHaveLength(38);
    expect(odd.min_radius_m).toBeGreaterThan(0);
  });
});

describe('rings over ground that is known between their bearings, too', () => {
  const between = 4;
  const over = (land: Land, change: Partial<RangeInput> = {}) =>
    ringOf(ringsOver(land, { bearings: 72, ground: groundOf(land, 72 * between), ...change }));

  it('have the corners of their bearings alone where it is level', () => {
    const ring = over(() => 0);
    expect(ring.polygon).toHaveLength(73);
    expect(ring.conservative?.polygon).toHaveLength(73);
    expect(ring.max_radius_m).toBeCloseTo(reach_m, 6);
  });

  it('see a summit between two of them', () => {
    const top = destination(center, 2.5, 2000);
    const summit: Land = (north_m, east_m) => {
      const { distance_m, course_deg } = trackBetween(center, top);
      const θ = (course_deg * Math.PI) / 180;
      const aside_m = Math.hypot(north_m - distance_m * Math.cos(θ), east_m - distance_m * Math.sin(θ));
      return Math.max(0, 900 - 20 * aside_m);
    };
    expect(ringOf(ringsOver(summit)).cuts).toBeUndefined();
    const { cuts, polygon } = over(summit);
    expect(cuts).toMatchObject([{ reason: 'height_limit', from_deg: 2.5, to_deg: 2.5 }]);
    expect(isPlaceWithin(top, cuts?.[0]?.outline ?? [])).toBe(true);
    expect(polygon.length).toBeGreaterThan(73);
    expect(polygon.length).toBeLessThan(80);
  });

  it('count fences by the bearings that were asked for', () => {
    const fences = [{ is_inclusion: true, center, radius_m: 500 }];
    const dense = over(() => 0, { fences });
    const plain = ringOf(ringsOver(() => 0, { fences }));
    expect(dense.fence_limits).toEqual(plain.fence_limits);
    expect(dense.fence_limits?.directions_pct).toBe(100);
  });
});
