import { numberAt } from '../../elementAt.ts';
import { type LogFormat, type LogNote, logColumns } from './flightLog.ts';

/** How long a figure stands when the log does not repeat it. */
const validity_s = 5;
const firstRows = 1024;

/** Figures side by side, of which each row keeps what was set last, up to 5 s before. */
class Track {
  private readonly latest: Float64Array;
  private readonly since_s: Float64Array;
  private rows: Float64Array;

  constructor(width: number) {
    this.latest = new Float64Array(width).fill(Number.NaN);
    this.since_s = new Float64Array(width).fill(-Infinity);
    this.rows = new Float64Array(width * firstRows).fill(Number.NaN);
  }

  set(column: number, value: number, now_s: number): void {
    this.latest[column] = value;
    this.since_s[column] = now_s;
  }

  /** Keeps what is known now as a row; rows that were passed over know nothing. */
  keep(row: number, now_s: number): void {
    const width = this.latest.length;
    while ((row + 1) * width > this.rows.length) this.grow();
    for (let column = 0; column < width; column++) {
      const isValid = now_s - numberAt(this.since_s, column) <= validity_s;
      this.rows[row * width + column] = isValid ? numberAt(this.latest, column) : Number.NaN;
    }
  }

  forget(): void {
    this.latest.fill(Number.NaN);
  }

  /** A column from one row up to before another. */
  column(column: number, from: number, to: number): Float64Array {
    const width = this.latest.length;
    return Float64Array.from(
      { length: to - from },
      (_, row) => this.rows[(from + row) * width + column] ?? Number.NaN,
    );
  }

  private grow(): void {
    const rows = new Float64Array(2 * this.rows.length).fill(Number.NaN);
    rows.set(this.rows);
    this.rows = rows;
  }
}

/**
 * Columns from readers: those of a log, with places and altitudes, which become metres from take-off, and the time of day,
 * seconds since 1970.
 */
export const recordedColumns = [...logColumns, 'lat', 'lon', 'altitude_msl_m', 'utc_s'] as const;
export type RecordedColumn = (typeof recordedColumns)[number];
export type Recorded = Readonly<Record<RecordedColumn, Float64Array>>;

/** The figures of one battery in a log. */
export const batteryColumns = ['battery_pct', 'voltage_v', 'current_a', 'pack_temp_c'] as const;
export type BatteryColumn = (typeof batteryColumns)[number];

/** One battery of several, by the name that its log gives it. */
export interface BatteryRecord extends Readonly<Record<BatteryColumn, Float64Array>> {
  readonly name: string;
}

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
/** No aircraft has more; a damaged log may name as many as there are bytes. */
const mostBatteries = 16;

const indexOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name, index) => [name, index])) as Record<Name, number>;
const columnIndex = indexOf(recordedColumns);
const batteryIndex = indexOf(batteryColumns);

/**
 * Collects a log while it is read, decimated to two samples a second: each sample holds what was set last, up to 5 s before.
 * Time and memory of a long log then depend on its minutes, not on its bytes.
 */
export class LogRecorder {
  private readonly main = new Track(recordedColumns.length);
  private readonly batteries = new Map<string, Track>();
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
    if (Number.isFinite(value)) this.main.set(columnIndex[column], value, this.clock_s);
  }

  /** Sets a figure of one battery among several, by the name that the log has for it. */
  setBattery(name: string, column: BatteryColumn, value: number): void {
    if (!Number.isFinite(value)) return;
    let battery = this.batteries.get(name);
    if (battery === undefined) {
      if (this.batteries.size >= mostBatteries) return;
      battery = new Track(batteryColumns.length);
      this.batteries.set(name, battery);
    }
    battery.set(batteryIndex[column], value, this.clock_s);
  }

  /** Forgets a battery that the log tells of better under other names. */
  dropBattery(name: string): void {
    this.batteries.delete(name);
  }

  /** Keeps what is known now as a sample. */
  keep(): void {
    this.set('t_s', this.clock_s);
    this.main.keep(this.count, this.clock_s);
    for (const battery of this.batteries.values()) battery.keep(this.count, this.clock_s);
    this.count += 1;
    this.due_s = this.clock_s + interval_s;
  }

  /** Begins a stretch: no sample of it knows what was set before. */
  startAnew(): void {
    this.starts.push(this.count);
    this.main.forget();
    for (const battery of this.batteries.values()) battery.forget();
    this.due_s = -Infinity;
  }

  /** The stretches between resets of the clock; each has at least one sample, if there is any. */
  stretches(): Stretch[] {
    return this.starts
      .map((from, index) => ({ from, to: this.starts[index + 1] ?? this.count }))
      .filter(({ from, to }) => to > from);
  }

  /** The samples of a stretch, column by column. */
  columns({ from, to }: Stretch): Recorded {
    const columns = recordedColumns.map((name, index) => [name, this.main.column(index, from, to)] as const);
    return Object.fromEntries(columns) as Record<RecordedColumn, Float64Array>;
  }

  /** The batteries of a stretch, in the order in which the log names them. */
  batteriesIn({ from, to }: Stretch): BatteryRecord[] {
    return [...this.batteries].map(([name, battery]) => {
      const columns = batteryColumns.map(
        (column, index) => [column, battery.column(index, from, to)] as const,
      );
      return { name, ...(Object.fromEntries(columns) as Record<BatteryColumn, Float64Array>) };
    });
  }
}

/** Recordings and remarks of a reader, before they become a flight. */
export interface RecordedLog {
  readonly format: LogFormat;
  readonly recorder: LogRecorder;
  readonly aircraft?: string | undefined;
  readonly notes?: readonly LogNote[];
}
