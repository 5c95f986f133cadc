import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { fenceLimits } from '../../engine/fence/fence.ts';
import { PositionSchema } from '../../server/contract/schemas/common.ts';
import { FenceSchema } from '../../server/contract/schemas/fence.ts';
import { inLong } from '../support/inLong.ts';

const walked = z.array(PositionSchema).min(3).max(fenceLimits.corners);
const number = fc.oneof(
  { weight: 20, arbitrary: fc.double({ min: -90, max: 90, noNaN: true }) },
  fc.constantFrom(90, -90, 180, -180, 90.000_001, 180.000_001, NaN, Infinity, '8', null, undefined),
);
const corner = fc.oneof(
  { weight: 20, arbitrary: fc.record({ lat: number, lon: number }) },
  fc.record({ lat: number }),
  fc.record({ lat: number, lon: number, height: number }),
  fc.constantFrom(null, undefined, 8, [47, 8], 'corner'),
);
const outlines = fc.oneof(
  { weight: 10, arbitrary: fc.array(corner, { maxLength: 6 }) },
  fc.constantFrom(
    undefined,
    {},
    'outline',
    Array.from({ length: 1001 }, () => ({ lat: 47, lon: 8 })),
  ),
);

it('outlines of fences are taken, and refused, as a walk over their corners has them', () => {
  fc.assert(
    fc.property(outlines, (outline) => {
      const [one, other] = [
        FenceSchema.safeParse({ is_inclusion: true, outline }),
        walked.safeParse(outline),
      ];
      expect(one.success).toBe(other.success);
      if (other.success) expect(one.data).toEqual({ is_inclusion: true, outline: other.data });
    }),
    { numRuns: inLong(600, 6000) },
  );
});
