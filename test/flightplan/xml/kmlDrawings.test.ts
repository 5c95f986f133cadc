import { describe, expect, it } from 'vitest';
import { sayIgnored } from '../../../server/report/say.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, problemOf } from '../reading.ts';

const kml = (inner: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`;
const coordinates = (text: string) => `<coordinates>${text}</coordinates>`;
const line = (text: string, name = '') =>
  `<Placemark><name>${name}</name><LineString>${coordinates(text)}</LineString></Placemark>`;
const polygon = (text: string, tag = 'Polygon') =>
  tag === 'LinearRing'
    ? `<Placemark><LinearRing>${coordinates(text)}</LinearRing></Placemark>`
    : `<Placemark><Polygon><outerBoundaryIs><LinearRing>${coordinates(text)}</LinearRing></outerBoundaryIs></Polygon></Placemark>`;
const two = '7.45,46.95 7.46,46.96';
const three = `${two} 7.47,46.97`;

describe('a drawing of more lines than anybody can choose from', () => {
  const many = Array.from({ length: 2000 }, () => line(two)).join('');

  it('keeps the first 2000, and among them the longest', async () => {
    const found = await planOf('a.kml', kml(line(three, 'Way') + many));
    expect(found.routes).toHaveLength(2000);
    expect(chosenRoute(found).name).toBe('Way');
    expect(sayIgnored(found.ignored)).toEqual([{ what: 'line', count: 1, reason: 'more than 2000 lines' }]);
  });

  it('keeps the longest, too, where it stands behind them', async () => {
    const found = await planOf('a.kml', kml(many + line(three, 'Way')));
    expect(found.routes).toHaveLength(2000);
    expect(found.chosen_route).toBe(1999);
    expect(chosenRoute(found).name).toBe('Way');
  });
});

describe('a piece of a drawing without its document', () => {
  it.each([
    ['a placemark', line(two, 'Way'), 'Way'],
    ['a line', `<LineString>${coordinates(two)}</LineString>`, 'Line 1'],
  ])('is read: %s', async (_, text, name) => {
    expect(chosenRoute(await planOf('a.kml', text))).toMatchObject({ name, points: [{ lat: 46.95 }, {}] });
  });

  it('that is a ring is an area', async () => {
    const ring = `<LinearRing>${coordinates(three)}</LinearRing>`;
    expect(await problemOf('a.kml', ring)).toMatchObject({ code: 'AREA_ONLY', class: 'area' });
  });
});

describe('the tracks of a drawing', () => {
  const track = (...places: readonly string[]) =>
    `<Placemark><gx:Track>${places.map((place) => `<gx:coord>${place}</gx:coord>`).join('')}</gx:Track></Placemark>`;
  const flown = track('7.45 46.95 500', '7.46 46.96 500');

  it('without names are numbered', async () => {
    expect((await planOf('a.kml', kml(flown + flown))).routes.map(({ name }) => name)).toEqual([
      'Track 1',
      'Track 2',
    ]);
  });

  it('are a location history where most are places of a single moment', async () => {
    const moments = track('7.45 46.95 500').repeat(3);
    expect(await problemOf('a.kml', kml(flown + moments))).toMatchObject({
      code: 'LOCATION_HISTORY',
      message: expect.stringContaining(
        'The KML is a location history, not a route: 4 records, most without positions. Choose a flight plan.',
      ),
    });
    expect((await planOf('a.kml', kml(flown + flown + moments))).routes).toHaveLength(2);
  });
});

describe('an outline of a drawing', () => {
  it.each([
    ['one', 1, '1 outline)'],
    ['two', 2, '2 outlines)'],
  ])('is counted: %s', async (_, count, said) => {
    const found = await problemOf('a.kml', kml(polygon(three).repeat(count)));
    expect(found).toMatchObject({ code: 'AREA_ONLY', message: expect.stringContaining(said) });
    expect(found.areas).toHaveLength(count);
  });

  it.each([
    ['<altitudeMode>absolute</altitudeMode>', 600, { altitude: { datum: 'msl', value_m: 600 } }],
    ['<altitudeMode>absolute</altitudeMode>', 0, {}],
    ['', 600, {}],
  ])('has the height of its first corner: %s %d', async (mode, height, settings) => {
    const high = two.replace('46.95', `46.95,${height}`);
    const drawn = polygon(`${high} 7.47,46.97`).replace('<Polygon>', `<Polygon>${mode}`);
    expect((await problemOf('a.kml', kml(drawn))).areas?.[0]?.settings).toEqual(settings);
  });

  it.each([
    ['without its ring', '<Placemark><Polygon/></Placemark>'],
    ['of two corners', polygon(two)],
    ['of two corners, drawn as a ring', polygon(two, 'LinearRing')],
    ['without coordinates', '<Placemark><LinearRing/></Placemark>'],
    ['that is a line without coordinates', '<Placemark><LineString/></Placemark>'],
  ])('%s is none', async (_, drawn) => {
    const found = await planOf('a.kml', kml(drawn + line(two)));
    expect(sayIgnored(found.ignored)).toEqual([]);
    expect((await problemOf('a.kml', kml(drawn))).code).toBe('NO_ROUTE');
  });

  it('beyond the pole beside a route is left out, and alone is refused', async () => {
    const drawn = polygon('7,146 8,147 8,148');
    const found = await planOf('a.kml', kml(drawn + line(two)));
    expect(sayIgnored(found.ignored)).toEqual([
      { what: 'label or outline', count: 1, reason: 'the coordinates are unreadable' },
    ]);
    expect(await problemOf('a.kml', kml(drawn))).toMatchObject({
      code: 'COORDINATES_IMPOSSIBLE',
      where: 'Polygon',
    });
  });
});

describe('pins of a drawing', () => {
  const pin = (inner: string, mode = '') => `<Placemark><Point>${mode}${inner}</Point></Placemark>`;
  const pins = (mode: string) =>
    pin(coordinates('7.45,46.95,540'), mode) + pin(coordinates('7.46,46.96,550'), mode);

  it('without a place are counted and left out', async () => {
    const found = await planOf('a.kml', kml(pins('') + pin('')));
    expect(chosenRoute(found).points).toHaveLength(2);
    expect(sayIgnored(found.ignored)).toEqual([{ what: 'empty point', count: 1, reason: 'no coordinates' }]);
  });

  it.each([
    ['above the sea may be those of the ground', '<altitudeMode>absolute</altitudeMode>', 'above sea level'],
    [
      'that count for nothing are not used',
      '',
      'Altitudes are not used: the altitude mode of the file clamps them to the ground.',
    ],
  ])('with heights %s, and say so', async (_, mode, message) => {
    const found = await planOf('a.kml', kml(pins(mode)));
    expect(found.warnings.map((one) => sentenceOf(one)).join()).toContain(message);
  });

  it('in a document of no kml element name their tool', async () => {
    const text = `<Document><name>Made by GPSBabel</name>${pins('')}</Document>`;
    expect((await planOf('a.kml', text)).tool).toBe('GPSBabel');
  });
});
