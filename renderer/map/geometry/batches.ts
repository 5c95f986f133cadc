/** Groups consecutive elements whose sizes add up to at most `most`; a larger element is a group of its own. */
export function inBatches<Element>(
  elements: readonly Element[],
  sizeOf: (element: Element) => number,
  most: number,
): Element[][] {
  const batches: Element[][] = [];
  let room = 0;
  for (const element of elements) {
    const size = sizeOf(element);
    const last = batches.at(-1);
    if (last !== undefined && size <= room) {
      last.push(element);
      room -= size;
    } else {
      batches.push([element]);
      room = most - size;
    }
  }
  return batches;
}
