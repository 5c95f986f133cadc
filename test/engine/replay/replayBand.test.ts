import { describe, expect, it } from 'vitest';
import type { ReplayAnalysis } from '../../../engine/replay/replay.ts';
import { replayBand } from '../../../engine/replay/replayBand.ts';

/** From 90 % down: 40 points predicted, 30–60 in 9 of 10 flights. */
const replay = {
  predicted_pct: 40,
  interval90: { low_pct: 30, high_pct: 60 },
  samples: [
    { t_s: 0, logged_pct: 90, predicted_pct: 90 },
    { t_s: 300, logged_pct: 68, predicted_pct: 70 },
    { t_s: 600, logged_pct: 47, predicted_pct: 50 },
  ],
} as unknown as ReplayAnalysis;

describe('the band of a replay', () => {
  it('opens from take-off to the interval of the whole flight', () => {
    expect(replayBand(replay).map(({ low_pct, high_pct }) => [low_pct, high_pct])).toEqual([
      [90, 90],
      [60, 75],
      [30, 60],
    ]);
  });

  it('holds no less than an empty pack', () => {
    const wide = { ...replay, interval90: { low_pct: 30, high_pct: 130 } };
    expect(replayBand(wide).at(-1)).toMatchObject({ low_pct: 0, high_pct: 60 });
    const beyond = { ...replay, interval90: { low_pct: 110, high_pct: 130 } };
    expect(replayBand(beyond).at(-1)).toMatchObject({ low_pct: 0, high_pct: 0 });
  });
});
