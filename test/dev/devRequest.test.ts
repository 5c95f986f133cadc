import { describe, expect, it } from 'vitest';
import { readDevRequest } from '../../electron/dev/devRequest.mjs';
import { hostBuilds } from '../../electron/dev/hostBuilds.mjs';

const place = { root: '/homeward', cwd: '/home/pilot', env: {} };

describe('what development is asked for', () => {
  it('is a browser, with data of its own', () => {
    expect(readDevRequest([], place)).toEqual({
      desktop: false,
      passed: ['--data=/homeward/build/dev/data'],
    });
  });

  it('is a window where that is asked for, with the data and the file that are named', () => {
    expect(readDevRequest(['--desktop', '--data', 'mine', 'a.kml'], place)).toEqual({
      desktop: true,
      passed: ['--data=/home/pilot/mine', '/home/pilot/a.kml'],
    });
  });

  it('is refused with the words of this command', () => {
    expect(readDevRequest(['--hot'], place)).toEqual({
      problem: expect.stringContaining('npm run dev -- [--desktop]'),
    });
  });
});

describe('what a host in development is made of', () => {
  const outputs = (desktop: boolean) =>
    hostBuilds('/homeward', desktop).map(({ outfile, outdir }) => outfile ?? outdir);

  it('lies beside the product, never in it', () => {
    const ofBoth = ['build/dev', 'build/dev/engineWorker.js', 'build/dev/field'];
    expect(outputs(false)).toEqual(ofBoth);
    expect(new Set(outputs(true))).toEqual(new Set([...ofBoth, 'build/dev/preload.cjs']));
  });
});
