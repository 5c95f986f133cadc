/** The element that the caller knows to be there, as in lists of the same length; that it is not is a bug. */
export function elementAt<Element>(list: readonly Element[], index: number): Element {
  const element = list[index];
  if (element === undefined) throw new RangeError(`No element ${index} in a list of ${list.length}.`);
  return element;
}

/** As `elementAt`, of packed numbers: a function of its own, so that the compiler turns it into a bare load. */
export function numberAt(list: Float64Array, index: number): number {
  const number = list[index];
  if (number === undefined) throw new RangeError(`No number ${index} in a list of ${list.length}.`);
  return number;
}
