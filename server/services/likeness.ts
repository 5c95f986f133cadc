/** The fewest insertions, deletions and substitutions that turn one word into the other (Levenshtein 1966). */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const substituted = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

const lettersAndDigits = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/** People often leave out the maker: `mavic 3` means `dji_mavic_3`. */
const withoutMaker = (key: string) => key.slice(key.indexOf('_') + 1);

/** The keys sorted by their likeness to a mistyped one, most alike first; the alphabet settles ties. */
export function byLikeness(mistyped: string, keys: readonly string[]): readonly string[] {
  const sought = lettersAndDigits(mistyped.slice(0, 64));
  const distanceTo = (key: string) =>
    Math.min(
      editDistance(sought, lettersAndDigits(key)),
      editDistance(sought, lettersAndDigits(withoutMaker(key))),
    );
  return keys
    .map((key) => ({ key, distance: distanceTo(key) }))
    .sort((a, b) => a.distance - b.distance || (a.key < b.key ? -1 : 1))
    .map(({ key }) => key);
}
