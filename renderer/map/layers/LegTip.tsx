import {
  toCourseText,
  toDistanceText,
  toDurationText,
  toPercentText,
  toSpanText,
  type Units,
} from '../../../server/contract/words/format.ts';
import { legStanding, toStandingText } from '../../../server/contract/words/legWords.ts';
import { toLeftText } from '../../../server/contract/words/missionVerdict.ts';
import { drawnStatus } from '../geometry/route.ts';
import type { MapProps, MissionResult } from '../mapProps.ts';
import { StandingNote } from './StandingNote.tsx';

export type AnalyzedLeg = MissionResult['legs'][number];

/** What is wrong with a leg; `undefined` for a good one. */
export function toLegProblemText(leg: AnalyzedLeg, units: Units): string | undefined {
  const standing = legStanding(leg);
  if (standing === 'ok') return undefined;
  if (leg.reasons.includes('NOT_REACHED')) return 'not reached: an earlier leg cannot be flown';
  const isAmber = standing === 'low_margin' || standing === 'off_limits';
  return `${isAmber ? '▲' : '✕'} ${toStandingText(leg, units)}`;
}

/** Charge on the ground at home, turning back at the end of the leg: what is kept, and what is expected. */
function toHomeText(leg: AnalyzedLeg): string {
  if (leg.rth_cost_pct === undefined || !leg.can_complete) return '';
  const expected_pct = leg.battery_end_pct - leg.rth_cost_pct;
  const band = leg.intervals?.return_margin;
  const kept_pct =
    band === undefined ? undefined : expected_pct + band.low_pct - (leg.return_margin_pct ?? band.low_pct);
  return `home from there with ${toLeftText(expected_pct, kept_pct)} · `;
}

/** The charge at the end of the leg in 9 of 10 flights. */
function toLikelyText({ intervals }: AnalyzedLeg): string {
  const span = intervals === undefined ? '' : toSpanText(intervals.battery_end);
  return span.includes('–') ? `, ${span} likely` : '';
}

interface LegTipProps {
  readonly leg: AnalyzedLeg;
  readonly title: string;
  readonly units: MapProps['units'];
}

export function LegTip({ leg, title, units }: LegTipProps) {
  const problem = toLegProblemText(leg, units);
  const isFlown = leg.can_complete;
  return (
    <>
      <b>
        {title}
        {isFlown && ` · ${toPercentText(leg.battery_end_pct)} on arrival${toLikelyText(leg)}`}
      </b>
      <span>
        {toHomeText(leg)}
        {toDistanceText(leg.distance_m, units)} at {toCourseText(leg.course_deg)}
      </span>
      {leg.latest_departure_s !== undefined && (
        <span>leave for home by {toDurationText(leg.latest_departure_s)} after take-off</span>
      )}
      <StandingNote of="route" />
      {problem !== undefined && <span data-status={drawnStatus(leg)}>{problem}</span>}
    </>
  );
}
