import { besideEachOther } from '../../../server/report/format.ts';
import { type LegCells, legCells } from '../../../server/report/legTables.ts';
import { type LegStanding, legStanding, toStandingText } from '../../../server/report/legWords.ts';
import { say } from '../../../server/report/say.ts';
import type { Leg } from '../../analysis/legsOnScreen.ts';
import type { Locale } from '../../ui/quantity.ts';
import type { Status } from '../../ui/StatusMark.tsx';
import { words } from '../../ui/words.ts';

export interface LegRow {
  readonly index: number;
  readonly cells: LegCells;
  /** Colours the figure of the charge at home; `status` marks a broken fence as well. */
  readonly atHome: Status | undefined;
  readonly status: Status | undefined;
  readonly statusName: string;
}

const statusOf: Readonly<Record<LegStanding, Status>> = {
  ok: 'ok',
  level: 'level',
  off_limits: 'warn',
  low_margin: 'warn',
  no_return: 'bad',
  cannot_complete: 'bad',
};

function toRow(leg: Leg, wording: Wording): LegRow {
  const { locale, threshold_pct, levelFrom = Infinity, isToSwapPlace } = wording;
  const takesLevel = leg.status === 'ok' && leg.leg_index >= levelFrom;
  return {
    index: leg.leg_index,
    cells: legCells({ leg, threshold_pct }, locale),
    atHome: takesLevel ? 'level' : statusOf[leg.status],
    status: statusOf[legStanding(leg, levelFrom)],
    statusName: besideEachOther([
      toStandingText(leg, locale, isToSwapPlace),
      takesLevel ? say({ says: 'level_ground' }, locale) : '',
    ]),
  };
}

const unknownCells = legCells(undefined, 'metric');

const unknown = (index: number): LegRow => ({
  index,
  cells: unknownCells,
  atHome: undefined,
  status: undefined,
  statusName: words('window.mission.not_yet_known'),
});

interface Wording {
  readonly locale: Locale;
  readonly threshold_pct: number;
  /** The first leg whose figures take ground for level; absent: all of it is known. */
  readonly levelFrom?: number | undefined;
  /** The ways back lead to where batteries are changed; absent: they lead home. */
  readonly isToSwapPlace?: boolean | undefined;
}

/** Each leg's row as last made: the same leg is the same row, so that few are drawn anew. */
const lastMade = new WeakMap<Leg, Wording & { readonly row: LegRow }>();

const isSameWording = (one: Wording, other: Wording): boolean =>
  one.locale === other.locale &&
  one.threshold_pct === other.threshold_pct &&
  one.levelFrom === other.levelFrom &&
  one.isToSwapPlace === other.isToSwapPlace;

function rowOf(leg: Leg, wording: Wording): LegRow {
  const last = lastMade.get(leg);
  if (last !== undefined && isSameWording(last, wording)) return last.row;
  const row = toRow(leg, wording);
  lastMade.set(leg, { ...wording, row });
  return row;
}

/** The rows of all legs, or of a span of them: a long plan shows few at a time. */
export function toLegRows(
  count: number,
  legs: readonly (Leg | undefined)[],
  wording: Wording,
  { first, last }: RowSpan = { first: 0, last: count },
): LegRow[] {
  return Array.from({ length: Math.min(last, count) - first }, (_, row) => {
    const leg = legs[first + row];
    return leg === undefined ? unknown(first + row) : rowOf(leg, wording);
  });
}

export interface RowSpan {
  readonly first: number;
  /** The row after the last one. */
  readonly last: number;
}

const overscan = 8;

/** The rows of a long table to draw: those in view and some on either side. `top_px`: where the view begins in the table. */
export function rowsInView(count: number, top_px: number, height_px: number, row_px: number): RowSpan {
  const first = Math.min(count, Math.max(0, Math.floor(top_px / row_px) - overscan));
  const last = Math.max(first, Math.min(count, Math.ceil((top_px + height_px) / row_px) + overscan));
  return { first, last };
}
