import type { CarriedPart } from '../../mission/carried.ts';
import { findBelow, type XmlElement } from '../source/xml/xml.ts';
import type { XmlKeeper } from '../source/xml/xmlKeeper.ts';

/** What the reader makes a route of, what names a person, and the view that another flight would not have. */
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

const isStyle = ({ name }: XmlElement) => name === 'Style' || name === 'StyleMap';

/** The ids that an element refers to: `#line` of the document itself. */
function idsIn(element: XmlElement): string[] {
  const found: string[] = [];
  findBelow(element, ({ name, text }) => {
    if (name === 'styleUrl' && text.startsWith('#')) found.push(text.slice(1));
    return false;
  });
  return found;
}

/** What a document says beside its lines: notes, data and style of each placemark. */
export class KmlNotes {
  readonly #keeper: XmlKeeper;
  readonly #namespaces: readonly CarriedPart[];
  readonly #styles = new Map<string, XmlElement>();

  constructor(root: XmlElement, keeper: XmlKeeper) {
    this.#keeper = keeper;
    this.#namespaces = keeper.namespaces(root);
    findBelow(root, (element) => {
      const id = element.attributes.get('id');
      if (id !== undefined && isStyle(element)) this.#styles.set(id, element);
      return false;
    });
  }

  /** What is kept of a placemark, with the styles that it refers to; nothing where it is a name and a line. */
  of(placemark: XmlElement): readonly CarriedPart[] {
    const notes = this.#keeper.keep(
      'placemark',
      placemark.children.filter(({ name }) => !others.has(name)),
    );
    if (notes.length === 0) return [];
    return [...this.#namespaces, ...this.#keeper.keep('styles', this.#stylesOf(placemark)), ...notes];
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
