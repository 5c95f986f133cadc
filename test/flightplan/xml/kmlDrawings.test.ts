import { describe, expect, it } from 'vitest';
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
    expect(found.ignored).toEqual([{ what: 'line', count: 1, reason: 'more than 2000 lines' }]);
  });

  it('keeps the longest, too, where it stands behind them', async () => {
    const found = await planOf('a.kml', kml(many + line(three, 'Way')));
    expect(found.routes).toHaveLength(2000);
    expect(found.chosen_route).toBe(1999);
    expect(chosenRoute(found).name).toBe('Way');
  });
});

describe('an outline of a drawing', () => {
  it.each([
    ['without its ring', '<Placemark><Polygon/></Placemark>'],
    ['of two corners', polygon(two)],
    ['of two corners, drawn as a ring', polygon(two, 'LinearRing')],
    ['without coordinates', '<Placemark><LinearRing/></Placemark>'],
  ])('%s is none', async (_, drawn) => {
    const found = await planOf('a.kml', kml(drawn + line(two)));
    expect(found.ignored).toEqual([]);
    expect((await problemOf('a.kml', kml(drawn))).code).toBe('NO_ROUTE');
  });

  it('beyond the pole beside a route is left out, and alone is refused', async () => {
    const drawn = polygon('7,146 8,147 8,148');
    const found = await planOf('a.kml', kml(drawn + line(two)));
    expect(found.ignored).toEqual([
      { what: 'label or outline', count: 1, reason: 'its coordinates cannot be read' },
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
    expect(found.ignored).toEqual([{ what: 'empty point', count: 1, reason: 'it has no coordinates' }]);
  });

  it.each([
    ['above the sea may be those of the ground', '<altitudeMode>absolute</altitudeMode>', 'above sea level'],
    ['that count for nothing are not used', '', 'clamped to the ground'],
  ])('with heights %s, and say so', async (_, mode, message) => {
    const found = await planOf('a.kml', kml(pins(mode)));
    expect(found.warnings.map((one) => one.message).join()).toContain(message);
  });

  it('in a document of no kml element name their tool', async () => {
    const text = `<Document><name>Made by GPSBabel</name>${pins('')}</Document>`;
    expect((await planOf('a.kml', text)).tool).toBe('GPSBabel');
  });
});
