import type { EndAction } from '../../../engine/mission/mission.ts';
import { isFlownByCharge, leftAtHome, turnBackOf, verdictOf } from '../../../server/report/flownPlan.ts';
import { toDurationText } from '../../../server/report/format.ts';
import { leaveBy } from '../../../server/report/leaveBy.ts';
import { toStatusText } from '../../../server/report/legWords.ts';
import { turnBackSaying } from '../../../server/report/missionFacts.ts';
import { say } from '../../../server/report/say.ts';
import { toChanceText } from '../../../server/report/verdict/chance.ts';
import { leftSaying } from '../../../server/report/verdict/outcome.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import { localeOfPage, words } from '../../ui/words.ts';

type Leg = MissionResult['legs'][number];

export interface Outcome {
  readonly name: string;
  readonly value: string;
  /** A quiet note beside the value. */
  readonly about?: string | undefined;
}

/** Says the end of the flight and its likelihood, a line each. */
export function toOutcomes(
  result: MissionResult,
  { end_action, threshold_pct }: { readonly end_action: EndAction; readonly threshold_pct: number },
): Outcome[] {
  const turn = turnBackOf(result);
  const outcomes: Outcome[] = [];
  const left = leftAtHome(result);
  if (end_action === 'go_home' && left !== undefined && verdictOf(result) !== 'cannot_complete') {
    outcomes.push({
      name: words('window.mission.left_at_home'),
      value: say(leftSaying(left), localeOfPage()),
    });
  }
  const chance = toChanceText(result, end_action, localeOfPage());
  if (chance !== undefined) {
    outcomes.push({ name: words('window.mission.chance', { threshold_pct }), value: chance });
  }
  if (turn !== undefined) {
    outcomes.push({
      name: words('window.mission.turn_back_by'),
      value: say(turnBackSaying(turn, result), localeOfPage()),
    });
  }
  return outcomes;
}

/** Says the charge on arrival at the end of a leg, and the latest departure for home. */
export function toLegOutcomes(leg: Leg): Outcome[] {
  if (!isFlownByCharge(leg))
    return [{ name: words('window.mission.leave_by'), value: '–', about: toStatusText(leg, localeOfPage()) }];
  const { intervals, spare_hover_s, hover_s = 0, leg_index } = leg;
  const leaveBy_s = leaveBy(leg);
  const outcomes: Outcome[] = [
    {
      // The charge at the end of a leg counts the wait there.
      name:
        hover_s > 0
          ? words('window.mission.leaves_with', { index: leg_index })
          : words('window.mission.arrives_with'),
      value: say(
        leftSaying({ expected_pct: leg.battery_end_pct, kept_pct: intervals?.battery_end.low_pct }),
        localeOfPage(),
      ),
    },
  ];
  if (leaveBy_s === undefined) {
    outcomes.push({
      name: words('window.mission.leave_by'),
      value: '–',
      about: toStatusText(leg, localeOfPage()),
    });
  } else {
    outcomes.push({
      name: words('window.mission.leave_by'),
      value: toDurationText(leaveBy_s),
      about: words('window.mission.flight_time', { spare_s: spare_hover_s ?? 'none' }),
    });
  }
  return outcomes;
}
