import type { Leg } from '../../analysis/legsOnScreen.ts';
import { toDurationText, toLegLengthText, toPercentText, toSpanText } from '../../ui/format.ts';
import type { Units } from '../../ui/quantity.ts';
import type { Status } from '../../ui/StatusMark.tsx';

/** The texts of one row of the leg table. */
export interface LegRow {
  readonly index: number;
  readonly distance: string;
  readonly left: string;
  /** The span of that figure in 9 of 10 flights: `73–79`; empty if unknown. */
  readonly leftSpan: string;
  readonly time: string;
  readonly homeWith: string;
  readonly status: Status | undefined;
  readonly statusName: string;
}

const statusOf: Readonly<Record<Leg['status'], Status>> = {
  ok: 'ok',
  low_margin: 'warn',
  no_return: 'bad',
  cannot_complete: 'bad',
};

const reasonNames: Readonly<Record<Leg['reasons'][number], string>> = {
  BATTERY_EXHAUSTED: 'battery empty on this leg',
  WIND: 'cannot be flown in this wind',
  CEILING: 'above what the aircraft can fly',
  PAYLOAD: 'payload too heavy',
  NOT_REACHED: 'never reached',
};

function toStatusText(leg: Leg): string {
  if (leg.status === 'ok') return 'comes home above the reserve';
  if (leg.status === 'low_margin') return 'comes home below the reserve';
  if (leg.status === 'no_return') return 'battery empty on the way home from here';
  return leg.reasons.map((reason) => reasonNames[reason]).join(', ') || 'cannot be flown';
}

const none = '–';

/** The charge left after landing at home if the flight turns back at the end of this leg. */
function toHomeWithText(leg: Leg, threshold_pct: number): string {
  if (leg.return_margin_pct === undefined) return none;
  const left = leg.return_margin_pct + threshold_pct;
  return left > 0 ? toPercentText(left) : 'empty';
}

/** The interval as text; empty if it reads as one number, which the figure beside it shows already. */
function toLeftSpanText({ intervals }: Leg): string {
  const span = intervals === undefined ? '' : toSpanText(intervals.battery_end);
  return span.includes('–') ? span : '';
}

function toRow(leg: Leg, units: Units, threshold_pct: number): LegRow {
  return {
    index: leg.leg_index,
    distance: toLegLengthText(leg.distance_m, units),
    left: leg.can_complete ? toPercentText(leg.battery_end_pct) : none,
    leftSpan: leg.can_complete ? toLeftSpanText(leg) : '',
    time: leg.duration_s === undefined ? none : toDurationText(leg.duration_s),
    homeWith: leg.can_complete ? toHomeWithText(leg, threshold_pct) : none,
    status: statusOf[leg.status],
    statusName: toStatusText(leg),
  };
}

const unknown = (index: number): LegRow => ({
  index,
  distance: none,
  left: none,
  leftSpan: '',
  time: none,
  homeWith: none,
  status: undefined,
  statusName: 'not yet known',
});

/** The rows of all legs, or of a span of them: a long plan shows few at a time. */
export function toLegRows(
  count: number,
  legs: readonly (Leg | undefined)[],
  { units, threshold_pct }: { readonly units: Units; readonly threshold_pct: number },
  { first, last }: RowSpan = { first: 0, last: count },
): LegRow[] {
  return Array.from({ length: Math.min(last, count) - first }, (_, row) => {
    const leg = legs[first + row];
    return leg === undefined ? unknown(first + row) : toRow(leg, units, threshold_pct);
  });
}

export interface RowSpan {
  readonly first: number;
  /** Exclusive. */
  readonly last: number;
}

const overscan = 8;

/** The rows of a long table to draw: those in view and some on either side. `top_px`: where the view begins in the table. */
export function rowsInView(count: number, top_px: number, height_px: number, row_px: number): RowSpan {
  const first = Math.min(count, Math.max(0, Math.floor(top_px / row_px) - overscan));
  const last = Math.max(first, Math.min(count, Math.ceil((top_px + height_px) / row_px) + overscan));
  return { first, last };
}
