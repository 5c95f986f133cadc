const hidden = /[\p{Cc}\u061c\ufeff\u200b-\u200f\u2028-\u202e\u2060-\u2069]+/gu;

/** Marks of HTML, which some sources write into their texts. */
const tags = /<\/?[a-z][a-z0-9]{0,20}(?:\s[^<>]{0,300})?\/?>/gi;

/** Text without control or direction characters, which would turn round or break the sentence in which it stands. */
export const withoutHidden = (text: string): string => text.replace(hidden, ' ');

/** Text of a stranger’s file made safe to show: one line without control or direction characters, at most so long. */
export function plainText(text: string, most: number): string {
  const line = text
    .slice(0, 4 * most)
    .replace(tags, ' ')
    .replace(hidden, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= most ? line : `${[...line].slice(0, most - 1).join('')}…`;
}
