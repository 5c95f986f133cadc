import { routeLength } from '../../geo/routeLength.ts';
import { unitNamed } from '../../unitNames.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { note } from '../plan/planDraft.ts';
import { parseNumber } from '../source/numbers.ts';
import type { TableRows } from '../source/tableRows.ts';
import { figureIn } from './csvCell.ts';
import { type Layout, ruleOf } from './csvRow.ts';

/** Shorter recordings say too little of a mean speed. */
const shortest_m = 100;
const shortest_s = 10;
/** Waits and turns between two rows make less of a difference; any two units of speed make more. */
const mostRatio = 1.5;

/** Says how fast a recording was flown, which a plan made of it does not copy, and whether its positions and times agree. */
export function recordedSpeeds(
  { count, sum_mps, most_mps, duration_s }: SpeedsOfRecording,
  points: readonly PlanPoint[],
): Warning[] {
  if (count === 0) return [];
  const mean_mps = sum_mps / count;
  const flown_mps = meanByPositions(duration_s, points);
  const isOff = (flown: number) => Math.max(mean_mps / flown, flown / mean_mps) > mostRatio;
  const doubted = flown_mps !== undefined && isOff(flown_mps) ? flown_mps : 'none';
  const values = { mean_mps, most_mps, flown_mps: doubted };
  return [note('recorded_speeds', values, { value: mean_mps, unit: 'm/s' })];
}

/** Speeds in the rows of a recording. */
export interface SpeedsOfRecording {
  /** Number of rows with a speed. */
  readonly count: number;
  readonly sum_mps: number;
  readonly most_mps: number;
  /** From the first row to the last; absent: no column tells. */
  readonly duration_s: number | undefined;
}

export function speedsOfRecording(rows: TableRows, layout: Layout): SpeedsOfRecording {
  const { speed } = layout.columns;
  let [count, sum_mps, most_mps] = [0, 0, 0];
  if (speed === undefined || speed.unknown !== undefined)
    return { count, sum_mps, most_mps, duration_s: undefined };
  for (const row of rows) {
    const figure = figureIn(row, speed, ruleOf(layout), '');
    if (typeof figure === 'string') continue;
    count += 1;
    sum_mps += Math.abs(figure.value);
    most_mps = Math.max(most_mps, Math.abs(figure.value));
  }
  return { count, sum_mps, most_mps, duration_s: durationOf(rows, layout) };
}

function durationOf(rows: TableRows, { columns }: Layout): number | undefined {
  for (const { index, unit } of columns.all.filter(({ isTime }) => isTime)) {
    const [from_s, to_s] = [rows.at(0), rows.at(-1)].map((row) => secondsOf(row?.[index] ?? '', unit));
    if (from_s !== undefined && to_s !== undefined) return to_s - from_s;
  }
  return undefined;
}

function meanByPositions(duration_s: number | undefined, points: readonly PlanPoint[]): number | undefined {
  const length_m = routeLength(points);
  return duration_s !== undefined && duration_s >= shortest_s && length_m >= shortest_m
    ? length_m / duration_s
    : undefined;
}

/** Seconds of a cell with a unit in its header, or of a date with its time (ISO 8601). */
function secondsOf(cell: string, unit: string): number | undefined {
  const figure = parseNumber(cell);
  if (figure !== undefined) return unitNamed('time', unit)?.toEngine(figure);
  const at_ms = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(cell) ? Date.parse(cell) : Number.NaN;
  return Number.isFinite(at_ms) ? at_ms / 1000 : undefined;
}
