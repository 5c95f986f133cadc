import type { ZoneKind, ZoneLimit } from '../../engine/zone/zone.ts';
import type { ZoneInWay } from '../../engine/zone/zoneInWay.ts';
import type { Locale } from '../contract/locale.ts';
import { sayMessage } from './say.ts';

/** The demand of a zone, with the word of its source. */
export const zoneKindText = (kind: ZoneKind, word: string, locale: Locale): string =>
  sayMessage('zone.kind', { kind, word: word === '' ? 'none' : word }, locale);

const ofLimit = (limit: ZoneLimit) => ({
  datum: limit.datum,
  value_m: 'value_m' in limit ? limit.value_m : 0,
});

/** From where to where a zone reaches, in height. */
export function limitText(
  part: { readonly lower: ZoneLimit; readonly upper: ZoneLimit } | undefined,
  locale: Locale,
): string {
  if (part === undefined) return '';
  const text = (limit: ZoneLimit) => sayMessage('zone.limit', ofLimit(limit), locale);
  return sayMessage('zone.heights', { lower: text(part.lower), upper: text(part.upper) }, locale);
}

/** `in the prohibited zone “Prison”`. */
export const zoneInWayText = ({ finding, name }: ZoneInWay, locale: Locale): string =>
  sayMessage('zone.in_way', { finding, name }, locale);
