import { z } from 'zod';
import { notPlain, plainText } from './plainText.ts';
import { mostWorldFiles } from './world.ts';

const Sum = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 digits of a SHA-256 sum, 0 to 9 and a to f');

/** Most letters of the name of who locks a plan. */
export const longestLocker = 80;

export const Locker = z.string().trim().min(1).max(longestLocker).regex(plainText, notPlain);

/** A file of zones or obstacles that a plan was judged with; `sum`: SHA-256 over its bytes. */
export const JudgedFile = z.strictObject({
  name: z.string().max(255),
  kind: z.enum(['zones', 'obstacles']),
  dated: z.string().max(40).optional().describe('Day of its data, as the file states it'),
  sum: Sum,
});
export type JudgedFile = z.infer<typeof JudgedFile>;

/** Such a file that is not on here; `is_other`: one of its name with other bytes is. */
export const MissingFile = JudgedFile.extend({ is_other: z.literal(true).optional() });
export type MissingFile = z.infer<typeof MissingFile>;

/** A plan as it was when somebody locked it: SHA-256 sums over its parts, and one over all that stands here. */
export const PlanLock = z
  .strictObject({
    by: Locker.describe('Who locked it'),
    at: z.iso.datetime().meta({ description: 'When, UTC', example: '2026-09-12T06:00:00.000Z' }),
    engine_version: z.string().max(20).describe('Version of the engine that answered then'),
    route: Sum.describe('Sum of launch point, route, fences and all that is carried'),
    conditions: Sum.describe('Sum of air, battery, thresholds and hours'),
    aircraft: Sum.describe('Sum of the aircraft’s data'),
    files: z
      .array(JudgedFile)
      .max(mostWorldFiles)
      .readonly()
      .optional()
      .describe('Files of zones and obstacles that were on then; absent: not recorded'),
    hash: Sum.describe('Sum of the other members of the lock'),
  })
  .meta({ id: 'PlanLock', description: 'Says who locked a plan, and what it was then.' });
export type PlanLock = z.infer<typeof PlanLock>;

/** `more_files`: others than then have something around the plan. `lock`: name, date or a sum of the lock itself was written over. */
export const lockParts = [
  'route',
  'conditions',
  'aircraft',
  'engine',
  'files',
  'more_files',
  'lock',
] as const;
export type LockPart = (typeof lockParts)[number];

/** A lock and what no longer is as it was, for print. */
export const CheckedLock = z.strictObject({
  lock: PlanLock,
  changed: z.array(z.enum(lockParts)).readonly(),
  missing: z
    .array(MissingFile)
    .max(mostWorldFiles)
    .readonly()
    .optional()
    .describe('Files that the plan was judged with and that are not on here'),
});
export type CheckedLock = z.infer<typeof CheckedLock>;

/** So much of the sum tells one lock from another. */
export const shortSum = ({ hash }: Pick<PlanLock, 'hash'>): string => hash.slice(0, 12);
