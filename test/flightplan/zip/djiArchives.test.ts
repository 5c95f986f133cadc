import { describe, expect, it } from 'vitest';
import { chosenRoute, fixture, planOf, problemOf } from '../reading.ts';
import { zipFile } from './zipFile.ts';

const flown = Buffer.from(fixture('inspection.wpml')).toString();
const waylines = { name: 'wpmz/waylines.wpml', content: flown };
const template = (content: string) => ({ name: 'wpmz/template.kml', content });
const bomb = Buffer.alloc(61 * 1024 * 1024, 32);
const entities = '<!DOCTYPE kml [<!ENTITY a "b">]><kml/>';
const config = (inner: string) =>
  `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.2"><Document><wpml:missionConfig>${inner}</wpml:missionConfig></Document></kml>`;
const homeless = flown.replace(/<wpml:takeOffRefPoint>[^<]*<\/wpml:takeOffRefPoint>/, '');

describe('a DJI archive', () => {
  it('has its launch point from the template where the waylines name none', async () => {
    const home = template(config('<wpml:takeOffRefPoint>46.94,7.44,500</wpml:takeOffRefPoint>'));
    const found = await planOf('a.kmz', zipFile([home, { ...waylines, content: homeless }]));
    expect(found.home).toEqual({ lat: 46.94, lon: 7.44, planned_ellipsoid_m: 500 });
  });

  it('is flown without a launch point where the template cannot be read', async () => {
    const found = await planOf('a.kmz', zipFile([template('<kml>'), { ...waylines, content: homeless }]));
    expect(chosenRoute(found).points).toHaveLength(6);
    expect(found.home).toBeUndefined();
  });

  it.each([
    ['waylines with entity definitions', entities, '<kml/>', 'XML_ENTITIES'],
    ['waylines that expand too far', bomb, '<kml/>', 'ZIP_EXPANDS_TOO_FAR'],
    ['a template with entity definitions', homeless, entities, 'XML_ENTITIES'],
  ])('is refused as a whole for %s', async (_, content, other, code) => {
    expect(await problemOf('a.kmz', zipFile([template(other), { ...waylines, content }]))).toMatchObject({
      code,
    });
  });

  it('whose files are all broken is refused for its waylines', async () => {
    const zip = zipFile([template('<kml><Placemark>'), { ...waylines, content: '<kml>' }]);
    expect(await problemOf('a.kmz', zip)).toMatchObject({
      code: 'XML_INVALID',
      message: expect.stringContaining('wpmz/waylines.wpml'),
    });
  });

  const pin = (place: string) => `<Placemark><Point><coordinates>${place}</coordinates></Point></Placemark>`;
  const line =
    '<Placemark><LineString><coordinates>7.45,46.95 7.46,46.96</coordinates></LineString></Placemark>';

  it.each([
    [
      'waypoints without DJI’s mark-up',
      `<Folder>${pin('7.45,46.95')}${pin('7.46,46.96')}</Folder>`,
      'dji_wpml_kmz',
    ],
    ['a drawn line', line, 'kmz'],
  ])('whose template holds %s is read', async (_, drawn, format) => {
    const found = await planOf('a.kmz', zipFile([template(`<kml><Document>${drawn}</Document></kml>`)]));
    expect(found.format).toBe(format);
    expect(chosenRoute(found).points).toMatchObject([
      { lat: 46.95, lon: 7.45 },
      { lat: 46.96, lon: 7.46 },
    ]);
  });
});
