import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { planFormats } from '../../../engine/flightplan/plan/flightPlan.ts';
import { flightFilename } from '../../../engine/flightplan/write/plainName.ts';
import { writeFormats } from '../../../engine/flightplan/write/writeFormat.ts';
import { languages, localeFor } from '../../../server/contract/locale.ts';
import { catalogueOf } from '../../../server/report/catalogues.ts';
import { figureStyles } from '../../../server/report/figures.ts';
import { say, sayFinding, sayMessage, toFindingText } from '../../../server/report/say.ts';
import { flightNumbering } from '../../../server/report/splitWords.ts';

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

/** Values with which a message can be said: 12 345 of what it counts, 1 of other figures, and a word of the rest. */
function valuesFor(elements: readonly Element[]): Record<string, number | string> {
  const values: Record<string, number | string> = {};
  const put = (name: string, value: number | string) => {
    const before = values[name];
    if (typeof before !== 'number' || (typeof value === 'number' && value > before)) values[name] = value;
  };
  for (const element of elements) {
    if (!('value' in element) || element.type === literal) continue;
    if ('options' in element) {
      put(element.value, 'pluralType' in element ? 12_345 : 'other');
      for (const option of Object.values(element.options))
        for (const [name, value] of Object.entries(valuesFor(option.value))) put(name, value);
    } else put(element.value, 'style' in element ? 1 : 'x');
  }
  return values;
}

const others = languages.filter((language) => language !== 'en');

describe.each(others)('the catalogue in %s', (language) => {
  it('has the messages of the English one, each once', () => {
    const text = readFileSync(`assets/messages/${language}.json`, 'utf8');
    const names = [...text.matchAll(/^ {2}"([^"]+)": /gm)].map(([, name]) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => !catalogueOf('en').has(name ?? ''))).toEqual([]);
    expect([...catalogueOf('en').keys()].filter((name) => !catalogueOf(language).has(name))).toEqual([]);
  });

  it('has the arguments of each English message, with their styles and the words that they tell apart', () => {
    const wrong = [...catalogueOf('en')].flatMap(([name, message]) => {
      const [wanted, found] = [
        argumentsOf(astOf(message, 'en')),
        argumentsOf(astOf(catalogueOf(language).get(name) ?? '', language)),
      ];
      return wanted.join('; ') === found.join('; ') ? [] : [`${name}: ${found.join('; ')}`];
    });
    expect(wrong).toEqual([]);
  });

  it('says a finding in its own words and digits', () => {
    const locale = localeFor(language, 'metric');
    const values = { lower: 'legs', below_m: 90 };
    const wind = { code: 'WIND_ABOVE_LIMIT', values, value: 12.5, limit: 12, height_m: 120 };
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

  it.each([
    ['de', '−25,0\u00a0°C', '−1.234\u00a0m', '6.500'],
    ['de-CH', '−25.0\u00a0°C', '−1’234\u00a0m', '6’500'],
    ['fr', '−25,0\u00a0°C', '−1\u202f234\u00a0m', '6\u202f500'],
    ['es', '−25,0\u00a0°C', '−1.234\u00a0m', '6.500'],
  ])('have the minus and the mark between thousands of %s in every style', (tag, degrees, metres, ones) => {
    const locale = localeFor(tag, 'metric');
    const said = (style: 'degrees' | 'm' | 'm0' | 'ones', value: number) =>
      figureStyles[style](value, locale).replaceAll("'", '’');
    expect(said('degrees', -25)).toBe(degrees);
    expect(said('m', -1234)).toBe(metres);
    expect(said('m0', -1234)).toBe(metres);
    expect(said('ones', 6500)).toBe(ones);
  });

  it.each(languages)('stand apart in thousands in each message of %s that counts', (language) => {
    const locale = localeFor(language, 'metric');
    const mark = language === 'en' || language === 'fr' ? '\u202f' : '.';
    const counting = [...catalogueOf(language)].flatMap(([name, message]) => {
      const values = valuesFor(astOf(message, language));
      return Object.values(values).includes(12_345)
        ? [{ name, text: say({ says: name, values }, locale) }]
        : [];
    });
    expect(counting.length).toBeGreaterThan(100);
    expect(counting.filter(({ name, text }) => text === name || text.includes('12345'))).toEqual([]);
    expect(counting.filter(({ text }) => text.includes(`12${mark}345`)).length).toBeGreaterThan(100);
  });

  it('of a count with decimals keep these', () => {
    const said = languages.map((language) =>
      sayMessage(
        'HOVER_NOT_KEPT.rounded',
        { where: 'x', name: 'y', longest_s: 1234.5 },
        localeFor(language, 'metric'),
      ),
    );
    const marks = ['1234.5', '1.234,5', '1\u202f234,5', '1.234,5'];
    expect(languages.map((_, at) => said[at]?.includes(marks[at] ?? '?'))).toEqual(languages.map(() => true));
  });

  it('are the same to copy where they are coordinates', () => {
    expect(figureStyles.angle(46.948, localeFor('de', 'metric'))).toBe('46.94800');
  });
});

describe('formats', () => {
  it.each([
    ['EXTENSION_MISMATCH', planFormats],
    ['window.import.format', planFormats],
    ['window.export.tools', writeFormats],
    ['window.export.kind', writeFormats],
  ] as const)('have a name each by %s, in every language', (message, formats) => {
    for (const language of languages) {
      const nameOf = (format: string) =>
        sayMessage(message, { format, ending: 'none' }, localeFor(language, 'metric'));
      expect(new Set(formats.map(nameOf)).size, language).toBe(formats.length);
      expect(formats.filter((format) => nameOf(format).includes(format) && format.includes('_'))).toEqual([]);
    }
  });
});

describe('names of a file', () => {
  it('stand in the quotes of the language, but for the names of files', () => {
    const finding = { code: 'FIELDS_NOT_READ', values: { names: ['“speed”', '“wait”'], more: 0 } };
    const said = languages.map((language) => sayFinding(finding, localeFor(language, 'metric')));
    for (const [index, names] of [
      '“speed”, “wait”',
      '„speed“, „wait“',
      '«\u00a0speed\u00a0», «\u00a0wait\u00a0»',
      '«speed», «wait»',
    ].entries())
      expect(said[index]).toContain(`: ${names}`);
    const file = { says: 'host.in_file', values: { filename: '“a”.plan', reason: '“b”' } };
    expect(say(file, localeFor('de', 'metric'))).toBe('“a”.plan: „b“');
  });
});

describe('signs', () => {
  it('of French stand behind a space that breaks no line, and its quotes around one', () => {
    const broken = [...catalogueOf('fr')].filter(([, text]) =>
      /\S [:;!?»]|« |[^\s\u00a0]»|«[^\u00a0]/.test(text),
    );
    expect(broken.map(([name]) => name)).toEqual([]);
  });

  it.each(languages)('that say that something goes on stand right behind it, in %s', (language) => {
    // In these a space stands for what is left out.
    const leftOut = /^(terminal\.usage\.|terminal\.option_before_command$|host\.hours_fault$)/;
    const apart = [...catalogueOf(language)].filter(
      ([name, text]) => /\s…/.test(text) && !leftOut.test(name),
    );
    expect(apart.map(([name]) => name)).toEqual([]);
  });
});

describe('lists and plurals', () => {
  it.each([
    ['en', 'The waypoint uses altitude', '1 of 3 waypoints uses altitude', '3 of 3 waypoints use altitude'],
    ['de', 'Der Wegpunkt hat eine Höhe', '1 von 3 Wegpunkten hat eine', '3 von 3 Wegpunkten haben Höhen'],
    ['fr', 'Le waypoint a une altitude', '1 waypoint sur 3 a une', '3 waypoints sur 3 ont une'],
    ['es', 'El punto de ruta usa altitud', '1 de 3 puntos de ruta usa', '3 de 3 puntos de ruta usan'],
  ])('agree with how many waypoints there are: %s', (tag, only, one, all) => {
    const said = (waypoints: number, of: number) =>
      sayFinding(
        { code: 'TAKEOFF_GROUND_UNKNOWN', value: 5, values: { waypoints, of, sea_m: 0 } },
        localeFor(tag, 'metric'),
      );
    expect([said(1, 1), said(1, 3), said(3, 3)]).toEqual(
      [only, one, all].map((begin) => expect.stringMatching(`^${begin}`)),
    );
  });

  it.each(languages)('name a setting as the window, the terminal and the API have it: %s', (language) => {
    const locale = localeFor(language, 'metric');
    const finding = {
      code: 'TAKEOFF_GROUND_UNKNOWN',
      value: 5,
      values: { waypoints: 3, of: 3, sea_m: 0 },
    } as const;
    const answered = { ...finding, message: sayFinding(finding) };
    expect(answered.message).toMatch(/home\.elevation_msl_m.*--home-elevation/);
    const named = (name: 'window.range.launch' | 'window.range.ground_msl') => sayMessage(name, {}, locale);
    const shown = toFindingText(answered, locale);
    expect(shown).toContain(`${named('window.range.launch')} › ${named('window.range.ground_msl')}`);
    expect(shown).not.toMatch(/--|_/);
    expect(toFindingText(answered, locale, 'terminal')).toMatch(/^[^_]*--home-elevation[^_]*$/);
  });

  it('agree with how much of a file is left out', () => {
    const leftOut = (value: number) =>
      sayFinding({ code: 'FIGURES_IGNORED', value, values: { clauses: ['a'] } });
    expect([leftOut(1), leftOut(4)]).toEqual([
      expect.stringContaining('Set it by hand'),
      expect.stringContaining('Set them by hand'),
    ]);
  });

  it('stand between semicolons where their figures have a comma', () => {
    const values = { charge: '8,6', many: 'yes', uses: ['Steigen 2,3', 'Wind 1,2'] };
    expect(say({ says: 'terminal.uses', values }, localeFor('de', 'metric'))).toBe(
      'Verbrauch (8,6): Steigen 2,3; Wind 1,2.',
    );
  });

  it('have each French condition as a noun after “Si”, since they follow each other in any order', () => {
    const conditions = [...catalogueOf('fr')].filter(([name]) => name.startsWith('condition.'));
    expect(conditions.filter(([, words]) => /^que |^qu’/.test(words))).toEqual([]);
    for (const name of ['if', 'detail.conditions', 'detail.other_conditions'])
      expect(catalogueOf('fr').get(name)).toMatch(/^(?:Si|Et si) \{conditions\}/);
  });

  it('name what a French file leaves out without a word that agrees with it', () => {
    const parts = [{ says: 'left_out.WAITS_IGNORED', values: { count: 1 } }];
    const finding = { says: 'doubt.left_out', values: { parts, changes: 'no' } };
    expect(say(finding, localeFor('fr', 'metric'))).toBe(
      'Vérifiez le fichier, éléments omis\u00a0: 1 attente',
    );
  });

  it.each(languages)(
    'number a flight so that every system takes it in the name of a file: %s',
    (language) => {
      const numbered = flightNumbering(localeFor(language, 'metric'));
      const words = { en: 'of', de: 'von', fr: 'sur', es: 'de' };
      expect(numbered('007', '1234')).toBe(`007 ${words[language]} 1234`);
      expect(flightFilename('Bern', 'gpx', { at: 6, of: 12, numbered })).toBe(
        `Bern 07 ${words[language]} 12.gpx`,
      );
    },
  );

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
