import { isFlownByCharge } from '../../../../server/report/flownPlan.ts';
import { type Locale, toCourseText, toDistanceText } from '../../../../server/report/format.ts';
import { leaveBy } from '../../../../server/report/leaveBy.ts';
import { legStanding, toStandingText } from '../../../../server/report/legWords.ts';
import { leftSaying } from '../../../../server/report/verdict/outcome.ts';
import { words } from '../../../ui/words.ts';
import { drawnStatus } from '../../geometry/route.ts';
import type { MapProps, MissionResult } from '../../mapProps.ts';
import { StandingNote } from '../StandingNote.tsx';

export type AnalyzedLeg = MissionResult['legs'][number];

/** Names the problem of a leg; `undefined` for a good one. */
export function toLegProblemText(
  leg: AnalyzedLeg,
  locale: Locale,
  isToSwapPlace: boolean,
): string | undefined {
  const standing = legStanding(leg);
  if (standing === 'ok') return undefined;
  if (leg.reasons[0] === 'NOT_REACHED') return words('window.map.not_reached');
  const isAmber = standing === 'low_margin' || standing === 'off_limits';
  return `${isAmber ? '▲' : '✕'} ${toStandingText(leg, locale, isToSwapPlace)}`;
}

/** Charge on the ground after turning back at the end of the leg: what is kept, and what is expected; `undefined`: no way back is known. */
export function toBackText(leg: AnalyzedLeg, isToSwapPlace: boolean): string | undefined {
  if (leg.rth_cost_pct === undefined || !isFlownByCharge(leg)) return undefined;
  const expected_pct = leg.battery_end_pct - leg.rth_cost_pct;
  const band = leg.intervals?.return_margin;
  const kept_pct =
    band === undefined ? undefined : expected_pct + band.low_pct - (leg.return_margin_pct ?? band.low_pct);
  return words('window.map.back_with', {
    to: isToSwapPlace ? 'swap' : 'home',
    left: leftSaying({ expected_pct, kept_pct }),
  });
}

interface LegTipProps {
  readonly leg: AnalyzedLeg;
  readonly title: string;
  readonly locale: MapProps['locale'];
  /** The way back from its end leads to where batteries are changed. */
  readonly isToSwapPlace: boolean;
}

export function LegTip({ leg, title, locale, isToSwapPlace }: LegTipProps) {
  const problem = toLegProblemText(leg, locale, isToSwapPlace);
  const isFlown = isFlownByCharge(leg);
  const back = toBackText(leg, isToSwapPlace);
  const leaveBy_s = leaveBy(leg);
  const left = leftSaying({
    expected_pct: leg.battery_end_pct,
    kept_pct: leg.intervals?.battery_end.low_pct,
  });
  return (
    <>
      <b>
        {title}
        {isFlown && ` · ${words('window.map.arrives_with', { left })}`}
      </b>
      {back !== undefined && <span>{back}</span>}
      <span>
        {words('window.map.way', {
          distance: toDistanceText(leg.distance_m, locale),
          course: toCourseText(leg.course_deg),
        })}
      </span>
      {leaveBy_s !== undefined && (
        <span>
          {words('window.map.leave_by', {
            to: isToSwapPlace ? 'swap' : 'home',
            time_s: leaveBy_s,
          })}
        </span>
      )}
      <StandingNote of="route" />
      {problem !== undefined && <span data-status={drawnStatus(leg)}>{problem}</span>}
    </>
  );
}
