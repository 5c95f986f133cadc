const begin = '<!-- accuracy: written by "npm run accuracy" -->';
const end = '<!-- end of accuracy -->';

/** A README with the table between its markers; `undefined` where a marker is missing. */
export function withTable(readme: string, table: string): string | undefined {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from === -1 || to < from) return undefined;
  return `${readme.slice(0, from + begin.length)}\n${table}\n${readme.slice(to)}`;
}
