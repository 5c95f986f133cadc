import { numberAt } from '../../elementAt.ts';

/** How long a figure stands when the log does not repeat it. */
const validity_s = 5;
const firstRows = 1024;

/** Figures side by side, of which each row keeps what was set last, up to 5 s before. */
export class Track {
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
