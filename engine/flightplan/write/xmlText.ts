import { XMLBuilder } from 'fast-xml-parser';

/** An element: names that begin with `@` are attributes, a list repeats its element, and members are written in their order. */
export interface XmlNode {
  readonly [name: string]: string | XmlNode | readonly (string | XmlNode)[];
}

/** Characters that no XML document may hold; character references of a file may stand for them. */
const forbidden = /[\p{Cs}\ufffe\uffff]|(?![\t\n\r])\p{Cc}/gu;

export const xmlSafe = (text: string): string => text.replace(forbidden, '');

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
});

/** The text of a document with its UTF-8 declaration. Values must not hold characters that XML forbids (see `plainName`). */
export const xmlText = (root: XmlNode): string =>
  builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root });
