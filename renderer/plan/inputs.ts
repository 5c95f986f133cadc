import { z } from 'zod';
import { windSurfaces } from '../../engine/air/windProfile.ts';
import { defaultClearance_m } from '../../engine/flight/returnHome.ts';
import { bounded } from '../../server/contract/schemas/common.ts';

/** The speed of the plan or the aircraft, the one that uses the least charge over the ground, or one that the person sets. */
export const speedChoices = ['cruise', 'best_range', 'set'] as const;
export type SpeedChoice = (typeof speedChoices)[number];

/** How warm the pack is at take-off: kept warm, as cold as the air, or at a temperature that the person sets. */
export const packChoices = ['kept_warm', 'as_air', 'set'] as const;
export type PackChoice = (typeof packChoices)[number];

/** What the person enters about aircraft, air and battery. Always SI; the window converts. */
export const InputsSchema = z.strictObject({
  /** Empty until the catalog is loaded. */
  drone_key: z.string().max(64),
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
  /** As set in the aircraft; absent: what clears the ground on each way home. */
  return_height_m: bounded('height_m', 'Return height').optional(),
  speed_choice: z.enum(speedChoices),
  /** Flown if `speed_choice` is `set`, else only remembered. */
  cruise_speed_mps: bounded('airspeed_mps', 'Cruise speed').optional(),
  splits_batteries: z.boolean(),
});
export type Inputs = z.infer<typeof InputsSchema>;

export const thresholdLimit = 8;

export const defaultInputs: Inputs = {
  drone_key: '',
  payload_g: 0,
  wind_speed_mps: 0,
  wind_dir_deg: 0,
  gust_speed_mps: 0,
  // Forecasts and weather stations give the wind 10 m above the ground (WMO-No. 8, ch. 5).
  wind_height_m: 10,
  wind_over: 'open',
  temp_c: 20,
  humidity_pct: 50,
  pack_choice: 'kept_warm',
  initial_battery_pct: 100,
  height_m: 120,
  hover_time_min: 0,
  battery_cycles: 0,
  thresholds_pct: [50, 40, 30, 20, 10],
  hidden_thresholds_pct: [],
  shows_one_way: false,
  rth_threshold_pct: 25,
  clearance_m: defaultClearance_m,
  speed_choice: 'cruise',
  splits_batteries: false,
};

/** Adds a threshold; thresholds are unique and ordered from the innermost ring to the outermost. */
export function withThreshold(inputs: Inputs, threshold_pct: number): Inputs {
  const kept = inputs.thresholds_pct.filter((value) => value !== threshold_pct);
  if (kept.length >= thresholdLimit) return inputs;
  return {
    ...inputs,
    thresholds_pct: [...kept, threshold_pct].sort((a, b) => b - a),
    hidden_thresholds_pct: inputs.hidden_thresholds_pct.filter((value) => value !== threshold_pct),
  };
}

export function withoutThreshold(inputs: Inputs, threshold_pct: number): Inputs {
  const kept = inputs.thresholds_pct.filter((value) => value !== threshold_pct);
  if (kept.length === 0) return inputs;
  return {
    ...inputs,
    thresholds_pct: kept,
    hidden_thresholds_pct: inputs.hidden_thresholds_pct.filter((value) => value !== threshold_pct),
  };
}

export function withThresholdShown(inputs: Inputs, threshold_pct: number, isShown: boolean): Inputs {
  const others = inputs.hidden_thresholds_pct.filter((value) => value !== threshold_pct);
  return { ...inputs, hidden_thresholds_pct: isShown ? others : [...others, threshold_pct] };
}

/** The speed the person set, if it is flown; `undefined`: the aircraft's own speed or that of best range. */
export const setSpeedOf = ({ speed_choice, cruise_speed_mps }: Inputs): number | undefined =>
  speed_choice === 'set' ? cruise_speed_mps : undefined;

/** In colder air the window asks how warm the pack is. */
const coldAir_c = 10;

export const isColdAir = ({ temp_c }: Pick<Inputs, 'temp_c'>): boolean => temp_c < coldAir_c;

/** Temperature of the pack at take-off that the person states; `undefined`: kept warm, or the air is warm enough not to ask. */
export function packTempOf(inputs: Inputs): number | undefined {
  const { pack_choice, temp_c, battery_temp_c } = inputs;
  if (pack_choice === 'kept_warm' || !isColdAir(inputs)) return undefined;
  return pack_choice === 'as_air' ? temp_c : battery_temp_c;
}

/** Changes how warm the pack is; `set` starts at the temperature set last, else at that of the air. */
export const withPackChoice = (inputs: Inputs, pack_choice: PackChoice): Inputs => ({
  ...inputs,
  pack_choice,
  ...(pack_choice === 'set' && { battery_temp_c: inputs.battery_temp_c ?? inputs.temp_c }),
});

/** Changes how the speed is chosen; `set` starts at the speed set last, else at the aircraft's own. */
export const withSpeedChoice = (
  inputs: Inputs,
  speed_choice: SpeedChoice,
  ownCruise_mps: number | undefined,
): Inputs => ({
  ...inputs,
  speed_choice,
  ...(speed_choice === 'set' &&
    inputs.cruise_speed_mps === undefined &&
    ownCruise_mps !== undefined && { cruise_speed_mps: ownCruise_mps }),
});

/** A plan opens at its own speeds: what overrides them is chosen for each plan anew. */
export const withOwnSpeeds = (inputs: Inputs): Inputs =>
  inputs.speed_choice === 'best_range' ? { ...inputs, speed_choice: 'cruise' } : inputs;

/** Changes the aircraft; a speed set for the one before gives way to the new aircraft's own. */
export const withDrone = (inputs: Inputs, drone_key: string): Inputs => ({
  ...inputs,
  drone_key,
  speed_choice: inputs.speed_choice === 'set' ? 'cruise' : inputs.speed_choice,
  cruise_speed_mps: undefined,
});
