import { elementAt } from '../elementAt.ts';

/** A guess at a parameter before the data: its mean and standard deviation. */
export interface Prior {
  readonly mean: number;
  readonly sd: number;
}

export interface Fit {
  readonly values: readonly number[];
  readonly sds: readonly number[];
}

/** Solves A·x = b and inverts A by Gauss's elimination; A is positive definite, so no pivots are sought. */
function inverseOf(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...Array.from({ length: size }, (_, j) => (i === j ? 1 : 0))]);
  for (let pivot = 0; pivot < size; pivot++) {
    const head = elementAt(rows, pivot);
    const lead = elementAt(head, pivot);
    const scaled = head.map((value) => value / lead);
    rows[pivot] = scaled;
    for (let i = 0; i < size; i++) {
      if (i === pivot) continue;
      const factor = elementAt(elementAt(rows, i), pivot);
      rows[i] = elementAt(rows, i).map((value, j) => value - factor * elementAt(scaled, j));
    }
  }
  return rows.map((row) => row.slice(size));
}

const rounds = 20;
const step = 1e-4;
/** A parameter moves no further than this many of its own prior's deviations in one round. */
const longestMove = 0.5;

const dot = (a: readonly number[], b: readonly number[]): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += elementAt(a, i) * elementAt(b, i);
  return sum;
};

/** Known properties of the residuals: their least scatter, and the number of neighbours that repeat each other. */
export interface Scatter {
  readonly least: number;
  readonly alike: number;
}

/**
 * Parameters nearest to their priors and to residuals of 0, with standard deviations (Gauss–Newton with normal priors). The scatter of the
 * residuals is that of the fit itself.
 */
export function fitWithPriors(
  priors: readonly Prior[],
  residualsAt: (values: readonly number[]) => readonly number[],
  { least, alike }: Scatter,
): Fit {
  let values = priors.map(({ mean }) => mean);
  let covariance: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    const now = residualsAt(values);
    const weight = 1 / (alike * Math.max(least ** 2, dot(now, now) / now.length));
    const slopes = priors.map((_, k) =>
      residualsAt(values.map((value, i) => (i === k ? value + step : value))).map(
        (residual, i) => (residual - elementAt(now, i)) / step,
      ),
    );
    const precision = slopes.map((a, i) =>
      slopes.map((b, j) => weight * dot(a, b) + (i === j ? elementAt(priors, i).sd ** -2 : 0)),
    );
    covariance = inverseOf(precision);
    const pull = slopes.map((slope, i) => {
      const { mean, sd } = elementAt(priors, i);
      return -weight * dot(slope, now) - (elementAt(values, i) - mean) / sd ** 2;
    });
    values = values.map((value, i) => {
      const limit = longestMove * elementAt(priors, i).sd;
      return value + Math.max(-limit, Math.min(limit, dot(elementAt(covariance, i), pull)));
    });
  }
  return { values, sds: covariance.map((row, i) => Math.sqrt(elementAt(row, i))) };
}
