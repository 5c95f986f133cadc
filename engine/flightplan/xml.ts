import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { limits } from './limits.ts';
import { echo, refuse } from './refusal.ts';
import { scanXml } from './xmlScan.ts';

/** An element by its local name: the same tags occur under several prefixes and namespaces. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, entities resolved; comments and CDATA marks are gone. */
  readonly text: string;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: limits.xml_depth + 2,
  strictReservedNames: false,
  stopNodes: ['..coordinates'],
});

type Ordered = Readonly<Record<string, unknown>>;

/** The root element of a document. Nothing is fetched, no entity but the five of XML and character numbers is known. */
export function parseXml(source: string, where: string): XmlElement {
  const text = scanXml(source.trim(), where);
  refuseInvalid(text, where);
  const nodes = parsed(text, where);
  const roots = Array.isArray(nodes) ? nodes.flatMap((node) => toElement(node)) : [];
  const root = roots[0];
  if (root === undefined)
    return refuse('XML_EMPTY', `${where} is XML without any element; export it again.`, { where });
  refuseUnboundPrefix(text, root, where);
  return root;
}

/** Damage that the validator lets pass, such as a processing instruction without its end, is met here. */
function parsed(text: string, where: string): unknown {
  try {
    return parser.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? `: ${echo(error.message)}` : '';
    return refuse('XML_INVALID', `${where} is not well-formed XML${reason}; export it again.`, { where });
  }
}

function refuseInvalid(text: string, where: string): void {
  const verdict = XMLValidator.validate(text, { allowBooleanAttributes: false });
  if (verdict === true) return;
  const place = `line ${verdict.err.line}, column ${verdict.err.col}`;
  refuse(
    'XML_INVALID',
    `${where} is not well-formed XML at ${place}: ${echo(verdict.err.msg)}; export it again.`,
    {
      where: place,
    },
  );
}

/** A piece cut out of a WPML file keeps its prefixes but not their declarations. */
function refuseUnboundPrefix(text: string, root: XmlElement, where: string): void {
  if (!text.includes('<wpml:') || text.includes('xmlns:wpml')) return;
  refuse(
    'XML_FRAGMENT',
    `${where} is an incomplete fragment: it uses the prefix wpml without declaring it; export the whole route.`,
    {
      where: `element ${root.name}`,
    },
  );
}

function toElement(node: unknown): XmlElement[] {
  if (typeof node !== 'object' || node === null) return [];
  const ordered = node as Ordered;
  const name = Object.keys(ordered).find((key) => key !== ':@');
  if (name === undefined || name === '#text') return [];
  const content = ordered[name];
  const children: unknown[] = Array.isArray(content) ? content : [];
  return [
    {
      name,
      attributes: attributesOf(ordered[':@']),
      children: children.flatMap(toElement),
      text: textOf(name, children),
    },
  ];
}

const noAttributes: ReadonlyMap<string, string> = new Map();

function attributesOf(value: unknown): ReadonlyMap<string, string> {
  if (typeof value !== 'object' || value === null) return noAttributes;
  return new Map(Object.entries(value).map(([key, text]) => [key, String(text)]));
}

function textOf(name: string, children: readonly unknown[]): string {
  let text = '';
  for (const child of children) {
    if (typeof child === 'object' && child !== null && '#text' in child) text += String(child['#text']);
  }
  if (name === 'coordinates') return withoutMarks(text);
  return text.includes('&') ? resolveEntities(text) : text;
}

const marks: readonly (readonly [open: string, close: string, keeps: boolean])[] = [
  ['<!--', '-->', false],
  ['<![CDATA[', ']]>', true],
];

/**
 * The parser leaves coordinates as they are, so comments and CDATA marks inside them are taken out here. Other mark-up
 * stays in the text, where it is refused as no number.
 */
function withoutMarks(raw: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let open = raw.indexOf('<'); open >= 0; open = raw.indexOf('<', at)) {
    const mark = marks.find(([start]) => raw.startsWith(start, open));
    const end = mark === undefined ? -1 : raw.indexOf(mark[1], open + mark[0].length);
    if (mark === undefined || end < 0) break;
    parts.push(raw.slice(at, open));
    if (mark[2]) parts.push(raw.slice(open + mark[0].length, end));
    at = end + mark[1].length;
  }
  return parts.join('') + raw.slice(at);
}

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function resolveEntities(text: string): string {
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|[a-z]{2,4});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return named.get(name) ?? whole;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

export const childrenNamed = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** Text of a direct child, or undefined when it is absent or empty. */
export function childText(element: XmlElement | undefined, name: string): string | undefined {
  const text = childNamed(element, name)?.text.trim();
  return text === undefined || text === '' ? undefined : text.slice(0, limits.string_chars);
}

/** All elements below, in document order, without recursion. */
export function* descendants(root: XmlElement): Generator<XmlElement> {
  const stack: XmlElement[] = [root];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next !== root) yield next;
    for (let i = next.children.length - 1; i >= 0; i--) {
      const child = next.children[i];
      if (child !== undefined) stack.push(child);
    }
  }
}

export function descendantNamed(root: XmlElement, name: string): XmlElement | undefined {
  for (const element of descendants(root)) if (element.name === name) return element;
  return undefined;
}
