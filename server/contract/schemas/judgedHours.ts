import { z } from 'zod';
import { Latitude, Longitude, SayingSchema } from './common.ts';
import { HourFlownSchema, HourOfWeatherSchema, HoursSchema } from './hourly.ts';
import { MissionRequest } from './mission.ts';

export const JudgeHoursRequest = z.strictObject({
  /** The plan; its weather has what the hours leave open. */
  mission: MissionRequest,
  hours: HoursSchema,
});

const time = z.string();

const SunDaySchema = z.strictObject({
  /** The date in the calendar of the zone, as `2026-09-12`. */
  date: z.string(),
  /** UTC, ISO 8601; absent: it does not happen on that day. */
  dawn: time.optional(),
  sunrise: time.optional(),
  sunset: time.optional(),
  dusk: time.optional(),
});

const JudgedHourSchema = z.strictObject({
  /** The take-off, at the start of the hour. */
  time,
  /** How grave its verdict is, as in the strip, and the words of that. */
  tone: z.enum(['ok', 'level', 'warn', 'bad']),
  title: SayingSchema,
  /** Charge at home, or where else the plan ends, of several batteries with the tightest of them; absent where it does not get there. */
  left: z.strictObject({ kept_pct: z.number().optional(), probably_pct: z.number() }).optional(),
  /** How many batteries the plan takes. */
  batteries: z.number().int(),
  /** The hour as the flight has it. */
  flown: HourFlownSchema,
  /** How many winds of the ensemble come home with the reserve. */
  members: z.strictObject({ home: z.number().int(), of: z.number().int() }).optional(),
  /** The darker at the start of the hour and at its end, or where the flight ends later. */
  light: z.enum(['day', 'twilight', 'night']),
});
export type JudgedHour = z.infer<typeof JudgedHourSchema>;

export const JudgedHours = z.strictObject({
  hours: z.array(JudgedHourSchema),
  /** The wind that the aircraft's maker allows; absent: unpublished. */
  limit_mps: z.number().optional(),
  /** IANA name of the zone at the launch point. */
  time_zone: z.string(),
  sun: z.array(SunDaySchema),
});
export type JudgedHours = z.infer<typeof JudgedHours>;

export const HoursText = z.strictObject({
  /** The text as it was typed, pasted or read from a file. */
  text: z.string().max(200_000),
  lat: Latitude,
  lon: Longitude,
  /** The unit of winds beside which none is written. */
  wind_unit: z.string().max(20).default('m/s'),
  /** The instant from which times without a date count, ISO 8601. */
  now: z.iso.datetime({ offset: true }),
});

export const ReadHours = z.strictObject({ hours: z.array(HourOfWeatherSchema), time_zone: z.string() });
