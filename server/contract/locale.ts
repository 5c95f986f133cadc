import { type UnitChoice, type UnitSystem, type Units, unitsKey, unitsOf } from './unitChoice.ts';

/** The languages that the catalogue of messages is written in. */
export const languages = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof languages)[number];

/** Names each language in itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
};

/**
 * How words and figures are written for a person: the language with its region, and a unit for each quantity. The name of a
 * system of units stands for English in these units.
 */
export type Locale = UnitSystem | (UnitChoice & { readonly tag?: string | undefined });

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text);

/** The language of a BCP 47 tag, such as `de-AT`; `undefined`: the catalogue has it not. */
function languageIn(tag: string): Language | undefined {
  const [language = ''] = tag.toLowerCase().split('-');
  return isLanguage(language) ? language : undefined;
}

/** The BCP 47 tag by which `Intl` writes figures and dates. */
export const tagOf = (locale: Locale): string =>
  typeof locale === 'string' ? 'en-GB' : (locale.tag ?? 'en-GB');

export const languageOf = (locale: Locale): Language => languageIn(tagOf(locale)) ?? 'en';

/** Tells locales apart: the same text for the same language, region and units. */
export const localeKey = (locale: Locale): string =>
  typeof locale === 'string' ? locale : `${locale.tag ?? ''} ${unitsKey(locale)}`;

/** Choices of a person: a language, or that of the system. */
export const languageChoices = ['system', ...languages] as const;
export type LanguageChoice = (typeof languageChoices)[number];

/**
 * The tag for a choice, of the system's tags in their order: the first in the chosen language, so that its region decides on figures
 * and dates. English where the system has no language of the catalogue.
 */
export function tagFor(choice: LanguageChoice, system: readonly string[]): string {
  const fits = (tag: string) =>
    choice === 'system' ? languageIn(tag) !== undefined : languageIn(tag) === choice;
  return system.find(fits) ?? (choice === 'system' || choice === 'en' ? 'en-GB' : choice);
}

const known = new Map<string, Locale>();

/** The same value for the same tag and units, so that a page sees at once that nothing changed. */
export function localeFor(tag: string, units: Units): Locale {
  if (typeof units === 'string' && languageIn(tag) === 'en') return units;
  const locale = { ...unitsOf(units), tag };
  const key = localeKey(locale);
  const same = known.get(key) ?? locale;
  known.set(key, same);
  return same;
}
