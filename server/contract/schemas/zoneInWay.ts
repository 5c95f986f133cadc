import { z } from 'zod';
import { findingsInWay, type ZoneInWay } from '../../../engine/zone/zoneInWay.ts';

/** Mirrors `ZoneInWay` of the engine. */
export const ZoneInWaySchema = z.strictObject({
  finding: z.enum(findingsInWay),
  name: z.string(),
}) satisfies z.ZodType<ZoneInWay>;
