import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../../server/contract/locale.ts';
import { catalogueOf } from '../../../server/report/catalogues.ts';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** The words that an argument with this name stands for, as long as they usually are. */
const usual: Readonly<Record<string, number>> = {
  lat: 8,
  lon: 7,
  where: 11,
  name: 12,
  reason: 40,
  clauses: 60,
};
const usualFigure = 5;

/** The length of a message with its longest choices. */
const lengthOf = (elements: readonly Element[]): number =>
  elements.reduce((sum, element) => {
    if ('options' in element)
      return sum + Math.max(...Object.values(element.options).map(({ value }) => lengthOf(value)));
    if (!('value' in element)) return sum + 1;
    return sum + (element.type === literal ? element.value.length : (usual[element.value] ?? usualFigure));
  }, 0);

/** The words of a message, without its parameters and the names of their choices. */
const textOf = (elements: readonly Element[]): string =>
  elements
    .map((element) => {
      if ('options' in element)
        return Object.values(element.options)
          .map(({ value }) => textOf(value))
          .join('\n');
      return element.type === literal && 'value' in element ? element.value : '…';
    })
    .join('');

const literal = new IntlMessageFormat('text').getAst()[0]?.type;

const messagesIn = (language: Language) =>
  [...catalogueOf(language)].map(
    ([name, message]) =>
      [name, new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst()] as const,
  );

const messages = messagesIn('en');

/** Findings and verdicts, which are sentences; labels and tooltips of the window list facts. */
const sentences = messages.filter(
  ([name]) => !/^(?:window|report|briefing|host|desktop|command|terminal|fault)\./.test(name),
);

/** Usage of the terminal is a page, and words to find a command by are synonyms; options, members and what faults say of them have names of their own. */
const isPlain = ([name]: (typeof messages)[number]): boolean =>
  !/^terminal\.|^fault\.|^command\..*_words$|^window\.problem\.field$|^window\.help\.what_it_is$/.test(name);
const plain = messages.filter(isPlain);

const mostCharacters = 240;

/** Each has a plainer word: “assumed”, “used”, “your choice”, “unknown”, “not counted”, or the noun itself. */
const unclear =
  /\b(?:(?:is|are) (?:taken|told|read) as|taken for|counts? as|as it is|as they are|of its own|of their own|of yours|nobody|that of|those of|knows|looked at|honest)\b/i;

/** Each has one word: battery, launch point, return, heading, reserve, swap point, above ground, aircraft. */
const otherTerms =
  /\b(?:packs?|take-off point|ways? (?:home|back)|nose|thresholds?|swap places?|over the ground|drones?)\b/i;

/** A message begins with the noun that it is about. */
const noNoun = /^(?:It|They|Its|Their|These|Those|That|This(?! aircraft))\b/;

describe('a message', () => {
  it.each(languages)('has at most 240 characters: %s', (language) => {
    const long = messagesIn(language)
      .filter(isPlain)
      .map(([name, elements]) => [name, lengthOf(elements)] as const)
      .filter(([, length]) => length > mostCharacters);
    expect(long).toEqual([]);
  });

  it('has no semicolon, which lists alone have', () => {
    const joined = sentences.filter(([, elements]) => textOf(elements).replace('&amp;', '&').includes(';'));
    expect(joined.map(([name]) => name)).toEqual([]);
  });

  it.each([
    ['no unclear words', unclear, plain],
    ['one term for each thing', otherTerms, plain],
    ['a noun at its begin', noNoun, sentences],
  ])('has %s', (_, words, those) => {
    const found = those.flatMap(([name, elements]) => {
      const [word] = words.exec(textOf(elements)) ?? [];
      return word === undefined ? [] : [`${name}: ${word}`];
    });
    expect(found).toEqual([]);
  });

  it.each(languages)(
    'says a wind in %s in the unit of winds, and beside its limit in their order',
    (language) => {
      const found = [...catalogueOf(language)].filter(
        ([name, message]) =>
          /WIND|GUST/.test(name) && /\{(value|limit), number, (?!windBeside|wind\}|place)/.test(message),
      );
      expect(found.map(([name]) => name)).toEqual([]);
    },
  );
});
