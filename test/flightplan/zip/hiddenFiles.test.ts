import { describe, expect, it } from 'vitest';
import { chosenRoute, planOf, uncountedIn } from '../reading.ts';
import { zipFile } from './zipFile.ts';

const content = (lat: number) =>
  `<kml xmlns:wpml="http://www.dji.com/wpmz/1.0.6"><Document><wpml:missionConfig><wpml:finishAction>goHome</wpml:finishAction></wpml:missionConfig><Folder><wpml:executeHeightMode>relativeToStartPoint</wpml:executeHeightMode><wpml:waylineId>0</wpml:waylineId>${[0, 1].map((at) => `<Placemark><Point><coordinates>8,${lat + at / 1000}</coordinates></Point><wpml:index>${at}</wpml:index><wpml:executeHeight>50</wpml:executeHeight></Placemark>`).join('')}</Folder></Document></kml>`;

const flown = 'wpmz/waylines.wpml';
const good = zipFile([{ name: flown, content: content(47) }]);
const evil = zipFile([{ name: flown, content: content(47.3) }]);
const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** Cuts the directory off an archive. */
const bare = (zip: Uint8Array) => zip.subarray(0, Buffer.from(zip).readUInt32LE(zip.length - 22 + 16));

/** An archive with other bytes before or after its first file, which its directory skips. */
function around(zip: Uint8Array, before: Uint8Array, after: Uint8Array): Uint8Array {
  const local = bare(zip);
  const rest = Buffer.from(zip.subarray(local.length));
  rest.writeUInt32LE(before.length, 42);
  rest.writeUInt32LE(before.length + local.length + after.length, rest.length - 22 + 16);
  return joined(before, local, after, rest);
}

/** An archive whose names before the bytes of two files are exchanged. */
function exchanged(): Uint8Array {
  const other = flown.replace('waylines', 'wayline2');
  const zip = Buffer.from(
    zipFile([
      { name: flown, content: content(47) },
      { name: other, content: content(47.3) },
    ]),
  );
  zip.write(other, zip.indexOf(flown));
  zip.write(flown, zip.indexOf(other, zip.indexOf(other) + 1));
  return new Uint8Array(zip);
}

const firstRenamed = (name: string): Uint8Array => {
  const zip = Buffer.from(good);
  zip.write(name, zip.indexOf(flown));
  return new Uint8Array(zip);
};

/** An archive whose comment is another one. */
function commented(zip: Uint8Array, comment: Uint8Array): Uint8Array {
  const all = Buffer.from(joined(zip, comment));
  all.writeUInt16LE(comment.length, zip.length - 2);
  return new Uint8Array(all);
}

const none = new Uint8Array();

describe('a file of an archive that its directory does not list', () => {
  it.each<[string, Uint8Array]>([
    ['in an archive before it', joined(evil, good)],
    ['in an archive of which it is the comment', commented(evil, good)],
    ['before the first file', around(good, bare(evil), none)],
    ['behind the last file', around(good, none, bare(evil))],
    ['by names that are exchanged', exchanged()],
    ['by the name before its bytes', firstRenamed('wpmz/waylines.WPML')],
    ['as a template', around(good, bare(zipFile([{ name: 'wpmz/template.kml', content: 'x' }])), none)],
  ])('is told: %s', async (_, bytes) => {
    const plan = await planOf('a.kmz', bytes);
    expect(chosenRoute(plan).points[0]?.lat).toBe(47);
    expect(uncountedIn(plan)).toContain(
      'the directory of the KMZ does not list this name, but some apps read the file',
    );
  });

  it.each<[string, Uint8Array]>([
    ['where there is none', good],
    ['where it is no route', around(good, bare(zipFile([{ name: 'readme.txt', content: 'x' }])), none)],
    ['where other bytes come first', joined(Buffer.from('P PK PK\u0003 PK\u0003\u0004'), good)],
    [
      'where it is a file in a file',
      zipFile([
        { name: flown, content: content(47) },
        { name: 'old.kmz', content: evil, method: 0 },
      ]),
    ],
    ['where sizes stand behind the data', zipFile([{ name: flown, content: content(47), descriptor: true }])],
  ])('is not told: %s', async (_, bytes) => {
    expect(uncountedIn(await planOf('a.kmz', bytes))).toBe('');
  });
});
