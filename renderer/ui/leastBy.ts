/** The item that measures least, the first of several; `undefined` where there is none. */
export function leastBy<Item>(items: readonly Item[], measure: (item: Item) => number): Item | undefined {
  let least: Item | undefined;
  let measured = Infinity;
  for (const item of items) {
    const now = measure(item);
    if (least !== undefined && !(now < measured)) continue;
    least = item;
    measured = now;
  }
  return least;
}
