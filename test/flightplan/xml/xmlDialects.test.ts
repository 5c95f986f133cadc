import { describe, expect, it } from 'vitest';
import { chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';
import { zipFile } from '../zip/zipFile.ts';

const expected = [
  [46.95, 7.45],
  [46.96, 7.46],
];
const positions = async (name: string, text: string | Uint8Array) =>
  chosenRoute(await planOf(name, text)).points.map(({ lat, lon }) => [lat, lon]);

const tuple = ['7.45,46.95,50', '7.46,46.96,60'] as const;
const line = (inner = '') => `<LineString>${inner}<coordinates>${tuple.join(' ')}</coordinates></LineString>`;
const pin = (at: 0 | 1, inner = '') =>
  `<Placemark><Point>${inner}<coordinates>${tuple[at]}</coordinates></Point></Placemark>`;
const track = (inner = '') =>
  `<gx:Track>${inner}<when>2024-01-01T00:00:00Z</when><when/><gx:coord>7.45 46.95 50</gx:coord><gx:coord></gx:coord><gx:coord>7.46 46.96 60</gx:coord></gx:Track>`;
const kml = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${inner}</Document></kml>`;
const placemark = (inner: string) => kml(`<Placemark><name>N</name>${inner}</Placemark>`);

describe('KML', () => {
  it.each([
    ['a line', placemark(line())],
    [
      'a line in nested collections',
      placemark(`<MultiGeometry><MultiGeometry>${line()}</MultiGeometry></MultiGeometry>`),
    ],
    ['a line in a collection that is not of KML', placemark(`<MultiLineString>${line()}</MultiLineString>`)],
    ['pins', kml(pin(0) + pin(1))],
    [
      'pins in a collection',
      placemark(
        `<MultiGeometry><Point><coordinates>${tuple[0]}</coordinates></Point><Point><coordinates>${tuple[1]}</coordinates></Point></MultiGeometry>`,
      ),
    ],
    ['a track', placemark(track())],
    ['a track of several parts', placemark(`<gx:MultiTrack>${track()}</gx:MultiTrack>`)],
    ['a track whose prefix is declared nowhere', placemark(track()).replace(/ xmlns:gx="[^"]*"/, '')],
    [
      'a line beside a link, an overlay and labels',
      kml(`<NetworkLink/><GroundOverlay/>${pin(0)}<Placemark>${line()}</Placemark>`),
    ],
    [
      'a line of the old namespace',
      placemark(line()).replace('opengis.net/kml/2.2', 'earth.google.com/kml/2.0'),
    ],
    [
      'a line in folders in documents',
      kml(`<Folder><Document><Folder><Placemark>${line()}</Placemark></Folder></Document></Folder>`),
    ],
    [
      'a line with attributes in single quotes and a doctype',
      placemark(line())
        .replace('<Document>', "<Document id='a>b'>")
        .replace('?><kml', '?><!DOCTYPE kml [<!ELEMENT kml ANY>]><kml'),
    ],
    [
      'a line whose name has odd references',
      kml(`<Placemark><name>&#x41;&eacute;&amp;</name>${line()}</Placemark>`),
    ],
  ])('is read from %s', async (_, text) => {
    expect(await positions('a.kml', text)).toEqual(expected);
  });

  it.each([
    ['clampToGround', undefined],
    ['relativeToGround', 'agl'],
    ['absolute', 'msl'],
  ])('measures heights as %s says', async (mode, datum) => {
    for (const geometry of [
      line(`<altitudeMode>${mode}</altitudeMode>`),
      track(`<altitudeMode>${mode}</altitudeMode>`),
      `<gx:MultiTrack><altitudeMode>${mode}</altitudeMode>${track()}</gx:MultiTrack>`,
    ]) {
      const [first] = chosenRoute(await planOf('a.kml', placemark(geometry))).points;
      expect(first?.altitude?.datum).toBe(datum);
    }
  });

  it.each([
    [
      'a link alone',
      kml('<NetworkLink><Link><href>http://192.0.2.1/</href></Link></NetworkLink>'),
      'NETWORK_LINK_ONLY',
    ],
    ['one pin', kml(pin(0)), 'SINGLE_POINT'],
    [
      'a polygon',
      placemark(
        `<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon>`,
      ),
      'AREA_ONLY',
    ],
    ['a tour', kml('<gx:Tour><gx:Playlist/></gx:Tour>'), 'NO_ROUTE'],
  ])('is refused for %s', async (_, text, code) => {
    expect((await problemOf('a.kml', text)).code).toBe(code);
  });
});

describe('KML with a line that cannot be read', () => {
  const broken =
    '<Placemark><LineString><coordinates>7.45 46.95 50 7.46 46.96 60</coordinates></LineString></Placemark>';

  it('beside a good one leaves it out and says so', async () => {
    const text = kml(`${broken}<Placemark>${line()}</Placemark>`);
    expect(await positions('a.kml', text)).toEqual(expected);
    expect(codesOf(await planOf('a.kml', text))).toContain('POINTS_IGNORED');
  });

  it('beside labels is refused for it', async () => {
    expect((await problemOf('a.kml', kml(`${broken}${pin(0)}${pin(1)}`))).code).toBe('COORDINATES_INVALID');
  });
});

describe('GPX', () => {
  const gpx = (inner: string, head = 'version="1.1" xmlns="http://www.topografix.com/GPX/1/1"') =>
    `<gpx ${head} creator="x">${inner}</gpx>`;
  const at = (name: string, ele = '') =>
    [`<${name} lat="46.95" lon="7.45">${ele}</${name}>`, `<${name} lon='7.46' lat='46.96'/>`].join('');

  it.each([
    ['a route', gpx(`<rte>${at('rtept')}</rte>`), 'mission'],
    [
      'a track of two segments',
      gpx(
        `<trk><trkseg><trkpt lat="46.95" lon="7.45"/></trkseg><trkseg/><trkseg><trkpt lat="46.96" lon="7.46"/></trkseg></trk>`,
      ),
      'track',
    ],
    ['waypoints', gpx(at('wpt')), 'points'],
    [
      'a route before a track',
      gpx(`<trk><trkseg>${at('trkpt')}${at('trkpt')}</trkseg></trk><rte>${at('rtept')}</rte>`),
      'mission',
    ],
    ['an empty route before waypoints', gpx(`<rte/><trk><trkseg/></trk>${at('wpt')}`), 'points'],
    [
      'version 1.0',
      gpx(`<rte>${at('rtept')}</rte>`, 'version="1.0" xmlns="http://www.topografix.com/GPX/1/0"'),
      'mission',
    ],
    [
      'a prefix',
      gpx(`<g:rte>${at('g:rtept')}</g:rte>`, 'xmlns:g="http://www.topografix.com/GPX/1/1"')
        .replaceAll('gpx ', 'g:gpx ')
        .replace('</gpx>', '</g:gpx>'),
      'mission',
    ],
    [
      'Garmin’s shaping points inside',
      gpx(
        `<rte>${at('rtept', '<extensions><gpxx:RoutePointExtension><gpxx:rpt lat="1" lon="1"/></gpxx:RoutePointExtension></extensions>')}</rte>`,
      ),
      'mission',
    ],
  ])('is read from %s', async (_, text, kind) => {
    expect(await positions('a.gpx', text)).toEqual(expected);
    expect(chosenRoute(await planOf('a.gpx', text)).kind).toBe(kind);
  });
});

interface Wayline {
  readonly version?: string;
  readonly mode?: string;
  readonly prefix?: string;
  readonly uri?: string;
}

function wayline(options: Wayline = {}): string {
  const prefix = options.prefix ?? 'wpml';
  const uri = options.uri ?? `http://www.dji.com/wpmz/${options.version ?? '1.0.6'}`;
  const tag = (name: string, ...inner: (string | number)[]) =>
    `<${prefix}:${name}>${inner.join('')}</${prefix}:${name}>`;
  const hover = tag(
    'actionGroup',
    tag('actionGroupStartIndex', 0),
    tag('actionGroupEndIndex', 1),
    tag('actionTrigger', tag('actionTriggerType', 'reachPoint')),
    tag('action', tag('actionActuatorFunc', 'hover'), tag('actionActuatorFuncParam', tag('hoverTime', 3))),
  );
  const points = expected.map(([lat, lon], index) => {
    const place = `<Point><coordinates>\n${lon},${lat}\n</coordinates></Point>`;
    const own = index === 0 ? hover : '';
    return `<Placemark>${place}${tag('index', index)}${tag('executeHeight', 60 + index)}${own}</Placemark>`;
  });
  const mode = tag('executeHeightMode', options.mode ?? 'relativeToStartPoint');
  const folder = `<Folder>${tag('waylineId', 0)}${mode}${tag('autoFlightSpeed', 5)}${points.join('')}</Folder>`;
  const config = tag('missionConfig', tag('finishAction', 'goHome'));
  return `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:${prefix}="${uri}"><Document>${config}${folder}</Document></kml>`;
}

describe('WPML', () => {
  it.each([
    ...['1.0.0', '1.0.1', '1.0.2', '1.0.3', '1.0.4', '1.0.5', '1.0.6', '1.0.9'].map(
      (version): [string, string] => [`of version ${version}`, wayline({ version })],
    ),
    ['of Autel', wayline({ prefix: 'wpml', uri: 'http://www.autel.com/wpmz/1.0.0' })],
    ['with another prefix', wayline({ prefix: 'w' })],
    ['without a folder', wayline().replace('<Folder>', '').replace('</Folder>', '')],
    [
      'in the other order of its placemarks',
      wayline().replace(/(<Placemark>.*?<\/Placemark>)(<Placemark>.*?<\/Placemark>)/s, '$2$1'),
    ],
    [
      'without mission settings or wayline id',
      wayline()
        .replace(/<wpml:missionConfig>.*?<\/wpml:missionConfig>/, '')
        .replace(/<wpml:waylineId>0<\/wpml:waylineId>/, ''),
    ],
  ])('is read %s', async (_, text) => {
    const { points } = chosenRoute(await planOf('a.wpml', text));
    expect(points.map(({ lat, lon }) => [lat, lon])).toEqual(expected);
    expect(points.map(({ altitude }) => altitude?.value_m)).toEqual([60, 61]);
    expect(points.map(({ hover_time_s }) => hover_time_s)).toEqual([3, 3]);
  });

  it.each([
    ['WGS84', 'ellipsoid'],
    ['relativeToStartPoint', 'takeoff'],
    ['realTimeFollowSurface', 'agl'],
    ['aboveGroundLevel', 'agl'],
    ['EGM96', 'msl'],
  ])('measures heights as %s says', async (mode, datum) => {
    const { points } = chosenRoute(await planOf('a.wpml', wayline({ mode })));
    expect(points[0]?.altitude?.datum).toBe(datum);
  });

  it('of five waylines gives five routes, each with its speed', async () => {
    const one = /<Folder>.*<\/Folder>/s.exec(wayline())?.[0] ?? '';
    const five = [9, 15, 15, 15, 15].map((speed, id) =>
      one.replace(/(waylineId>)0/, `$1${id}`).replace(/(autoFlightSpeed>)5/, `$1${speed}`),
    );
    const text = wayline().replace(one, five.join(''));
    const plan = await planOf('a.kmz', zipFile([{ name: 'wpmz/waylines.wpml', content: text }]));
    expect(plan.routes.map(({ speed_mps, points }) => [speed_mps, points.length])).toEqual([
      [9, 2],
      [15, 2],
      [15, 2],
      [15, 2],
      [15, 2],
    ]);
    expect(plan.chosen_route).toBe(0);
    expect(codesOf(plan)).toContain('SEVERAL_ROUTES');
  });

  it('of a template with the height over the ellipsoid alone keeps that', async () => {
    const text = wayline()
      .replaceAll('executeHeight>', 'ellipsoidHeight>')
      .replace('executeHeightMode', 'other')
      .replace('executeHeightMode', 'other');
    const { points } = chosenRoute(await planOf('template.kml', text));
    expect(points[0]?.altitude).toEqual({ datum: 'ellipsoid', value_m: 60 });
  });

  it('does not count pictures taken by time as waits', async () => {
    const text = wayline().replace('reachPoint', 'multipleTiming');
    const { points } = chosenRoute(await planOf('a.wpml', text));
    expect(points.map(({ hover_time_s }) => hover_time_s)).toEqual([0, 0]);
  });
});
