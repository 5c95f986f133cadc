import { lineAndColumn, numbered, type PlaceInFile } from '../../../placeInFile.ts';
import type { Saying, Values } from '../../../saying.ts';
import { lineAt } from '../decodeText.ts';
import { limits } from '../limits.ts';
import { cleanText, refuse } from '../refusal.ts';
import { countElements, isTrack, TrackThinning } from './trackThinning.ts';
import type { XmlElement } from './xml.ts';
import { refuseEntities, skipDoctype } from './xmlDoctype.ts';
import { localName, XmlNode } from './xmlNode.ts';

interface Scan {
  readonly text: string;
  readonly where: PlaceInFile;
  /** The open elements, outermost first, and their names with prefix. */
  readonly open: XmlNode[];
  readonly names: string[];
  readonly known: Map<string, readonly [whole: string, local: string]>;
  root: XmlNode | undefined;
  /** The elements that were read and kept. */
  elements: number;
  readonly thinning: TrackThinning;
  /** How many elements are open above one that is left out. */
  leftOutBelow: number;
  readonly hasAmpersand: boolean;
}

/**
 * The root of a well-formed document, in one pass over the mark-up without recursion or backtracking: matches tags, checks
 * attributes and references, limits the depth and length of tags, and refuses entity definitions before anything is
 * expanded (XML 1.0, 5th edition; the caller decodes the text).
 */
export function parseElements(text: string, where: PlaceInFile): XmlElement {
  const scan: Scan = {
    text,
    where,
    open: [],
    names: [],
    known: new Map(),
    root: undefined,
    elements: 0,
    thinning: new TrackThinning(),
    leftOutBelow: none,
    hasAmpersand: text.includes('&'),
  };
  if (text === '') refuseEmpty(where);
  refuseControls(scan);
  let at = text.indexOf('<');
  if (at !== 0) invalid(scan, 0, 'text_before');
  while (at >= 0) {
    const end = readMarkup(scan, at);
    const next = text.indexOf('<', end);
    readText(scan, end, next < 0 ? text.length : next);
    at = next;
  }
  const open = scan.names.at(-1);
  if (open !== undefined) refuseUnclosed(scan, text.length, cleanText(open, 30));
  const root = scan.root ?? refuseEmpty(where);
  if (scan.thinning.everyNth > 1) root.everyNth = scan.thinning.everyNth;
  return root;
}

const refuseEmpty = (where: PlaceInFile): never => refuse('XML_EMPTY', { values: { file: where }, where });

const locationAt = ({ text }: Scan, at: number): Saying =>
  lineAndColumn(lineAt(text, at), at - text.lastIndexOf('\n', at - 1));

/** `reason`: a word of the message, with the values that it says. */
function invalid(scan: Scan, at: number, reason: string, values: Values = {}): never {
  const where = locationAt(scan, at);
  refuse('XML_INVALID', { values: { file: scan.where, at: where, reason, ...values }, where });
}

/** `element`: the name of one that does not end; absent: the mark-up does not. */
function refuseUnclosed(scan: Scan, at: number, element = 'none'): never {
  const line = lineAt(scan.text, at);
  const values = { file: scan.where, element, line };
  refuse('XML_INVALID.unclosed', { values, where: numbered('line', line) });
}

/** Refuses characters that no XML document may hold. */
function refuseControls(scan: Scan): void {
  const at = scan.text.search(controls);
  if (at >= 0) invalid(scan, at, 'control');
}

const char = String.fromCharCode;
const controls = new RegExp(`[${char(1)}-${char(8)}${char(11)}${char(12)}${char(14)}-${char(31)}]`);

const slash = 0x2f;
const bang = 0x21;
const question = 0x3f;

/** Reads the mark-up at `at`; the index after it. */
function readMarkup(scan: Scan, at: number): number {
  const { text } = scan;
  const second = text.charCodeAt(at + 1);
  if (second === slash) return readEndTag(scan, at);
  if (second === question) return behind(scan, at, '?>', 2);
  if (second !== bang) return readStartTag(scan, at);
  if (text.startsWith('<!--', at)) return behind(scan, at, '-->', 4);
  if (text.startsWith('<![CDATA[', at)) return readCdata(scan, at);
  if (scan.root !== undefined) invalid(scan, at, 'declaration');
  const end = skipDoctype(text, at);
  if (end < 0) refuseUnclosed(scan, at);
  refuseEntities(text.slice(at, end), scan.where);
  return end;
}

function behind(scan: Scan, at: number, mark: string, from: number): number {
  const found = scan.text.indexOf(mark, at + from);
  return found < 0 ? refuseUnclosed(scan, at) : found + mark.length;
}

function readCdata(scan: Scan, at: number): number {
  const end = behind(scan, at, ']]>', 9);
  const element = scan.open.at(-1);
  if (element === undefined) invalid(scan, at, 'text_outside');
  element.addText(at + 9, end - 3, true);
  return end;
}

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

function readText(scan: Scan, from: number, to: number): void {
  const { text, open } = scan;
  let start = from;
  while (start < to && isSpace(text.charCodeAt(start))) start++;
  if (start === to) return;
  const element = open[open.length - 1];
  if (element === undefined) invalid(scan, start, 'text_outside');
  if (scan.hasAmpersand) refuseBareAmpersand(scan, start, to);
  element.addText(from, to, false);
}

const reference = /&(?:#x[0-9a-fA-F]{1,8}|#\d{1,8}|[A-Za-z_][\w.-]{0,40});/y;

/** Refuses an ampersand that begins no reference. */
function refuseBareAmpersand(scan: Scan, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    if (scan.text.charCodeAt(at) !== 0x26) continue;
    reference.lastIndex = at;
    if (!reference.test(scan.text)) invalid(scan, at, 'ampersand');
  }
}

function readEndTag(scan: Scan, at: number): number {
  const { text, names, open } = scan;
  const end = text.indexOf('>', at);
  if (end < 0) refuseUnclosed(scan, at);
  const expected = names.pop();
  open.pop();
  if (open.length <= scan.leftOutBelow) scan.leftOutBelow = none;
  const length = expected?.length ?? 0;
  if (expected === undefined || !text.startsWith(expected, at + 2) || !isBlank(text, at + 2 + length, end)) {
    const found = cleanText(text.slice(at + 2, Math.min(end, at + 80)), 30);
    const open = expected === undefined ? 'none' : cleanText(expected, 30);
    invalid(scan, at, 'other_end', { name: found, open });
  }
  return end + 1;
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isSpace(text.charCodeAt(at))) return false;
  return true;
}

/** True if a character ends a name in a tag. */
const endsName = (code: number) => code === 0x3e || code === slash || isSpace(code) || Number.isNaN(code);

function readStartTag(scan: Scan, at: number): number {
  const { text, open, names } = scan;
  let nameEnd = at + 1;
  while (!endsName(text.charCodeAt(nameEnd)) && nameEnd - at < 300) nameEnd++;
  const [whole, local] = nameOf(scan, at + 1, nameEnd);
  const end = text.charCodeAt(nameEnd) === 0x3e ? nameEnd : endOfAttributes(scan, at, nameEnd);
  const isEmpty = text.charCodeAt(end - 1) === slash;
  const element = new XmlNode(local, text, nameEnd, isEmpty ? end - 1 : end);
  const parent = open[open.length - 1];
  if (scan.leftOutBelow === none && scan.thinning.keeps(parent, local)) {
    keep(scan, at);
    parent?.add(element);
  } else if (!isEmpty) scan.leftOutBelow = Math.min(scan.leftOutBelow, open.length);
  if (parent === undefined) {
    if (scan.root !== undefined) invalid(scan, at, 'second');
    scan.root = element;
  }
  if (isEmpty) return end + 1;
  open.push(element);
  names.push(whole);
  if (open.length > limits.xml_depth) refuseDepth(scan, at);
  return end + 1;
}

/** The name in a tag, with and without its prefix. Names recur, so each is checked only once. */
function nameOf(scan: Scan, from: number, to: number): readonly [string, string] {
  const name = scan.text.slice(from, to);
  const known = scan.known.get(name);
  if (known !== undefined) return known;
  if (!/^[\p{L}_:][\p{L}\p{N}\p{M}_:.\u00b7-]*$/u.test(name)) {
    if (to >= scan.text.length) refuseUnclosed(scan, from - 1);
    invalid(scan, from - 1, 'no_tag');
  }
  const added = [name, localName(name)] as const;
  scan.known.set(name, added);
  return added;
}

function refuseDepth({ text, where }: Scan, at: number): never {
  const line = lineAt(text, at);
  refuse('XML_TOO_DEEP', {
    values: { file: where, most: limits.xml_depth, line },
    where: numbered('line', line),
  });
}

/** Open elements of which none is left out. */
const none = Infinity;

function keep(scan: Scan, at: number): void {
  scan.elements += 1;
  if (scan.elements === fewElements && scan.text.length > shortest_chars) thinOrRefuse(scan, at);
  if (scan.elements > limits.xml_elements) refuseTooMany(scan);
}

/** A document nested too deeply is refused for that before all its elements are counted. */
const fewElements = 2 * limits.xml_depth;
/** A shorter document has no room for too many elements. */
const shortest_chars = 4 * limits.xml_elements;

/** Has points of recordings left out, so many that all the rest is kept, or refuses the document. */
function thinOrRefuse(scan: Scan, from: number): void {
  const { all, ofTracks } = countElements(scan.text, from, scan.open.some(isTrack));
  const left = limits.xml_elements - scan.elements - (all - ofTracks);
  if (left < 0 || (left === 0 && ofTracks > 0)) refuseTooMany(scan);
  if (ofTracks > left) scan.thinning.everyNth = Math.ceil(ofTracks / left);
}

function refuseTooMany({ where }: Scan): never {
  refuse('XML_TOO_MANY_ELEMENTS', { values: { file: where, most: limits.xml_elements }, where });
}

/** Checks the `name="value"` pairs of a tag; the index of its closing `>`. */
function endOfAttributes(scan: Scan, tag: number, from: number): number {
  const { text } = scan;
  const seen: string[] = [];
  let at = from;
  for (;;) {
    const before = at;
    while (isSpace(text.charCodeAt(at))) at++;
    const code = text.charCodeAt(at);
    if (code === 0x3e) return at;
    if (code === slash && text.charCodeAt(at + 1) === 0x3e) return at + 1;
    if (at >= text.length) refuseUnclosed(scan, tag);
    if (at === before) invalid(scan, at, 'no_space');
    at = readAttribute(scan, tag, at, seen);
  }
}

function readAttribute(scan: Scan, tag: number, from: number, seen: string[]): number {
  const { text } = scan;
  let at = from;
  while (text.charCodeAt(at) !== 0x3d && !endsName(text.charCodeAt(at))) at++;
  const name = text.slice(from, at);
  while (isSpace(text.charCodeAt(at))) at++;
  if (at >= text.length) refuseUnclosed(scan, tag);
  if (text.charCodeAt(at) !== 0x3d || name === '') invalid(scan, from, 'no_value');
  at++;
  while (isSpace(text.charCodeAt(at))) at++;
  const quote = text.charCodeAt(at);
  if (at >= text.length) refuseUnclosed(scan, tag);
  if (quote !== 0x22 && quote !== 0x27) invalid(scan, at, 'no_quotes');
  const end = text.indexOf(quote === 0x22 ? '"' : "'", at + 1);
  if (end < 0) refuseUnclosed(scan, tag);
  if (end - tag >= limits.line_chars) refuseLongTag(scan, tag);
  checkValue(scan, at + 1, end);
  if (seen.includes(name)) invalid(scan, from, 'attribute_twice', { name: cleanText(name, 30) });
  if (seen.length < 200) seen.push(name);
  return end + 1;
}

function checkValue(scan: Scan, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const code = scan.text.charCodeAt(at);
    if (code === 0x3c) invalid(scan, at, 'value_with_tag');
    if (code === 0x26) refuseBareAmpersand(scan, at, at + 1);
  }
}

function refuseLongTag({ text, where }: Scan, at: number): never {
  const line = lineAt(text, at);
  refuse('XML_TAG_TOO_LONG', {
    values: { file: where, line, most: limits.line_chars },
    where: numbered('line', line),
  });
}
