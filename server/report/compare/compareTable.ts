import type { EndAction } from '../../../engine/mission/mission.ts';
import type { MessageName } from '../catalogues.ts';
import { surelyLeft } from '../flownPlan.ts';
import {
  keptPoints,
  type Locale,
  toBearingText,
  toDistanceText,
  toDurationText,
  toKeptText,
  toPercentText,
  toWholeText,
  toWindSpeedText,
} from '../format.ts';
import { none } from '../legWords.ts';
import { say, sayMessage } from '../say.ts';
import { leftSaying } from '../verdict/outcome.ts';
import type { Compared } from './compared.ts';
import { type ComparedFigures, figuresOf } from './comparedFigures.ts';
import { type DifferenceField, differencesOf, hourText, toFieldText } from './differences.ts';

export const compareRows = [
  'verdict',
  'left',
  'time',
  'batteries',
  'tightest',
  'hour',
  'wind',
  'gusts',
  'reach',
  'across',
  'differs',
] as const;
export type CompareRowName = (typeof compareRows)[number];

export interface CompareCell {
  readonly text: string;
  /** The difference to the first variant, or a quiet word on the figure. */
  readonly about?: string | undefined;
  /** It was set otherwise than in the first variant. */
  readonly isSet?: true | undefined;
}

export interface CompareRow {
  readonly row: CompareRowName;
  readonly name: string;
  readonly cells: readonly CompareCell[];
}

export interface CompareTable {
  readonly heads: readonly string[];
  /** The verdict of each variant; absent: it has no answer. */
  readonly figures: readonly (ComparedFigures | undefined)[];
  readonly differences: readonly (readonly DifferenceField[])[];
  readonly rows: readonly CompareRow[];
}

/** `+18`, `−2:30`; nothing where the figure is the same or unknown. */
function signed(
  own: number | undefined,
  first: number | undefined,
  text: (amount: number) => string,
): string | undefined {
  if (own === undefined || first === undefined || text(own) === text(first)) return undefined;
  return `${own < first ? '−' : '+'}${text(Math.abs(own - first))}`;
}

const keptOf = ({ left }: ComparedFigures): number | undefined => left && keptPoints(surelyLeft(left));

interface Around {
  readonly locale: Locale;
  readonly compared: Compared;
  readonly end: EndAction;
  readonly first: ComparedFigures | undefined;
}

type CellOf = (figures: ComparedFigures, around: Around) => CompareCell;

function tightestText({ tightest }: ComparedFigures, locale: Locale): string {
  if (tightest === undefined) return none;
  const kept = toKeptText(surelyLeft(tightest));
  return 'flight' in tightest
    ? sayMessage('report.compare.tightest_flight', { flight: tightest.flight, kept }, locale)
    : sayMessage('report.compare.tightest', { place: tightest.waypoint, kept }, locale);
}

function windText({ wind }: ComparedFigures, locale: Locale): string {
  if (wind === undefined) return none;
  const { wind_mps, dir_deg, height_m = 'none' } = wind;
  const calm = wind_mps < 0.05 ? 'yes' : 'no';
  return sayMessage(
    'report.compare.wind_at',
    { calm, wind_mps, height_m, dir: toBearingText(dir_deg % 360) },
    locale,
  );
}

function reachText({ reach }: ComparedFigures, locale: Locale): string {
  if (reach === undefined) return none;
  const [windward, leeward] = [
    toDistanceText(reach.windward_m, locale),
    toDistanceText(reach.leeward_m, locale),
  ];
  if (reach.isCalm) return toDistanceText(Math.min(reach.windward_m, reach.leeward_m), locale);
  return `${windward} / ${leeward}`;
}

/** Says what the reach leaves at home, once: beside the first variant. */
function reachAbout({ reach }: ComparedFigures, locale: Locale): string | undefined {
  if (reach === undefined) return undefined;
  const sure = reach.isSure ? 'yes' : 'no';
  return sayMessage('report.compare.reach_leaves', { left: toPercentText(reach.left_pct), sure }, locale);
}

const cellsOf: Readonly<Record<Exclude<CompareRowName, 'differs'>, CellOf>> = {
  verdict: ({ verdict }, { locale, end }) => ({
    text: sayMessage('report.compare.verdict', { verdict, end }, locale),
  }),
  left: (figures, { locale, first }) => ({
    text: figures.left === undefined ? none : say(leftSaying(figures.left), locale),
    about: signed(keptOf(figures), first && keptOf(first), (points) => toWholeText(points, locale)),
  }),
  time: ({ air_time_s }, { first }) => ({
    text: air_time_s === undefined ? none : toDurationText(air_time_s),
    about: signed(air_time_s, first?.air_time_s, toDurationText),
  }),
  batteries: ({ batteries }, { locale }) => ({
    text: batteries === undefined ? none : toWholeText(batteries, locale),
  }),
  tightest: (figures, { locale }) => ({ text: tightestText(figures, locale) }),
  hour: (_, { locale, compared }) => ({ text: hourText(compared, locale) }),
  wind: (figures, { locale }) => ({ text: windText(figures, locale) }),
  gusts: ({ gusts_mps }, { locale }) => ({
    text: gusts_mps === undefined ? none : toWindSpeedText(gusts_mps, locale),
  }),
  reach: (figures, { locale, first }) => ({
    text: reachText(figures, locale),
    about:
      figures === first
        ? reachAbout(figures, locale)
        : signed(figures.reach?.windward_m, first?.reach?.windward_m, (m) => toDistanceText(m, locale)),
  }),
  across: (figures, { locale, first }) => ({
    text: figures.reach === undefined ? none : toDistanceText(figures.reach.across_m, locale),
    about: signed(figures.reach?.across_m, first?.reach?.across_m, (m) => toDistanceText(m, locale)),
  }),
};

/** The rows in which a field that was set otherwise is marked. */
const setIn: Readonly<Partial<Record<CompareRowName, readonly DifferenceField[]>>> = {
  hour: ['hour'],
  wind: ['wind'],
  batteries: ['split'],
};

/** Rows that stand there only where variants differ in them. */
const onlyWhereOther: ReadonlySet<CompareRowName> = new Set(['hour', 'gusts']);

const nameOf = (row: CompareRowName): MessageName => `report.compare.row.${row}`;

/** Variants side by side, for window, paper and terminal: every figure is that of the variant alone. The first is what the others are compared with. */
export function toCompareTable(all: readonly Compared[], locale: Locale): CompareTable {
  const [first] = all;
  const figures = all.map((one) => figuresOf(one, locale));
  const differences = all.map((one) => (first === undefined ? [] : differencesOf(one, first)));
  const cell = (row: Exclude<CompareRowName, 'differs'>, at: number): CompareCell => {
    const [own, compared] = [figures[at], all[at]];
    if (own === undefined || compared === undefined) return { text: none };
    const end = compared.result?.end_action ?? 'go_home';
    const told = cellsOf[row](own, { locale, compared, end, first: figures[0] });
    const isSet =
      told.text !== none && setIn[row]?.some((field) => differences[at]?.includes(field)) === true;
    return { ...told, ...(isSet && { isSet }) };
  };
  const differs = (at: number): CompareCell => {
    const fields = differences[at] ?? [];
    if (at === 0) return { text: sayMessage('report.compare.the_plan', {}, locale) };
    if (fields.length === 0) return { text: sayMessage('report.compare.nothing', {}, locale) };
    return { text: fields.map((field) => toFieldText(field, locale)).join(', '), isSet: true };
  };
  const ends = new Set(all.map((one) => one.result?.end_action ?? one.mission.end_action));
  const end = ends.size === 1 && ends.has('go_home') ? 'go_home' : 'other';
  return {
    heads: all.map(({ name }) => name),
    figures,
    differences,
    rows: compareRows
      .map((row) => ({
        row,
        name: sayMessage(nameOf(row), { end }, locale),
        cells: all.map((_, at) => (row === 'differs' ? differs(at) : cell(row, at))),
      }))
      .filter(
        ({ row, cells }) => !onlyWhereOther.has(row) || new Set(cells.map(({ text }) => text)).size > 1,
      ),
  };
}
