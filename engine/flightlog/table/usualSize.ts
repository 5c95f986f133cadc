/** The middle one of some figures by their size; `undefined`: there is none. */
export const middleOf = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The usual size of figures without their signs: that of the middle one which is not 0. A damaged row among them does not matter. */
export const usualSize = (values: readonly number[]): number =>
  middleOf(values.filter((value) => value !== 0).map(Math.abs)) ?? 0;
