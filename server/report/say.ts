import { type Formats, IntlMessageFormat } from 'intl-messageformat';
import type { PlaceInFile } from '../../engine/placeInFile.ts';
import { withoutHidden } from '../../engine/plainText.ts';
import type { Saying, Value, Values } from '../../engine/saying.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import { type Language, languageOf, localeKey, tagOf } from '../contract/locale.ts';
import { catalogueOf, type MessageName } from './catalogues.ts';
import { countryName } from './countryName.ts';
import { type FigureStyle, figureStyles } from './figures.ts';
import type { Locale } from './format.ts';
import { inUnits } from './inUnits.ts';
import { madeOnce } from './madeOnce.ts';
import { statedDay, statedInstant } from './statedDate.ts';

const english = catalogueOf('en');

/** A finding of the engine: its code names its message, unless `says` names another one. */
interface Finding extends Omit<Warning, 'code' | 'gravity' | 'unit'> {
  readonly code: string;
}

/** Each style of a figure as a unit of its own name, by which the formatter below finds it. */
const formats: Partial<Formats> = {
  number: Object.fromEntries(Object.keys(figureStyles).map((style) => [style, { unit: style }])),
};

const pluralsOf = madeOnce((language: Language) => new Intl.PluralRules(language));

/** Sets the thousands of each number apart that a message counts by. */
const withCounts = (message: string): string =>
  [...message.matchAll(/\{(\w+), plural/g)].reduce(
    (text, [, name]) => text.replaceAll(`{${name}}`, `{${name}, number, counted}`),
    message,
  );

function toFormat(message: string, locale: Locale): IntlMessageFormat {
  const language = languageOf(locale);
  return new IntlMessageFormat(withCounts(message), language, formats, {
    ignoreTag: true,
    formatters: {
      getNumberFormat: (_, options) => figureFormat(options?.unit as FigureStyle, locale),
      getDateTimeFormat: (_, options) => new Intl.DateTimeFormat(tagOf(locale), options),
      getPluralRules: () => pluralsOf(language),
    },
  });
}

/** A figure with the one that its sentence compares it with. */
interface Compared {
  readonly figure: number;
  readonly beside: number;
}

const isCompared = (value: unknown): value is Compared =>
  typeof value === 'object' && value !== null && 'beside' in value;

const compared = (value: number, limit: number): Readonly<Record<'value' | 'limit', Compared>> => ({
  value: { figure: value, beside: limit },
  limit: { figure: limit, beside: value },
});

const figureFormat = (style: FigureStyle, locale: Locale) =>
  ({
    format: (value: unknown) => {
      if (isCompared(value)) return figureStyles[style](value.figure, locale, value.beside);
      if (typeof value !== 'number') throw new TypeError(`${String(value)} is no figure.`);
      return figureStyles[style](value, locale);
    },
  }) as Intl.NumberFormat;

/** Messages are parsed when they are first said, for each language with its units. */
const parsedIn = madeOnce((_locale: string) => new Map<string, IntlMessageFormat>());

function formatOf(says: string, message: string, locale: Locale): IntlMessageFormat {
  const known = parsedIn(localeKey(locale));
  let format = known.get(says);
  if (format === undefined) {
    format = toFormat(message, locale);
    known.set(says, format);
  }
  return format;
}

/** Hears of each message that cannot be said, and why. The tests take it for a fault. */
export const unsaid: { hear: (says: string, reason: unknown) => void } = { hear: () => undefined };

/** The name of a message stands for what a damaged file or a plan of another version keeps from being said. */
function nameOf(says: string, reason: unknown): string {
  unsaid.hear(says, reason);
  return says;
}

/** Writes lists in each language; British ones have no comma before "and". */
const listsOf = madeOnce((language: Language) => {
  const tag = language === 'en' ? 'en-GB' : language;
  const and = new Intl.ListFormat(tag, { type: 'conjunction' });
  const or = new Intl.ListFormat(tag, { type: 'disjunction' });
  return {
    and: (parts: readonly string[]) => and.format(parts),
    or: (parts: readonly string[]) => or.format(parts),
  };
});

/** Lists stand between commas, but for those of these names. */
const joining: ReadonlyMap<string, 'and' | 'or' | 'clauses'> = new Map([
  ['clauses', 'clauses'],
  // Figures with a decimal comma stand in it.
  ['uses', 'clauses'],
  ['choices', 'or'],
  ...['grids', 'conditions', 'after', 'kept', 'parts', 'thresholds', 'fields'].map(
    (name) => [name, 'and'] as const,
  ),
]);

function joined(name: string, parts: readonly string[], locale: Locale): string {
  const way = joining.get(name);
  if (way === undefined) return parts.join(', ');
  const language = languageOf(locale);
  // French has a space before a semicolon.
  if (way === 'clauses') return parts.join(language === 'fr' ? '\u00a0; ' : '; ');
  return listsOf(language)[way](parts);
}

/** Puts a name that the engine quotes, “speed”, into the quotes of the language; names of files stay as they are. */
const quotedIn = (name: string, text: string, locale: Locale): string =>
  name === 'filename'
    ? withoutHidden(text)
    : withoutHidden(text).replace(/“([^“”]*)”/g, (_, quoted) => sayWith('quoted', { quoted }, locale));

/** Dates of files, which come in ISO 8601, are written in the language, wherever they are said. */
const dates: ReadonlyMap<string, typeof quotedIn> = new Map([
  ['dated', (_, text, locale) => statedDay(text, locale)],
  ['until', (_, text, locale) => statedInstant(text, locale)],
  ['from_time', (_, text, locale) => statedInstant(text, locale)],
]);

function toArgument(name: string, value: Value, locale: Locale) {
  if (name === 'country' && typeof value === 'string') return countryName(value, languageOf(locale));
  if (typeof value === 'string') return (dates.get(name) ?? quotedIn)(name, value, locale);
  if (typeof value !== 'object') return value;
  if ('says' in value) return say(value, locale);
  const parts = value.map((one) =>
    typeof one === 'string' ? quotedIn(name, one, locale) : say(one, locale),
  );
  return joined(name, parts, locale);
}

type Given = Readonly<Record<string, Value | undefined>>;

/** The last sentence of each message: answers to similar questions repeat most of theirs. */
const lastSaidIn = madeOnce(
  (_locale: string) => new Map<string, { readonly values: Given; readonly sentence: string }>(),
);

/** True for the same numbers and texts, in the same parts and lists of parts. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return Object.is(one, other);
  return Array.isArray(one) === Array.isArray(other) && sameValues(one as Given, other as Given);
}

function sameValues(one: Given, other: Given): boolean {
  for (const name in one) if (!isSame(one[name], other[name])) return false;
  for (const name in other) if (!Object.hasOwn(one, name)) return false;
  return true;
}

function sayWith(says: string, values: Given, locale: Locale): string {
  const known = lastSaidIn(localeKey(locale));
  const last = known.get(says);
  if (last !== undefined && sameValues(last.values, values)) return last.sentence;
  const message = catalogueOf(languageOf(locale)).get(says) ?? english.get(says);
  if (message === undefined) return nameOf(says, 'The catalogue has no such message.');
  if (!message.includes('{')) return message;
  try {
    const sentence = sayAnew(says, message, values, locale);
    known.set(says, { values, sentence });
    return sentence;
  } catch (reason) {
    return nameOf(says, reason);
  }
}

function sayAnew(says: string, message: string, values: Given, locale: Locale): string {
  if (says === 'AS_SAID' && typeof values['text'] === 'string') return inUnits(values['text'], locale);
  const args = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, toArgument(name, value, locale)]],
    ),
  );
  const { value, limit } = values;
  if (message.includes('Beside}') && typeof value === 'number' && typeof limit === 'number')
    Object.assign(args, compared(value, limit));
  return String(formatOf(says, message, locale).format(args));
}

/** A sentence, or a part of one; for readers of the API where its values name no other carrier. */
export const say = ({ says, values }: Saying, locale: Locale = 'metric'): string =>
  sayWith(says, { carrier: 'api', ...values }, locale);

/** A place in a file: a name from there stays as it is. */
export const sayPlace = (place: PlaceInFile, locale: Locale = 'metric'): string =>
  typeof place === 'string' ? place : say(place, locale);

/** A message of the program's own by its name, which the compiler knows. */
export const sayMessage = (says: MessageName, values: Values, locale: Locale): string =>
  sayWith(says, values, locale);

/** True if the message of a finding says where in the route the finding is. */
export const saysPlace = ({ code, says = code }: Finding): boolean =>
  /\{(?:leg_index|waypoint_index|waypoints)\b/.test(english.get(says) ?? '');

/** Where a sentence is read: each has its own name for the same setting. The window's holds for paper, too. */
export type Carrier = 'window' | 'terminal' | 'api';

/** The sentence of a finding, for readers of the API where no other carrier is told. */
export function sayFinding(finding: Finding, locale: Locale = 'metric', carrier: Carrier = 'api'): string {
  const {
    code,
    says = code,
    values,
    leg_index,
    waypoint_index = 'none',
    flight_index = 'none',
    value,
    limit,
    height_m,
  } = finding;
  const figures = { leg_index, waypoint_index, flight_index, value, limit, height_m };
  return sayWith(says, { ...figures, carrier, ...values }, locale);
}

/** Gives ignored items their reasons in English. */
export const sayIgnored = <Of extends { readonly reason: Saying }>(ignored: readonly Of[]) =>
  ignored.map((items) => ({ ...items, reason: say(items.reason) }));

/** Findings with their sentences, for the wire. */
export const withMessages = <Of extends Finding>(findings: readonly Of[]): (Of & { message: string })[] =>
  findings.map((finding) => Object.assign({ code: finding.code, message: sayFinding(finding) }, finding));

const tellsCarriers = ({ code, says = code }: Finding): boolean =>
  english.get(says)?.includes('{carrier, select,') === true;

/** The sentence of a finding, which an answer has in metric units for readers of the API, in the units and by the names of the window. */
export const toFindingText = (
  finding: Finding & { readonly message?: string },
  locale: Locale,
  carrier: Carrier = 'window',
): string =>
  locale === 'metric' && finding.message !== undefined && !tellsCarriers(finding)
    ? finding.message
    : sayFinding(finding, locale, carrier);
