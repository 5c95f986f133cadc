import { toCourseText, toDistanceText, toDurationText, toPercentText, toSpanText } from '../../ui/format.ts';
import { drawnStatus } from '../geometry/route.ts';
import type { MapProps, MissionResult } from '../mapProps.ts';
import { StandingNote } from './StandingNote.tsx';

export type AnalyzedLeg = MissionResult['legs'][number];

const reasonTexts: Readonly<Record<AnalyzedLeg['reasons'][number], string>> = {
  BATTERY_EXHAUSTED: 'the battery runs out on this leg',
  WIND: 'the wind is too strong to fly this leg',
  CEILING: 'above what the aircraft can climb to',
  PAYLOAD: 'too heavy to fly',
  NOT_REACHED: 'not reached: an earlier leg cannot be flown',
};

/** What is wrong with a leg; `undefined` for a good one. */
export function toLegProblemText(leg: AnalyzedLeg): string | undefined {
  const reasons = leg.reasons.map((reason) => reasonTexts[reason]).join('; ');
  switch (drawnStatus(leg)) {
    case 'low_margin':
      return '▲ home from here below your reserve';
    case 'no_return':
      return '✕ the battery does not last home from here';
    case 'cannot_complete':
      return `✕ ${reasons === '' ? 'cannot be flown' : reasons}`;
    case 'not_reached':
      return reasonTexts.NOT_REACHED;
    default:
      return undefined;
  }
}

/** Charge after landing at home if the flight turns back at the end of the leg. */
const homeWith_pct = (leg: AnalyzedLeg): number | undefined =>
  leg.rth_cost_pct === undefined ? undefined : Math.max(0, leg.battery_end_pct - leg.rth_cost_pct);

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
  const home_pct = homeWith_pct(leg);
  const problem = toLegProblemText(leg);
  const isFlown = leg.can_complete;
  return (
    <>
      <b>
        {title}
        {isFlown && ` · ${toPercentText(leg.battery_end_pct)} on arrival${toLikelyText(leg)}`}
      </b>
      <span>
        {isFlown && home_pct !== undefined && `home from there with ${toPercentText(home_pct)} · `}
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
