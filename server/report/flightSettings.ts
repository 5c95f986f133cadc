import { defined } from '../../engine/defined.ts';
import type { SpeedPolicy } from '../../engine/flight/speedPolicy.ts';
import { keepsSpeed } from '../../engine/mission/legSpeeds.ts';
import type { Acting } from '../../engine/mission/pictureLines.ts';
import type { PlanInputs } from '../contract/schemas/planInputs.ts';

/** The speed the person set, if it is flown; `undefined`: the aircraft's own speed or that of best range. */
export const setSpeedOf = ({ speed_choice, cruise_speed_mps }: PlanInputs): number | undefined =>
  speed_choice === 'set' ? cruise_speed_mps : undefined;

/** In colder air the window asks how warm the pack is. */
const coldAir_c = 10;

export const isColdAir = ({ temp_c }: Pick<PlanInputs, 'temp_c'>): boolean => temp_c < coldAir_c;

/** Temperature of the pack at take-off that the person states; `undefined`: kept warm, or the air is warm enough not to ask. */
export function packTempOf(inputs: PlanInputs): number | undefined {
  const { pack_choice, temp_c, battery_temp_c } = inputs;
  if (pack_choice === 'kept_warm' || !isColdAir(inputs)) return undefined;
  return pack_choice === 'as_air' ? temp_c : battery_temp_c;
}

export const policyOf = ({ speed_choice }: PlanInputs) =>
  speed_choice === 'best_range' ? ('best_range' as const) : ('cruise' as const);

type PlannedSpeeds = readonly (Acting & { readonly speed_mps?: number | undefined })[];

/** The number of waypoints with a speed of their own that are reached at another one. */
export function replacedSpeeds(policy: SpeedPolicy, waypoints: PlannedSpeeds): number {
  const isKept = keepsSpeed(policy, waypoints);
  return waypoints.filter(({ speed_mps }, index) => speed_mps !== undefined && !isKept(index)).length;
}

/** The speeds that replace those of the plan, if it has its own. */
export const flownSpeedsOf = (
  policy: SpeedPolicy = 'cruise',
  waypoints: PlannedSpeeds,
): Exclude<SpeedPolicy, 'cruise'> | undefined =>
  policy === 'cruise' || replacedSpeeds(policy, waypoints) === 0 ? undefined : policy;

/** Where the wind was reported; nothing where it is the same at every height. */
export const reportOf = ({ wind_height_m, wind_over }: PlanInputs) =>
  wind_height_m === undefined ? {} : { wind_height_m, wind_over };

/** Where the pilot looks from, if that is not the launch point or at another height than usual. */
export const sightOf = ({ pilot, eye_height_m }: PlanInputs) => ({ ...pilot, ...defined({ eye_height_m }) });

/** More hours than a battery lasts. */
const mostHoursFlown = 13;

/** The hour taken with those after it, as the request has them; nothing where the wind is typed. */
export function hourlyOf({ hourly }: Pick<PlanInputs, 'hourly'>) {
  if (hourly?.taken === undefined) return {};
  const { hours, taken } = hourly;
  const at = hours.findIndex(({ time }) => time === taken);
  return at < 0 ? {} : { hourly: hours.slice(at, at + mostHoursFlown), takeoff_time: taken };
}

/** The longest name of a source that a request may have. */
const longestSource = 40;

/** Who gave the weather of the plan: whose forecast its hour is from, or the person. */
const weatherSourceOf = ({ hourly }: PlanInputs): string =>
  (hourly?.taken === undefined ? undefined : hourly.source?.name.slice(0, longestSource)) ??
  'entered by hand';

/** True if the flights of a split may end and resume inside lines of pictures. */
export const isSwappedInLines = ({ mid_line_swaps = true }: Pick<PlanInputs, 'mid_line_swaps'>): boolean =>
  mid_line_swaps;

/** Aircraft, battery, air and rules of a plan as the request of its analysis has them. */
export function flightSettingsOf(inputs: PlanInputs) {
  const { following_battery_pct } = inputs;
  return {
    drone: { key: inputs.drone_key },
    battery: {
      initial_pct: inputs.initial_battery_pct,
      ...(following_battery_pct === undefined ? {} : { following_initial_pct: following_battery_pct }),
      rth_threshold_pct: inputs.rth_threshold_pct,
      cycles: inputs.battery_cycles,
      ...defined({ battery_temp_c: packTempOf(inputs) }),
    },
    weather: {
      wind_speed_mps: inputs.wind_speed_mps,
      wind_dir_deg: inputs.wind_dir_deg,
      gust_speed_mps: inputs.gust_speed_mps,
      ...reportOf(inputs),
      temp_c: inputs.temp_c,
      humidity_pct: inputs.humidity_pct,
      ...hourlyOf(inputs),
      source: weatherSourceOf(inputs),
    },
    options: {
      payload_g: inputs.payload_g,
      multi_battery: inputs.splits_batteries,
      ...defined({ battery_split: inputs.battery_split }),
      ...(inputs.splits_batteries && isSwappedInLines(inputs) && { mid_line_swaps: true }),
      speed_policy: policyOf(inputs),
      clearance_m: inputs.clearance_m,
      ...(inputs.max_height_above_ground_m !== null && {
        max_height_above_ground_m: inputs.max_height_above_ground_m,
      }),
      ...(inputs.pilot === undefined ? {} : { line_of_sight: sightOf(inputs) }),
      ...defined({ return_height_m: inputs.return_height_m, global_cruise_mps: setSpeedOf(inputs) }),
    },
  };
}
