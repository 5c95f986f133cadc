import { z } from 'zod';
import { plainText } from './plainText.ts';

const Sum = z.string().regex(/^[0-9a-f]{64}$/);

/** Most letters of the name of who locks a plan. */
export const longestLocker = 80;

export const Locker = z.string().trim().min(1).max(longestLocker).regex(plainText);

/** What a plan was when somebody locked it: SHA-256 sums over its parts, and one over all that stands here. */
export const PlanLock = z
  .strictObject({
    by: Locker.meta({ description: 'Who locked it' }),
    at: z.iso.datetime().meta({ description: 'When, UTC', example: '2026-09-12T06:00:00.000Z' }),
    engine_version: z.string().max(20).meta({ description: 'Version of the engine that answered then' }),
    route: Sum.meta({ description: 'Sum of launch point, route, fences and all that is carried' }),
    conditions: Sum.meta({ description: 'Sum of air, battery, thresholds and hours' }),
    aircraft: Sum.meta({ description: 'Sum of the aircraft’s data' }),
    hash: Sum.meta({ description: 'Sum of the other members of the lock' }),
  })
  .meta({ id: 'PlanLock', description: 'Says who locked a plan, and what it was then.' });
export type PlanLock = z.infer<typeof PlanLock>;

/** `lock`: name, date or a sum of the lock itself was written over. */
export const lockParts = ['route', 'conditions', 'aircraft', 'engine', 'lock'] as const;
export type LockPart = (typeof lockParts)[number];

/** A lock and what no longer is as it was, for print. */
export const CheckedLock = z.strictObject({ lock: PlanLock, changed: z.array(z.enum(lockParts)) });
export type CheckedLock = z.infer<typeof CheckedLock>;

/** So much of the sum tells one lock from another. */
export const shortSum = ({ hash }: Pick<PlanLock, 'hash'>): string => hash.slice(0, 12);
