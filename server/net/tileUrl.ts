import type { Saying } from '../../engine/saying.ts';
import { reachOf } from './reach.ts';

/** Messages cannot name these themselves: braces are their own. */
export const placeholders = {
  z: '{z}',
  x: '{x}',
  y: '{y}',
  from_south: '{-y}',
  host: '{s}',
  sharp: '{r}',
} as const;

const example = 'https://tiles.example.org/{z}/{x}/{y}.png';

const complain = (fault: string, missing: readonly string[] = []): Saying => ({
  says: 'host.tile_address',
  values: { fault, missing, example, ...placeholders },
});

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

/** Why a map tile address cannot be used, in a clause; `undefined` if it can. */
export function tileUrlComplaint(given: string): Saying | undefined {
  const template = toPlainTemplate(given);
  if (/[\s'"<>\\;,]/.test(template)) return complain('characters');
  if (/[{}]/.test(withExamples(template))) return complain('placeholders');
  const upright = template.replaceAll('{-y}', '{y}');
  const missing = ['{z}', '{x}', '{y}'].filter((placeholder) => !upright.includes(placeholder));
  if (missing.length > 0) return complain('lacks', missing);
  const url = toUrl(template);
  if (url === undefined) return complain('not_web');
  if (url.username !== '' || url.password !== '') return complain('login');
  if (reachOf(url) === undefined) return complain('reach');
  if (/\{[^s]/.test(template.split('/')[2] ?? '')) return complain('host');
  return undefined;
}
