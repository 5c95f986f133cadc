import { routeLength } from '../../geo/routeLength.ts';
import { unitNamed } from '../../unitNames.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { note } from '../plan/planDraft.ts';
import { parseNumber } from '../source/numbers.ts';
import { figureIn } from './csvCell.ts';
import { type Layout, ruleOf } from './csvRow.ts';

type Rows = readonly (readonly string[])[];

/** Shorter recordings say too little of a mean speed. */
const shortest_m = 100;
const shortest_s = 10;
/** Waits and turns between two rows make less of a difference; any two units of speed make more. */
const mostRatio = 1.5;

/** Says how fast a recording was flown, which a plan made of it does not copy, and whether its positions and times agree. */
export function recordedSpeeds(rows: Rows, layout: Layout, points: readonly PlanPoint[]): Warning[] {
  const speeds = speedsIn(rows, layout);
  if (speeds.length === 0) return [];
  const mean_mps = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length;
  const most_mps = speeds.reduce((most, speed) => Math.max(most, speed), 0);
  const flown_mps = meanByPositions(rows, layout, points);
  const told = `The recording has speeds of ${mean_mps.toFixed(1)} m/s in the mean and ${most_mps.toFixed(1)} m/s at most; the plan is flown at the speed that you choose.`;
  const ratio = flown_mps === undefined ? 1 : mean_mps / flown_mps;
  const isOff = ratio > mostRatio || ratio < 1 / mostRatio;
  const doubt = ` By its positions and times it flew ${flown_mps?.toFixed(1)} m/s in the mean: the unit of its speeds may be another one.`;
  return [note(isOff ? told + doubt : told, { value: mean_mps, unit: 'm/s' })];
}

function speedsIn(rows: Rows, layout: Layout): number[] {
  const { speed } = layout.columns;
  if (speed === undefined || speed.unknown !== undefined) return [];
  return rows.flatMap((row) => {
    const figure = figureIn(row, speed, ruleOf(layout), '');
    return typeof figure === 'string' ? [] : [Math.abs(figure.value)];
  });
}

function meanByPositions(rows: Rows, { columns }: Layout, points: readonly PlanPoint[]): number | undefined {
  const length_m = routeLength(points);
  for (const { index, unit } of columns.all.filter(({ isTime }) => isTime)) {
    const times = [rows[0], rows.at(-1)].map((row) => secondsOf(row?.[index] ?? '', unit));
    const duration_s = (times[1] ?? Number.NaN) - (times[0] ?? Number.NaN);
    if (duration_s >= shortest_s && length_m >= shortest_m) return length_m / duration_s;
  }
  return undefined;
}

/** Seconds of a cell with a unit in its header, or of a date with its time (ISO 8601). */
function secondsOf(cell: string, unit: string): number | undefined {
  const figure = parseNumber(cell);
  if (figure !== undefined) return unitNamed('time', unit)?.toEngine(figure);
  const at_ms = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(cell) ? Date.parse(cell) : Number.NaN;
  return Number.isFinite(at_ms) ? at_ms / 1000 : undefined;
}
