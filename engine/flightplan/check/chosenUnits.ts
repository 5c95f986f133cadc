import { known } from '../../known.ts';
import { unitNamed } from '../../unitNames.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { type DraftRoute, note, type PlanDraft } from '../plan/planDraft.ts';
import {
  type BareFigures,
  type Measure,
  measures,
  quantityOf,
  standardUnits,
  type UnitChoice,
  type UnitReading,
} from '../plan/planUnits.ts';

/** The draft with the figures of a format that sets its units itself converted to those that a person chose. */
export function inChosenUnits(
  draft: PlanDraft,
  choice: UnitChoice,
): { draft: PlanDraft; bare: readonly BareFigures[] } {
  if (draft.bare !== undefined) return { draft, bare: draft.bare };
  const bare = measures.flatMap((measure) => bareFigures(draft.routes, measure, choice[measure]));
  const isScaled = measures.some((measure) => choice[measure] !== undefined);
  return {
    draft: isScaled ? { ...draft, routes: draft.routes.map((route) => scaled(route, choice)) } : draft,
    bare,
  };
}

const figureOf: Readonly<Record<Measure, (point: PlanPoint) => number | undefined>> = {
  height: ({ altitude }) => altitude?.value_m,
  speed: ({ speed_mps }) => speed_mps,
  wait: ({ hover_time_s }) => (hover_time_s === 0 ? undefined : hover_time_s),
};

function bareFigures(
  routes: readonly DraftRoute[],
  measure: Measure,
  chosen: string | undefined,
): BareFigures[] {
  let figure = measure === 'speed' ? largestSpeed(routes) : undefined;
  for (const { points } of routes)
    for (const point of points) figure = larger(figure, figureOf[measure](point));
  const unit = chosen ?? standardUnits[measure];
  return figure === undefined ? [] : [{ measure, unit, figure, isAssumed: false }];
}

const larger = (one: number | undefined, other: number | undefined) =>
  one === undefined || (other !== undefined && other > one) ? other : one;

const largestSpeed = (routes: readonly DraftRoute[]) =>
  routes.reduce<number | undefined>((largest, { speed_mps }) => larger(largest, speed_mps), undefined);

function scaled({ points, speed_mps, ...route }: DraftRoute, choice: UnitChoice): DraftRoute {
  const factor = (measure: Measure) =>
    known(unitNamed(quantityOf[measure], choice[measure] ?? standardUnits[measure])).toEngine(1);
  const [height, speed, wait] = [factor('height'), factor('speed'), factor('wait')];
  const speedIn = (value: number | undefined) => (value === undefined ? {} : { speed_mps: value * speed });
  return {
    ...route,
    ...speedIn(speed_mps),
    points: points.map(({ altitude, speed_mps: own, ...point }) => ({
      ...point,
      hover_time_s: point.hover_time_s * wait,
      ...speedIn(own),
      ...(altitude !== undefined && { altitude: { ...altitude, value_m: altitude.value_m * height } }),
    })),
  };
}

/** Lists the units that a person should choose or has chosen; figures of `doubtful` measures contradict their unit. */
export function unitReadings(
  bare: readonly BareFigures[],
  choice: UnitChoice,
  doubtful: ReadonlySet<Measure>,
): UnitReading[] {
  return bare.flatMap(({ measure, unit, figure, isAssumed }) => {
    const doubt = doubtful.has(measure) ? 'doubtful' : isAssumed ? 'assumed' : undefined;
    const reason = choice[measure] === undefined ? doubt : 'chosen';
    return reason === undefined ? [] : [{ measure, unit, figure, reason }];
  });
}

/** Says what the choice of units did. */
export const choiceNotes = (bare: readonly BareFigures[], choice: UnitChoice): Warning[] =>
  measures.flatMap((measure) => {
    const unit = choice[measure];
    if (unit === undefined) return [];
    const isUsed = bare.some((figures) => figures.measure === measure);
    return [note('units_chosen', { used: isUsed ? 'yes' : 'no', measure, unit })];
  });

/** No small aircraft waits longer on one charge, nor flies faster: a larger figure is likely one of another unit. */
const longestWait_s = 4 * 3600;
const fastest_mps = 100;

interface Doubt {
  readonly measure: Measure;
  readonly warning: Warning;
}

/** Warns of the first wait and the first speed of a file that contradict their units. */
export function doubtfulFigures(routes: readonly { readonly points: readonly PlanPoint[] }[]): Doubt[] {
  return routes.flatMap(({ points }) => [...longWait(points), ...highSpeed(points)]).slice(0, 2);
}

function longWait(points: readonly PlanPoint[]): Doubt[] {
  const at = points.findIndex(({ hover_time_s }) => hover_time_s > longestWait_s);
  const value = points[at]?.hover_time_s;
  if (value === undefined) return [];
  const found = { waypoint_index: at, value, limit: longestWait_s, unit: 's' };
  return [{ measure: 'wait', warning: { code: 'UNIT_DOUBTFUL', says: 'UNIT_DOUBTFUL.wait', ...found } }];
}

function highSpeed(points: readonly PlanPoint[]): Doubt[] {
  const at = points.findIndex(({ speed_mps = 0 }) => speed_mps > fastest_mps);
  const value = points[at]?.speed_mps;
  if (value === undefined) return [];
  const found = { waypoint_index: at, value, limit: fastest_mps, unit: 'm/s' };
  return [{ measure: 'speed', warning: { code: 'UNIT_DOUBTFUL', says: 'UNIT_DOUBTFUL.speed', ...found } }];
}
