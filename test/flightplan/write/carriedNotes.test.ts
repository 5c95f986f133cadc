import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import { parseXml } from '../../../engine/flightplan/source/xml/xml.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { writePlan } from '../../../engine/flightplan/writePlan.ts';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import { type CarriedPart, carriedLimits } from '../../../engine/mission/carried.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { planOf } from '../reading.ts';
import { at, names, values } from './elements.ts';
import { readBack, readsBack, textOf, written } from './likeness.ts';

const missionOf = async (filename: string, text: string) =>
  toMission(await planOf(filename, text), { default_altitude_m: 60 }).mission;

const level = (mission: Mission) => ({
  terrain: {
    source: 'level',
    elevations_msl_m: [0, ...mission.waypoints.map(() => 0)],
    fallback_indices: [],
  },
});
const textFrom = async (mission: Mission, format: 'gpx' | 'kml') =>
  textOf(await written(mission, format, level(mission)));

describe('a route of GPX', () => {
  const point = (lat: number, inner: string) =>
    `<rtept lat="${lat}" lon="7.45"><ele>500</ele>${inner}</rtept>`;
  const gpx = (inner: string) =>
    `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x">${inner}</gpx>`;
  const file = gpx(
    `<rte><name>Bridge</name><desc>North &amp; south</desc><number>3</number>${point(46.95, '<name>Pier 1</name><sym>Flag</sym><link href="https://a.test/?a=1&amp;b=2"><text>more</text></link><link href="b"/><link href="c"/>')}${point(46.96, '<name>2</name>')}${point(46.97, '<extensions><x:look x:from="left">down</x:look><y:own xmlns:y="urn:y"><y:part>1</y:part>said</y:own><w:two xmlns:w="urn:w"><w:a>1</w:a></w:two><w:two xmlns:w="urn:w"><w:a>2</w:a></w:two></extensions>')}</rte>`,
  );
  const rteOf = async (mission: Mission) => at(parseXml(await textFrom(mission, 'gpx'), 'gpx'), 'rte');

  it('keeps names, notes, links and extensions of its points and its own', async () => {
    const mission = await missionOf('a.gpx', file);
    expect(mission.waypoints.map(({ carried }) => carried?.format)).toEqual(['gpx', undefined, 'gpx']);
    const rte = await rteOf(mission);
    expect(values(rte)).toMatchObject({ name: 'Bridge', desc: 'North & south', number: '3' });
    const first = at(rte, 'rtept');
    expect(names(first)).toEqual(['ele', 'name', 'link', 'link', 'link', 'sym']);
    expect(values(first)).toMatchObject({ name: 'Pier 1', sym: 'Flag' });
    expect(at(first, 'link').attributes.get('href')).toBe('https://a.test/?a=1&b=2');
    expect(at(first, 'link', 'text').text).toBe('more');
    expect(at(rte, 'rtept#1', 'name').text).toBe('2');
    const look = at(rte, 'rtept#2', 'extensions', 'look');
    expect([look.tag, look.prefixed.get('x:from'), look.text]).toEqual(['x:look', 'left', 'down']);
    expect(at(rte, 'rtept#2', 'extensions', 'own').text).toBe('said');
    expect(at(rte, 'rtept#2', 'extensions', 'two#1', 'a').text).toBe('2');
    expect(parseXml(await textFrom(mission, 'gpx'), 'gpx').prefixed.get('xmlns:x')).toBe('urn:x');
  });

  it('comes back as the same plan, also through an edit', async () => {
    const mission = await missionOf('a.gpx', file);
    expect(await readsBack(mission, 'gpx', level(mission))).toBe(true);
    const moved = applyEdit(mission, { kind: 'move_waypoint', index: 0, to: { lat: 46.94, lon: 7.46 } });
    const shorter = applyEdit(moved, { kind: 'delete_waypoint', index: 1 });
    const back = await readBack(await written(shorter, 'gpx', level(shorter)));
    expect(back.waypoints).toEqual(shorter.waypoints);
    expect(back.carried).toEqual(mission.carried);
  });

  it('tells in other formats that they are lost, and in its own nothing', async () => {
    const mission = await missionOf('a.gpx', file);
    const told = (format: 'gpx' | 'qgc_plan' | 'kml') =>
      losses(mission, format).flatMap((one) =>
        /^(STATE|SETTINGS)_NOT_KEPT$/.test(one.code)
          ? [[one.code, one.waypoint_indices, sentenceOf(one)]]
          : [],
      );
    expect(told('gpx')).toEqual([]);
    for (const format of ['qgc_plan', 'kml'] as const)
      expect(told(format)).toEqual([
        [
          'STATE_NOT_KEPT',
          [0, 2],
          expect.stringContaining('Lost at waypoints 1, 3: names and notes of the opened file.'),
        ],
        ['SETTINGS_NOT_KEPT', [], expect.stringContaining('cannot hold notes and styles of the opened file')],
      ]);
  });

  it('carries nothing where there is nothing, and nothing of a recording', async () => {
    const plain = await missionOf(
      'a.gpx',
      gpx(`<rte>${point(46.95, '<name>1</name>')}${point(46.96, '')}</rte>`),
    );
    expect([plain.carried, plain.waypoints.map(({ carried }) => carried)]).toEqual([
      undefined,
      [undefined, undefined],
    ]);
    const track = await missionOf(
      'a.gpx',
      gpx(
        '<trk><trkseg><trkpt lat="46.95" lon="7.45"><name>a</name></trkpt><trkpt lat="46.96" lon="7.45"/></trkseg></trk>',
      ),
    );
    expect(JSON.stringify(track)).not.toContain('carried');
    const pins = await missionOf(
      'a.gpx',
      gpx('<wpt lat="46.95" lon="7.45"><name>Tower</name></wpt><wpt lat="46.96" lon="7.45"/>'),
    );
    expect(at(await rteOf(pins), 'rtept', 'name').text).toBe('Tower');
  });

  it('leaves out what is too long to be carried, and says so', async () => {
    const long = 'x'.repeat(carriedLimits.part_chars);
    const plan = await planOf(
      'a.gpx',
      gpx(`<rte>${point(46.95, `<desc>${long}</desc>`)}${point(46.96, '')}</rte>`),
    );
    expect(plan.ignored).toContainEqual(expect.objectContaining({ what: 'note', count: 1 }));
    const many = Array.from({ length: 120 }, (_, index) =>
      point(46 + index / 1000, `<desc>${'y'.repeat(19_000)}</desc>`),
    ).join('');
    const all = await planOf('a.gpx', gpx(`<rte>${many}</rte>`));
    expect(JSON.stringify(all.routes).length).toBeLessThan(1.1 * carriedLimits.mission_chars);
    expect(all.ignored[0]?.count).toBeGreaterThan(10);
  });

  it.each<[string, string]>([
    ['is no JSON', '{'],
    ['is a list', '[1]'],
    ['is nothing', 'null'],
  ])('writes nothing of a part that %s', async (_, text) => {
    const mission = await missionOf('a.gpx', file);
    const part = (kind: string): CarriedPart => ({ format: 'gpx', kind, text });
    const broken: Mission = {
      ...mission,
      carried: [part('namespaces'), part('route')],
      waypoints: mission.waypoints.map((waypoint) => ({ ...waypoint, carried: part('point') })),
    };
    const rte = await rteOf(broken);
    expect(names(rte)).toEqual(['name', 'rtept', 'rtept', 'rtept']);
    expect(names(at(rte, 'rtept'))).toEqual(['ele', 'name']);
  });

  it('writes no member that is none, whose name is none or whose prefix nobody declares', async () => {
    const mission = await missionOf('a.gpx', file);
    const text = JSON.stringify({
      'sym><x': 'no',
      number: 3,
      'z:far': 'no',
      cmt: [1, 'said\u0000', { 'z:in': 'no', 'x:in': 'yes' }],
      src: [2],
      'xmlns:q': 'no',
      desc: null,
    });
    const named: Mission = {
      ...mission,
      carried: [
        { format: 'gpx', kind: 'namespaces', text: '{"xmlns:x":"urn:x","xmlns:e":"","bad":"b","xmlns:n":4}' },
      ],
      waypoints: mission.waypoints.map((waypoint) => ({
        ...waypoint,
        carried: { format: 'gpx' as const, kind: 'point', text },
      })),
    };
    const written = await textFrom(named, 'gpx');
    const root = parseXml(written, 'gpx');
    expect([...root.prefixed.keys()].filter((name) => name.startsWith('xmlns:'))).toEqual(['xmlns:x']);
    const first = at(root, 'rte', 'rtept');
    expect(names(first)).toEqual(['ele', 'name', 'cmt', 'cmt']);
    expect(at(first, 'cmt').text).toBe('said');
    expect(names(at(first, 'cmt#1'))).toEqual(['in']);
    expect(written).not.toMatch(/z:|no</);
  });
});

describe('a line of KML', () => {
  const style = (id: string, inner = '<LineStyle><width>3</width></LineStyle>') =>
    `<Style id="${id}">${inner}</Style>`;
  const file = (inner: string, styles = '') =>
    `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><name>Roof</name>${styles}<Placemark><name>Roof</name>${inner}<LineString><altitudeMode>absolute</altitudeMode><coordinates>7.45,46.95,500 7.46,46.96,510</coordinates></LineString></Placemark></Document></kml>`;
  const notes =
    '<description>South side</description><styleUrl>#red</styleUrl><ExtendedData><Data name="pilot"><value>A</value></Data><Data name="day"><value>4</value></Data></ExtendedData><gx:balloonVisibility>1</gx:balloonVisibility><author>Somebody</author>';
  const styles = `<StyleMap id="red"><Pair><key>normal</key><styleUrl>#one</styleUrl></Pair><Pair><key>highlight</key><styleUrl>#two</styleUrl></Pair></StyleMap>${style('one')}${style('two', '<LineStyle><color>ff0000ff</color></LineStyle>')}${style('other')}`;

  it('keeps its notes, its data and the styles that it refers to', async () => {
    const mission = await missionOf('a.kml', file(notes, styles));
    const text = await textFrom(mission, 'kml');
    const document = at(parseXml(text, 'kml'), 'Document');
    expect(document.children.map(({ name, attributes }) => attributes.get('id') ?? name).sort()).toEqual([
      'Placemark',
      'name',
      'one',
      'red',
      'two',
    ]);
    const placemark = at(document, 'Placemark');
    expect(values(placemark)).toMatchObject({
      description: 'South side',
      styleUrl: '#red',
      balloonVisibility: '1',
    });
    expect(at(placemark, 'ExtendedData', 'Data#1').attributes.get('name')).toBe('day');
    expect(names(placemark).at(-1)).toBe('LineString');
    expect(text).not.toContain('Somebody');
  });

  const pin = (name: string, inner = '', lon = '7.4500') =>
    `<Placemark><name>${name}</name>${inner}<Point><coordinates>${lon},46.95,0</coordinates></Point></Placemark>`;
  const beside =
    (...placemarks: string[]) =>
    (inner: string, styled = styles) =>
      file(inner, styled).replace('</Document>', `${placemarks.join('')}</Document>`);
  const area =
    '<Placemark><name>Yard</name><Polygon><outerBoundaryIs><LinearRing><coordinates>7,46 7,46.1 7.1,46 7,46</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>';

  it('keeps the other places of its document, but for the launch point, fences and who drew them', async () => {
    const label = pin(
      'Mast',
      '<author>Somebody</author><styleUrl>#two</styleUrl><description>tall</description>',
    );
    const fence = area.replace('Yard', 'Geofence');
    const text = beside(label, pin('Home', '', '7.4501'), area, fence, pin('Rally 1'))(notes);
    const mission = await missionOf('a.kml', text);
    expect(mission.carried?.map(({ kind }) => kind)).toEqual([
      ...['namespaces', 'styles', 'placemark', 'label_styles', 'labels'],
    ]);
    const document = at(parseXml(await textFrom(mission, 'kml'), 'kml'), 'Document');
    const placemarks = document.children.filter(({ name }) => name === 'Placemark');
    expect(placemarks.map((placemark) => at(placemark, 'name').text)).toEqual(
      ['Roof', 'Mast', 'Yard', 'Geofence', 'Rally 1'].map((name) => (name === 'Roof' ? mission.name : name)),
    );
    const mast = placemarks[1];
    if (mast === undefined) expect.fail('no label');
    expect(values(mast)).toMatchObject({ styleUrl: '#two', description: 'tall' });
    expect(at(mast, 'Point', 'coordinates').text).toBe('7.4500,46.95,0');
    expect(names(mast)).not.toContain('author');
    const ids = document.children.flatMap(({ attributes }) => attributes.get('id') ?? []);
    expect(ids.toSorted()).toEqual(['one', 'red', 'two']);
    expect(await readsBack({ ...mission, home: undefined }, 'kml', level(mission))).toBe(true);
  });

  it('keeps labels where it says nothing itself, and damaged ones break no file', async () => {
    const mission = await missionOf('a.kml', beside(pin('Mast'))('', ''));
    expect(mission.carried?.map(({ kind }) => kind)).toEqual(['namespaces', 'labels']);
    const damaged = {
      format: 'kml',
      kind: 'labels',
      text: '{"Placemark":["text",{"name":"Left"}]}',
    } as const;
    const text = await textFrom({ ...mission, carried: [damaged] }, 'kml');
    expect(text).toContain('<name>Left</name>');
    expect(text).not.toContain('text');
  });

  it('tells of single points that become waypoints, where they say more than their names', async () => {
    const points = (inner: string) =>
      `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${pin('1', inner)}${pin('2', inner, '7.46')}</Document></kml>`;
    const told = async (inner: string) => (await planOf('a.kml', points(inner))).ignored;
    expect(await told('<description>tall</description>')).toMatchObject([{ what: 'note', count: 2 }]);
    expect(await told('<styleUrl>#x</styleUrl>')).toEqual([]);
  });

  it('comes back as the same plan', async () => {
    const mission = await missionOf('a.kml', file(notes, styles));
    expect(mission.carried?.map(({ kind }) => kind)).toEqual(['namespaces', 'styles', 'placemark']);
    expect(await readsBack(mission, 'kml', level(mission))).toBe(true);
  });

  it('keeps a style without an id in its placemark, of which nothing else makes use', async () => {
    const own = '<Style><LineStyle><width>5</width></LineStyle></Style>';
    const mission = await missionOf('a.kml', file(`${own}<styleUrl>#</styleUrl>`));
    expect(mission.carried?.map(({ kind }) => kind)).toEqual(['namespaces', 'placemark']);
    const document = at(parseXml(await textFrom(mission, 'kml'), 'kml'), 'Document');
    expect(at(document, 'Placemark', 'Style', 'LineStyle', 'width').text).toBe('5');
    expect(names(document)).toEqual(['name', 'Placemark']);
  });

  it('carries nothing where it has but a name, and no style that is not there', async () => {
    expect((await missionOf('a.kml', file(''))).carried).toBeUndefined();
    const lost = await missionOf('a.kml', file('<styleUrl>#gone</styleUrl><styleUrl>other.kml#x</styleUrl>'));
    expect(lost.carried?.map(({ kind }) => kind)).toEqual(['namespaces', 'placemark']);
  });

  it('tells another format that they are lost', async () => {
    const mission = await missionOf('a.kml', file(notes));
    const told = losses(mission, 'gpx').filter(({ code }) => code === 'SETTINGS_NOT_KEPT');
    expect(told.map(sentenceOf)).toEqual(['GPX cannot hold notes and styles of the opened file.']);
    expect((await writePlan(mission, 'gpx', level(mission))).ok).toBe(true);
  });
});
