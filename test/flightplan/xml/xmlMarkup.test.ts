import { describe, expect, it } from 'vitest';
import { refusalIn } from '../../../engine/flightplan/source/refusal.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, problemOf } from '../reading.ts';
import { zipFile } from '../zip/zipFile.ts';

const line = '<LineString><coordinates>7.45,46.95,60 7.46,46.96,70</coordinates></LineString>';
const named = (name: string) => `<kml><Placemark><name>${name}</name>${line}</Placemark></kml>`;
const nameOf = async (text: string) => chosenRoute(await planOf('a.kml', text)).name;
const longTag = (chars: number) => `<kml><Placemark id="${'x'.repeat(chars - 16)}">${line}</Placemark></kml>`;

describe('mark-up that is read', () => {
  it.each([
    ['a decimal reference', 'Caf&#233;', 'Café'],
    ['a hexadecimal one', 'Caf&#xE9;', 'Café'],
    ['the five of XML', '&lt;&gt;&amp;&quot;&apos;', `<>&"'`],
    ['a reference of HTML, kept as it stands', 'North&nbsp;field', 'North&nbsp;field'],
    ['references to no character, kept as they stand', 'A&#0;B&#x110000;', 'A&#0;B&#x110000;'],
  ])('with %s', async (_, written, name) => {
    expect(await nameOf(named(written))).toBe(name);
  });

  it('with space in an end tag, and a bracket in the document type', async () => {
    const head = '<!DOCTYPE kml [<!-- see [1] --><!ELEMENT kml ANY>]  >';
    expect(await nameOf(head + named('A').replace('</Placemark>', '</Placemark\n>'))).toBe('A');
  });

  it('with a tag of 200,000 characters, and not with a longer one', async () => {
    expect(await nameOf(longTag(200_000))).toBe('Line 1');
    expect(await problemOf('a.kml', longTag(200_001))).toMatchObject({
      code: 'XML_TAG_TOO_LONG',
      where: 'line 1',
    });
  });

  it('with the first of two attributes of one local name', async () => {
    const text =
      '<gpx><rte><rtept lat="46.95" lon="7.45" g:lat="1"/><rtept lat="46.96" lon="7.46"/></rte></gpx>';
    const plan = await planOf('a.gpx', text);
    expect(chosenRoute(plan).points[0]).toMatchObject({ lat: 46.95, lon: 7.45 });
    expect(plan.tool).toBeUndefined();
  });

  it('with more than a thousand blanks behind its coordinates', async () => {
    const text = named('A').replace('</coordinates>', `${' \n'.repeat(1000)}</coordinates>`);
    expect(chosenRoute(await planOf('a.kml', text)).points).toHaveLength(2);
  });
});

describe('mark-up that is refused', () => {
  it.each([
    ['an end tag of nothing', '<kml/></kml>', 'line 1, column 7', 'no element is open'],
    ['an attribute in an end tag', '<kml></kml a>', 'line 1, column 6', 'ends where the element kml is open'],
    ['a < before a blank', '<kml>\n< Point/></kml>', 'line 2, column 1', 'a < does not begin a tag'],
    [
      'an attribute without a value',
      '<kml a>',
      'line 1, column 6',
      'The file is not well-formed XML at line 1, column 6: an attribute without a value. Export the file again.',
    ],
    [
      'a value without a name',
      '<kml ="1"/>',
      'line 1, column 6',
      'The file is not well-formed XML at line 1, column 6: an attribute without a value. Export the file again.',
    ],
    ['no space between attributes', '<kml a="1"b="2"/>', 'line 1, column 11', 'no space before an attribute'],
    ['a bare & in a value', '<kml a="B & B"/>', 'line 1, column 11', 'an & is not written as &amp;'],
    ['CDATA before the root', '<![CDATA[x]]><kml/>', 'line 1, column 1', 'text outside the document'],
    [
      'a file that ends behind a =',
      '<kml a=',
      'line 1',
      'The file is cut off or damaged: the markup at line 1 does not end. Export the file again.',
    ],
    [
      'a file that ends behind a <',
      '<kml><',
      'line 1',
      'The file is cut off or damaged: the markup at line 1 does not end. Export the file again.',
    ],
    [
      'a file that ends in an attribute',
      '<kml a',
      'line 1',
      'The file is cut off or damaged: the markup at line 1 does not end. Export the file again.',
    ],
    [
      'a file that ends in a value',
      '<kml a="x',
      'line 1',
      'The file is cut off or damaged: the markup at line 1 does not end. Export the file again.',
    ],
    [
      'a file that ends in a name',
      '<kml><Place',
      'line 1',
      'The file is cut off or damaged: the markup at line 1 does not end. Export the file again.',
    ],
    [
      'a document type whose subset alone ends',
      '<!DOCTYPE kml [<!ELEMENT kml ANY>]',
      'line 1',
      'does not end',
    ],
    ['a document type without an end', '<!DOCTYPE kml [<!ELEMENT kml ANY>', 'line 1', 'does not end'],
    ['a file that ends between tags', '<kml>\n<Document>', 'line 2', 'the element Document at line 2'],
  ])('for %s', async (_, text, where, message) => {
    const problem = await problemOf('a.kml', text);
    expect(problem).toMatchObject({ code: 'XML_INVALID', where });
    expect(sentenceOf(problem)).toContain(message);
  });

  it.each([
    ['nothing but blanks', ' \n ', 'XML_EMPTY', 'doc.kml'],
    ['words before the first tag', 'Route of today\n<kml/>', 'XML_INVALID', 'line 1, column 1'],
    ['words alone', 'see the other file', 'XML_INVALID', 'line 1, column 1'],
  ])('in an archive for %s', async (_, content, code, where) => {
    const zip = zipFile([{ name: 'doc.kml', content }]);
    expect(await problemOf('a.kmz', zip)).toMatchObject({ code, where });
  });
});

describe('a fault of the reader itself', () => {
  it('is a problem of its own code, no exception, and keeps what went wrong', async () => {
    expect(await problemOf('a.kml', null as never)).toMatchObject({
      code: 'READER_FAILURE',
      class: 'reject',
      cause: expect.any(TypeError),
    });
  });

  it('is not taken for a refusal on the way', () => {
    const fault = new TypeError('x is not a function');
    expect(() => refusalIn(fault)).toThrow(fault);
  });
});
