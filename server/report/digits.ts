import { type Locale, languageOf, tagOf } from '../contract/locale.ts';
import { madeOnce } from './madeOnce.ts';

interface Marks {
  readonly decimal: string;
  readonly group: string;
}

/** English groups digits by thin spaces, as ISO 80000 does: no reader takes them for a decimal mark. */
const english: Marks = { decimal: '.', group: '\u202f' };

const marksIn = madeOnce((tag: string): Marks => {
  const parts = new Intl.NumberFormat(tag, { useGrouping: 'always' }).formatToParts(12_345.6);
  const mark = (type: 'decimal' | 'group') =>
    parts.find((part) => part.type === type)?.value ?? english[type];
  return { decimal: mark('decimal'), group: mark('group') };
});

/** The decimal mark and the mark between thousands of a language and region. */
export const marksOf = (locale: Locale): Marks =>
  languageOf(locale) === 'en' ? english : marksIn(tagOf(locale));

/** A number as JavaScript writes it, perhaps with a unit: `-6500.5`. */
const plainNumber = /(?<![\w.,])(-?)(\d[\d\u202f]*)(?:\.(\d+))?/g;

/**
 * A figure as JavaScript writes it, such as `-6500.5`, with the marks of the language: `−6.500,5`. English keeps it, since answers
 * have it so.
 */
export function inDigitsOf(locale: Locale, figure: string): string {
  if (languageOf(locale) === 'en') return figure;
  const { decimal, group } = marksOf(locale);
  return figure.replace(plainNumber, (_, sign: string, digits: string, fraction?: string) => {
    const whole = digits.replaceAll('\u202f', '').replace(/\B(?=(\d{3})+$)/g, group);
    return `${sign === '' ? '' : '−'}${whole}${fraction === undefined ? '' : `${decimal}${fraction}`}`;
  });
}
