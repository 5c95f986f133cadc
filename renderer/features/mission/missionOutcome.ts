import type { EndAction } from '../../../engine/mission/mission.ts';
import { isFlownByCharge, leftAtHome, turnBackOf, verdictOf } from '../../../server/report/flownPlan.ts';
import {
  keptSpan,
  toDurationText,
  toKeptText,
  toPercentSpanText,
  toPercentText,
} from '../../../server/report/format.ts';
import { toStatusText } from '../../../server/report/legWords.ts';
import { toLikelihoodText } from '../../../server/report/missionVerdict.ts';
import type { MissionResult } from '../../map/mapProps.ts';

type Leg = MissionResult['legs'][number];

export interface Outcome {
  readonly name: string;
  readonly value: string;
  /** A quiet note beside the value. */
  readonly about?: string | undefined;
}

const toStretchText = ({ leg_index }: { readonly leg_index: number }) =>
  `on the leg from ${leg_index === 0 ? 'home' : leg_index} to ${leg_index + 1}`;

/** Says the end of the flight and its likelihood, a line each. */
export function toOutcomes(
  result: MissionResult,
  { end_action, threshold_pct }: { readonly end_action: EndAction; readonly threshold_pct: number },
): Outcome[] {
  const turn = turnBackOf(result);
  const outcomes: Outcome[] = [];
  const left = leftAtHome(result);
  if (end_action === 'go_home' && left !== undefined && verdictOf(result) !== 'cannot_complete') {
    const expected = toPercentText(left.expected_pct);
    outcomes.push(
      left.kept_pct === undefined
        ? { name: 'Left at home', value: expected }
        : {
            name: 'Left at home',
            value: left.kept_pct > 0 ? `${toKeptText(left.kept_pct)} or more` : 'maybe nothing',
            about: `in 95 of 100 flights, ${expected} expected`,
          },
    );
  }
  const likelihood = toLikelihoodText(result, end_action);
  if (likelihood !== undefined) {
    outcomes.push({ name: `Home with ${toPercentText(threshold_pct)} or more`, value: likelihood });
  }
  if (turn !== undefined) {
    outcomes.push({
      name: 'Turn back by',
      value: `${toKeptText(turn.fraction * 100)} along`,
      about: toStretchText(turn),
    });
  }
  return outcomes;
}

/** Says the charge on arrival at the end of a leg, and the latest departure for home. */
export function toLegOutcomes(leg: Leg): Outcome[] {
  if (!isFlownByCharge(leg)) return [{ name: 'Leave by', value: '–', about: toStatusText(leg) }];
  const { intervals, latest_departure_s, spare_hover_s, hover_s = 0, leg_index } = leg;
  const outcomes: Outcome[] = [
    {
      // The charge at the end of a leg counts the wait there.
      name: hover_s > 0 ? `Leaves waypoint ${leg_index + 1} with` : 'Arrives with',
      value: toPercentText(leg.battery_end_pct),
      about: intervals && `${toPercentSpanText(keptSpan(intervals.battery_end))} in 9 of 10 flights`,
    },
  ];
  if (latest_departure_s === undefined) {
    outcomes.push({ name: 'Leave by', value: '–', about: toStatusText(leg) });
  } else {
    outcomes.push({
      name: 'Leave by',
      value: toDurationText(latest_departure_s),
      about: `after take-off${spare_hover_s === undefined ? '' : `, ${toDurationText(spare_hover_s)} to spare`}`,
    });
  }
  return outcomes;
}
