import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { zipped } from '../../../renderer/platform/zipped.ts';

it('several files are one that holds each whole under its own name', async () => {
  const files = [
    { filename: 'Survey 1 of 2.csv', bytes: new Uint8Array([1, 2, 3]) },
    { filename: 'Survey 2 of 2.csv', bytes: new Uint8Array(5000).fill(7) },
  ];
  const { filename, bytes } = await zipped({ name: 'Survey 2 flights', files });
  expect(filename).toBe('Survey 2 flights.zip');
  const archive = await JSZip.loadAsync(bytes, { checkCRC32: true });
  const held = Object.values(archive.files).map(async (file) => [
    file.name,
    [...(await file.async('uint8array'))],
  ]);
  expect(await Promise.all(held)).toEqual(files.map((file) => [file.filename, [...file.bytes]]));
  expect((await zipped({ name: 'Survey 2 flights', files })).bytes).toEqual(bytes);
});
