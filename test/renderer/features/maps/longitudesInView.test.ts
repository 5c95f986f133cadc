import { describe, expect, it } from 'vitest';
import { longitudesInView } from '../../../../renderer/features/maps/longitudesInView.ts';
import { AreaQuestionSchema } from '../../../../server/contract/schemas/maps.ts';

describe('the longitudes in view', () => {
  it.each([
    ['as they are', [7, 8], [7, 8]],
    ['of another copy of the world', [367, 368], [7, 8]],
    ['across the antimeridian', [179, 181], [179, -179]],
    ['up to the antimeridian', [179, 180], [179, 180]],
    ['from the antimeridian', [-180, -179], [-180, -179]],
    ['of all of the world', [-200, 200], [-180, 180]],
  ])('are %s', (_, [from = 0, to = 0], [west, east]) => {
    const seen = longitudesInView(from, to);
    expect(seen).toEqual({ west, east });
    const question = { map: 'club', area: { south: 46, north: 47, ...seen }, zooms: [2, 6] };
    expect(AreaQuestionSchema.safeParse(question).success).toBe(true);
  });

  it('are of an area whose south is not north of its north', () => {
    const area = { south: 47, north: 46, west: 7, east: 8 };
    expect(AreaQuestionSchema.safeParse({ map: 'club', area, zooms: [2, 6] }).success).toBe(false);
  });
});
