import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zipped } from '../../../renderer/platform/zipped.ts';

it('several files are one that holds each whole under its own name', () => {
  const files = [
    { filename: 'Survey 1 of 2.csv', bytes: new Uint8Array([1, 2, 3]) },
    { filename: 'Survey 2 of 2.csv', bytes: new Uint8Array(5000).fill(7) },
  ];
  const { filename, bytes } = zipped({ name: 'Survey 2 flights', files });
  expect(filename).toBe('Survey 2 flights.zip');
  const held = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, [...content]]);
  expect(held).toEqual(files.map((file) => [file.filename, [...file.bytes]]));
});
