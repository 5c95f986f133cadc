import { describe, expect, it } from 'vitest';
import type { Mission } from '../../../../engine/mission/mission.ts';
import { fewerOffer } from '../../../../renderer/features/export/fewerOffer.ts';
import { waypoint } from '../../../engine/samples.ts';

const plan = (aside: (at: number) => number): Mission => ({
  name: 'a',
  waypoints: Array.from({ length: 120 }, (_, at) => waypoint(47 + at * 0.0001, 8 + aside(at), 60)),
  end_action: 'go_home',
});
const told = { open: [{ code: 'TOO_MANY_FOR_APP', message: '' }] } as const;

describe('the same line with fewer waypoints', () => {
  it('is offered where the app takes not so many, with how many are left out', () => {
    const offer = fewerOffer(
      { open: [...told.open] },
      plan(() => 0),
    );
    expect(offer?.text.replaceAll('\u00a0', ' ')).toBe('Leave out 118 waypoints on straight lines');
    expect(offer?.mission.waypoints).toHaveLength(2);
  });

  it('is not offered where the app takes them, nothing is known yet, or each is at a bend', () => {
    expect(
      fewerOffer(
        { open: [] },
        plan(() => 0),
      ),
    ).toBeUndefined();
    expect(
      fewerOffer(
        undefined,
        plan(() => 0),
      ),
    ).toBeUndefined();
    expect(
      fewerOffer(
        { open: [...told.open] },
        plan((at) => (at % 2) * 0.001),
      ),
    ).toBeUndefined();
  });
});
