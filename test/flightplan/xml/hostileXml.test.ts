import { describe, expect, it } from 'vitest';
import { sayIgnored } from '../../../server/report/say.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { bytesOf, chosenRoute, codesOf, fixture, planOf, problemOf } from '../reading.ts';

const line = (coordinates: string, head = '') =>
  `${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><LineString><coordinates>${coordinates}</coordinates></LineString></Placemark></kml>`;
const two = '7.45,46.95,60 7.46,46.96,70';
const nested = (depth: number) =>
  `<kml>${'<Folder>'.repeat(depth)}<Placemark><LineString><coordinates>${two}</coordinates></LineString></Placemark>${'</Folder>'.repeat(depth)}</kml>`;

const positions = async (text: string | Uint8Array) =>
  chosenRoute(await planOf('a.kml', text)).points.map(({ lat, lon }) => [lat, lon]);
const expected = [
  [46.95, 7.45],
  [46.96, 7.46],
];

describe('XML that is read', () => {
  it.each([
    ['tabs and line ends', '\n\t7.45,46.95,60\r\n\t7.46,46.96,70\r'],
    ['space after the comma', '7.45, 46.95, 60 7.46, 46.96, 70'],
    ['commas only', '7.45,46.95,60,7.46,46.96,70'],
    ['no heights', '7.45,46.95 7.46,46.96'],
    ['a comment between digits', '7.4<!-- x -->5,46.95,60 7.46,46.96,70'],
    ['CDATA', '<![CDATA[7.45,46.95,60 7.46,46.96,70]]>'],
    ['exponents', '745e-2,4695E-2 7.46,46.96'],
  ])('with coordinates written with %s', async (_, coordinates) => {
    expect(await positions(line(coordinates))).toEqual(expected);
  });

  it.each([
    ['white space before the declaration', `\n \n<?xml version="1.0"?>${line(two)}`],
    ['a comment first', `<!-- by hand --><?pi x?>${line(two)}`],
    ['a harmless document type', line(two, '<!DOCTYPE kml>')],
    [
      'a prefixed root',
      line(two).replace('<kml xmlns=', '<kml:kml xmlns:kml=').replace('</kml>', '</kml:kml>'),
    ],
    ['no namespace', line(two).replace(/ xmlns="[^"]*"/, '')],
    ['a byte order mark', `\ufeff${line(two)}`],
  ])('with %s', async (_, text) => {
    expect(await positions(text)).toEqual(expected);
  });

  it.each(['utf16le', 'latin1'] as const)('in %s', async (encoding) => {
    const text = line(two, encoding === 'latin1' ? '<?xml version="1.0" encoding="ISO-8859-1"?>' : '');
    expect(await positions(new Uint8Array(Buffer.from(`${text}<!-- é -->`, encoding)))).toEqual(expected);
  });

  it('in big-endian UTF-16 with its mark', async () => {
    const bytes = Buffer.from(`\ufeff${line(two)}`, 'utf16le').swap16();
    expect(await positions(new Uint8Array(bytes))).toEqual(expected);
  });

  it('with references throughout a long text, each of which is whole', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `7.${45_000 + at}&#44;46.95&#x2C;60`).join(
      '&#32;',
    );
    const read = await positions(line(many));
    expect(read).toEqual(Array.from({ length: 20_000 }, (_, at) => [46.95, Number(`7.${45_000 + at}`)]));
  });

  it('198 folders deep', async () => {
    expect(await positions(nested(195))).toEqual(expected);
  });

  it('with names that could be markup or change direction, made harmless or kept as text', async () => {
    const named = line(two).replace(
      '<Placemark>',
      '<Placemark><name>&lt;img onerror=x&gt;\u202eabc\u0085</name>',
    );
    expect(chosenRoute(await planOf('a.kml', named)).name).toBe('<img onerror=x>abc');
  });
});

describe('XML that is refused', () => {
  const laughs = '<!DOCTYPE k [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>';
  const external = '<!DOCTYPE k [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]>';

  it.each([
    ['entity definitions', line('&b;', laughs), 'XML_ENTITIES', 'DOCTYPE'],
    ['external entities', line(two, external), 'XML_ENTITIES', 'DOCTYPE'],
    ['too deep a nest', nested(1000), 'XML_TOO_DEEP', 'line 1'],
    [
      'a tag without end of attributes',
      `<kml ${Array.from({ length: 50_000 }, (_, at) => `a${at}="1" `).join('')}/>`,
      'XML_TAG_TOO_LONG',
      'line 1',
    ],
    ['a missing end', line(two).slice(0, -20), 'XML_INVALID', 'line 1'],
    ['an attribute twice', '<kml a="1" a="2"/>', 'XML_INVALID', 'line 1, column 12'],
    ['an attribute without quotes', '<kml a=1/>', 'XML_INVALID', 'line 1, column 8'],
    ['a < in an attribute', '<kml a="<"/>', 'XML_INVALID', 'line 1, column 9'],
    ['a bare ampersand', '<kml>\n<name>A & B</name></kml>', 'XML_INVALID', 'line 2, column 9'],
    ['a control character', '<kml>\n\u0001</kml>', 'XML_INVALID', 'line 2, column 1'],
    ['a second document', '<kml/><kml/>', 'XML_INVALID', 'line 1, column 7'],
    ['text behind it', '<kml/>text', 'XML_INVALID', 'line 1, column 7'],
    ['a late document type', '<kml/><!DOCTYPE kml>', 'XML_INVALID', 'line 1'],
    ['nothing but a comment', '<!-- none -->', 'XML_EMPTY', undefined],
    ['a comment without end', '<kml><!-- x </kml>', 'XML_INVALID', 'line 1'],
    ['crossed tags', '<kml><a><b></a></b></kml>', 'XML_INVALID', 'line 1, column'],
    ['text before it', `Hello\n${line(two)}`, 'XML_LEADING_TEXT', 'line 1'],
    ['zero bytes', line(`7.45,46.95\0 7.46,46.96`), 'NUL_BYTES', 'line 1'],
    ['words for numbers', line('longitude,latitude 7,46'), 'COORDINATES_INVALID', 'LineString'],
    ['an unfilled template', line('###LON###,###LAT###'), 'COORDINATES_INVALID', 'LineString'],
    ['full-width digits', line('７.45,46.95 7.46,46.96'), 'COORDINATES_INVALID', 'LineString'],
    [
      'an unknown encoding',
      line(two, '<?xml version="1.0" encoding="klingon"?>'),
      'UNKNOWN_ENCODING',
      'The file',
    ],
    ['another kind of document', '<svg><path/></svg>', 'NOT_A_FLIGHT_PLAN', 'svg'],
    ['a web page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'NOT_A_FLIGHT_PLAN', 'html'],
    ['only impossible latitudes', line('7,146 8,147'), 'COORDINATES_IMPOSSIBLE', undefined],
  ])('for %s', async (_, text, code, where) => {
    const problem = await problemOf('a.kml', bytesOf(text));
    expect(problem.code).toBe(code);
    if (where !== undefined) expect(problem.where).toContain(where);
    expect(sentenceOf(problem).length).toBeLessThan(300);
  });

  it('for a million nested folders, without overflowing', async () => {
    expect((await problemOf('a.kml', '<a>'.repeat(1_000_000))).code).toBe('XML_TOO_DEEP');
  });

  it('with at most 80 characters of the input, and none that steer the terminal', async () => {
    const problem = await problemOf('a.kml', line(`\u202e\u0007${'x'.repeat(5000)},1`));
    for (const char of ['\u0007', '\u202e']) expect(sentenceOf(problem)).not.toContain(char);
    expect(
      sentenceOf(problem)
        .match(/x+/g)
        ?.map(({ length }) => length)
        .reduce((a, b) => Math.max(a, b)),
    ).toBeLessThanOrEqual(80);
  });
});

describe('GPX', () => {
  const gpx = (inner: string) => `<gpx version="1.1" creator="A. Person">${inner}</gpx>`;
  const rte = (...points: string[]) => `<rte>${points.map((point) => `<rtept ${point}/>`).join('')}</rte>`;

  it('drops points whose position is no number, and counts them', async () => {
    const plan = await planOf(
      'a.gpx',
      gpx(
        rte(
          'lat="46.95" lon="7.45"',
          'lat="undefined" lon="7"',
          'lat="45,5" lon="7"',
          'lat="46.96" lon="7.46"',
        ),
      ),
    );
    expect(chosenRoute(plan).points).toHaveLength(2);
    expect(sayIgnored(plan.ignored)).toContainEqual({
      what: 'point',
      count: 2,
      reason: 'lat or lon is missing or not a number',
    });
  });

  it('asks which of two routes, and prefers routes to tracks', async () => {
    const one = rte('lat="1" lon="1"', 'lat="1.001" lon="1"');
    const plan = await planOf(
      'a.gpx',
      gpx(`${one}${one}<trk><trkseg><trkpt lat="5" lon="5"/></trkseg></trk>`),
    );
    expect(plan.routes).toHaveLength(2);
    expect(codesOf(plan)).toContain('SEVERAL_ROUTES');
  });

  it('does not repeat a name of a person as the tool', async () => {
    const plan = await planOf('a.gpx', gpx(rte('lat="1" lon="1"', 'lat="1.001" lon="1"')));
    expect(JSON.stringify(plan)).not.toContain('Person');
  });

  it('reads the inspection with any line end', async () => {
    const text = Buffer.from(fixture('inspection.gpx')).toString();
    const plan = await planOf('a.gpx', text);
    for (const end of ['\r\n', '\r']) {
      expect((await planOf('a.gpx', text.replaceAll('\n', end))).routes).toEqual(plan.routes);
    }
  });
});
