/** How far predictions lie from measurements; all in percent of the measurement. */
export interface Errors {
  readonly n: number;
  readonly mape_pct: number;
  readonly p90_pct: number;
  readonly bias_pct: number;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Quantile of sorted values, linear between neighbours. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (place - Math.floor(place)) * (above - below);
}

export interface Pair {
  readonly predicted: number;
  readonly measured: number;
}

export function errorsOf(pairs: readonly Pair[]): Errors {
  const relative = pairs.map(({ predicted, measured }) => 100 * (predicted / measured - 1));
  const absolute = relative.map(Math.abs).sort((a, b) => a - b);
  return {
    n: pairs.length,
    mape_pct: mean(absolute),
    p90_pct: quantile(absolute, 0.9),
    bias_pct: mean(relative),
  };
}
