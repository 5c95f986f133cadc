import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { codesOf, planOf } from '../reading.ts';

const found = async (filename: string, text: string, code: string) => {
  const plan = await planOf(filename, text);
  const warnings = plan.warnings.filter((warning) => warning.code === code);
  return { value: warnings[0]?.value, message: warnings.map(sentenceOf).join(' ') };
};

const kml = (content: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${content}</Document></kml>`;
const wpml = (folder: string, config = '<missionConfig/>') =>
  kml(`${config}<Folder><executeHeightMode>relativeToStartPoint</executeHeightMode>${folder}</Folder>`);
const placemark = (index: number, more = '') =>
  `<Placemark><Point><coordinates>7.4${index},46.95</coordinates></Point><index>${index}</index><executeHeight>50</executeHeight>${more}</Placemark>`;
const item = (params: readonly unknown[], more: object = {}) => ({
  type: 'SimpleItem',
  command: 16,
  frame: 3,
  params,
  ...more,
});
const flat = [item([0, 0, 0, null, 46.95, 7.45, 50]), item([0, 0, 0, null, 46.96, 7.46, 50])];
const qgc = (...items: readonly unknown[]) =>
  JSON.stringify({ fileType: 'Plan', version: 1, mission: { version: 2, items: [...flat, ...items] } });

const litchi = (row: string) =>
  `latitude,longitude,altitude(m),heading(deg),curvesize(m),rotationdir,gimbalmode,gimbalpitchangle,actiontype1,actionparam1,altitudemode,speed(m/s)\n${row}\n46.96,7.46,50,0,0,0,0,0,-1,0,0,5\n`;

describe('a figure below 0 is a warning with its place', () => {
  const speed = (value: number, type = 1) => item([type, value, -1, 0, 0, 0, 0], { command: 178, frame: 2 });

  it.each([
    ['a.plan', qgc(speed(-3), item([0, 0, 0, null, 46.97, 7.47, 50])), 'FIGURES_IGNORED', 'item 3'],
    ['a.csv', litchi('46.95,7.45,50,0,0,0,0,0,0,-3000,0,4'), 'WAITS_IGNORED', 'row 2'],
    [
      'a.wpml',
      wpml(`${placemark(0)}${placemark(1, '<waypointSpeed>-3</waypointSpeed>')}`),
      'FIGURES_IGNORED',
      'waypoint 2',
    ],
    [
      'a.wpml',
      wpml(`<autoFlightSpeed>-5</autoFlightSpeed>${placemark(0)}${placemark(1)}`),
      'FIGURES_IGNORED',
      'autoFlightSpeed',
    ],
    [
      'a.wpml',
      wpml(`<autoFlightSpeed>fast</autoFlightSpeed>${placemark(0)}${placemark(1)}`),
      'FIGURES_IGNORED',
      'autoFlightSpeed',
    ],
    [
      'a.wpml',
      wpml(
        `${placemark(0)}${placemark(1)}`,
        '<missionConfig><globalTransitionalSpeed>-1</globalTransitionalSpeed></missionConfig>',
      ),
      'FIGURES_IGNORED',
      'globalTransitionalSpeed',
    ],
  ])('in %s %#', async (filename, text, code, place) => {
    const { value, message } = await found(filename, text, code);
    expect(value).toBe(1);
    expect(message).toContain(place);
  });

  it.each([
    ['a.plan', qgc(speed(-1), speed(-2), speed(0), speed(-3, 2), item([0, 0, 0, null, 46.97, 7.47, 50]))],
    [
      'a.wpml',
      wpml(
        `<autoFlightSpeed>N/A</autoFlightSpeed>${placemark(0)}${placemark(1, '<waypointSpeed>0</waypointSpeed>')}`,
      ),
    ],
    ['a.csv', litchi('46.95,7.45,50,0,0,0,0,0,0,,0,4')],
  ])('unless it stands for something: %s', async (filename, text) => {
    expect(codesOf(await planOf(filename, text)).filter((code) => code.endsWith('_IGNORED'))).toEqual([]);
  });
});

describe('a time of a point whose meaning nobody knows', () => {
  const points = (member: object) =>
    [0, 1, 2].map((at) => ({ lat: 46.95 + at / 100, lon: 7.45, alt: 50, ...member }));

  it.each([{ time: 10 }, { time_s: 10 }, { Time: 0.5 }, { stop_s: 10 }])('is named: %j', async (member) => {
    const [name = ''] = Object.keys(member);
    const features = points(member).map(({ lat, lon, ...properties }) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Point', coordinates: [lon, lat] },
    }));
    for (const text of [
      JSON.stringify({ waypoints: points(member) }),
      JSON.stringify({ type: 'FeatureCollection', features }),
    ])
      expect((await found('a.json', text, 'FIELDS_NOT_READ')).message).toContain(`“${name}”`);
  });

  it.each([{ time: 0 }, { time: 1_700_000_000 }, { time: '2024-05-04T10:00:00Z' }, { timestamp: 5 }])(
    'is a clock: %j',
    async (member) => {
      expect(codesOf(await planOf('a.json', JSON.stringify({ waypoints: points(member) })))).not.toContain(
        'FIELDS_NOT_READ',
      );
    },
  );
});
