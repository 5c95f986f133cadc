import { type Locale, localeFor, tagFor } from '../contract/locale.ts';

const names = ['HOMEWARD_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG'] as const;

/** The BCP 47 tag of a POSIX locale: `de-AT` of `de_AT.UTF-8`; `undefined` of `C` and the like. */
function tagIn(text: string): string | undefined {
  const [, language, region] = /^([a-z]{2,3})(?:[-_]([a-z]{2}|\d{3}))?(?![a-z\d])/i.exec(text) ?? [];
  if (language === undefined) return undefined;
  return region === undefined ? language.toLowerCase() : `${language.toLowerCase()}-${region.toUpperCase()}`;
}

/** The language of the terminal, by the first variable that is set, with metric units; English where the catalogue has not that language. */
export function terminalLocale(env: NodeJS.ProcessEnv): Locale {
  const tag = tagIn(names.map((name) => env[name]).find((text) => text !== undefined && text !== '') ?? '');
  return localeFor(tagFor('system', tag === undefined ? [] : [tag]), 'metric');
}
