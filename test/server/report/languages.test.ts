import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { languages, localeFor } from '../../../server/contract/locale.ts';
import { catalogues } from '../../../server/report/catalogues.ts';
import { figureStyles } from '../../../server/report/figures.ts';
import { say, sayFinding } from '../../../server/report/say.ts';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** Each argument of a message once, with its style or the words that it tells apart. */
function argumentsOf(elements: readonly Element[]): string[] {
  const found = elements.flatMap((element): string[] => {
    if (!('value' in element) || element.type === literal) return [];
    if (!('options' in element))
      return [`${element.value}${'style' in element ? `, ${String(element.style)}` : ''}`];
    const words = 'pluralType' in element ? 'plural' : Object.keys(element.options).sort().join(' ');
    const within = Object.values(element.options).flatMap((option) => argumentsOf(option.value));
    return [`${element.value}, ${words}`, ...within];
  });
  return [...new Set(found)].sort();
}

const literal = new IntlMessageFormat('text').getAst()[0]?.type;

const astOf = (message: string, language: string) =>
  new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst();

const others = languages.filter((language) => language !== 'en');

describe.each(others)('the catalogue in %s', (language) => {
  it('has the messages of the English one, each once', () => {
    const text = readFileSync(`assets/messages/${language}.json`, 'utf8');
    const names = [...text.matchAll(/^ {2}"([^"]+)": /gm)].map(([, name]) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => !catalogues.en.has(name ?? ''))).toEqual([]);
    expect([...catalogues.en.keys()].filter((name) => !catalogues[language].has(name))).toEqual([]);
  });

  it('has the arguments of each English message, with their styles and the words that they tell apart', () => {
    const wrong = [...catalogues.en].flatMap(([name, message]) => {
      const [wanted, found] = [
        argumentsOf(astOf(message, 'en')),
        argumentsOf(astOf(catalogues[language].get(name) ?? '', language)),
      ];
      return wanted.join('; ') === found.join('; ') ? [] : [`${name}: ${found.join('; ')}`];
    });
    expect(wrong).toEqual([]);
  });

  it('says a finding in its own words and digits', () => {
    const locale = localeFor(language, 'metric');
    const wind = { code: 'WIND_ABOVE_LIMIT', value: 12.5, limit: 12, height_m: 120 };
    const sentence = sayFinding(wind, locale);
    expect(sentence).toContain('12,5\u00a0m/s');
    expect(sentence).not.toBe(sayFinding(wind));
  });
});

describe('digits', () => {
  it.each([
    ['de', '1.234.567,5'],
    ['de-CH', '1’234’567.5'],
    ['fr', '1\u202f234\u202f567,5'],
    ['es', '1.234.567,5'],
    ['en-US', '1\u202f234\u202f567.5'],
  ])('have the marks of %s: %s', (tag, text) => {
    const locale = localeFor(tag, 'metric');
    const whole = figureStyles.height(1_234_567, locale).replaceAll("'", '’');
    expect(whole).toBe(`${text.slice(0, -2)}\u00a0m`);
    expect(figureStyles.tenths(0.5, locale)).toBe(`0${text.slice(-2)}`);
  });

  it('are the same to copy where they are coordinates', () => {
    expect(figureStyles.angle(46.948, localeFor('de', 'metric'))).toBe('46.94800');
  });
});

describe('lists and plurals', () => {
  it('are those of the language', () => {
    const choices = ['a', 'b'];
    const values = { name: 'A', where: 'b', choices };
    const joined = languages.map((language) =>
      say({ says: 'ALTITUDE_CONVERTED', values }, localeFor(language, 'metric')),
    );
    for (const [index, or] of ['a or b', 'a oder b', 'a ou b', 'a o b'].entries())
      expect(joined[index]).toContain(or);
  });
});
