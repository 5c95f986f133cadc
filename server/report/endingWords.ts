import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { isFlownByCharge, leftAtHome } from './flownPlan.ts';
import { toKeptText, toPercentText } from './format.ts';
import { endOn, toReasonText, toWaypointText, whatToDo } from './legWords.ts';
import type { MissionContext as Context } from './missionContext.ts';

export const toLastText = ({ legs }: MissionResult) => `waypoint ${legs.length}`;

/** True if, by the middle estimate, wind and charge let the plan be flown, and home from its last waypoint. */
export function isFlown(
  { legs, return_home, final_battery_pct }: MissionResult,
  { end_action }: Context,
): boolean {
  const { cost_pct } = return_home;
  const isHome = end_action !== 'go_home' || (cost_pct !== undefined && cost_pct <= final_battery_pct);
  return isHome && legs.every(isFlownByCharge);
}

/** Names the part of the flight that fails, the reason, and what helps. */
export function toFailureTexts(
  result: MissionResult,
  context: Context,
): { readonly title: string; readonly advice: string } {
  const stopped = result.legs.find((leg) => !isFlownByCharge(leg));
  if (stopped !== undefined) {
    const reason = endOn(stopped) ?? 'BATTERY_EXHAUSTED';
    const why = toReasonText(reason, stopped, context);
    return { title: `Does not reach ${toWaypointText(stopped)}: ${why}`, advice: whatToDo[reason] };
  }
  const last = toLastText(result);
  const isWindy = result.return_home.cost_pct === undefined;
  const why = isWindy
    ? `the way home from ${last} cannot be flown in this wind`
    : `the battery is empty on the way home from ${last}`;
  return {
    title: `${toFailedEndText(result, context)}: ${why}`,
    advice: isWindy ? whatToDo.WIND : whatToDo.BATTERY_EXHAUSTED,
  };
}

/** A plan that ends elsewhere is not said to fail at coming home. */
function toFailedEndText(result: MissionResult, context: Context): string {
  if (context.end_action === 'go_home') return 'Does not come home';
  const { ending } = result;
  if (ending === undefined || ending.battery_pct < 0)
    return context.end_action === 'first_waypoint'
      ? 'Does not get back to waypoint 1'
      : `Does not land at ${toLastText(result)}`;
  return `${toEndingText(result, context)}, with no way back`;
}

/** `36 % or more, 41 % expected`: the bound first, the middle estimate beside it; that alone where nothing else was asked for. */
export function toLeftText(expected_pct: number, kept_pct: number | undefined): string {
  const expected = toPercentText(Math.max(0, expected_pct));
  if (kept_pct === undefined) return expected;
  return kept_pct > 0
    ? `${toKeptText(kept_pct)} or more, ${expected} expected`
    : `maybe nothing, ${expected} expected`;
}

/** How the flight ends, by its end action: most plans come home, some end elsewhere. */
export function toEndingText(result: MissionResult, { end_action }: Context): string {
  const { ending, final_battery_pct } = result;
  if (end_action === 'go_home') {
    const left = leftAtHome(result);
    return left === undefined
      ? 'Comes home'
      : `Comes home with ${toLeftText(left.expected_pct, left.kept_pct)}`;
  }
  const verb = end_action === 'land' ? 'Lands at' : 'Ends over';
  const place = end_action === 'first_waypoint' ? 'waypoint 1' : toLastText(result);
  const left = toLeftText(ending?.battery_pct ?? final_battery_pct, ending?.interval?.low_pct);
  return `${verb} ${place} with ${left}`;
}
