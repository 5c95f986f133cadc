import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasDevPackages, isFresh, type Lock } from '../../electron/launch/installed.mjs';

const machine = { platform: 'linux', arch: 'x64' };
const lock: Lock = {
  packages: {
    '': {},
    'node_modules/express': { version: '5.3.0' },
    'node_modules/vitest': { version: '4.1.12', dev: true },
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
const forRunning = installed('express', '@esbuild/linux-x64');

describe('the packages of the project', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');

  it('run no scripts when they are installed', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });

  it('want to run one in esbuild alone, which does without', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
    };
    const wanting = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(wanting.map(([name]) => name)).toEqual(['node_modules/esbuild']);
  });
});

describe('installed packages', () => {
  it('are fresh for a start without the test packages', () => {
    expect(isFresh(lock, forRunning, { withDev: false, machine })).toBe(true);
  });

  it('are not fresh for the tests without the test packages', () => {
    expect(isFresh(lock, forRunning, { withDev: true, machine })).toBe(false);
    expect(
      isFresh(lock, installed('express', '@esbuild/linux-x64', 'vitest'), { withDev: true, machine }),
    ).toBe(true);
  });

  it('are not fresh when there are none', () => {
    expect(isFresh(lock, undefined, { withDev: false, machine })).toBe(false);
  });

  it('are not fresh when one has another version, be it a test package that is not needed now', () => {
    const older = (path: string): Lock => ({
      packages: { ...forRunning.packages, [path]: { version: '1.0.0' } },
    });
    expect(isFresh(lock, older('node_modules/express'), { withDev: false, machine })).toBe(false);
    expect(isFresh(lock, older('node_modules/vitest'), { withDev: false, machine })).toBe(false);
  });

  it('are not fresh without the binary for this machine, though npm calls it optional', () => {
    expect(isFresh(lock, installed('express'), { withDev: false, machine })).toBe(false);
    expect(isFresh(lock, forRunning, { withDev: false, machine: { platform: 'win32', arch: 'x64' } })).toBe(
      false,
    );
  });

  it('may hold packages that the lock file no longer names', () => {
    const more = { packages: { ...forRunning.packages, 'node_modules/left-over': { version: '1.0.0' } } };
    expect(isFresh(lock, more, { withDev: false, machine })).toBe(true);
  });

  it("show whether they are a developer's", () => {
    expect(hasDevPackages(forRunning)).toBe(false);
    expect(hasDevPackages(undefined)).toBe(false);
    expect(hasDevPackages(installed('express', 'vitest'))).toBe(true);
  });
});
