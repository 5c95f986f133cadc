import type { PlaceInFile } from '../../../placeInFile.ts';
import { refuse } from '../refusal.ts';

/** Refuses entity definitions anywhere in a declaration: nothing is ever expanded or fetched. */
export function refuseEntities(declaration: string, where: PlaceInFile): void {
  if (!/<!ENTITY/i.test(declaration)) return;
  refuse('XML_ENTITIES', { values: { file: where }, where: 'DOCTYPE' });
}

/** Index after the declaration that starts at `at`, or −1. */
export function skipDoctype(text: string, at: number): number {
  const close = text.indexOf('>', at);
  const subset = text.indexOf('[', at);
  if (subset < 0 || subset > close) return close < 0 ? -1 : close + 1;
  const end = text.indexOf(']', subset);
  if (end < 0) return -1;
  const found = text.indexOf('>', endOfSubset(text, end));
  return found < 0 ? -1 : found + 1;
}

/** Index of the bracket that ends the subset: only that one is followed by `>`. */
function endOfSubset(text: string, first: number): number {
  let at = first;
  for (let next = at; next >= 0; next = text.indexOf(']', next + 1)) {
    at = next;
    if (/^\]\s{0,20}>/.test(text.slice(next, next + 22))) return next;
  }
  return at;
}
