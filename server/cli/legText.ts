import type { MissionResult } from '../contract/schemas/missionResult.ts';
import { isFlownByCharge, splitOf } from '../report/flownPlan.ts';
import { toCourseText, toDurationText, toPointsText } from '../report/format.ts';
import { legStanding, toStandingText } from '../report/legWords.ts';
import { isToSwapPlace } from '../report/splitWords.ts';
import { tableText } from './table.ts';

type Leg = MissionResult['legs'][number];

const head = [
  'leg',
  'distance m',
  'course °',
  'time',
  'start %',
  'end %',
  'home costs',
  'margin',
  'leave by',
  'status',
  '',
];
/** Least height over the ground on a leg and on the way home from its end, where some leg has one. */
const groundHead = ['over ground m', 'way home m'];

/** Stands where there is no figure. */
const none = '—';

export const pointsText = (value_pct: number | undefined): string =>
  value_pct === undefined ? none : toPointsText(value_pct);

export const durationText = (duration_s: number | undefined): string =>
  duration_s === undefined ? none : toDurationText(duration_s);

const metresText = (clearance: { readonly min_m: number } | undefined) =>
  clearance === undefined ? none : clearance.min_m.toFixed(0);

const groundCells = (hasGround: boolean, leg: Leg): string[] =>
  hasGround ? [metresText(leg.clearance), metresText(leg.return_clearance)] : [];

/** Charge at the start and the end of a leg, of the way home and beyond the threshold there; none of what the aircraft does not come to. */
function chargeCells(leg: Leg, threshold_pct: number): string[] {
  const { battery_start_pct, battery_end_pct, rth_cost_pct, return_margin_pct } = leg;
  if (isFlownByCharge(leg)) {
    const isEmpty = return_margin_pct !== undefined && return_margin_pct + threshold_pct < 0;
    const margin = isEmpty ? 'empty' : pointsText(return_margin_pct);
    return [...[battery_start_pct, battery_end_pct, rth_cost_pct].map(pointsText), margin];
  }
  return [leg.reasons.includes('NOT_REACHED') ? none : pointsText(battery_start_pct), none, none, none];
}

interface Row {
  readonly hasGround: boolean;
  readonly isToSwap: boolean;
  readonly threshold_pct: number;
}

const toRow = (leg: Leg, { hasGround, isToSwap, threshold_pct }: Row): string[] => [
  String(leg.leg_index + 1),
  leg.distance_m.toFixed(0),
  toCourseText(leg.course_deg).slice(0, -1),
  durationText(leg.duration_s),
  ...chargeCells(leg, threshold_pct),
  durationText(leg.latest_departure_s),
  ...groundCells(hasGround, leg),
  leg.status,
  legStanding(leg) === 'ok' ? '' : toStandingText(leg, 'metric', isToSwap),
];

/** The legs as they are flown: of a split those of its flights, each flight named before its legs. */
export function legTable(result: MissionResult, threshold_pct: number): string {
  const flights = splitOf(result);
  const flown = flights ?? [{ flight_index: 0, legs: result.legs }];
  const hasGround = flown.some(({ legs }) => legs.some(({ clearance }) => clearance !== undefined));
  const rows = flown.flatMap((flight) => {
    const isToSwap = 'landing' in flight && isToSwapPlace(flight);
    const ofFlight = flight.legs.map((leg) => toRow(leg, { hasGround, isToSwap, threshold_pct }));
    return flights === undefined
      ? ofFlight
      : ofFlight.map((cells) => [String(flight.flight_index + 1), ...cells]);
  });
  const heads = hasGround ? head.toSpliced(-2, 0, ...groundHead) : head;
  return tableText(flights === undefined ? heads : ['flight', ...heads], rows);
}
