/** The element that the caller knows to be there, as in lists of the same length; that it is not is a bug. */
export function elementAt<Element>(list: readonly Element[], index: number): Element {
  const element = list[index];
  if (element === undefined) throw new RangeError(`No element ${index} in a list of ${list.length}.`);
  return element;
}
