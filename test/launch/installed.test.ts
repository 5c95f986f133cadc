import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isFresh, type Lock } from '../../electron/launch/installed.mjs';

const machine = { platform: 'linux', arch: 'x64' };
const lock: Lock = {
  packages: {
    '': {},
    'node_modules/express': { version: '5.3.0' },
    'node_modules/vitest': { version: '4.1.12' },
    'node_modules/@esbuild/linux-x64': { version: '0.28.2', optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/@esbuild/win32-x64': { version: '0.28.2', optional: true, os: ['win32'], cpu: ['x64'] },
    'node_modules/css-musl': {
      version: '1.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
    'node_modules/undici': { version: '7.30.2', optional: true },
  },
};

const installed = (...names: string[]): Lock => ({
  packages: Object.fromEntries(
    Object.entries(lock.packages).filter(([path]) => names.some((name) => path.endsWith(name))),
  ),
});
const complete = installed('express', '@esbuild/linux-x64', 'vitest');

describe('the packages of the project', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');

  it('run no scripts when they are installed', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });

  it('want to run one in two alone, which do without', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
    };
    const wanting = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(wanting.map(([name]) => name)).toEqual(['node_modules/esbuild', 'node_modules/msgpackr-extract']);
  });
});

describe('installed packages', () => {
  it('are fresh when all are there, those that build and test too', () => {
    expect(isFresh(lock, complete, machine)).toBe(true);
    expect(isFresh(lock, installed('express', '@esbuild/linux-x64'), machine)).toBe(false);
  });

  it('are not fresh when there are none', () => {
    expect(isFresh(lock, undefined, machine)).toBe(false);
  });

  it('are not fresh when one has another version, be it a test package', () => {
    const older = (path: string): Lock => ({
      packages: { ...complete.packages, [path]: { version: '1.0.0' } },
    });
    expect(isFresh(lock, older('node_modules/express'), machine)).toBe(false);
    expect(isFresh(lock, older('node_modules/vitest'), machine)).toBe(false);
  });

  it('are not fresh without the binary for this machine, though npm calls it optional', () => {
    expect(isFresh(lock, installed('express', 'vitest'), machine)).toBe(false);
    expect(isFresh(lock, complete, { platform: 'win32', arch: 'x64' })).toBe(false);
  });

  it('may hold packages that the lock file no longer names', () => {
    const more = { packages: { ...complete.packages, 'node_modules/left-over': { version: '1.0.0' } } };
    expect(isFresh(lock, more, machine)).toBe(true);
  });
});
