import { describe, expect, it } from 'vitest';
import { planOf, uncountedIn } from '../reading.ts';
import { zipFile } from '../zip/zipFile.ts';

const tag = (name: string, text: string | number) => `<wpml:${name}>${text}</wpml:${name}>`;

const placemark = (lat: number, height: string) =>
  `<Placemark><Point><coordinates>8.5,${lat}</coordinates></Point>${tag('index', 0)}${tag(height, 60)}</Placemark>`;

const folder = (inner: string) => `<Folder>${inner}</Folder>`;
const wayline = (id: number, from = 47) =>
  folder(
    tag('templateId', 0) +
      tag('executeHeightMode', 'relativeToStartPoint') +
      tag('waylineId', id) +
      placemark(from, 'executeHeight') +
      placemark(from + 0.001, 'executeHeight').replace('index>0', 'index>1'),
  );
const template = folder(
  tag('templateType', 'waypoint') +
    tag('templateId', 1) +
    placemark(47, 'height') +
    placemark(47.001, 'height'),
);

const file = (...folders: string[]) =>
  `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.6"><Document><wpml:missionConfig>${tag('finishAction', 'goHome')}</wpml:missionConfig>${folders.join('')}</Document></kml>`;

const told = async (text: string, name = 'waylines.wpml') => uncountedIn(await planOf(name, text));

describe('waylines beside the one that is judged', () => {
  const all = (count: number) => `the aircraft flies ${count} waylines of the file`;

  it.each([
    ['two', [wayline(0), wayline(1)], 2],
    ['two of the same', [wayline(0), wayline(0)], 2],
    ['five of an oblique survey', [0, 1, 2, 3, 4].map((id) => wayline(id)), 5],
    [
      'two without a number',
      [wayline(0), wayline(1)].map((one) => one.replace(/<wpml:waylineId>.<.wpml:waylineId>/, '')),
      2,
    ],
    ['two, 50 km apart', [wayline(0), wayline(1, 47.45)], 2],
    ['three, one of a single waypoint', [wayline(0), wayline(1), folder(placemark(47, 'executeHeight'))], 3],
    ['two beside a template', [template, wayline(0), wayline(1)], 2],
    ['one in another', [folder(wayline(0) + placemark(47, 'executeHeight'))], 2],
    ['two templates that become waylines', [template, template], 2],
  ])('are told: %s', async (_, folders, count) => {
    expect(await told(file(...folders))).toContain(all(count));
  });

  it('are told of an archive', async () => {
    const content = file(wayline(0), wayline(1), wayline(2));
    const plan = await planOf('a.kmz', zipFile([{ name: 'wpmz/waylines.wpml', content }]));
    expect(uncountedIn(plan)).toContain(all(3));
  });

  it.each([
    ['one', [wayline(0)]],
    ['one beside an empty folder', [wayline(0), folder('')]],
    ['one beside an empty wayline', [wayline(0), folder(tag('waylineId', 1))]],
    ['one beside a template', [wayline(0), template]],
    ['one in a folder', [folder(wayline(0))]],
  ])('are none: %s', async (_, folders) => {
    expect(await told(file(...folders))).toBe('');
  });
});
