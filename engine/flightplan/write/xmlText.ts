import { XMLBuilder } from 'fast-xml-parser';

/** Names beginning with `@` are attributes; a list repeats its element; the order is that of the members. */
export interface XmlNode {
  readonly [name: string]: string | readonly string[] | XmlNode | readonly XmlNode[];
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
});

/** A document in UTF-8 with its declaration. Values must not hold characters that XML forbids (see `plainName`). */
export const xmlText = (root: XmlNode): string =>
  builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root });
