import { describe, expect, it } from 'vitest';
import {
  chargesAlong,
  flightsToDraw,
  percentAt,
  toFlightsChart,
} from '../../../../renderer/features/profile/flightsChart.ts';
import { toProfileLine } from '../../../../server/report/drawing/profileLine.ts';
import { batteryFlight, leg, missionResult } from '../../results.ts';

const first = batteryFlight(
  0,
  [
    leg(0, { battery_start_pct: 98, battery_end_pct: 80 }),
    leg(1, {
      battery_start_pct: 80,
      battery_end_pct: 62,
      intervals: {
        battery_used: { low_pct: 16, high_pct: 20 },
        battery_end: { low_pct: 57, high_pct: 66 },
      },
    }),
  ],
  { duration_s: 350 },
);
const second = batteryFlight(1, [leg(2, { battery_start_pct: 98, battery_end_pct: 70 })], {
  duration_s: 250,
});

describe('the battery of a plan', () => {
  const home = { ...missionResult().return_home, battery_at_home_pct: 58, duration_s: 90 };
  const whole = missionResult({
    legs: [leg(0, { duration_s: 100 }), leg(1, { duration_s: 120 })],
    total_duration_s: 220,
    return_home: home,
    uncertainty: { battery_at_home: { low_pct: 52, high_pct: 64 } } as never,
  });

  it('is drawn over the time to home, though no ground is known', () => {
    const [flight] = flightsToDraw(whole, 'go_home') ?? [];
    expect(flight && chargesAlong(flight).at(-1)).toEqual({
      time_s: 310,
      pct: 58,
      low_pct: 52,
      high_pct: 64,
    });
  });

  it('is that of each flight of a split, and none where the plan does not come home', () => {
    const split = [first, second];
    expect(flightsToDraw({ ...whole, battery_plan: split }, 'go_home')).toBe(split);
    expect(flightsToDraw(whole, 'land')).toBeUndefined();
    const { duration_s: _, ...stranded } = home;
    expect(flightsToDraw({ ...whole, return_home: stranded }, 'go_home')).toBeUndefined();
    const lost = leg(1, { reasons: ['BATTERY_EXHAUSTED'] });
    expect(flightsToDraw({ ...whole, legs: [lost] }, 'go_home')).toBeUndefined();
  });
});

describe('the batteries of a split', () => {
  it('run from take-off over the ends of legs to home, each with its band', () => {
    expect(chargesAlong(first)).toEqual([
      { time_s: 0, pct: 98, low_pct: 98, high_pct: 98 },
      { time_s: 100, pct: 80, low_pct: 80, high_pct: 80 },
      { time_s: 200, pct: 62, low_pct: 57, high_pct: 66 },
      { time_s: 350, pct: 41, low_pct: 34, high_pct: 48 },
    ]);
  });

  it('follow each other over the same scale of time, with a gap for each swap', () => {
    const { flights, swaps, along } = toFlightsChart([first, second], 700);
    const [one, other] = flights;
    if (one === undefined || other === undefined) throw new Error('A flight is missing.');
    const perSecond_px = (one.right_px - one.left_px) / 350;
    expect((other.right_px - other.left_px) / 250).toBeCloseTo(perSecond_px, 9);
    expect(swaps).toEqual([{ left_px: one.right_px, width_px: other.left_px - one.right_px }]);
    expect(swaps[0]?.width_px).toBeGreaterThan(0);
    expect([one.hue, other.hue]).toEqual(['1', '2']);
    expect(along.map(({ value }) => value)).toEqual([0, 120, 240, 360, 480]);
    expect(along[3]?.at_px).toBeCloseTo(other.left_px + 10 * perSecond_px, 9);
  });

  it('end at what 95 of 100 keep, or at the middle estimate where nothing else was asked for', () => {
    const { battery_at_home: _, ...certain } = second;
    const { flights } = toFlightsChart([first, certain], 700);
    expect(flights.map(({ kept: { y_px, text } }) => ({ y_px, text }))).toEqual([
      { y_px: percentAt(34), text: '34\u00a0%' },
      { y_px: percentAt(41), text: '41\u00a0%' },
    ]);
  });

  it('are named where there is room beside the charge that they bring home', () => {
    const short = { ...first, duration_s: 20 };
    const { flights } = toFlightsChart([short, { ...second, duration_s: 900 }], 450);
    const [one, other] = flights;
    if (one === undefined || other === undefined) throw new Error('A flight is missing.');
    expect(one.name_px).toBeUndefined();
    expect(other.name_px).toBeGreaterThan(other.left_px);
    expect(one.kept.textEnd_px - one.left_px).toBeGreaterThan(30);
    expect(other.kept.textEnd_px).toBeLessThan(other.right_px);
  });

  it('are those of the profile, too, which begins anew where the battery is changed', () => {
    const profile = [
      { distance_m: 0, path_msl_m: 600, ground_msl_m: 540 },
      { distance_m: 1000, path_msl_m: 600, ground_msl_m: 540 },
    ];
    const legs = [leg(0, { profile }), leg(1, { profile }), leg(2, { profile })];
    const line = toProfileLine(missionResult({ legs, battery_plan: [first, second] }));
    expect(line?.charges.map(({ pct, low_pct }) => [pct, low_pct])).toEqual([
      [98, 98],
      [80, 80],
      [80, 80],
      [62, 57],
      [98, 98],
      [70, 70],
    ]);
  });
});
