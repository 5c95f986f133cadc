import { describe, expect, it } from 'vitest';
import { flownSpeedsOf, replacedSpeeds } from '../../../server/report/flightSettings.ts';

const pictures = { action_type: 'photos_by_distance', duration_s: 0, every_m: 20, span: 2 };
const route = [
  { speed_mps: 5 },
  { speed_mps: 8, actions: [pictures] },
  { speed_mps: 8 },
  { speed_mps: 8 },
  {},
  { speed_mps: 6 },
];

describe('the speeds of a plan', () => {
  it.each([
    ['cruise', 0],
    // The two legs of pictures keep theirs.
    ['best_range', 3],
    [{ mps: 9 }, 5],
  ] as const)('are replaced by %o at so many waypoints: %i', (policy, replaced) => {
    expect(replacedSpeeds(policy, route)).toBe(replaced);
    expect(flownSpeedsOf(policy, route)).toEqual(policy === 'cruise' ? undefined : policy);
  });

  it('are not said to be replaced where every leg with one keeps it', () => {
    const lines = route.slice(1, 4).map((point, at) => (at === 0 ? { actions: [pictures] } : point));
    expect(flownSpeedsOf('best_range', lines)).toBeUndefined();
    expect(flownSpeedsOf({ mps: 9 }, lines)).toEqual({ mps: 9 });
    expect(flownSpeedsOf(undefined, lines)).toBeUndefined();
  });
});
