import { describe, expect, it } from 'vitest';
import { isGroundFile, readChosenFile } from '../../../../renderer/platform/fileInput.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';

const named = (filename: string) =>
  ({ ok: true, output: { filename, bytes: new Uint8Array([1]) }, request_id: '' }) as const;

describe('a file of ground heights that is dropped', () => {
  it.each(['slope.tif', 'a.TIFF', 'N46E007.hgt', 'N46E007.SRTMGL1.hgt.zip'])('is known: %s', (name) => {
    expect(isGroundFile(name)).toBe(true);
  });

  it('is known from plans and pictures', () => {
    expect(['a.kmz', 'tif.kml', 'a.hgt.kml', 'a.zip'].filter(isGroundFile)).toEqual([]);
  });

  it('is sent to the setting that reads its folder, whatever its size', async () => {
    const { planner, calls } = makeTestPlanner();
    const before = calls.length;
    const large = Object.defineProperty(new File(['II*'], 'slope.tif'), 'size', { value: 900 * 1024 ** 2 });
    await planner.importer.openFiles([await readChosenFile(large)]);
    expect(planner.importer.store.getState().refusal).toEqual({
      filename: 'slope.tif',
      message:
        'Ground heights (GeoTIFF, SRTM) are read from a folder. Enter the path of that folder under Settings › Ground heights.',
    });
    planner.importer.dismiss();
    await planner.importer.openFiles([named('N46E007.hgt'), named('N46E008.hgt.zip')]);
    expect(planner.importer.store.getState().refusal).toEqual({
      message: expect.stringContaining('Settings › Ground heights'),
    });
    expect(calls).toHaveLength(before);
  });
});
