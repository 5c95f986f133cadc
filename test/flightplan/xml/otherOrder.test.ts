import { describe, expect, it } from 'vitest';
import { chosenRoute, planOf, uncountedIn } from '../reading.ts';

const place = (lat: number, index: string, prefix = 'wpml:') =>
  `<Placemark><Point><coordinates>8,${lat}</coordinates></Point>${index}<${prefix}executeHeight>50</${prefix}executeHeight></Placemark>`;
const numbered = (...numbers: readonly unknown[]) =>
  numbers.map((number) => `<wpml:index>${number}</wpml:index>`).join('');
const file = (places: readonly string[], more = '') =>
  `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:wpml="http://www.dji.com/wpmz/1.0.6" xmlns:gx="http://www.google.com/kml/ext/2.2" xmlns:e="urn:e"${more}><Document><wpml:missionConfig><wpml:finishAction>goHome</wpml:finishAction></wpml:missionConfig><Folder><wpml:executeHeightMode>relativeToStartPoint</wpml:executeHeightMode><wpml:waylineId>0</wpml:waylineId>${places.join('')}</Folder></Document></kml>`;
const told = async (text: string) => uncountedIn(await planOf('waylines.wpml', text));

describe('the numbers of waypoints', () => {
  it.each<[string, readonly string[], number]>([
    ['another order than the file', [numbered(0), numbered(2), numbered(1), numbered(3)], 3],
    ['backwards', [numbered(3), numbered(2), numbered(1), numbered(0)], 2],
    ['one number for two', [numbered(0), numbered(1), numbered(1), numbered(2)], 3],
    ['one number for all', [numbered(0), numbered(0), numbered(0), numbered(0)], 2],
    ['none for one of them', [numbered(0), '', numbered(1), numbered(2)], 2],
    ['none for the first', ['', numbered(0), numbered(1), numbered(2)], 1],
    ['a word for one of them', [numbered(0), numbered(1), numbered('two'), numbered(3)], 3],
    ['one below 0', [numbered(-1), numbered(0), numbered(1), numbered(2)], 1],
  ])('are told where they are %s', async (_, indices, at) => {
    expect(await told(file(indices.map((index, row) => place(47 + row / 1000, index))))).toContain(
      `placemark ${at}: the index does not match the order in the file`,
    );
  });

  it('are told where a waypoint has two', async () => {
    const twice = [numbered(0, 0), numbered(2, 1), numbered(1, 2)];
    const text = file(twice.map((index, row) => place(47 + row / 1000, index)));
    expect(await told(text)).toContain('index occurs twice, and the first is counted');
  });

  it.each<[string, readonly string[]]>([
    ['in order', [numbered(0), numbered(1), numbered(2)]],
    ['in order from 1', [numbered(1), numbered(2), numbered(3)]],
    ['in order with gaps', [numbered(0), numbered(5), numbered(9)]],
    ['absent', ['', '', '']],
  ])('say nothing where they are %s', async (_, indices) => {
    expect(await told(file(indices.map((index, row) => place(47 + row / 1000, index))))).toBe('');
  });
});

describe('elements with another prefix', () => {
  const usual = [place(47, numbered(0)), place(47.001, numbered(1)), place(47.002, numbered(2))];
  const foreign = (name: string) => file(usual).replaceAll(`wpml:${name}`, `e:${name}`);
  const renamed = (name: string) => {
    const [first = '', second = '', third = ''] = usual;
    const other = second.replace(`<${name}>`, `<e:${name}>`).replace(`</${name}>`, `</e:${name}>`);
    return file([first, other, third]);
  };

  it.each<[string, string]>([
    ['heights', foreign('executeHeight')],
    ['numbers', foreign('index')],
    ['a setting', foreign('finishAction')],
    ['heights without one', file([place(47, numbered(0)), place(47.001, numbered(1), '')])],
    ['a waypoint', renamed('Placemark')],
    ['a point', renamed('Point')],
    ['coordinates', renamed('coordinates')],
  ])('are told: %s', async (_, text) => {
    expect(await told(text)).toContain('the file: the elements have several prefixes');
  });

  it.each<[string, string]>([
    ['one for KML and one for DJI', file(usual)],
    ['none at all', file(usual).replaceAll('wpml:', '').replace('xmlns:wpml', 'xmlns:w')],
    ['another one for all of DJI', file(usual).replaceAll('wpml:', 'd:')],
    [
      'one for all of KML',
      file(usual).replace(/(<\/?)(kml|Document|Folder|Placemark|Point|coordinates)\b/g, '$1k:$2'),
    ],
    ['those of others', file(usual).replace('<Point>', '<gx:drawOrder>1</gx:drawOrder><Point>')],
  ])('say nothing: %s', async (_, text) => {
    const plan = await planOf('waylines.wpml', text);
    expect(chosenRoute(plan).points).toHaveLength(3);
    expect(uncountedIn(plan)).toBe('');
  });
});
