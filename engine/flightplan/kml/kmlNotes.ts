import type { CarriedPart } from '../../mission/carried.ts';
import { descendantsNamed, type XmlElement } from '../source/xml/xml.ts';
import type { XmlKeeper } from '../source/xml/xmlKeeper.ts';

/** Elements that make the route, name a person, or hold the view of the file. */
const others: ReadonlySet<string> = new Set([
  ...[
    'name',
    'Point',
    'LineString',
    'LinearRing',
    'Polygon',
    'MultiGeometry',
    'Track',
    'MultiTrack',
    'Model',
  ],
  ...['author', 'LookAt', 'Camera'],
]);

/** Elements of a label that name a person or hold the view of the file. */
const notOfLabels: ReadonlySet<string> = new Set(['author', 'LookAt', 'Camera']);

/** Elements that change the looks alone. */
const looks: ReadonlySet<string> = new Set(['Style', 'StyleMap', 'styleUrl', 'visibility', 'open']);

/** True if a placemark holds more than its name, its place and its looks. */
export const saysMore = ({ children }: XmlElement): boolean =>
  children.some(({ name }) => !others.has(name) && !looks.has(name));

/** The ids that an element refers to: `#line` of the document itself. */
const idsIn = (element: XmlElement): string[] =>
  descendantsNamed(element, 'styleUrl').flatMap(({ text }) => (text.startsWith('#') ? [text.slice(1)] : []));

/** Keeps the notes, data and styles of placemarks beside their lines. */
export class KmlNotes {
  readonly #keeper: XmlKeeper;
  readonly #namespaces: readonly CarriedPart[];
  readonly #styles = new Map<string, XmlElement>();

  constructor(root: XmlElement, keeper: XmlKeeper) {
    this.#keeper = keeper;
    this.#namespaces = keeper.namespaces(root);
    for (const style of descendantsNamed(root, 'Style', 'StyleMap')) {
      const id = style.attributes.get('id');
      if (id !== undefined) this.#styles.set(id, style);
    }
  }

  /** Keeps the parts of a placemark and the styles it refers to; none for a name and a line alone. */
  of(placemark: XmlElement): readonly CarriedPart[] {
    const notes = this.#keeper.keep(
      'placemark',
      placemark.children.filter(({ name }) => !others.has(name)),
    );
    if (notes.length === 0) return [];
    return [...this.#namespaces, ...this.#keeper.keep('styles', this.#stylesOf(placemark)), ...notes];
  }

  /** Placemarks beside the lines of a file, whole, with the styles that they refer to. */
  labels(placemarks: readonly XmlElement[]): readonly CarriedPart[] {
    const labels = placemarks.map(({ name, tag, attributes, prefixed, text, children }) => ({
      ...{ name, tag, attributes, prefixed, text },
      children: children.filter((child) => !notOfLabels.has(child.name)),
    }));
    const kept = this.#keeper.keepEach('labels', labels);
    if (kept.length === 0) return [];
    const styles = new Set(labels.flatMap((label) => this.#stylesOf(label)));
    return [...this.#namespaces, ...this.#keeper.keep('label_styles', [...styles]), ...kept];
  }

  /** Styles that a placemark refers to, and those that they refer to. */
  #stylesOf(placemark: XmlElement): XmlElement[] {
    const found = new Set<XmlElement>();
    const open = idsIn(placemark);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const style = this.#styles.get(id);
      if (style === undefined || found.has(style)) continue;
      found.add(style);
      open.push(...idsIn(style));
    }
    return [...found];
  }
}
