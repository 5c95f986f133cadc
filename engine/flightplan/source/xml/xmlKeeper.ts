import { type CarriedFormat, type CarriedPart, carriedLimits } from '../../../mission/carried.ts';
import type { Tally } from '../../plan/tally.ts';
import { partBatches } from '../partBatches.ts';
import type { XmlElement } from './xml.ts';

/** An element for a writer: attributes begin with `@`, a list repeats its element, `#text` is its own text beside them. */
interface Kept {
  [name: string]: string | Kept | (string | Kept)[];
}

function keptOf(element: XmlElement): string | Kept {
  const attributes = [...element.prefixed].map(([name, value]) => [`@${name}`, value] as const);
  const { children, text } = element;
  if (attributes.length === 0 && children.length === 0) return text;
  const own = text === '' ? [] : [['#text', text] as const];
  return Object.fromEntries([...attributes, ...Object.entries(membersOf(children)), ...own]);
}

const membersOf = (elements: readonly XmlElement[]): Kept =>
  byName(elements.map((element) => [element.tag, keptOf(element)])) as Kept;

/** Members of a writer by their names; several of one name are a list under it. */
export function byName<Member>(members: readonly (readonly [name: string, member: Member])[]): object {
  const all = new Map<string, Member[]>();
  for (const [name, member] of members) {
    const same = all.get(name);
    if (same === undefined) all.set(name, [member]);
    else same.push(member);
  }
  return Object.fromEntries([...all].map(([name, same]) => [name, same.length === 1 ? same[0] : same]));
}

const tooLong = { says: 'reason.too_long' };

/** Keeps elements of a file that are not understood for the writer of its family, as many as a plan may carry. */
export class XmlKeeper {
  readonly #format: CarriedFormat;
  readonly #tally: Tally;
  #left_chars: number = carriedLimits.mission_chars;

  constructor(format: CarriedFormat, tally: Tally) {
    this.#format = format;
    this.#tally = tally;
  }

  /** The elements as a part; none where there are none, and where they are too long. */
  keep(kind: string, elements: readonly XmlElement[]): CarriedPart[] {
    return elements.length === 0 ? [] : this.#part(kind, membersOf(elements));
  }

  /** Elements that stand alone, in as many parts as their length asks for. */
  keepEach(kind: string, elements: readonly XmlElement[]): CarriedPart[] {
    const { batches, left } = partBatches(elements, (element) =>
      JSON.stringify({ [element.tag]: keptOf(element) }),
    );
    this.#tally.add('note', tooLong, left);
    return batches.flatMap((batch) => this.keep(kind, batch));
  }

  /** The prefixes that the root declares, with their namespaces. */
  namespaces(root: XmlElement): CarriedPart[] {
    const declared = [...root.prefixed].filter(([name]) => name.startsWith('xmlns:'));
    return declared.length === 0 ? [] : this.#part('namespaces', Object.fromEntries(declared));
  }

  #part(kind: string, members: Kept): CarriedPart[] {
    const text = JSON.stringify(members);
    if (text.length > carriedLimits.part_chars || text.length > this.#left_chars) {
      this.#tally.add('note', tooLong);
      return [];
    }
    this.#left_chars -= text.length;
    return [{ format: this.#format, kind, text }];
  }
}
