import { z } from 'zod';
import { Latitude, Longitude } from './common.ts';

export const ReportsRequest = z.strictObject({ lat: Latitude, lon: Longitude });

/** A report of one airfield. */
const ReportFieldSchema = z.strictObject({
  /** Its identifier, as `LSZB`. */
  id: z.string(),
  name: z.string().optional(),
  distance_m: z.number(),
  /** Where it lies from the launch point, true degrees. */
  bearing_deg: z.number(),
});
export type ReportField = z.infer<typeof ReportFieldSchema>;

/** Wind 10 m above the field. */
const ReportedWind = z.strictObject({
  speed_mps: z.number(),
  gust_mps: z.number().optional(),
  /** Where it comes from; absent: from changing directions. */
  dir_deg: z.number().optional(),
  /** The directions between which it changes, clockwise. */
  between_deg: z.tuple([z.number(), z.number()]).optional(),
});
export type ReportedWind = z.infer<typeof ReportedWind>;

/** A phenomenon by the letters of the report: `['TS', 'RA']`, with how strong it is. */
const ReportedWeather = z.strictObject({
  codes: z.array(z.string()),
  strength: z.enum(['light', 'usual', 'heavy', 'near']),
});
export type ReportedWeather = z.infer<typeof ReportedWeather>;

const skyShape = {
  wind: ReportedWind.optional(),
  visibility: z
    .strictObject({
      distance_m: z.number(),
      bound: z.enum(['exactly', 'more', 'less']),
      /** In the direction where it is least. */
      least_m: z.number().optional(),
    })
    .optional(),
  /** `none`: no cloud covers more than half of the sky. Heights are above the field. Absent: not known. */
  ceiling: z
    .union([z.literal('none'), z.strictObject({ height_m: z.number(), is_obscured: z.boolean() })])
    .optional(),
  /** Cumulonimbus or towering cumulus is reported. */
  has_storm_clouds: z.boolean(),
  weather: z.array(ReportedWeather),
};
export const ReportedSky = z.strictObject(skyShape);
export type ReportedSky = z.infer<typeof ReportedSky>;

/** Weather that a METAR reports. */
const MetarReading = z.strictObject({
  ...skyShape,
  temp_c: z.number().optional(),
  dew_point_c: z.number().optional(),
  /** Reduced to sea level (QNH). */
  pressure_hpa: z.number().optional(),
});
export type MetarReading = z.infer<typeof MetarReading>;

/** A part of a TAF; only what changes is named in the later ones. */
const TafPeriod = z.strictObject({
  ...skyShape,
  kind: z.enum(['whole', 'from', 'becoming', 'temporarily', 'possibly']),
  probability_pct: z.number().optional(),
  begin: z.string(),
  /** Absent: until the next part. */
  end: z.string().optional(),
});
export type TafPeriod = z.infer<typeof TafPeriod>;

/** The reports of the nearest field that has them, as they were sent and as they read. */
export const Reports = z.strictObject({
  metar: z.strictObject({
    field: ReportFieldSchema,
    raw: z.string(),
    observed_at: z.string().optional(),
    /** Absent: it could not be read. */
    reading: MetarReading.optional(),
  }),
  /** Absent: no field near has one. */
  taf: z
    .strictObject({ field: ReportFieldSchema, raw: z.string(), periods: z.array(TafPeriod).optional() })
    .optional(),
  /** The host that was asked for it. */
  source: z.string(),
  asked_at: z.string(),
  /** The time zone at the launch point, by its name in the IANA's list. */
  time_zone: z.string(),
});
export type Reports = z.infer<typeof Reports>;
