/** The element that the caller knows to be there, as in lists of the same length; that it is not is a bug. */
export function elementAt<Element>(list: readonly Element[], index: number): Element {
  const element = list[index];
  if (element === undefined) throw new RangeError(`No element ${index} in a list of ${list.length}.`);
  return element;
}

/**
 * As `elementAt`, of packed numbers. It is short enough for the compiler to put it in its caller whatever that holds besides, where it is a
 * bare load: as a call it would cost an object for each number.
 */
export function numberAt(list: Float64Array, index: number): number {
  const number = list[index];
  if (number === undefined) throw noNumber(index);
  return number;
}

const noNumber = (index: number): RangeError => new RangeError(`There is no number ${index}.`);
