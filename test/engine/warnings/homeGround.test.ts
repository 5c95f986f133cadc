import { describe, expect, it } from 'vitest';
import { homeGroundWarning } from '../../../engine/warnings/homeGround.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';

describe('a launch point whose height is told', () => {
  it.each([
    ['where nobody told one', undefined, 500],
    ['where no source knows the ground', 500, undefined],
    ['as the ground has it', 500, 500],
    ['as a receiver has it, above the ellipsoid', 550, 500],
    ['below the ground by as much', 450, 500],
  ])('is believed %s', (_, told_msl_m, found_msl_m) => {
    expect(homeGroundWarning(told_msl_m, found_msl_m, 'a map')).toEqual([]);
  });

  it.each([
    ['above', 551, 500, 51],
    ['below', 0, 500, -500],
  ])('%s the ground is told, with both heights and the source', (_, told_msl_m, found_msl_m, value) => {
    const [warning] = homeGroundWarning(told_msl_m, found_msl_m, 'a map');
    expect(warning).toMatchObject({ code: 'HOME_GROUND_DIFFERS', value, unit: 'm' });
    expect(sentenceOf(warning)?.replaceAll('\u00a0', ' ')).toContain(
      `altitude ${told_msl_m} m above sea level, but the ground there is at ${found_msl_m} m (a map)`,
    );
  });
});
