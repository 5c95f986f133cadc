/** An element that the caller knows to exist, as in lists of the same length; throws where it is missing, which is a bug. */
export function elementAt<Element>(list: readonly Element[], index: number): Element {
  const element = list[index];
  if (element === undefined) throw new RangeError(`No element ${index} in a list of ${list.length}.`);
  return element;
}

/**
 * As `elementAt`, for packed numbers. It is short enough for the compiler to inline it in any caller, where it is a bare load: a call
 * would allocate an object for each number.
 */
export function numberAt(list: Float64Array, index: number): number {
  const number = list[index];
  if (number === undefined) throw noNumber(index);
  return number;
}

const noNumber = (index: number): RangeError => new RangeError(`There is no number ${index}.`);
