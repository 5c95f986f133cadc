import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { bytesOf, chosenRoute, codesOf, fixture, planOf, problemOf } from '../reading.ts';
import { zipFile } from '../zip/zipFile.ts';

const kml = Buffer.from(fixture('inspection.kml')).toString();
const wpml = Buffer.from(fixture('inspection.wpml')).toString();
const points = async (name: string, content: string | Uint8Array) =>
  chosenRoute(await planOf(name, content)).points;
const doc = (content: string) => zipFile([{ name: 'doc.kml', content }]);
const inDocument = (inner: string) => doc(`<kml><Document>${inner}</Document></kml>`);

describe('an archive', () => {
  it.each([
    'a\0b.kml',
    'C:\\x\\doc.kml',
    '/abs/doc.kml',
    'wpmz/../x.kml',
    `${'n'.repeat(60_000)}.kml`,
    'constructor.kml',
    'toString/.kml/doc.kml',
  ])('with an entry of an odd name is read or says so: %#', async (name) => {
    const zip = zipFile([
      { name, content: kml },
      { name: 'doc.kml', content: kml },
    ]);
    expect(await points('a.kmz', zip)).toHaveLength(6);
  });

  it.each<[string, Uint8Array, string]>([
    ['a link alone', inDocument('<NetworkLink/>'), 'NETWORK_LINK_ONLY'],
    ['a picture alone', inDocument('<GroundOverlay/>'), 'OVERLAY_ONLY'],
    ['nothing in its document', inDocument(''), 'NO_ROUTE'],
    ['entities', doc('<!DOCTYPE k [<!ENTITY a "b">]><kml/>'), 'XML_ENTITIES'],
    ['a web page for a document', doc('<html><body/></html>'), 'NOT_A_FLIGHT_PLAN'],
    ['no entries', zipFile([]), 'ZIP_WITHOUT_ROUTE'],
    ['zeros behind its mark', new Uint8Array([0x50, 0x4b, 3, 4, ...new Uint8Array(500)]), 'ZIP_DAMAGED'],
  ])('with %s says exactly that', async (_, zip, code) => {
    expect((await problemOf('a.kmz', zip)).code).toBe(code);
  });

  it('is what it is whatever it is called', async () => {
    expect(await points('mission.kmz.zip', doc(kml))).toHaveLength(6);
    expect(codesOf(await planOf('route.kmz', kml))).toContain('EXTENSION_MISMATCH');
    expect((await problemOf('route.kmz', '<!DOCTYPE html><html>Log in</html>')).code).toBe(
      'NOT_A_FLIGHT_PLAN',
    );
  });

  it('with broken waylines and a template of an area says that it is an area', async () => {
    const template =
      '<kml xmlns:wpml="x"><Folder><wpml:templateType>mapping2d</wpml:templateType><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>7,46 7.1,46 7.1,46.1</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Folder></kml>';
    const problem = await problemOf(
      'a.kmz',
      zipFile([
        { name: 'wpmz/template.kml', content: template },
        { name: 'wpmz/waylines.wpml', content: wpml.slice(0, 700) },
      ]),
    );
    expect(problem.class).toBe('area');
    expect(problem.areas).toHaveLength(1);
  });
});

describe('a wayline file', () => {
  const changed = async (from: RegExp, to: string) => points('a.wpml', wpml.replace(from, to));

  it.each<[string, RegExp, string]>([
    ['no indices', /<wpml:index>\d+<\/wpml:index>/g, ''],
    ['equal indices', /<wpml:index>\d+<\/wpml:index>/g, '<wpml:index>5</wpml:index>'],
    ['huge indices', /<wpml:index>(\d+)<\/wpml:index>/g, '<wpml:index>100000000$1</wpml:index>'],
    ['a group without end', /<wpml:actionGroupEndIndex>\d+</g, '<wpml:actionGroupEndIndex>65535<'],
    [
      'a group that ends before it starts',
      /<wpml:actionGroupEndIndex>\d+</g,
      '<wpml:actionGroupEndIndex>-3<',
    ],
  ])('with %s keeps its six points', async (_, from, to) => {
    expect(await changed(from, to)).toHaveLength(6);
  });

  it.each(['NaN', '-5', '1e12', '', 'abc'])('with a hover of %j leaves it out and says so', async (time) => {
    const text = wpml.replace(/<wpml:hoverTime>[^<]*</g, `<wpml:hoverTime>${time}<`);
    const plan = await planOf('a.wpml', text);
    expect(chosenRoute(plan).points.every(({ hover_time_s }) => hover_time_s === 0)).toBe(true);
    expect(plan.warnings.map(({ code }) => code)).toContain('WAITS_IGNORED');
  });
});

describe('much of something', () => {
  const line = (coordinates: string) =>
    `<kml><Placemark><LineString><coordinates>${coordinates}</coordinates></LineString></Placemark></kml>`;

  it('900,000 vertices are read, one more is refused', async () => {
    const tuples = '7.45,46.95 '.repeat(900_000);
    expect(await points('a.kml', line(tuples))).toHaveLength(900_000);
    expect((await problemOf('a.kml', line(`${tuples} 7.45,46.95`))).code).toBe('TOO_MANY_POINTS');
  });

  it.each<[string, string, string]>([
    ['a quotation mark that swallows the file', `lat,lon\n"${'46.95,7.45\n'.repeat(200_000)}`, 'CSV_'],
    ['a row of a million columns', `lat,lon\n${'1,'.repeat(1_000_000)}`, 'CSV_LINE_TOO_LONG'],
    ['a cell of a megabyte', `lat,lon\n1,"${'x'.repeat(1_000_000)}"`, 'CSV_LINE_TOO_LONG'],
    ['a million spaces for a number', line(' '.repeat(1_000_000)), 'NO_ROUTE'],
    ['a million digits', line('1'.repeat(1_000_000)), 'COORDINATES_INVALID'],
    ['a million commas', line(','.repeat(1_000_000)), 'COORDINATES_INVALID'],
    ['a million opened comments', `<kml>${'<!--'.repeat(250_000)}</kml>`, 'XML_INVALID'],
    ['a million ampersands', `<kml>${'&'.repeat(1_000_000)}</kml>`, 'XML_INVALID'],
    ['a long name of a tag', `<${'k'.repeat(1_000_000)}/>`, 'XML_INVALID'],
    ['brackets in a document type', `<!DOCTYPE k [${']'.repeat(200_000)}`, 'XML_INVALID'],
  ])('%s is refused at once', async (_, text, code) => {
    expect((await problemOf('a.txt', text)).code).toContain(code);
  });

  it.each([
    `${'1'.repeat(5000)}`,
    '((((((((',
    '°'.repeat(5000),
    ' '.repeat(9000),
    'N'.repeat(5000),
    '1.2.3',
    '0x2F',
    '12°99′',
    '1e999',
    'inf',
  ])('a latitude of %# is no number, and the row is dropped', async (cell) => {
    const plan = await planOf('a.csv', `lat,lon\n46.95,7.45\n${cell},7\n46.96,7.46\n`);
    expect(chosenRoute(plan).points).toHaveLength(2);
    expect(plan.ignored).toContainEqual(expect.objectContaining({ what: 'row', count: 1 }));
  });
});

describe('JSON with odd values', () => {
  const item = (change: object) => ({
    command: 16,
    frame: 3,
    params: [0, 0, 0, 0, 46.95, 7.45, 50],
    ...change,
  });
  const plan = (...items: unknown[]) =>
    JSON.stringify({ fileType: 'Plan', mission: { items: [item({}), ...items, item({})] } });

  it.each<[string, unknown]>([
    ['null', null],
    ['a word', 'x'],
    ['an unknown command by name', item({ command: 'FLY_AWAY' })],
    ['no parameters', item({ params: [] })],
    ['parameters of objects', item({ params: [{}, [], null, 'x', {}, {}, {}] })],
    ['an unknown complex item', { type: 'ComplexItem', complexItemType: 'Spiral' }],
    ['a complex item that is its own', { type: 'ComplexItem', Items: { Items: [] } }],
  ])('%s is skipped', async (_, odd) => {
    expect(await points('a.plan', plan(odd))).toHaveLength(2);
  });

  it('numbers beyond all bounds are no positions', async () => {
    const text = '[{"lat": 1e400, "lon": 1}, {"lat": 46.95, "lon": 7.45}, {"lat": 46.96, "lon": -0}]';
    expect(await points('a.json', text)).toHaveLength(2);
  });

  it.each([
    ['trailing commas', '[{"lat": 1, "lon": 1},]'],
    ['comments', '{/* a */}'],
    ['single quotes', "{'a': 1}"],
    ['two documents', '{"a": 1}\n{"a": 2}'],
  ])('%s are refused with their place', async (_, text) => {
    const problem = await problemOf('a.json', text);
    expect(problem.code).toBe('JSON_INVALID');
    expect(problem.where).toMatch(/^line \d+, column \d+$/);
  });

  it('a latitude far below the ground or a height far above gives a warning', async () => {
    const high = await planOf('a.plan', plan(item({ params: [0, 0, 0, 0, 46.951, 7.45, 1e6] })));
    expect(high.warnings.map(sentenceOf).join()).toContain(
      'Waypoint 2: more than 500\u00a0m above ground or take-off. Check the altitudes.',
    );
    const low = await planOf('a.plan', plan(item({ params: [0, 0, 0, 0, 46.951, 7.45, -600] })));
    expect(low.warnings.map(sentenceOf).join()).toContain('Waypoint 2: below the ground, or far below');
  });
});

it.each<[string, Uint8Array]>([
  ['a FIT file', new Uint8Array([0x0e, 0x20, 0x5c, 8, 0, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54])],
  ['an old FIT file', new Uint8Array([0x0c, 0x10, 0, 0, 0, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54])],
  ['a CAD drawing', bytesOf('  0\r\nSECTION\r\n  2\r\nHEADER\r\n')],
  ['a Windows program', bytesOf('MZ\u0090')],
  ['a RAR archive', bytesOf('Rar!')],
])('%s is named', async (_, bytes) => {
  const first = bytes[0] === 0x4d ? new Uint8Array([0x4d, 0x5a, 0x90, 0]) : bytes;
  expect((await problemOf('a.kmz', first)).code).toBe('NOT_A_FLIGHT_PLAN');
});
