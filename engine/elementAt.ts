const nothingAt = (index: number, length: number): RangeError =>
  new RangeError(`No element ${index} in a list of ${length}.`);

/**
 * An element that the caller knows to exist, as in lists of the same length; throws where it is missing, which is a bug. Short enough
 * for the compiler to inline it in any caller.
 */
export function elementAt<Element>(list: readonly Element[], index: number): Element {
  const element = list[index];
  if (element === undefined) throw nothingAt(index, list.length);
  return element;
}

/** Returns an element of packed numbers; inlined to a bare load, while a call would allocate an object for each number. */
export function numberAt(list: Float64Array, index: number): number {
  const number = list[index];
  if (number === undefined) throw nothingAt(index, list.length);
  return number;
}

/** The value at a share of packed values at even distances, straight between them. */
export function valueAlong(values: Float64Array, share: number): number {
  const at = share * (values.length - 1);
  const before = Math.floor(at);
  const value = numberAt(values, before);
  return before === at ? value : value + (at - before) * (numberAt(values, before + 1) - value);
}
