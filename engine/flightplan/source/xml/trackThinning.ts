import type { XmlElement } from './xml.ts';

/** Elements whose children are the points of a recording: in GPX, and in KML with Google's extensions. */
const tracks: ReadonlySet<string> = new Set(['trkseg', 'Track']);
export const isTrack = ({ name }: XmlElement): boolean => tracks.has(name);
const trackTag = /<\/?(?:[\w.-]{1,20}:)?(?:trkseg|Track)[\s>]/y;

/** Leaves out points of recordings: of the children of one name, a track keeps every nth. */
export class TrackThinning {
  everyNth = 1;
  readonly #seen = new Map<string, { parent: XmlElement; count: number }>();

  keeps(parent: XmlElement | undefined, name: string): boolean {
    if (this.everyNth === 1 || parent === undefined || !isTrack(parent)) return true;
    const before = this.#seen.get(name);
    const count = before?.parent === parent ? before.count + 1 : 0;
    this.#seen.set(name, { parent, count });
    return count % this.everyNth === 0;
  }
}

const bang = 0x21;
const question = 0x3f;

/** Beginnings and ends of mark-up whose text may look like tags. */
const hiding = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** The index from which on the next tag is looked for; a comment or the like that does not end is refused when it is read. */
function behindTag(text: string, at: number): number {
  const second = text.charCodeAt(at + 1);
  if (second !== bang && second !== question) return at + 1;
  const hidden = hiding.find(([begin]) => text.startsWith(begin, at));
  if (!hidden) return at + 1;
  const [begin, end] = hidden;
  const found = text.indexOf(end, at + begin.length);
  return found < 0 ? text.length : found;
}

/** Tells a start tag by its first character: end tags and declarations begin with no letter. */
const beginsName = (code: number) => code > 0x40 || code === 0x3a;

/** Counts the elements that begin behind an index, and those of them that a recording holds, without reading them. */
export function countElements(
  text: string,
  from: number,
  isInTrack: boolean,
): { all: number; ofTracks: number } {
  let all = 0;
  let ofTracks = 0;
  let isInside = isInTrack;
  for (let at = text.indexOf('<', from + 1); at >= 0; at = text.indexOf('<', behindTag(text, at))) {
    trackTag.lastIndex = at;
    if (trackTag.test(text)) isInside = text[at + 1] !== '/';
    else if (beginsName(text.charCodeAt(at + 1))) {
      all += 1;
      if (isInside) ofTracks += 1;
    }
  }
  return { all, ofTracks };
}
