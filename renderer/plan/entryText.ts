import type { Saying } from '../../engine/saying.ts';
import type { MessageName } from '../../server/report/catalogues.ts';
import type { Inputs } from './inputs.ts';

/** The field of each input by the message of its label; of several that change together the first one is named. */
const labels: readonly (readonly [keyof Inputs, MessageName])[] = [
  ['drone_key', 'window.aircraft.title'],
  ['payload_g', 'window.aircraft.payload'],
  ['battery_cycles', 'window.aircraft.battery_age'],
  ['wind_speed_mps', 'window.conditions.wind'],
  ['wind_dir_deg', 'window.conditions.wind_from'],
  ['gust_speed_mps', 'window.conditions.gusts'],
  ['wind_height_m', 'window.conditions.reported_at'],
  ['wind_over', 'window.conditions.reported_over'],
  ['temp_c', 'window.conditions.temperature'],
  ['humidity_pct', 'window.conditions.humidity'],
  ['pack_choice', 'window.conditions.battery_warmth'],
  ['battery_temp_c', 'window.conditions.battery_temperature'],
  ['initial_battery_pct', 'window.range.takeoff_battery'],
  ['height_m', 'window.range.flying_height'],
  ['hover_time_min', 'window.range.far_wait'],
  ['thresholds_pct', 'window.range.rings'],
  ['rth_threshold_pct', 'window.mission.reserve'],
  ['clearance_m', 'window.ground.clearance'],
  ['max_height_above_ground_m', 'window.ground.ceiling'],
  ['return_height_m', 'window.ground.return_height'],
  ['pilot', 'window.map.pilot'],
  ['eye_height_m', 'window.ground.eye_height'],
  ['speed_choice', 'window.speed.speed'],
  ['cruise_speed_mps', 'window.speed.speed'],
  ['splits_batteries', 'window.mission.split'],
  ['following_battery_pct', 'window.mission.following_batteries'],
  ['battery_split', 'window.mission.batteries'],
  ['mid_line_swaps', 'window.mission.swap_in_lines'],
];

export const entrySays = 'window.plan.edit_entry';

/** Names an entry by the label of its field, in words that follow “Undo:” and “Redo:”. */
export function toEntrySaying(names: readonly (keyof Inputs)[]): Saying {
  const [, says] = labels.find(([name]) => names.includes(name)) ?? [];
  return { says: entrySays, values: { field: { says: says ?? 'window.shell.plan' } } };
}
