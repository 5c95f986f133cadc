import type { Saying } from '../../../engine/saying.ts';
import type { MissionResult } from '../../contract/schemas/missionResult.ts';
import { saying } from './finding.ts';

const noSplitCodes: ReadonlySet<string> = new Set([
  'FLIGHT_WIND_FORBIDS_SPLIT',
  'SWAP_PLACE_OUT_OF_REACH',
  'BATTERY_SPLIT_IMPOSSIBLE',
]);

/** The warning that says why there is no split. */
export const noSplitWarning = ({ warnings }: Pick<MissionResult, 'warnings'>) =>
  warnings.find(({ code }) => noSplitCodes.has(code));

/** Why several batteries do not help, where that is what keeps the plan from being split. */
function noSplitAdvice(result: MissionResult): Saying | undefined {
  const why = noSplitWarning(result);
  return why && saying(`advice.${why.says ?? why.code}`, { ...why.values, leg_index: why.leg_index ?? 0 });
}

/** Doubts a place that is too far away to be meant: the launch point where the first leg is the longest. */
function farAdvice({ warnings }: MissionResult): Saying | undefined {
  const long = warnings.find(({ code }) => code === 'LONG_LEG');
  if (long?.leg_index === 0) return saying('advice.far_launch', { value: long.value ?? 0 });
  const far = warnings.find(({ code }) => code === 'FAR_FROM_HOME');
  return far && saying('advice.far_waypoint', { place: far.waypoint_index ?? 0 });
}

/** Shorter waits, where the legs that are flown wait longer than they move. */
function waitsAdvice({ legs }: MissionResult): Saying | undefined {
  const flown = legs.filter(({ duration_s }) => duration_s !== undefined);
  const waits_s = flown.reduce((sum, { hover_s }) => sum + hover_s, 0);
  const all_s = flown.reduce((sum, { duration_s = 0 }) => sum + duration_s, 0);
  return waits_s > all_s - waits_s ? saying('advice.waits') : undefined;
}

/** Advice for a plan that one charge does not fly. */
export const batteryAdvice = (result: MissionResult): Saying =>
  farAdvice(result) ?? noSplitAdvice(result) ?? waitsAdvice(result) ?? saying('advice.battery');
