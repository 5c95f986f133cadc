import type { FlownPart, LaidPart } from '../../engine/replay/layOnPlan.ts';
import type { PartFigures } from '../../engine/replay/plannedFlight.ts';
import {
  toDistanceText,
  toDurationText,
  toKeptText,
  toLegLengthText,
  toLengthUnitText,
  toPercentText,
  toPointsText,
  toSpanText,
  toTemperatureText,
} from '../report/format.ts';
import { none } from '../report/legWords.ts';
import { endsOf, toTimeText } from '../report/replayFacts.ts';
import { sayMessage } from '../report/say.ts';
import type { Comparison } from './comparison.ts';
import { mostRows } from './legTable.ts';
import type { PlainRow, PlainTable } from './plainTable.ts';

const known = <Value>(value: Value | undefined, say: (value: Value) => string): string =>
  value === undefined ? none : say(value);

/** `probably 48 %` with what is kept at least before it. */
function toLeftPlanned({ laid, planned, locale }: Comparison): string {
  const { planned_pct: left_pct } = laid.landing;
  const kept = planned.kept_pct === undefined ? 'none' : toKeptText(planned.kept_pct);
  return known(left_pct, (pct) => sayMessage('after.left_planned', { kept, left_pct: pct }, locale));
}

/** The whole flight: planned, predicted for what was flown, and flown. */
export function summaryTable(comparison: Comparison): PlainTable {
  const { laid, replay, planned, reserve_pct, locale } = comparison;
  const { planned: whole, landing } = laid;
  const { start_pct, end_pct } = endsOf(replay);
  const points = (value_pct: number) => toPointsText(value_pct, locale);
  const predicted = {
    predicted: points(replay.predicted_pct),
    range: toSpanText(replay.interval90),
  };
  const above = (left_pct: number) => points(left_pct - reserve_pct);
  const predicted_left = Math.max(0, start_pct - replay.predicted_pct);
  const row = (name: string, ...cells: readonly string[]): PlainRow => ({ name, cells });
  const say = (name: Parameters<typeof sayMessage>[0], values = {}) => sayMessage(name, values, locale);
  return {
    heading: say('after.compared'),
    edges: [0.56, 0.78, 0.995],
    heads: [['', say('after.planned'), say('after.predicted'), say('after.flown')]],
    rows: [
      row(say('after.start'), toPercentText(planned.flight.start_pct), none, toPercentText(start_pct)),
      row(say('after.time'), known(whole.duration_s, toTimeText), none, toTimeText(replay.duration_s)),
      row(
        say('after.distance'),
        toDistanceText(whole.distance_m, locale),
        none,
        toDistanceText(replay.distance_m, locale),
      ),
      row(
        say('after.used'),
        known(whole.used_pct, points),
        say('after.range', predicted),
        points(replay.observed_pct),
      ),
      row(
        say('after.left'),
        toLeftPlanned(comparison),
        toPercentText(predicted_left),
        toPercentText(end_pct),
      ),
      row(
        say('after.reserve', { reserve_pct }),
        known(landing.planned_pct, above),
        above(predicted_left),
        above(end_pct),
      ),
    ],
  };
}

/** A sentence about the basis of the predicted figures. */
export const aboutText = ({ temp_c, locale }: Comparison): string =>
  sayMessage('after.about', { temperature: toTemperatureText(temp_c, locale) }, locale);

/** Cells of a part: distance, time and battery, each as planned and as flown, and how far beside the plan. */
function cellsOf(planned: PartFigures | undefined, flown: FlownPart | undefined, { locale }: Comparison) {
  const length = (value_m: number) => toLegLengthText(value_m, locale);
  const points = (value_pct: number) => toPointsText(value_pct, locale);
  return [
    known(planned?.distance_m, length),
    known(flown?.distance_m, length),
    known(planned?.duration_s, toDurationText),
    known(flown?.duration_s, toDurationText),
    known(planned?.used_pct, points),
    known(flown?.predicted_pct, points),
    known(flown?.used_pct, points),
    known(flown?.apart_m, length),
  ];
}

function toPartName(
  { first_leg_index: first, last_leg_index: last }: LaidPart,
  { locale }: Comparison,
): string {
  return first === last ? `${first + 1}` : sayMessage('after.legs_together', { first, last }, locale);
}

/** The name of the part behind the last waypoint that was reached. */
function restName({ laid, locale }: Comparison): string {
  const { end, parts } = laid;
  if (end === 'in_the_air') return sayMessage('after.to_the_end', {}, locale);
  const last = parts.findLast(({ flown }) => flown !== undefined)?.last_leg_index ?? 0;
  return end === 'broken_off'
    ? sayMessage('after.home_from', { waypoint: last }, locale)
    : sayMessage('briefing.row_home', {}, locale);
}

/** Each part of the flight between two waypoints that were reached, then what followed; legs that were not flown come last. */
export function partsTable(comparison: Comparison): PlainTable {
  const { laid, locale } = comparison;
  const say = (name: Parameters<typeof sayMessage>[0], values = {}) => sayMessage(name, values, locale);
  const unit = toLengthUnitText(locale);
  const [planned, predicted, flown] = [say('after.planned'), say('after.predicted'), say('after.flown')];
  const rowOf = (part: LaidPart): PlainRow => ({
    name: toPartName(part, comparison),
    cells: cellsOf(part.planned, part.flown, comparison),
  });
  const isFlown = (part: LaidPart) => part.flown !== undefined;
  const shown = laid.parts.slice(0, mostRows);
  return {
    heading: say('after.legs'),
    edges: [0.235, 0.325, 0.435, 0.525, 0.64, 0.76, 0.85, 0.995],
    heads: [
      [
        '',
        '',
        say('after.distance_in', { unit }),
        '',
        say('after.time_of_leg'),
        '',
        '',
        say('after.battery_points'),
        say('after.apart_in', { unit }),
      ],
      [
        say('briefing.leg_to'),
        planned,
        flown,
        planned,
        flown,
        planned,
        predicted,
        flown,
        say('after.at_most'),
      ],
    ],
    rows: [
      ...shown.filter(isFlown).map(rowOf),
      { name: restName(comparison), cells: cellsOf(laid.rest.planned, laid.rest.flown, comparison) },
      ...shown.filter((part) => !isFlown(part)).map(rowOf),
    ],
  };
}
