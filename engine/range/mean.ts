import { numberAt } from '../elementAt.ts';

/** Arithmetic mean of at least one value. */
export function mean(values: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += numberAt(values, index);
  return sum / values.length;
}
