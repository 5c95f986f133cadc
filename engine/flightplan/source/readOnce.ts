/**
 * Reads each item of a list and releases it at once, so that a million items and their results are not in memory together: nobody
 * may use the items afterwards.
 */
export function readOnce<Item, Read>(
  items: readonly Item[],
  read: (item: Item, index: number) => readonly Read[],
): Read[] {
  const left = items as (Item | undefined)[];
  const all: Read[] = [];
  for (const [index, item] of items.entries()) {
    for (const one of read(item, index)) all.push(one);
    left[index] = undefined;
  }
  return all;
}
