import type { Credit } from '../../contract/schemas/maps.ts';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  copy: '©',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};

const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#(\d{1,7})|[a-z]{2,5});/gi, (whole, name: string, code?: string) =>
      code === undefined ? (entities[name.toLowerCase()] ?? whole) : characterOf(Number(code)),
    )
    .replaceAll(/\s+/g, ' ')
    .trim();

const characterOf = (code: number): string =>
  code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';

const most = { html: 4000, text: 300, credits: 8 };
const anchor = /<a\b([^<>]*)>(.*?)<\/a>/gis;
const href = /\bhref\s*=\s*["']?([^"'\s]*)/i;

/**
 * Whom a file's attribution names. Its HTML becomes text, and of its links those stay that known maps have, too: nobody else chose the
 * file's other addresses.
 */
export function creditsOf(attribution: string, knownLinks: readonly string[]): Credit[] {
  const credits: Credit[] = [];
  const add = (html: string, link?: string) => {
    const text = plainText(html)
      .replace(/^[\s,;|·]+|[\s,;|·]+$/g, '')
      .slice(0, most.text);
    const isNew = credits.every((credit) => credit.text !== text);
    if (text !== '' && isNew) credits.push({ text, ...(link !== undefined && { link }) });
  };
  const html = attribution.slice(0, most.html);
  let end = 0;
  for (const found of html.matchAll(anchor)) {
    const [whole, attributes = '', label = ''] = found;
    const address = href.exec(attributes)?.[1] ?? '';
    add(html.slice(end, found.index));
    add(
      label,
      knownLinks.find((link) => link.replace(/\/$/, '') === address.replace(/\/$/, '')),
    );
    end = found.index + whole.length;
  }
  add(html.slice(end));
  return credits.slice(0, most.credits);
}
