import { readCoordinates } from '../../../engine/coordinates/readCoordinates.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { languageOf } from '../../../server/contract/locale.ts';
import type { FoundPlace } from '../../../server/contract/schemas/places.ts';
import { countryName } from '../../../server/report/countryName.ts';
import type { Locale } from '../../../server/report/format.ts';
import { say, sayMessage } from '../../../server/report/say.ts';
import { toCoordinateText } from '../../ui/coordinateText.ts';
import { localeOfPage } from '../../ui/words.ts';

/** A place that can be chosen, or the offer to ask the search service. */
export type SearchRow =
  | { readonly kind: 'place'; readonly id: string; readonly place: FoundPlace; readonly isExact: boolean }
  | { readonly kind: 'ask'; readonly id: string; readonly host: string };

/** `BE, Switzerland`: where a place of that name lies. */
export const toDetailText = ({ detail, country }: FoundPlace): string =>
  [detail, country === undefined ? '' : countryName(country, languageOf(localeOfPage()))]
    .filter((part) => part !== '')
    .join(', ');

/** Squares larger than this are worth a word: who takes off there stands somewhere in it. */
const fineSquare_m = 20;

/** Reads a text as coordinates: a place, or the reason that it is none though it looks like one. */
export function coordinatesIn(
  text: string,
  near: Position | undefined,
  locale: Locale,
): { readonly place?: FoundPlace; readonly fault?: string } {
  const reading = readCoordinates(text, near);
  if (!reading.ok) {
    const { failure } = reading;
    return failure.code === 'NOT_COORDINATES' ? {} : { fault: say(failure, locale) };
  }
  const { position, notation, square_m = 0 } = reading.value;
  const detail = sayMessage(
    'window.search.typed',
    { notation, square_m: square_m > fineSquare_m ? square_m : 'none' },
    locale,
  );
  return { place: { ...position, name: toCoordinateText(position), detail } };
}

/** The end of a plus code with the place that it is meant near: `WC6V+7X Bern`. */
export function shortCodeWithPlace(
  text: string,
): { readonly code: string; readonly name: string } | undefined {
  const [, code, name] =
    /^([23456789CFGHJMPQRVWX]{2,6}\+[23456789CFGHJMPQRVWX]{2,3}),? +(\p{L}.*)$/iu.exec(text.trim()) ?? [];
  return code === undefined || name === undefined ? undefined : { code, name };
}

interface Found {
  readonly exact: FoundPlace | undefined;
  readonly places: readonly FoundPlace[];
  readonly fromService: readonly FoundPlace[];
  /** The service that may be asked and has not been, for this text. */
  readonly mayAsk: string | undefined;
}

/** The rows of the list, coordinates first and the offer to ask last. */
export function searchRows({ exact, places, fromService, mayAsk }: Found): SearchRow[] {
  const row =
    (from: string, isExact = false) =>
    (place: FoundPlace, index: number): SearchRow => ({
      kind: 'place',
      id: `${from}-${index}`,
      place,
      isExact,
    });
  return [
    ...(exact === undefined ? [] : [exact]).map(row('exact', true)),
    ...fromService.map(row('service')),
    ...places.map(row('list')),
    ...(mayAsk === undefined ? [] : [{ kind: 'ask' as const, id: 'ask', host: mayAsk }]),
  ];
}
