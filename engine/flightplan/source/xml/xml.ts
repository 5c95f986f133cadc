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

/** The first element below `root`, in document order, that matches. Without recursion. */
export function findBelow(
  root: XmlElement,
  matches: (element: XmlElement) => boolean,
): XmlElement | undefined {
  const stack: XmlElement[] = [root];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next !== root && matches(next)) return next;
    const { children } = next;
    for (let i = children.length - 1; i >= 0; i--) stack.push(elementAt(children, i));
  }
  return undefined;
}

/** All elements below with one of the names, in document order. */
export function descendantsNamed(root: XmlElement, ...names: readonly string[]): XmlElement[] {
  const found: XmlElement[] = [];
  findBelow(root, (element) => {
    if (names.some((name) => name === element.name)) found.push(element);
    return false;
  });
  return found;
}

export const descendantNamed = (root: XmlElement, ...names: readonly string[]): XmlElement | undefined =>
  findBelow(root, ({ name }) => names.some((wanted) => wanted === name));
