import { looksMeasured } from '../measureName.ts';
import { fieldsNotRead, saysSomething } from '../measureWarnings.ts';
import { elementsBelow, type XmlElement } from './xml.ts';

/** KML's elements whose name is that of their kind, and whose own name is an attribute. */
const named: ReadonlySet<string> = new Set(['Data', 'SimpleData']);
/** Google Earth lifts a path by it; as an offset it is no height otherwise. */
const lift = 'altitudeOffset';
/** More names than these are kept by nobody. */
const mostNames = 5000;

/** Keeps the names of elements that look like a wait, a speed, a height or a unit, hold something and are not read. */
export class XmlUnread {
  readonly #unread = new Set<string>();
  readonly #like = new Map<string, boolean>();

  /** Looks at elements that nobody reads, and at all that is in them. */
  look(elements: readonly XmlElement[]): void {
    for (const element of elements) {
      this.#lookAt(element);
      for (const inner of elementsBelow(element)) this.#lookAt(inner);
    }
  }

  warnings(): ReturnType<typeof fieldsNotRead> {
    return fieldsNotRead([...this.#unread]);
  }

  #lookAt(element: XmlElement): void {
    const isData = named.has(element.name);
    if (element.children.length > 0 && !isData) return;
    const name = isData ? (element.attributes.get('name') ?? '') : element.name;
    if (saysSomething(textOf(element)) && this.#isLike(name)) this.#unread.add(name);
  }

  #isLike(name: string): boolean {
    const before = this.#like.get(name);
    if (before !== undefined) return before;
    const like = name === lift || looksMeasured(name);
    if (this.#like.size < mostNames) this.#like.set(name, like);
    return like;
  }
}

/** The text of an element, or of the value in it. */
const textOf = ({ text, children }: XmlElement): string =>
  (text.trim() || (children.find(({ name }) => name === 'value')?.text.trim() ?? '')).slice(0, 200);
