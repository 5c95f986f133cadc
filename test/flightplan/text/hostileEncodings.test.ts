import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, problemOf } from '../reading.ts';

const document = (name: string, encoding?: string) =>
  `${encoding === undefined ? '' : `<?xml version="1.0" encoding="${encoding}"?>`}<kml><Placemark><name>${name}</name><LineString><coordinates>7.45,46.95 7.46,46.96</coordinates></LineString></Placemark></kml>`;
const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
/** Text whose bytes above 127 stand for themselves. */
const raw = (text: string) => bytes(text, 'latin1');
const routeOf = async (content: Uint8Array | string) => chosenRoute(await planOf('a.kml', content));

describe('a text in another encoding', () => {
  it.each<[string, Uint8Array, string]>([
    ['windows-1251', raw(document('\xcf\xf3\xf2\xfc', 'windows-1251')), 'Путь'],
    ['GBK', raw(document('\xba\xbd\xcf\xdf', 'GBK')), '航线'],
    ['Shift_JIS', raw(document('\x8d\x71\x98\x48', 'Shift_JIS')), '航路'],
    ['ISO-8859-1', raw(document('Stra\xdfe', 'ISO-8859-1')), 'Straße'],
    ['Latin-1 although UTF-8 is declared', raw(document('Stra\xdfe', 'UTF-8')), 'Straße'],
    ['UTF-8 although UTF-16 is declared', bytes(document('Straße', 'UTF-16'), 'utf8'), 'Straße'],
    ['UTF-16 without a mark', bytes(document('Straße'), 'utf16le'), 'Straße'],
    ['UTF-16 that UTF-8 is declared in', bytes(`\ufeff${document('Straße', 'UTF-8')}`, 'utf16le'), 'Straße'],
  ])('is read: %s', async (_, content, name) => {
    const route = await routeOf(content);
    expect(route.name).toBe(name);
    expect(route.points).toHaveLength(2);
  });

  it('with overlong digits is refused rather than guessed at', async () => {
    const content = raw(document('a').replace('7.45', '\xc0\xb7.45'));
    expect((await problemOf('a.kml', content)).code).toBe('COORDINATES_INVALID');
  });

  it.each(['a table', 'a plan'])('as UTF-16 is read: %s', async (kind) => {
    const text =
      kind === 'a table'
        ? 'lat\tlon\r\n46.95\t7.45\r\n46.96\t7.46\r\n'
        : '[{"lat":46.95,"lon":7.45},{"lat":46.96,"lon":7.46}]';
    for (const mark of ['', '\ufeff']) {
      expect((await routeOf(bytes(mark + text, 'utf16le'))).points).toHaveLength(2);
      const big = new Uint8Array(Buffer.from(mark + text, 'utf16le').swap16());
      expect((await routeOf(big)).points).toHaveLength(2);
    }
  });
});

describe('XML of another kind', () => {
  it.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', 'svg'],
    ['a feed', '<rss version="2.0"><channel/></rss>', 'rss'],
    ['a street map', '<osm version="0.6"><node id="1" lat="46.95" lon="7.45"/></osm>', 'osm'],
    [
      'a training',
      '<TrainingCenterDatabase><Activities/></TrainingCenterDatabase>',
      'TrainingCenterDatabase',
    ],
    ['an answer of a server', '<Response><Error>denied</Error></Response>', 'Response'],
    ['a drawing around a route', `<svg>${document('a')}</svg>`, 'svg'],
  ])('%s is named', async (_, text, where) => {
    const problem = await problemOf('a.kml', text);
    expect(problem.code).toBe('NOT_A_FLIGHT_PLAN');
    expect(problem.where).toBe(where);
    expect(sentenceOf(problem)).toContain(where);
  });

  it('with a name of markup shows none of it beyond 80 characters', async () => {
    const problem = await problemOf('a.kml', `<${'x'.repeat(200)}></${'x'.repeat(200)}>`);
    expect(problem.code).toBe('NOT_A_FLIGHT_PLAN');
    expect(sentenceOf(problem).length).toBeLessThan(200);
  });
});

it.each<[string, string]>([
  [
    'The file is the placeholder of an iCloud file that is not downloaded yet, not a flight plan. Download the file first.',
    'bplist00\0\0',
  ],
  ['an SQLite database', 'SQLite format 3\0'],
  ['a bzip2 archive', 'BZh91AY'],
  ['a 7-Zip archive', '7z\xbc\xaf\x27\x1c'],
])('%s is named', async (name, content) => {
  const problem = await problemOf('route.kmz', raw(content));
  expect(problem.code).toBe('NOT_A_FLIGHT_PLAN');
  expect(sentenceOf(problem)).toContain(name);
});
