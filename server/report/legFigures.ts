import { statedOver } from '../../engine/mission/statedOver.ts';
import type { Leg } from '../contract/schemas/missionResult.ts';
import type { MessageName } from './catalogues.ts';
import { isFlownByCharge } from './flownPlan.ts';
import { type Locale, toHeightUnitText, toLengthUnitText, toSpeedUnitText } from './format.ts';
import { leaveBy } from './leaveBy.ts';
import {
  legStanding,
  toEmptyText,
  toHomeProbableText,
  toHomeWithText,
  toLeftAtEndText,
  toLeftProbableText,
  toStandingText,
} from './legWords.ts';
import { sayMessage } from './say.ts';

/** A leg as it is flown, and what its figures count from. */
export interface FlownLeg {
  readonly leg: Leg;
  readonly threshold_pct: number;
  readonly flight_index?: number | undefined;
  /** Time at its end, from take-off on; absent: it is never flown to its end. */
  readonly at_s?: number | undefined;
  /** True where the way back leads to where batteries are changed. */
  readonly isToSwapPlace?: boolean | undefined;
}

export type LegPlace = 'window' | 'paper' | 'terminal';
export type LegValue = number | string | undefined;

export interface LegFigure {
  /** The value as the answer has it. */
  readonly of: (flown: FlownLeg, locale: Locale) => LegValue;
  /** The value as people are told it, where that differs: words stand as they are, `undefined` says nothing. */
  readonly told?: (flown: FlownLeg, place: LegPlace, locale: Locale) => LegValue;
}

const plain = (of: (leg: Leg) => LegValue): LegFigure => ({ of: ({ leg }) => of(leg) });

/** A figure that people are told only of a leg which is flown to its end. */
const flown = (of: (leg: Leg) => LegValue): LegFigure => ({
  of: ({ leg }) => of(leg),
  told: ({ leg }) => (isFlownByCharge(leg) ? of(leg) : undefined),
});

/** The figures in files, in the order of their columns. Each name ends in its unit, which says how the figure reads. */
export const inFiles = {
  flight: { of: ({ flight_index = 0 }) => flight_index + 1 },
  leg: plain(({ leg_index }) => leg_index + 1),
  latitude: plain(({ to }) => to.lat),
  longitude: plain(({ to }) => to.lon),
  altitude_m: plain(({ to }) => to.altitude_m),
  ground_msl_m: plain(({ to }) => to.ground_msl_m),
  distance_m: plain(({ distance_m }) => distance_m),
  course_deg: {
    of: ({ leg }) => leg.course_deg,
    told: ({ leg }, place) => (place === 'paper' && leg.distance_m < 1 ? undefined : leg.course_deg),
  },
  duration_s: plain(({ duration_s }) => duration_s),
  hover_s: plain(({ hover_s }) => hover_s),
  ground_speed_mps: plain(({ ground_speed_mps }) => ground_speed_mps),
  headwind_mps: plain(({ headwind_mps }) => headwind_mps),
  crosswind_mps: plain(({ crosswind_mps }) => crosswind_mps),
  battery_start_pct: {
    of: ({ leg }) => leg.battery_start_pct,
    told: ({ leg }) => (leg.reasons.includes('NOT_REACHED') ? undefined : leg.battery_start_pct),
  },
  battery_end_pct: flown(({ battery_end_pct }) => battery_end_pct),
  battery_end_95_of_100_pct: flown(({ intervals }) => intervals?.battery_end.low_pct),
  way_home_cost_pct: flown(({ rth_cost_pct }) => rth_cost_pct),
  return_margin_pct: {
    of: ({ leg }) => leg.return_margin_pct,
    told: ({ leg, threshold_pct }, _, locale) => {
      const { return_margin_pct } = leg;
      if (!isFlownByCharge(leg) || return_margin_pct === undefined) return undefined;
      return return_margin_pct + threshold_pct < 0 ? toEmptyText(locale) : return_margin_pct;
    },
  },
  return_margin_95_of_100_pct: flown(({ intervals }) => intervals?.return_margin?.low_pct),
  least_over_ground_m: plain(({ clearance }) => clearance && statedOver(clearance)),
  status: plain(({ status }) => status),
  reasons: plain(({ reasons }) => reasons.join(' ')),
} satisfies Record<string, LegFigure>;

export const figures = {
  ...inFiles,
  at_s: { of: ({ at_s }) => at_s },
  leave_by_s: plain(leaveBy),
  way_home_over_ground_m: plain(({ return_clearance }) => return_clearance && statedOver(return_clearance)),
  left: {
    of: ({ leg }) => (isFlownByCharge(leg) ? toLeftAtEndText(leg) : undefined),
  },
  home_with: {
    of: ({ leg, threshold_pct }, locale) =>
      isFlownByCharge(leg) ? toHomeWithText(leg, threshold_pct, locale) : undefined,
  },
  status: {
    of: ({ leg }) => leg.status,
    told: ({ leg: { status } }, _, locale) => sayMessage('terminal.status', { status }, locale),
  },
  standing: {
    of: ({ leg, isToSwapPlace }, locale) =>
      legStanding(leg) === 'ok' ? '' : toStandingText(leg, locale, isToSwapPlace),
  },
} satisfies Record<string, LegFigure>;

export type LegFigureName = keyof typeof figures;

/** Figures in metres that are heights, which may have another unit than lengths. */
export const heights: ReadonlySet<string> = new Set([
  'altitude_m',
  'ground_msl_m',
  'least_over_ground_m',
  'way_home_over_ground_m',
]);

/** The words in the head of a table. */
export interface HeadWords {
  readonly locale: Locale;
  readonly isToSwapPlace: boolean;
  /** True where the ground is known below a leg. */
  readonly hasGround: boolean;
}

export interface LegColumn<Name = LegFigureName> {
  readonly name: Name;
  readonly head: (words: HeadWords) => string;
  readonly about?: (words: HeadWords) => string;
  /** Only with known ground, or only without; absent: always. */
  readonly hasGround?: boolean;
  /** A smaller figure beside the first: what is probable. */
  readonly beside?: (leg: Leg, threshold_pct: number) => string;
}

/** Words of the head from the catalogue, with the units of the figures and where the ways back lead. */
const said =
  (says: MessageName) =>
  ({ locale, isToSwapPlace }: HeadWords): string =>
    sayMessage(
      says,
      {
        length: toLengthUnitText(locale),
        height: toHeightUnitText(locale),
        speed: toSpeedUnitText(locale),
        to: isToSwapPlace ? 'swap' : 'home',
      },
      locale,
    );

export const windowColumns = [
  {
    name: 'distance_m',
    head: ({ locale }) => toLengthUnitText(locale),
    about: said('report.column.length_about'),
  },
  {
    name: 'left',
    head: said('report.column.left'),
    about: said('report.column.left_about'),
    beside: toLeftProbableText,
  },
  {
    name: 'least_over_ground_m',
    head: said('report.column.clear'),
    about: said('report.column.clear_about'),
    hasGround: true,
  },
  {
    name: 'duration_s',
    head: said('report.column.time'),
    about: said('report.column.time_about'),
    hasGround: false,
  },
  {
    name: 'home_with',
    head: said('report.column.back'),
    about: said('report.column.back_about'),
    beside: toHomeProbableText,
  },
] as const satisfies readonly LegColumn[];

/** The figures with a column in the window. */
export type WindowFigure = (typeof windowColumns)[number]['name'];

interface PaperColumn extends Pick<LegColumn, 'name' | 'head'> {
  /** Its right edge, as a fraction of the table's width. */
  readonly right: number;
}

export const paperColumns: readonly PaperColumn[] = [
  { name: 'course_deg', head: said('report.column.course'), right: 0.125 },
  { name: 'distance_m', head: said('report.column.length'), right: 0.21 },
  { name: 'altitude_m', head: said('report.column.above_launch'), right: 0.337 },
  { name: 'least_over_ground_m', head: said('report.column.above_ground'), right: 0.425 },
  { name: 'ground_speed_mps', head: said('report.column.speed'), right: 0.51 },
  { name: 'at_s', head: said('report.column.at'), right: 0.575 },
  { name: 'leave_by_s', head: said('report.column.leave_by'), right: 0.665 },
  { name: 'battery_end_95_of_100_pct', head: said('report.column.left_at_least'), right: 0.763 },
  { name: 'battery_end_pct', head: said('report.column.left_probably'), right: 0.873 },
  { name: 'home_with', head: said('report.column.back_printed'), right: 0.965 },
];

/** The message `terminal.column` has their heads. */
export const terminalColumns: readonly Pick<LegColumn, 'name' | 'hasGround'>[] = [
  { name: 'leg' },
  { name: 'distance_m' },
  { name: 'course_deg' },
  { name: 'duration_s' },
  { name: 'battery_start_pct' },
  { name: 'battery_end_95_of_100_pct' },
  { name: 'battery_end_pct' },
  { name: 'way_home_cost_pct' },
  { name: 'home_with' },
  { name: 'leave_by_s' },
  { name: 'least_over_ground_m', hasGround: true },
  { name: 'way_home_over_ground_m', hasGround: true },
  { name: 'status' },
  { name: 'standing' },
];
