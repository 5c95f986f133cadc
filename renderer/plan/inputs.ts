import { reportedWind_m } from '../../engine/air/windProfile.ts';
import { defaultClearance_m } from '../../engine/flight/returnHome.ts';
import { usualCeiling_m } from '../../engine/mission/aboveGround.ts';
import { defaultThreshold_pct } from '../../server/contract/reserve.ts';
import type { PlanInputs, packChoices, speedChoices } from '../../server/contract/schemas/planInputs.ts';

export type SpeedChoice = (typeof speedChoices)[number];
export type PackChoice = (typeof packChoices)[number];

/** The person's entries about aircraft, air and battery. Always SI; the window converts. */
export type Inputs = PlanInputs;

export const thresholdLimit = 8;

export const defaultInputs: Inputs = {
  drone_key: '',
  payload_g: 0,
  wind_speed_mps: 0,
  wind_dir_deg: 0,
  gust_speed_mps: 0,
  wind_height_m: reportedWind_m,
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
  rth_threshold_pct: defaultThreshold_pct,
  clearance_m: defaultClearance_m,
  max_height_above_ground_m: usualCeiling_m,
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

export const isThresholdShown = ({ hidden_thresholds_pct }: Inputs, threshold_pct: number): boolean =>
  !hidden_thresholds_pct.includes(threshold_pct);

export function withThresholdShown(inputs: Inputs, threshold_pct: number, isShown: boolean): Inputs {
  const others = inputs.hidden_thresholds_pct.filter((value) => value !== threshold_pct);
  return { ...inputs, hidden_thresholds_pct: isShown ? others : [...others, threshold_pct] };
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

/** Flies the speeds of the plan, which those of best range would replace. */
export const atOwnSpeeds = (inputs: Inputs): Inputs =>
  inputs.speed_choice === 'best_range' ? { ...inputs, speed_choice: 'cruise' } : inputs;

/** A plan opens at its own speeds, its pilot at its launch point: what overrides them is chosen for each plan anew. */
export function forNextPlan(inputs: Inputs): Inputs {
  const own = atOwnSpeeds(inputs);
  return own.pilot === undefined ? own : { ...own, pilot: undefined };
}

/** A plan that is begun anew keeps the aircraft alone. */
export const forNewPlan = ({ drone_key }: Inputs): Inputs => ({ ...defaultInputs, drone_key });

/** Changes the aircraft; a speed set for the one before gives way to the new aircraft's own. */
export const withDrone = (inputs: Inputs, drone_key: string): Inputs => ({
  ...inputs,
  drone_key,
  speed_choice: inputs.speed_choice === 'set' ? 'cruise' : inputs.speed_choice,
  cruise_speed_mps: undefined,
});

export const changedInputs = (before: Inputs, after: Inputs): readonly (keyof Inputs)[] =>
  (Object.keys({ ...before, ...after }) as (keyof Inputs)[]).filter((name) => before[name] !== after[name]);

export const pickInputs = (inputs: Inputs, names: readonly (keyof Inputs)[]): Partial<Inputs> =>
  Object.fromEntries(names.map((name) => [name, inputs[name]]));

/** The inputs as they are written, without members that have no value. */
const written = (inputs: Inputs): string =>
  JSON.stringify(
    Object.entries(inputs)
      .filter(([, value]) => value !== undefined)
      .sort(),
  );

/** Compares inputs with those of a file. Inputs before the catalog has come name no aircraft. */
export const isSameInputs = (one: Inputs, saved: Inputs): boolean =>
  one === saved || written(saved.drone_key === '' ? { ...one, drone_key: '' } : one) === written(saved);
