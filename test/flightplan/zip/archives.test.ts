import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, fixture, planOf, problemOf } from '../reading.ts';
import { type Entry, zipFile } from './zipFile.ts';

const kml = Buffer.from(fixture('inspection.kml')).toString();
const waylines = Buffer.from(fixture('inspection.wpml')).toString();
const doc: Entry = { name: 'doc.kml', content: kml };
const megabyte = 1024 * 1024;

describe('a KMZ that is read', () => {
  it.each<[string, readonly Entry[]]>([
    ['deflated', [doc]],
    ['stored', [{ ...doc, method: 0 }]],
    ['with its sizes behind the data, as streaming writers do', [{ ...doc, descriptor: true }]],
    ['in a folder', [{ ...doc, name: 'files/route.kml' }]],
    ['with backslashes', [{ ...doc, name: 'files\\Doc.KML' }]],
    ['with names that reach outside', [{ ...doc, name: '../../etc/doc.kml' }]],
    ['named like a prototype', [{ name: '__proto__', content: 'x' }, doc]],
    ['with the leftovers of a Mac', [{ name: '__MACOSX/._doc.kml', content: 'no xml' }, doc]],
    ['beside a picture', [{ name: 'files/a.png', content: 'png' }, doc]],
    ['in capital letters', [{ name: 'WPMZ/Waylines.WPML', content: waylines }]],
  ])('%s gives the six points', async (_, entries) => {
    expect(chosenRoute(await planOf('route.kmz', zipFile(entries))).points).toHaveLength(6);
  });

  it('behind other bytes gives the six points', async () => {
    const zip = zipFile([doc]);
    const bytes = new Uint8Array(100 + zip.length);
    bytes.set([0x50, 0x4b, 3, 4], 0);
    bytes.set(zip, 100);
    expect(chosenRoute(await planOf('route.kmz', bytes)).points).toHaveLength(6);
  });

  it('takes the first of two entries of one name', async () => {
    const other = kml.replace('7.4501,46.9502', '7.45,46.95');
    const plan = await planOf('route.kmz', zipFile([doc, { ...doc, content: other }]));
    expect(chosenRoute(plan).points[0]).toMatchObject({ lat: 46.9502 });
  });

  it('falls back to the template when the waylines are broken, and says so', async () => {
    const broken = { name: 'wpmz/waylines.wpml', content: waylines.slice(0, 900) };
    const template = {
      name: 'wpmz/template.kml',
      content: waylines.replaceAll('executeHeight>', 'height>').replaceAll('executeHeightMode', 'heightMode'),
    };
    const plan = await planOf('route.kmz', zipFile([template, broken]));
    expect(chosenRoute(plan).points).toHaveLength(6);
    expect(sentenceOf(plan.warnings[0])).toContain('template.kml');
    expect(codesOf(plan)).toContain('PLAN_NOTE');
  });

  it('takes another KML when the first is broken, and names both', async () => {
    const broken = { ...doc, content: kml.slice(0, 500) };
    const plan = await planOf('route.kmz', zipFile([broken, { name: 'files/route.kml', content: kml }]));
    expect(chosenRoute(plan).points).toHaveLength(6);
    expect(sentenceOf(plan.warnings[0])).toMatch(
      /files\/route\.kml of the KMZ is used\. doc\.kml has no route: doc\.kml is cut off or damaged: the markup at line 18 does not end\. Export the file again\./,
    );
    expect((await planOf('route.kmz', zipFile([doc]))).warnings.map(sentenceOf).join()).not.toContain(
      'files/route.kml of the KMZ is used. doc.kml has no route: doc.kml is cut off or damaged: the markup at line 18 does not end. Export the file again.',
    );
  });
});

describe('a KMZ that is refused', () => {
  const bomb = { name: 'doc.kml', content: new Uint8Array(51 * megabyte) };

  it.each<[string, string, readonly Entry[]]>([
    ['expands too far', 'ZIP_EXPANDS_TOO_FAR', [bomb]],
    ['expands too far and lies about it', 'ZIP_EXPANDS_TOO_FAR', [{ ...bomb, declared_bytes: 1000 }]],
    ['declares more than it may', 'ZIP_EXPANDS_TOO_FAR', [{ ...doc, declared_bytes: 0xfffffffe }]],
    ['has a wrong checksum', 'ZIP_DAMAGED', [{ ...doc, crc: 1 }]],
    ['declares fewer bytes than come out', 'ZIP_DAMAGED', [{ ...doc, declared_bytes: 100 }]],
    ['declares more bytes than come out', 'ZIP_DAMAGED', [{ ...doc, declared_bytes: 100_000 }]],
    ['is stored and declares another size', 'ZIP_DAMAGED', [{ ...doc, method: 0, declared_bytes: 100 }]],
    [
      'has content that ends early',
      'ZIP_DAMAGED',
      [{ ...doc, compressed: deflateRawSync(kml).subarray(0, -9) }],
    ],
    ['has garbage for content', 'ZIP_DAMAGED', [{ ...doc, compressed: new Uint8Array(50).fill(7) }]],
    ['is encrypted', 'ZIP_ENCRYPTED', [{ ...doc, flags: 1 }]],
    ['uses bzip2', 'ZIP_METHOD', [{ ...doc, method: 12 }]],
    ['lists one entry twice', 'ZIP_OVERLAP', [doc, { ...doc, name: 'b.kml', sharedWith: 0 }]],
    ['holds another archive', 'NESTED_ARCHIVE', [{ name: 'inner.kmz', content: zipFile([doc]) }]],
    ['holds no route file', 'ZIP_WITHOUT_ROUTE', [{ name: 'word/document.xml', content: '<w/>' }]],
    ['holds an empty KML', 'EMPTY_ENTRY', [{ ...doc, content: '' }]],
    [
      'has 1001 entries',
      'ZIP_TOO_MANY_ENTRIES',
      Array.from({ length: 1001 }, (_, at) => ({ name: `${at}`, content: 'x' })),
    ],
  ])('%s: %s', async (_, code, entries) => {
    const problem = await problemOf('route.kmz', zipFile(entries));
    expect(problem.code).toBe(code);
    expect(problem.class).toBe('reject');
  });

  it.each([
    ['xl/workbook.xml', /Excel workbook.*Save its table as CSV/],
    ['word/document.xml', /Word document/],
    ['META-INF/manifest.xml', /OpenDocument file.*Save its table as CSV/],
    ['survey/route.shp', /shapefile \(survey\/route.shp\).*GeoJSON or KML/],
    ['mission.csv', /has mission.csv in it\. Unpack it/],
    ['a/b.plan', /has a\/b.plan in it\. Unpack it/],
    ['notes.doc', /no KML or WPML file in it/],
  ])('of %s alone says what it is and what to do', async (name, said) => {
    const problem = await problemOf('route.zip', zipFile([{ name, content: 'x' }]));
    expect(problem.code).toBe('ZIP_WITHOUT_ROUTE');
    expect(sentenceOf(problem)).toMatch(said);
  });

  it.each([1, 10, 30, 100, 400])('cut %i bytes before its end is damaged', async (missing) => {
    const zip = zipFile([doc]);
    const problem = await problemOf('route.kmz', zip.slice(0, zip.length - missing));
    expect(problem.code).toBe('ZIP_DAMAGED');
    expect(sentenceOf(problem)).toContain('Export the');
  });

  it('counts what all its entries expand to together', async () => {
    const filler = `<kml><!--${' '.repeat(25 * megabyte)}--></kml>`;
    const entries = [1, 2, 3].map((number) => ({ name: `${number}.kml`, content: filler }));
    expect((await problemOf('route.kmz', zipFile(entries))).code).toBe('ZIP_EXPANDS_TOO_FAR');
    const broken = entries.map((entry) => ({ ...entry, crc: 1 }));
    expect((await problemOf('route.kmz', zipFile(broken))).code).toBe('ZIP_EXPANDS_TOO_FAR');
  });
});
