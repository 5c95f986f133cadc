import { reachOf } from './reach.ts';

const example = 'write it like https://tiles.example.org/{z}/{x}/{y}.png';

/** The words of WMTS templates (OGC 07-057r7, section 10.2.1) for what web maps name shorter. */
const wmtsWords: Readonly<Record<string, string>> = {
  '{TileMatrix}': '{z}',
  '{TileCol}': '{x}',
  '{TileRow}': '{y}',
};

/** A tile address with the placeholders of web maps alone. */
export const toPlainTemplate = (template: string): string =>
  template.trim().replaceAll(/\{Tile(Matrix|Col|Row)\}/g, (word) => wmtsWords[word] ?? word);

/** Replaces placeholders (`{z}` → `0`), which leaves an ordinary address. `{s}` is one of several hosts, `{r}` asks for sharper tiles. */
const withExamples = (template: string) =>
  template.replaceAll(/\{(z|x|y|-y|r)\}/g, '0').replaceAll('{s}', 'a');

function toUrl(template: string): URL | undefined {
  try {
    return new URL(withExamples(template));
  } catch {
    return undefined;
  }
}

/** Why a map tile address cannot be used; `undefined` if it can. */
export function tileUrlComplaint(given: string): string | undefined {
  const template = toPlainTemplate(given);
  if (/[\s'"<>\\;,]/.test(template))
    return 'the tile address must not contain spaces, quotes, angle brackets, backslashes, commas or semicolons';
  if (/[{}]/.test(withExamples(template)))
    return 'the tile address may have no placeholders but {z}, {x}, {y} (or {-y}), {s} and {r}';
  const upright = template.replaceAll('{-y}', '{y}');
  const missing = ['{z}', '{x}', '{y}'].filter((placeholder) => !upright.includes(placeholder));
  if (missing.length > 0) return `the tile address lacks ${missing.join(', ')}; ${example}`;
  const url = toUrl(template);
  if (url === undefined) return `the tile address is not a web address; ${example}`;
  if (url.username !== '' || url.password !== '')
    return 'the tile address must not contain a user name or password';
  if (reachOf(url) === undefined)
    return 'the tile address must begin with https://, or lead to this computer (http://localhost)';
  if (/\{[^s]/.test(template.split('/')[2] ?? ''))
    return 'the host name of the tile address may have no placeholder but {s}';
  return undefined;
}
