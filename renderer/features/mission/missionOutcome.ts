import type { EndAction } from '../../../engine/mission/mission.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import { toDurationText, toPercentSpanText, toPercentText, toProbabilityText } from '../../ui/format.ts';

type Leg = MissionResult['legs'][number];

/** Whether a plan with this end action ends at home. */
const endsAtHome = (end_action: EndAction) => end_action === 'go_home';

/** `97 % likely`: the chance to come home from the last waypoint with the reserve; `undefined` if the plan ends elsewhere. */
export function toLikelihoodText(result: MissionResult, end_action: EndAction): string | undefined {
  return result.uncertainty === undefined || !endsAtHome(end_action)
    ? undefined
    : toProbabilityText(result.uncertainty.completion_probability);
}

export interface Outcome {
  readonly name: string;
  readonly value: string;
  /** A quiet note beside the value. */
  readonly about?: string | undefined;
}

const toStretchText = ({ leg_index }: { readonly leg_index: number }) =>
  `on the leg from ${leg_index === 0 ? 'home' : leg_index} to ${leg_index + 1}`;

/** How the flight ends and how likely that is, a line each. */
export function toOutcomes(
  result: MissionResult,
  { end_action, threshold_pct }: { readonly end_action: EndAction; readonly threshold_pct: number },
): Outcome[] {
  const { return_home, uncertainty, point_of_no_return: turn } = result;
  const outcomes: Outcome[] = [];
  const atHome = return_home.battery_at_home_pct;
  if (endsAtHome(end_action) && atHome !== undefined) {
    const interval = uncertainty?.battery_at_home;
    outcomes.push({
      name: 'Left at home',
      value: toPercentText(atHome),
      about: interval && `${toPercentSpanText(interval)} in 9 of 10 flights`,
    });
  }
  const likelihood = toLikelihoodText(result, end_action);
  if (likelihood !== undefined) {
    outcomes.push({ name: `Home with ${toPercentText(threshold_pct)} or more`, value: likelihood });
  }
  if (turn !== undefined) {
    outcomes.push({
      name: 'Turn back by',
      value: `${toPercentText(turn.fraction * 100)} along`,
      about: toStretchText(turn),
    });
  }
  return outcomes;
}

/** What matters at the end of a leg: the charge the aircraft arrives with, and when it must leave for home. */
export function toLegOutcomes(leg: Leg): Outcome[] {
  if (!leg.can_complete) return [];
  const { intervals, latest_departure_s, spare_hover_s } = leg;
  const outcomes: Outcome[] = [
    {
      name: 'Arrives with',
      value: toPercentText(leg.battery_end_pct),
      about: intervals && `${toPercentSpanText(intervals.battery_end)} in 9 of 10 flights`,
    },
  ];
  if (latest_departure_s !== undefined) {
    outcomes.push({
      name: 'Leave by',
      value: toDurationText(latest_departure_s),
      about: `after take-off${spare_hover_s === undefined ? '' : `, ${toDurationText(spare_hover_s)} to spare`}`,
    });
  }
  return outcomes;
}
