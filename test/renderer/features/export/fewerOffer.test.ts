import { describe, expect, it } from 'vitest';
import type { Mission } from '../../../../engine/mission/mission.ts';
import { fewerOffer } from '../../../../renderer/features/export/fewerOffer.ts';
import { waypoint } from '../../../engine/samples.ts';

const plan = (aside: (at: number) => number): Mission => ({
  name: 'a',
  waypoints: Array.from({ length: 120 }, (_, at) => waypoint(47 + at * 0.0001, 8 + aside(at), 60)),
  end_action: 'go_home',
});

describe('the same line with fewer waypoints', () => {
  it('is offered with how many are left out', () => {
    const offer = fewerOffer(plan(() => 0));
    expect(offer?.text.replaceAll('\u00a0', ' ')).toBe('Leave out 118 waypoints on straight lines');
    expect(offer?.mission.waypoints).toHaveLength(2);
  });

  it('is not offered where each waypoint is at a bend', () => {
    expect(fewerOffer(plan((at) => (at % 2) * 0.001))).toBeUndefined();
  });
});
