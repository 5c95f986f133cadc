import { describe, expect, it } from 'vitest';
import { readLogRows } from '../../../engine/flightlog/readLogRows.ts';
import { type ReplayAnalysis, replayLog } from '../../../engine/replay/replay.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { foldingDrone } from '../samples.ts';

interface Shape {
  /** Where the flight ends, metres from take-off. */
  readonly ends_m?: number;
  readonly far_m?: number;
  readonly said_pct?: (t_s: number) => number;
  readonly wind_mps?: number;
  readonly hasPlaces?: boolean;
}

const degreesPerMetre = 1 / 111_195;

/** Up to 40 m, out to the north at 8 m/s, 20 s of hover there, back at 8 m/s, down at 2 m/s. */
function flown({
  far_m = 800,
  ends_m = 0,
  said_pct = () => 20,
  hasPlaces = true,
  wind_mps = 0,
}: Shape = {}): ReplayAnalysis {
  const out_s = 15 + far_m / 8;
  const back_s = out_s + 20;
  const home_s = back_s + (far_m - ends_m) / 8;
  const rows = Array.from({ length: 2 * Math.ceil(home_s + 30) }, (_, index) => {
    const t_s = index / 2;
    const north_m = Math.max(
      0,
      Math.min(far_m, 8 * (t_s - 15), Math.max(ends_m, far_m - 8 * (t_s - back_s))),
    );
    return {
      t_s,
      ...(hasPlaces && { lat: 47 + north_m * degreesPerMetre, lon: 8 }),
      north_mps: t_s > 15 && t_s < out_s ? 8 : t_s > back_s && t_s < home_s ? -8 : 0,
      east_mps: 0,
      height_m: Math.max(0, Math.min(40, 4 * (t_s - 5), 2 * (home_s + 22 - t_s))),
      battery_pct: 95 - 0.06 * Math.min(t_s, home_s + 22),
      said_home_pct: said_pct(t_s),
    };
  });
  const reading = readLogRows({ format: 'dji_record', rows });
  if (!reading.ok) throw new Error(sentenceOf(reading.failure));
  const wind = { speed_mps: wind_mps, dir_deg: 180, error_mps: 1, basis: 'unknown' as const };
  return replayLog(foldingDrone, reading.value, { temp_c: 20, payload_g: 0, wind });
}

describe('what the aircraft said that it needs to come home', () => {
  it('stands beside what the model says, at each moment at which it said something', () => {
    const { samples } = flown({ said_pct: (t_s) => (t_s < 30 ? Number.NaN : 20) });
    const early = samples.find(({ t_s }) => t_s > 10);
    expect(early?.said_home_pct).toBeUndefined();
    expect(early?.home_pct).toBeUndefined();
    const far = samples.find(({ t_s }) => t_s > 105);
    const near = samples.find(({ t_s }) => t_s > 40);
    expect(far?.said_home_pct).toBe(20);
    expect(far?.home_pct ?? 0).toBeGreaterThan(near?.home_pct ?? Infinity);
  });

  it('is held against what the way home took, from its farthest point to the ground', () => {
    const { way_home } = flown({ said_pct: (t_s) => (t_s < 60 ? 15 : 22) });
    expect(way_home?.distance_m).toBeCloseTo(800, -1);
    expect(way_home).toMatchObject({ said_home_pct: 22, said_reserve_pct: 15 });
    expect(way_home?.took_pct).toBeCloseTo(0.06 * (way_home?.duration_s ?? 0), 6);
    expect(way_home?.duration_s).toBeGreaterThan(110);
    expect(way_home?.predicted_pct).toBeGreaterThan(1);
    expect(way_home?.predicted_pct).toBeLessThan(20);
  });

  it.each<[string, Shape]>([
    ['it never was far', { far_m: 40 }],
    ['it did not come home', { ends_m: 300 }],
    ['it never left', { far_m: 0 }],
    ['the log has no places', { hasPlaces: false }],
    ['it said nothing', { said_pct: () => Number.NaN }],
  ])('has no way home where %s', (_, shape) => {
    expect(flown(shape).way_home).toBeUndefined();
  });

  it('is told alone where the wind allows no way home', () => {
    const farOut = (wind_mps: number) => flown({ wind_mps }).samples.find(({ t_s }) => t_s > 115);
    expect(farOut(5)?.home_pct).toBeGreaterThan(1);
    expect(farOut(30)).not.toHaveProperty('home_pct');
    expect(farOut(30)?.said_home_pct).toBe(20);
  });

  it('without places is told alone', () => {
    const [sample] = flown({ hasPlaces: false }).samples.slice(-1);
    expect(sample?.said_home_pct).toBe(20);
    expect(sample).not.toHaveProperty('home_pct');
  });
});
