/** A sign in a number: it divides either thousands or decimals. */
export type NumberMark = ',' | '.';

const other = (mark: NumberMark): NumberMark => (mark === ',' ? '.' : ',');

const blanks = /(?<=\d)[ '’\u00a0\u202f\u2009](?=\d{3}(?!\d))/g;
const minuses = /[\u2212\uff0d]/g;

/** A text with a plain minus sign, and without blanks and apostrophes between its thousands. */
const tidy = (text: string): string => text.trim().replace(minuses, '-').replace(blanks, '');

/** Matches a number in which nothing says whether its mark divides thousands or decimals. */
const unclear = /^[-+]?[1-9]\d{0,2}([.,])\d{3}$/;
/** Matches a number whose thousands are divided, and one with no more than a mark before its decimals. */
const divided = /^[-+]?[1-9]\d{0,2}(?:(?:,\d{3})+(?:\.\d*)?|(?:\.\d{3})+(?:,\d*)?)$/;
const decimal = /^[-+]?(?:\d*[.,]\d+|\d+[.,])(?:e[-+]?\d{1,3})?$/i;

const unclearMark = (text: string) => unclear.exec(text)?.[1] as NumberMark | undefined;

/** The mark that divides thousands, or would do so, by the mark before the decimals of a number, as far as it tells one. */
function ownThousands(text: string): NumberMark | undefined {
  if (unclear.test(text)) return undefined;
  if (divided.test(text)) return text.replace(/[-+\d]/g, '').charAt(0) as NumberMark;
  return decimal.test(text) ? other(text.includes(',') ? ',' : '.') : undefined;
}

/** The one mark that is told; `undefined`: none is, or both are. */
function agreed(marks: readonly (NumberMark | undefined)[]): NumberMark | undefined {
  const told = new Set(marks.filter((mark) => mark !== undefined));
  return told.size === 1 ? [...told][0] : undefined;
}

/** True if a column holds whole numbers that end where those with a mark begin: 998 beside 1,002. */
const goesOn = (texts: readonly string[]): boolean =>
  texts.some((text) => /^[-+]?[1-9]\d\d$/.test(text)) && !texts.some((text) => /^[-+]?\d{4}/.test(text));

/**
 * The mark that divides thousands in a column, where its figures can be read both ways; `undefined`: nothing says that one does.
 * The column itself tells it, else its table.
 */
export function thousandsMark(
  column: readonly string[],
  table: () => readonly string[],
): NumberMark | undefined {
  const texts = column.map(tidy);
  const mark = agreed(texts.map(unclearMark));
  if (mark === undefined) return undefined;
  const told = texts.map(ownThousands).filter((own) => own !== undefined);
  if (told.length > 0) return agreed(told) === mark ? mark : undefined;
  if (mark === ',' && goesOn(texts)) return mark;
  return agreed(table().map((text) => ownThousands(tidy(text)))) === mark ? mark : undefined;
}

/** A number as programs write it, its decimals behind a point and nothing between its thousands; another text as it is. */
export function plainNumber(text: string, thousands?: NumberMark): string {
  const plain = tidy(text);
  const isDivided = thousands !== undefined && unclearMark(plain) === thousands;
  const mark = isDivided ? thousands : ownThousands(plain);
  return (mark === undefined ? plain : plain.replaceAll(mark, '')).replace(',', '.');
}
