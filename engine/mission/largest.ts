import { elementAt } from '../elementAt.ts';

/** Index and value of the element whose value is the largest; `undefined` for an empty list. */
export function largest<Element>(
  list: readonly Element[],
  figureOf: (element: Element, index: number) => number,
): { index: number; value: number } | undefined {
  let index = -1;
  let value = -Infinity;
  for (let at = 0; at < list.length; at++) {
    const other = figureOf(elementAt(list, at), at);
    if (index < 0 || other > value) {
      index = at;
      value = other;
    }
  }
  return index < 0 ? undefined : { index, value };
}
