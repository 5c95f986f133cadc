const rising = (indices: Iterable<number>): readonly number[] =>
  [...indices].sort((one, other) => one - other);

/** The selection with a waypoint more, or less where it was selected. */
export const withToggled = (selected: readonly number[], index: number): readonly number[] =>
  selected.includes(index) ? selected.filter((each) => each !== index) : rising([...selected, index]);

export const united = (one: readonly number[], other: readonly number[]): readonly number[] =>
  rising(new Set([...one, ...other]));

/** All waypoints from one to another, both included. */
export const indicesBetween = (one: number, other: number): readonly number[] =>
  Array.from({ length: Math.abs(one - other) + 1 }, (_, step) => Math.min(one, other) + step);
