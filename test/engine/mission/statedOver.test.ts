import { describe, expect, it } from 'vitest';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { leastStated } from '../../../engine/mission/statedOver.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { waypoint } from '../samples.ts';
import { type Ground, overKnown, perDegree_m } from './groundedMission.ts';

const north = (metres: number, height_m: number) => waypoint(47 + metres / perDegree_m, 8, height_m);
const wall =
  (height_m: number): Ground =>
  ({ lat }) =>
    Math.abs((lat - 47) * perDegree_m - 500) < 100 ? 400 + height_m : 400;

/** What is said of one leg at 60 m over a wall, by heights that err by 5.5 m. */
function said(wall_m: number) {
  const input = overKnown([north(1000, 60)], wall(wall_m));
  const { warnings, legs } = analyzeMission({ ...input, terrain: { ...input.terrain, error_m: 5.5 } });
  return { warning: warnings.find(({ code }) => code === 'LOW_CLEARANCE'), clearance: legs[0]?.clearance };
}

describe('a depth below the ground', () => {
  it.each([10, 40, 120])(
    'that is sure is said as it is: %d m, without the error of the heights',
    (depth_m) => {
      const { warning, clearance } = said(60 + depth_m);
      expect(warning).toMatchObject({
        value: -depth_m,
        values: { sure: 'yes', side: 'below', off_m: depth_m },
      });
      expect(sentenceOf(warning)).toContain(`Leg 1: ${depth_m}\u00a0m below the ground`);
      expect(clearance?.below_m).toBeCloseTo(depth_m, 6);
      expect(clearance?.min_m).toBeLessThan(-depth_m - 9);
    },
  );

  it('that is a doubt counts the error', () => {
    const { warning } = said(55);
    expect(warning?.value).toBeCloseTo(5 - 1.645 * 5.5, 2);
    expect(sentenceOf(warning)).toContain('Leg 1: may be 4\u00a0m below the ground');
  });

  it('of several lines is the deepest of those that are sure', () => {
    const sure = { min_m: -12, below_m: 3 };
    expect(leastStated([undefined, { min_m: -9 }, sure, { min_m: 4 }])).toBe(-3);
    expect(leastStated([{ min_m: -9 }, { min_m: 4 }])).toBe(-9);
    expect(leastStated([undefined])).toBeUndefined();
  });
});
