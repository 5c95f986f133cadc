import type { XmlElement } from './xml.ts';

const none: readonly XmlElement[] = [];

/**
 * An element as indices into the source: cuts out its text and attributes only when they are read, since for most elements
 * they never are.
 */
export class XmlNode implements XmlElement {
  readonly name: string;
  children: XmlElement[] | readonly XmlElement[] = none;
  everyNth?: number;
  readonly #source: string;
  readonly #attributesFrom: number;
  readonly #attributesTo: number;
  #textFrom = 0;
  #textTo = 0;
  /** Text in several pieces: between children, beside comments, from CDATA. */
  #pieces: string[] | undefined;

  constructor(name: string, source: string, attributesFrom: number, attributesTo: number) {
    this.name = name;
    this.#source = source;
    this.#attributesFrom = attributesFrom;
    this.#attributesTo = attributesTo;
  }

  add(child: XmlElement): void {
    if (this.children === none) this.children = [child];
    else (this.children as XmlElement[]).push(child);
  }

  addText(from: number, to: number, isRaw: boolean): void {
    if (this.#pieces === undefined && this.#textTo === 0 && !isRaw) {
      this.#textFrom = from;
      this.#textTo = to;
      return;
    }
    this.#pieces ??= this.#textTo === 0 ? [] : [resolve(this.#source.slice(this.#textFrom, this.#textTo))];
    const piece = this.#source.slice(from, to);
    this.#pieces.push(isRaw ? piece : resolve(piece));
  }

  get text(): string {
    if (this.#pieces !== undefined) return this.#pieces.join('').trim();
    return resolve(this.#source.slice(this.#textFrom, this.#textTo)).trim();
  }

  get tag(): string {
    return this.#source.slice(this.#source.lastIndexOf('<', this.#attributesFrom) + 1, this.#attributesFrom);
  }

  get attributes(): ReadonlyMap<string, string> {
    return this.#attributesBy(localName);
  }

  get prefixed(): ReadonlyMap<string, string> {
    return this.#attributesBy((name) => name);
  }

  #attributesBy(nameOf: (name: string) => string): Map<string, string> {
    const found = new Map<string, string>();
    const text = this.#source.slice(this.#attributesFrom, this.#attributesTo);
    for (const [, whole = '', quoted = ''] of text.matchAll(attribute)) {
      const name = nameOf(whole);
      // A name without a prefix is the element's own.
      if (!found.has(name) || name === whole) found.set(name, resolve(quoted.slice(1, -1)));
    }
    return found;
  }
}

/** Values hold no quotes of their own kind, so no part of a match is ambiguous. */
const attribute = /([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/g;

export const localName = (name: string): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** All matches of a text are kept in memory at once, beside the text: of a long one they are found piece by piece. */
const piece_chars = 65_536;

function resolve(text: string): string {
  if (!text.includes('&')) return text;
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    // A piece ends where a reference begins, so that none is cut.
    const next = text.indexOf('&', from + piece_chars);
    const to = next < 0 ? text.length : next;
    pieces.push(resolvePiece(text.slice(from, to)));
    from = to;
  }
  return pieces.join('');
}

function resolvePiece(text: string): string {
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|[a-z]{2,4});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return named.get(name) ?? whole;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
