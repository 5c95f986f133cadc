import { elementAt } from '../../../elementAt.ts';
import type { PlaceInFile } from '../../../placeInFile.ts';
import { limits } from '../limits.ts';
import { refuse } from '../refusal.ts';
import { parseElements } from './xmlScan.ts';

/** An element with its local name: the same tags occur with several prefixes and namespaces. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The name with its prefix, and the attributes by theirs. */
  readonly tag: string;
  readonly prefixed: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, with entities resolved and without comments and CDATA marks. */
  readonly text: string;
  /** A root whose recording was thinned keeps every nth of its points; absent: all. */
  readonly everyNth?: number;
}

/** The root element of a document. Fetches nothing and resolves only XML's five entities and character references. */
export function parseXml(source: string, where: PlaceInFile): XmlElement {
  const text = source.trim();
  const root = parseElements(text, where);
  refuseUnboundPrefix(text, root, where);
  return root;
}

/** Refuses a piece cut out of a WPML file, which has its prefixes without their declarations. */
function refuseUnboundPrefix(text: string, root: XmlElement, where: PlaceInFile): void {
  if (!text.includes('<wpml:') || text.includes('xmlns:wpml')) return;
  refuse('XML_FRAGMENT', {
    values: { file: where },
    where: { says: 'place.element', values: { name: root.name } },
  });
}

export const childrenNamed = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** Text of a direct child, or `undefined` where it is absent or empty. */
export function childText(element: XmlElement | undefined, name: string): string | undefined {
  const text = childNamed(element, name)?.text.trim();
  return text === undefined || text === '' ? undefined : text.slice(0, limits.string_chars);
}

/** The elements below another one, in document order. Without recursion. */
export function* elementsBelow(root: XmlElement): Generator<XmlElement> {
  const stack = root.children.toReversed();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next;
    const { children } = next;
    for (let i = children.length - 1; i >= 0; i--) stack.push(elementAt(children, i));
  }
}

/** All elements below with one of the names, in document order. */
export const descendantsNamed = (root: XmlElement, ...names: readonly string[]): XmlElement[] =>
  [...elementsBelow(root)].filter(({ name }) => names.includes(name));

/** The first of them. */
export function descendantNamed(root: XmlElement, ...names: readonly string[]): XmlElement | undefined {
  for (const element of elementsBelow(root)) if (names.includes(element.name)) return element;
  return undefined;
}
