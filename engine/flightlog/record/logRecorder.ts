import { numberAt } from '../../elementAt.ts';
import { logColumns } from './flightLog.ts';

/**
 * What readers put in, besides what a log holds in the end: places and altitudes, of which metres from take-off are made, and the time of day,
 * seconds since 1970.
 */
export const recordedColumns = [...logColumns, 'lat', 'lon', 'altitude_msl_m', 'utc_s'] as const;
export type RecordedColumn = (typeof recordedColumns)[number];
export type Recorded = Readonly<Record<RecordedColumn, Float64Array>>;

/** A stretch of a log without a clock reset: samples from the first index up to before the other. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Time between samples that are kept: fast enough for how an aircraft moves, and 200 MB of log become a few MB. */
const interval_s = 0.5;
/** A clock may step back by the jitter of a log; more is a reset. */
const jitter_s = 1;
/** No link or card is lost for so long in one flight. */
const longestGap_s = 300;
/** How long a figure stands when the log does not repeat it. */
const validity_s = 5;

/**
 * Collects a log while it is read, decimated to two samples a second: each sample holds what was set last, up to 5 s before.
 * Time and memory of a long log then depend on its minutes, not on its bytes.
 */
export class LogRecorder {
  private readonly latest = new Float64Array(recordedColumns.length).fill(Number.NaN);
  private readonly since_s = new Float64Array(recordedColumns.length).fill(-Infinity);
  private rows = new Float64Array(recordedColumns.length * 1024);
  private count = 0;
  private clock_s = Number.NaN;
  private due_s = -Infinity;
  private readonly starts: number[] = [0];

  /** Moves the clock. True: a sample is due, so the caller should set what it knows and call `keep`. */
  tick(t_s: number): boolean {
    if (t_s < this.clock_s - jitter_s || t_s > this.clock_s + longestGap_s) this.startAnew();
    if (t_s < this.due_s) return false;
    this.clock_s = t_s;
    return true;
  }

  /** Sets a figure as of the clock; what is not finite is not known. */
  set(column: RecordedColumn, value: number): void {
    if (!Number.isFinite(value)) return;
    const index = columnIndex[column];
    this.latest[index] = value;
    this.since_s[index] = this.clock_s;
  }

  /** Keeps what is known now as a sample. */
  keep(): void {
    if ((this.count + 1) * recordedColumns.length > this.rows.length) this.grow();
    this.set('t_s', this.clock_s);
    const row = this.count * recordedColumns.length;
    for (let index = 0; index < recordedColumns.length; index++) {
      const isValid = this.clock_s - numberAt(this.since_s, index) <= validity_s;
      this.rows[row + index] = isValid ? numberAt(this.latest, index) : Number.NaN;
    }
    this.count += 1;
    this.due_s = this.clock_s + interval_s;
  }

  /** Begins a stretch: no sample of it knows what was set before. */
  startAnew(): void {
    this.starts.push(this.count);
    this.latest.fill(Number.NaN);
    this.due_s = -Infinity;
  }

  private grow(): void {
    const rows = new Float64Array(2 * this.rows.length);
    rows.set(this.rows);
    this.rows = rows;
  }

  /** The stretches between resets of the clock; each has at least one sample, if there is any. */
  stretches(): Stretch[] {
    return this.starts
      .map((from, index) => ({ from, to: this.starts[index + 1] ?? this.count }))
      .filter(({ from, to }) => to > from);
  }

  /** The samples of a stretch, column by column. */
  columns({ from, to }: Stretch): Recorded {
    const width = recordedColumns.length;
    const column = (index: number) =>
      Float64Array.from({ length: to - from }, (_, row) => numberAt(this.rows, (from + row) * width + index));
    const columns = recordedColumns.map((name, index) => [name, column(index)] as const);
    return Object.fromEntries(columns) as Record<RecordedColumn, Float64Array>;
  }
}

const columnIndex = Object.fromEntries(recordedColumns.map((name, index) => [name, index])) as Record<
  RecordedColumn,
  number
>;
