import { describe, expect, it } from 'vitest';
import { isInside, ringAround } from '../../../renderer/field/inRing.ts';
import type { FieldRing, Place } from '../../../server/contract/fieldView.ts';

const square = (half: number): Place[] => [
  [-half, -half],
  [-half, half],
  [half, half],
  [half, -half],
  [-half, -half],
];

const ring = (label: string, half: number, sureHalf?: number, holes: Place[][] = []): FieldRing => ({
  label,
  inside: { sure: `at least ${label}`, probably: `probably ${label}` },
  line_label: label,
  color: '#000000',
  outline: square(half),
  holes,
  ...(sureHalf !== undefined && { sure: square(sureHalf) }),
});

describe('the ring around a phone', () => {
  const rings = [ring('50 %', 2, 1), ring('30 %', 4, 3)];
  const around = (lat: number, edge: 'sure' | 'outline') => ringAround({ rings }, [lat, 0], edge)?.label;

  it('is the innermost one, apart by the cautious edge and by the line', () => {
    expect([0.5, 1.5, 2.5, 3.5, 4.5].map((lat) => around(lat, 'sure'))).toEqual([
      '50 %',
      '30 %',
      '30 %',
      undefined,
      undefined,
    ]);
    expect([0.5, 1.5, 2.5, 3.5, 4.5].map((lat) => around(lat, 'outline'))).toEqual([
      '50 %',
      '50 %',
      '30 %',
      '30 %',
      undefined,
    ]);
  });

  it('is none in a hole, nor by an edge that was not computed', () => {
    const holed = { rings: [ring('50 %', 2, undefined, [square(1)])] };
    expect(ringAround(holed, [0.5, 0], 'outline')).toBeUndefined();
    expect(ringAround(holed, [1.5, 0], 'outline')?.label).toBe('50 %');
    expect(ringAround(holed, [1.5, 0], 'sure')).toBeUndefined();
  });

  it('holds nothing where it has no outline', () => {
    expect(isInside([0, 0], [])).toBe(false);
  });
});
