/** The entry of one flight in a list that has `null` for those without one; `undefined`: none is left. */
export function withEntry<Entry>(
  list: readonly (Entry | null)[] = [],
  index: number,
  entry: Entry | undefined,
): (Entry | null)[] | undefined {
  const of = Math.max(list.length, index + 1);
  const entries = Array.from({ length: of }, (_, at) =>
    at === index ? (entry ?? null) : (list[at] ?? null),
  );
  const kept = entries.slice(0, entries.findLastIndex((one) => one !== null) + 1);
  return kept.length === 0 ? undefined : kept;
}
