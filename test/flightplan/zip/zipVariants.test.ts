import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, fixture, planOf, problemOf, uncountedIn } from '../reading.ts';
import { type Entry, zip64File, zipFile } from './zipFile.ts';

const kml = Buffer.from(fixture('inspection.kml')).toString();
const wpml = Buffer.from(fixture('inspection.wpml')).toString();
const doc: Entry = { name: 'doc.kml', content: kml };

const behind = (before: Uint8Array, zip: Uint8Array) => new Uint8Array(Buffer.concat([before, zip]));
const sixPoints = async (bytes: Uint8Array) =>
  expect(chosenRoute(await planOf('route.kmz', bytes)).points).toHaveLength(6);

describe('an archive', () => {
  it('in the zip64 format is read', async () => {
    await sixPoints(zip64File([doc, { name: 'a.png', content: 'x' }]));
  });

  it('in the zip64 format without its end record is damaged', async () => {
    const zip = Buffer.from(zip64File([doc]));
    zip.writeUInt32LE(0, zip.length - 22 - 20);
    expect((await problemOf('route.kmz', new Uint8Array(zip))).code).toBe('ZIP_DAMAGED');
  });

  it.each([
    ['a Windows program', Buffer.from(`MZ\x90\0${'x'.repeat(5000)}`, 'latin1')],
    ['a few bytes', Buffer.from([1, 2, 3])],
    ['a picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(900, 7)])],
    ['a mail header', Buffer.from('Content-Type: application/octet-stream\r\n\r\n')],
  ])('behind %s is read', async (_, before) => {
    await sixPoints(behind(before, zipFile([doc])));
    await sixPoints(behind(before, zip64File([doc])));
  });

  it('still in its mail encoding is named', async () => {
    const base64 = Buffer.from(zipFile([doc])).toString('base64');
    const mail = `From: a@example.org\r\nMIME-Version: 1.0\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64}`;
    for (const text of [base64, mail]) expect((await problemOf('route.kmz', text)).code).toBe('MAIL_ENCODED');
  });

  it('in several parts is named, from its first part and from its last', async () => {
    const zip = Buffer.from(zipFile([doc]));
    const last = Buffer.from(zip);
    last.writeUInt16LE(1, last.length - 22 + 4);
    const first = Buffer.concat([Buffer.from([0x50, 0x4b, 7, 8]), zip.subarray(0, 300)]);
    for (const part of [first, last])
      expect((await problemOf('route.zip', new Uint8Array(part))).code).toBe('ZIP_MULTI_DISK');
  });

  it('with a locked or oddly packed picture beside the route is read', async () => {
    await sixPoints(zipFile([doc, { name: 'a.png', content: 'x', flags: 1 }]));
    await sixPoints(zipFile([doc, { name: 'b.png', content: 'x', method: 14 }]));
  });

  it.each([1, 0x40, 0x2000])('whose route is locked (flag %i) says so', async (flags) => {
    expect((await problemOf('route.kmz', zipFile([{ ...doc, flags }]))).code).toBe('ZIP_ENCRYPTED');
  });

  const far = Buffer.from(doc.content).toString().replaceAll('7.4', '8.4');
  it.each([
    ['the same', 'doc.kml'],
    ['the same in capitals', 'DOC.kml'],
    ['the same with another ending in capitals', 'doc.KML'],
    ['a second and a third', 'doc.kml', 'Doc.kml'],
    ['the same in a file of no content', 'doc.kml', 'doc.kml'],
  ])('takes “comes home” away where a name stands twice with other content: %s', async (_, ...names) => {
    const others = names.map((name, at) => ({ ...doc, name, content: at === 0 ? far : '' }));
    expect(uncountedIn(await planOf('route.kmz', zipFile([doc, ...others])))).toContain(
      'the KMZ has two files of this name, and the first is counted',
    );
  });

  it('says nothing of a name that stands twice with the same content, nor of pictures', async () => {
    const picture = { name: 'a.png', content: 'x' };
    const all = [doc, { ...doc, name: 'DOC.kml' }, picture, { ...picture, content: 'y' }];
    expect(uncountedIn(await planOf('route.kmz', zipFile(all)))).toBe('');
  });
});

describe('a KMZ with several wayline files', () => {
  const other = wpml.replaceAll('7.4501', '7.4502');
  const files = [
    { name: 'wpmz/waylines.wpml', content: wpml },
    { name: 'second/wpmz/waylines.wpml', content: other },
  ];

  it('gives each as a route and chooses the first', async () => {
    const plan = await planOf('route.kmz', zipFile(files));
    expect(plan.routes.map(({ name, points }) => [name, points.length])).toEqual([
      ['wpmz/waylines.wpml: Wayline 1', 6],
      ['second/wpmz/waylines.wpml: Wayline 1', 6],
    ]);
    expect(plan.chosen_route).toBe(0);
    expect(plan.warnings.map(({ code }) => code)).toContain('SEVERAL_ROUTES');
  });

  it('chooses the one that is flown, wherever it stands', async () => {
    const plan = await planOf('route.kmz', zipFile(files.toReversed()));
    expect(plan.routes[plan.chosen_route]?.name).toBe('wpmz/waylines.wpml: Wayline 1');
  });

  it('leaves out a broken one and says which', async () => {
    const broken = { name: 'third.wpml', content: wpml.slice(0, 500) };
    const plan = await planOf('route.kmz', zipFile([broken, ...files]));
    expect(plan.routes).toHaveLength(2);
    expect(sentenceOf(plan.warnings[1])).toContain('third.wpml');
  });

  it('takes the launch point and the aircraft from the template when only that names them', async () => {
    const point = '<wpml:takeOffRefPoint>46.9495,7.4496,552</wpml:takeOffRefPoint>';
    const bare = wpml
      .replace(/<wpml:takeOffRefPoint>[^<]*<\/wpml:takeOffRefPoint>/, '')
      .replace(/<wpml:droneInfo>[\s\S]*?<\/wpml:droneInfo>/, '');
    const drone =
      '<wpml:droneInfo><wpml:droneEnumValue>77</wpml:droneEnumValue><wpml:droneSubEnumValue>1</wpml:droneSubEnumValue></wpml:droneInfo>';
    const template = `<kml xmlns:wpml="x"><Document><wpml:missionConfig>${point}${drone}</wpml:missionConfig></Document></kml>`;
    const plan = await planOf(
      'route.kmz',
      zipFile([
        { name: 'wpmz/template.kml', content: template },
        { name: 'wpmz/waylines.wpml', content: bare },
      ]),
    );
    expect(plan.home).toEqual({ lat: 46.9495, lon: 7.4496, planned_ellipsoid_m: 552 });
    expect(plan.aircraft_hint).toBe('DJI Mavic 3T');
  });
});
