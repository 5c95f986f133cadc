import { inDigitsOf } from './digits.ts';
import { isFlownByCharge } from './flownPlan.ts';
import {
  type Locale,
  toCourseText,
  toDurationText,
  toHeightNumberText,
  toKeptText,
  toLegLengthText,
  toPercentText,
  toPointsText,
  toSpeedNumberText,
} from './format.ts';
import {
  type FlownLeg,
  figures,
  type HeadWords,
  heights,
  inFiles,
  type LegColumn,
  type LegFigure,
  type LegFigureName,
  type LegPlace,
  type LegValue,
  paperColumns,
  terminalColumns,
  type WindowFigure,
  windowColumns,
} from './legFigures.ts';
import { none } from './legWords.ts';
import { sayMessage } from './say.ts';

const figureOf = (name: LegFigureName): LegFigure => figures[name];

/** The figures of a leg for files: unrounded, by their names. */
export const legFileFigures = (leg: FlownLeg): Readonly<Record<string, LegValue>> =>
  Object.fromEntries(
    Object.entries(inFiles).map(([name, figure]) => [name, (figure as LegFigure).of(leg, 'metric')]),
  );

/** Says a number by the unit at the end of its figure's name: in a table of the window and on paper. */
const inTable: Readonly<Record<string, (value: number, locale: Locale) => string>> = {
  m: toLegLengthText,
  height: toHeightNumberText,
  deg: toCourseText,
  s: toDurationText,
  mps: toSpeedNumberText,
  pct: toPercentText,
};

/** Says it in a terminal: metric, and in English with no mark that another program would stumble over. */
const inTerminal: Readonly<Record<string, (value: number, locale: Locale) => string>> = {
  m: (length_m, locale) => inDigitsOf(locale, length_m.toFixed(0)),
  deg: (course_deg) => toCourseText(course_deg).slice(0, -1),
  s: toDurationText,
  mps: (speed_mps) => toSpeedNumberText(speed_mps, 'metric'),
  pct: toPointsText,
};

/** Stands in the terminal where there is no figure. */
export const noneInTerminal = '—';

/** Says a figure of a leg; a dash where there is nothing to say. */
export function legText(name: LegFigureName, leg: FlownLeg, place: LegPlace, locale: Locale): string {
  const { of, told } = figureOf(name);
  const value = told === undefined ? of(leg, locale) : told(leg, place, locale);
  if (value === undefined) return place === 'terminal' ? noneInTerminal : none;
  if (typeof value === 'string') return value;
  const unit = heights.has(name) && place !== 'terminal' ? 'height' : name.slice(name.lastIndexOf('_') + 1);
  const say = place === 'terminal' ? inTerminal[unit] : /95_of_100/.test(name) ? toKeptText : inTable[unit];
  return say?.(value, locale) ?? `${value}`;
}

export interface ShownLegColumn<Name> {
  readonly name: Name;
  readonly head: string;
  readonly about: string | undefined;
}

const inWindow: readonly LegColumn<WindowFigure>[] = windowColumns;

const fitsGround =
  (known: boolean) =>
  ({ hasGround = known }: Pick<LegColumn, 'hasGround'>): boolean =>
    hasGround === known;

/** The columns of the table of legs in the window that fit the ground. */
export const windowLegColumns = (words: HeadWords): ShownLegColumn<WindowFigure>[] =>
  inWindow
    .filter(fitsGround(words.hasGround))
    .map(({ name, head, about }) => ({ name, head: head(words), about: about?.(words) }));

/** The figures in the table of legs in the terminal, in the order of their columns. */
export const terminalLegFigures = (hasGround: boolean): LegFigureName[] =>
  terminalColumns.filter(fitsGround(hasGround)).map(({ name }) => name);

/** The columns of a printed table of legs, with their right edges as fractions of its width. */
export const printedLegColumns = (words: HeadWords) =>
  paperColumns.map(({ name, head, right }) => ({ name, head: head(words), right }));

export interface LegCell {
  readonly text: string;
  /** Beside it: a span, or the middle estimate; empty where there is none, absent where a column has none. */
  readonly beside?: string;
  readonly besideAbout?: string;
}

export type LegCells = Readonly<Partial<Record<WindowFigure, LegCell>>>;

/** The cells of a leg in the window, by their columns; `undefined`: nothing is known of it yet. */
export function legCells(leg: FlownLeg | undefined, locale: Locale): LegCells {
  const cellOf = ({ name, beside }: LegColumn): LegCell => {
    const text = leg === undefined ? none : legText(name, leg, 'window', locale);
    if (beside === undefined) return { text };
    const isKnown = leg !== undefined && isFlownByCharge(leg.leg);
    const small = isKnown ? beside(leg.leg, leg.threshold_pct) : '';
    if (small === '') return { text, beside: small };
    return {
      text,
      beside: small,
      besideAbout: sayMessage('report.column.probably', { left: small }, locale),
    };
  };
  return Object.fromEntries(inWindow.map((column) => [column.name, cellOf(column)]));
}
