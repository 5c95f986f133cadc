import { type Locale, languageOf, tagOf } from '../contract/locale.ts';

interface Marks {
  readonly decimal: string;
  readonly group: string;
}

/** English groups digits by thin spaces, as ISO 80000 does: no reader takes them for a decimal mark. */
const english: Marks = { decimal: '.', group: '\u202f' };

const known = new Map<string, Marks>();

function marksIn(tag: string): Marks {
  const parts = new Intl.NumberFormat(tag, { useGrouping: 'always' }).formatToParts(12_345.6);
  const mark = (type: 'decimal' | 'group') =>
    parts.find((part) => part.type === type)?.value ?? english[type];
  return { decimal: mark('decimal'), group: mark('group') };
}

/** The decimal mark and the mark between thousands of a language and region. */
export function marksOf(locale: Locale): Marks {
  if (languageOf(locale) === 'en') return english;
  const tag = tagOf(locale);
  const marks = known.get(tag) ?? marksIn(tag);
  known.set(tag, marks);
  return marks;
}

/** A figure as JavaScript writes it, such as `12.5`, with the marks of the language. */
export function inDigitsOf(locale: Locale, figure: string): string {
  const { decimal, group } = marksOf(locale);
  return figure.replace(/[.\u202f](?=\d)/g, (mark) => (mark === '.' ? decimal : group));
}
