/**
 * What is read of each item, in one list. Lets go of each item once it is read, so that a list of a million and what is made of it are not
 * in memory together: nobody may use the items afterwards.
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
