import { z } from 'zod';
import { windSurfaces } from '../../../engine/air/windProfile.ts';
import { defaultClearance_m } from '../../../engine/flight/returnHome.ts';
import { usualCeiling_m } from '../../../engine/mission/aboveGround.ts';
import { batterySplits } from '../../../engine/mission/missionInput.ts';
import { fault } from '../fault.ts';
import { bounded, Latitude, Longitude } from './common.ts';
import { Forecast } from './forecast.ts';
import { HoursSchema, UtcTime } from './hourly.ts';

/** The hours that a plan has, and where they are from; absent: they were typed. */
const PlanHours = z
  .strictObject({
    hours: HoursSchema,
    time_zone: z
      .string()
      .max(60)
      .optional()
      .describe('IANA name of the zone at the launch point when the hours came; absent: unknown'),
    source: Forecast.shape.source.optional(),
    taken: UtcTime.optional().describe(
      'The hour in which the plan takes off, whose wind and temperature are those of the plan',
    ),
  })
  .refine(({ hours, taken }) => taken === undefined || hours.some(({ time }) => time === taken), {
    path: ['taken'],
    ...fault({ says: 'fault.hour_taken' }),
  });

/** The speed of the plan or the aircraft, the one that uses the least charge over the ground, or one that the person sets. */
export const speedChoices = ['cruise', 'best_range', 'set'] as const;

/** How warm the pack is at take-off: kept warm, as cold as the air, or at a temperature that the person sets. */
export const packChoices = ['kept_warm', 'as_air', 'set'] as const;

/** Entries of the person for aircraft, air and battery. Always SI; the window converts. */
const InputsOfNow = z.strictObject({
  drone_key: z.string().max(64).describe('Catalog key; empty: not chosen yet'),
  payload_g: bounded('payload_g', 'Payload'),
  wind_speed_mps: bounded('wind_speed_mps', 'Wind'),
  wind_dir_deg: bounded('wind_dir_deg', 'Wind from'),
  gust_speed_mps: bounded('gust_speed_mps', 'Gusts'),
  /** Absent: the wind is the same at every height. */
  wind_height_m: bounded('wind_height_m', 'Wind reported at').optional(),
  /** Says how the wind grows with height from where it was reported. */
  wind_over: z.enum(windSurfaces),
  temp_c: bounded('temp_c', 'Temperature'),
  humidity_pct: bounded('humidity_pct', 'Humidity'),
  /** Asked for in cold air only, and counts only there. */
  pack_choice: z.enum(packChoices),
  /** Counts if `pack_choice` is `set`, else only remembered. */
  battery_temp_c: bounded('temp_c', 'Battery temperature').optional(),
  initial_battery_pct: bounded('battery_pct', 'Battery at take-off'),
  height_m: bounded('height_m', 'Flying height'),
  hover_time_min: bounded('hover_time_min', 'Hover at the far point'),
  battery_cycles: bounded('battery_cycles', 'Battery cycles'),
  thresholds_pct: z.array(bounded('battery_pct', 'Left at home')).min(1).max(8),
  hidden_thresholds_pct: z.array(z.number()).max(8),
  shows_one_way: z.boolean(),
  rth_threshold_pct: bounded('battery_pct', 'Reserve'),
  /** Height over the ground that legs and ways home should keep. */
  clearance_m: bounded('clearance_m', 'Keep clear of the ground by'),
  /** Greatest height above the ground at which legs and ways home may be flown; `null`: there is none. */
  max_height_above_ground_m: bounded('max_height_above_ground_m', 'Ceiling above ground').nullable(),
  /** The height that is set in the aircraft; absent: the height that clears the ground on each way home. */
  return_height_m: bounded('height_m', 'Return height').optional(),
  /** Where the pilot looks from; absent: from the launch point. */
  pilot: z.strictObject({ lat: Latitude, lon: Longitude }).optional(),
  /** Absent: that of a person who stands. */
  eye_height_m: bounded('eye_height_m', "Height of the pilot's eye above the ground").optional(),
  speed_choice: z.enum(speedChoices),
  /** Flown if `speed_choice` is `set`, else only remembered. */
  cruise_speed_mps: bounded('airspeed_mps', 'Cruise speed').optional(),
  splits_batteries: z.boolean(),
  /** Charge of the batteries after the first one of a split; absent: as that. */
  following_battery_pct: bounded('battery_pct', 'Following batteries at take-off').optional(),
  /** Absent: each battery is flown as far as it carries. */
  battery_split: z.enum(batterySplits).optional(),
  /** Absent: flights may end inside lines of pictures. */
  mid_line_swaps: z.boolean().optional(),
  /** Weather by the hour at the launch point; absent: there is none. */
  hourly: PlanHours.optional(),
});
export type PlanInputs = z.infer<typeof InputsOfNow>;

export const inputMembers = InputsOfNow.shape;

/**
 * Also reads what was saved before speeds could be chosen, where a speed entered is still flown; before what the wind blows over could,
 * which was open country; before the warmth of the battery could, which counted as kept warm; and before the height over the ground
 * could, and the ceiling above it, which are the usual ones.
 */
export const InputsSchema = InputsOfNow.partial({
  speed_choice: true,
  wind_over: true,
  pack_choice: true,
  clearance_m: true,
  max_height_above_ground_m: true,
}).transform(
  (inputs): PlanInputs => ({
    ...inputs,
    wind_over: inputs.wind_over ?? 'open',
    pack_choice: inputs.pack_choice ?? 'kept_warm',
    clearance_m: inputs.clearance_m ?? defaultClearance_m,
    max_height_above_ground_m:
      inputs.max_height_above_ground_m === undefined ? usualCeiling_m : inputs.max_height_above_ground_m,
    speed_choice: inputs.speed_choice ?? (inputs.cruise_speed_mps === undefined ? 'cruise' : 'set'),
  }),
);
