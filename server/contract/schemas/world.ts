import { z } from 'zod';
import { obstacleKinds } from '../../../engine/obstacle/obstacle.ts';
import { obstacleFormats, obstacleLeftOut } from '../../../engine/obstacle/read/obstacleFile.ts';
import { leftOutReasons, zoneFormats } from '../../../engine/zone/read/zoneFile.ts';
import { limitDatums, sunEvents, type ZoneHours, zoneKinds, zoneLimits } from '../../../engine/zone/zone.ts';
import { like } from '../fault.ts';

/** Files of what is in the way of flights, and all of them together. */
export const mostWorldFiles = 50;
export const mostWorldFile_bytes: number = zoneLimits.file_bytes;
export const mostWorld_bytes = 512 * 1024 * 1024;

export const WorldFileId = z.string().regex(/^world-[0-9a-f]{8}$/, like('world-1a2b3c4d'));

/** Stands for an address of zones or obstacles without repeating it. */
export const WorldAddressId = z.string().regex(/^from-[0-9a-f]{16}$/, like('from-1a2b3c4d5e6f7a8b'));

/** Where and when a file was fetched. */
const FetchedFrom = z.strictObject({
  id: WorldAddressId,
  host: z.string().max(260),
  /** A time in UTC, ISO 8601. */
  at: z.string().max(40),
  /** The place around which was asked, degrees; absent: the address has the same everywhere. */
  around: z.strictObject({ lat: z.number(), lon: z.number() }).optional(),
});
export type FetchedFrom = z.infer<typeof FetchedFrom>;

/** A part of a file that is not read, with the place of the first of its kind. */
const LeftOut = z.strictObject({
  why: z.enum([...leftOutReasons, ...obstacleLeftOut]),
  count: z.number().int(),
  where: z.string().max(200),
});

/** A file of official zones, or of what stands on the ground. */
export const WorldFileSchema = z.strictObject({
  id: WorldFileId,
  name: z.string().max(255),
  kind: z.enum(['zones', 'obstacles']),
  format: z.enum([...zoneFormats, ...obstacleFormats]),
  title: z.string().max(200).optional(),
  /** Who publishes it, under which licence, and the dates of the data, as far as the file states them. */
  source: z.string().max(1100).optional(),
  licence: z.string().max(1100).optional(),
  dated: z.string().max(40).optional(),
  valid_from: z.string().max(40).optional(),
  valid_until: z.string().max(40).optional(),
  /** When it was given to Homeward, UTC, ISO 8601. */
  added_at: z.string().max(40),
  /** Absent: the person gave the file. */
  fetched: FetchedFrom.optional(),
  size_bytes: z.number().int(),
  count: z.number().int(),
  /** The place of the first thing in it, degrees; absent: an earlier version kept the file. */
  first_at: z.strictObject({ lat: z.number(), lon: z.number() }).optional(),
  left_out: z.array(LeftOut).max(leftOutReasons.length),
  /** The file says that it is a part of a longer list. */
  is_part: z.literal(true).optional(),
  is_on: z.boolean(),
});
export type WorldFile = z.infer<typeof WorldFileSchema>;

export const WorldListSchema = z.strictObject({
  files: z.array(WorldFileSchema),
  most_files: z.number().int(),
  kept_bytes: z.number().int(),
  most_bytes: z.number().int(),
  /** Addresses of the settings that may be asked, in their order. */
  addresses: z.array(
    z.strictObject({
      id: WorldAddressId,
      host: z.string().max(260),
      /** Set where a place is sent to it. */
      is_around: z.boolean(),
    }),
  ),
});
export type WorldList = z.infer<typeof WorldListSchema>;

export const WorldFileGiven = z.strictObject({
  filename: z.string().min(1).max(255),
  bytes: z.instanceof(Uint8Array),
});

/** An address to fetch from, and the place for one that asks for what is around it; the place goes out rounded. */
export const WorldAsked = z.strictObject({
  id: WorldAddressId,
  place: z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }).optional(),
});

/** An area of the map, degrees; west of its east side, or across the antimeridian. */
export const ViewedArea = z.strictObject({
  south: z.number().min(-90).max(90),
  west: z.number().min(-180).max(180),
  north: z.number().min(-90).max(90),
  east: z.number().min(-180).max(180),
});
export type ViewedArea = z.infer<typeof ViewedArea>;

const Corner = z.strictObject({ lat: z.number(), lon: z.number() });
const Limit = z.union([
  z.strictObject({ datum: z.enum(limitDatums), value_m: z.number() }),
  z.strictObject({ datum: z.enum(['unlimited', 'not_stated']) }),
]);

const TimeOfDaySchema = z.union([
  z.strictObject({ since_midnight_ms: z.number(), offset_min: z.number() }),
  z.strictObject({ event: z.enum(sunEvents) }),
]);
const ZonePeriodSchema = z.strictObject({
  from_ms: z.number().optional(),
  until_ms: z.number().optional(),
  daily: z
    .array(
      z.strictObject({ days: z.array(z.number()).readonly(), begin: TimeOfDaySchema, end: TimeOfDaySchema }),
    )
    .readonly()
    .optional(),
  isPartlyRead: z.literal(true).optional(),
});
/** Mirrors `ZoneHours` of the engine. */
const ZoneHoursSchema = z.union([
  z.enum(['permanent', 'not_stated', 'not_understood']),
  z.array(ZonePeriodSchema).readonly(),
]) satisfies z.ZodType<ZoneHours>;

/** A zone as the map draws and tells it. */
export const DrawnZoneSchema = z.strictObject({
  file_id: WorldFileId,
  id: z.string(),
  name: z.string(),
  kind: z.enum(zoneKinds),
  word: z.string(),
  /** Each with its rings, or a circle. */
  parts: z.array(
    z.strictObject({
      rings: z.array(z.array(Corner)).optional(),
      center: Corner.optional(),
      radius_m: z.number().optional(),
      lower: Limit,
      upper: Limit,
    }),
  ),
  hours: ZoneHoursSchema,
  reason: z.string().optional(),
  message: z.string().optional(),
  /** The authority to contact, and how. */
  authority: z
    .strictObject({
      name: z.string().optional(),
      purpose: z.string().optional(),
      contact: z.string().optional(),
    })
    .optional(),
});
export type DrawnZone = z.infer<typeof DrawnZoneSchema>;

/** More zones than a map of a place has; the gravest of each view are drawn, and the rest is told. */
export const mostDrawnZones = 2000;

export const ZonesInViewSchema = z.strictObject({
  zones: z.array(DrawnZoneSchema).max(mostDrawnZones),
  /** The number of others that are not listed. */
  more: z.number().int(),
});
export type ZonesInView = z.infer<typeof ZonesInViewSchema>;

const Top = z.strictObject({
  datum: z.enum(['ground', 'msl']),
  value_m: z.number(),
  is_estimated: z.literal(true).optional(),
});

/** An obstacle as the map draws and tells it. */
export const DrawnObstacleSchema = z.strictObject({
  kind: z.enum(obstacleKinds),
  name: z.string().optional(),
  shape: z.enum(['point', 'line', 'area']),
  corners: z.array(Corner),
  /** The highest of its tops; absent: one of them is unknown. */
  top: Top.optional(),
  source: z.string(),
  dated: z.string().optional(),
});
export type DrawnObstacle = z.infer<typeof DrawnObstacleSchema>;

/** More obstacles than a map of a place has; the highest of each view are drawn, and the rest is told. */
export const mostDrawnObstacles = 3000;

export const ObstaclesInViewSchema = z.strictObject({
  obstacles: z.array(DrawnObstacleSchema).max(mostDrawnObstacles),
  /** The number of others that are not listed. */
  more: z.number().int(),
});
export type ObstaclesInView = z.infer<typeof ObstaclesInViewSchema>;
