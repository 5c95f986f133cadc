import type { PlaceInFile } from '../../placeInFile.ts';
import type { Saying } from '../../saying.ts';
import type { Tally } from '../plan/tally.ts';
import { cleanText } from '../source/refusal.ts';
import type { XmlElement } from '../source/xml/xml.ts';
import {
  acts,
  elements,
  flags,
  isMisplaced,
  type MemberLists,
  ofKml,
  values,
  type WpmlPlace,
} from './wpmlMembers.ts';

const namesOf = ({ harmless, counted }: MemberLists): ReadonlySet<string> =>
  new Set([...harmless, ...counted]);

const knownElements = namesOf(elements);
const knownActs = new Set([...namesOf(acts)].map((name) => name.toLowerCase()));
export const kmlNames: ReadonlySet<string> = new Set(ofKml);
/** Elements of KML in which members of DJI stand. */
const holders: ReadonlySet<string> = new Set(['Document', 'Folder', 'Placemark']);
const foreignTag = /^(gx|atom|xal):/;

/** True if an element belongs to an extension of KML by others. */
export const isForeign = ({ tag }: XmlElement): boolean => foreignTag.test(tag);

/** True if a name is a member of DJI's files. */
export const isMember = (name: string): boolean => knownElements.has(name) || elements.changing.has(name);

const actName = 'actionActuatorFunc';

const isAmong = (known: readonly string[], said: string, inAnyCase = false) =>
  said === '' ||
  known.includes(said) ||
  (inAnyCase && known.some((one) => one.toLowerCase() === said.toLowerCase()));

const isOff = (said: string) => /^(0|false)?$/i.test(said);

/** Members that stand once in what holds them: apps may go by the first or by the last of two. */
const single: ReadonlySet<string> = new Set(
  [...elements.counted, 'actionActuatorFunc', 'index', 'Point', 'coordinates'].filter(
    (name) => !['actionGroup', 'action'].includes(name),
  ),
);

/** The names of more unknown members only lengthen the sentence. */
const mostNames = 8;

const uncounted = (why: string): Saying => ({ says: 'reason.uncounted', values: { why } });

/** Tells the members of a wayline file that change the flight and that nobody counts, and those that nobody knows. */
export class WpmlUncounted {
  readonly #tally: Tally;
  readonly #unknown = new Set<string>();

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  /** Looks at members and at all that is in them; `where`: the place that is told; `place`: what they stand in. */
  look(members: readonly XmlElement[], where: PlaceInFile, place?: WpmlPlace | 'document'): void {
    this.loseDoubles(members, where);
    for (const { name, text, children } of members)
      if (place !== undefined && (text !== '' || children.length > 0) && isMisplaced(name, place))
        this.#lose(name, { says: 'reason.misplaced', values: { name } }, where);
    const open = [...members];
    for (let element = open.pop(); element !== undefined; element = open.pop()) {
      this.#lookAt(element, where);
      this.loseDoubles(element.children, where);
      if (kmlNames.has(element.name) && !holders.has(element.name)) continue;
      for (const child of element.children) open.push(child);
    }
  }

  /** Tells members that stand twice beside each other, by whichever prefix; the first one is read. */
  loseDoubles(members: readonly XmlElement[], where: PlaceInFile): void {
    const seen = new Set<string>();
    for (const { name } of members) {
      if (!single.has(name)) continue;
      if (seen.has(name)) this.#lose(name, { says: 'reason.twice', values: { name } }, where);
      seen.add(name);
    }
  }

  #lookAt(element: XmlElement, where: PlaceInFile): void {
    const { name, text } = element;
    const said = text.trim();
    const changing = elements.changing.get(name);
    const value = values.get(name);
    if (name === actName) this.#lookAtAct(said, where);
    else if (changing !== undefined) {
      if (!isOff(said)) this.#lose(name, uncounted(changing), where);
    } else if (value !== undefined) {
      if (!isAmong(value.known, said, value.inAnyCase)) this.#lose(name, uncounted(value.reason), where);
    } else if (flags.has(name)) {
      if (!isAmong(['0', '1'], said)) this.#lose(name, { says: 'reason.flag', values: { name } }, where);
    } else if (!knownElements.has(name) && !kmlNames.has(name) && !isForeign(element))
      this.#loseUnknown(name, 'member', where);
  }

  #lookAtAct(name: string, where: PlaceInFile): void {
    const changing = acts.changing.get(name);
    if (changing !== undefined) this.#lose(name, uncounted(changing), where);
    else if (name !== '' && !knownActs.has(name.toLowerCase())) this.#loseUnknown(name, 'act', where);
  }

  #loseUnknown(name: string, kind: 'member' | 'act', where: PlaceInFile): void {
    if (this.#unknown.size < mostNames) this.#unknown.add(name);
    const shown = this.#unknown.has(name) ? cleanText(name, 40) : 'none';
    this.#lose(kind, { says: 'reason.unknown', values: { kind, name: shown } }, where);
  }

  #lose(name: string, reason: Saying, where: PlaceInFile): void {
    this.#tally.lose('command', name, where, reason);
  }
}
