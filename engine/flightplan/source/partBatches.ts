import { carriedLimits } from '../../mission/carried.ts';

/** Room for what the text of a part has around its items. */
const frame_chars = 100;
/** A plan carries other parts, too. */
const mostBatches = carriedLimits.mission_parts / 2;

/** Items in as few batches as fit into parts by the length of their texts; what is too long or too much is left out. */
export function partBatches<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): { readonly batches: readonly (readonly Item[])[]; readonly left: number } {
  const most_chars = carriedLimits.part_chars - frame_chars;
  const batches: Item[][] = [];
  let [free_chars, left] = [0, 0];
  for (const [at, item] of items.entries()) {
    const chars = textOf(item).length + 1;
    if (chars > most_chars) left += 1;
    else if (chars > free_chars && batches.length === mostBatches)
      return { batches, left: left + items.length - at };
    else if (chars > free_chars) {
      batches.push([item]);
      free_chars = most_chars - chars;
    } else {
      batches.at(-1)?.push(item);
      free_chars -= chars;
    }
  }
  return { batches, left };
}
