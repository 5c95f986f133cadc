import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inLong } from './support/inLong.ts';

const root = join(import.meta.dirname, '..');

interface Locked {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly dev?: boolean;
        readonly dependencies?: object;
        readonly optionalDependencies?: object;
        readonly os?: readonly string[];
        readonly cpu?: readonly string[];
      }
    >
  >;
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked;

/** The folders that `npm ci --omit=dev` fills. */
const installed = Object.keys(packages).filter((path) => path !== '' && packages[path]?.dev !== true);
/** A package of machine code is left out where it is for other machines. */
const isForHere = (path: string) => {
  const { os = [process.platform], cpu = [process.arch] } = packages[path] ?? {};
  return os.includes(process.platform) && cpu.includes(process.arch);
};
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? '';

/** A headless server may hold these. A name comes here with the reason for its package, as a dependency does. */
const allowed = readFileSync(join(root, 'test/fixtures/headlessPackages.txt'), 'utf8').trim().split('\n');

/** What draws, packs or builds. */
const forbidden =
  /^(electron|react|leaflet|vite|vitest|esbuild|rolldown|typescript|playwright|zustand|lucide|@radix-ui|radix-ui|sonner|knip|@biomejs|@types|@vitejs|@redocly|protomaps)/;

/** An install of 97 MB was measured; nearly a tenth more asks for a look. */
const most_MB = 105;

function sizeOf_bytes(path: string): number {
  return readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    const inside = join(path, entry.name);
    // A package inside another counts for itself.
    if (entry.name === 'node_modules') return sum;
    return sum + (entry.isDirectory() ? sizeOf_bytes(inside) : lstatSync(inside).size);
  }, 0);
}

/** Follows who needs whom from the dependencies of the product, as npm looks for them: in the own folder, then outwards. */
function reached(): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (path: string) => {
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const steps = path.split('/node_modules/').map((_, index, all) => all.slice(0, all.length - index));
      const places = [
        ...steps.map((at) => `${at.join('/node_modules/')}/node_modules/${name}`),
        `node_modules/${name}`,
      ];
      const place = places.find((each) => packages[each] !== undefined);
      if (place === undefined || found.has(place)) continue;
      found.add(place);
      follow(place);
    }
  };
  follow('');
  return found;
}

describe('a headless install', () => {
  it('holds what the product imports and no more, by the lock file', () => {
    expect(installed.length).toBeGreaterThan(100);
    expect(new Set(installed)).toEqual(reached());
  });

  it('holds only packages that are listed, none of which draws, packs or builds', () => {
    expect([...new Set(installed.map(nameOf))].toSorted()).toEqual(allowed.toSorted());
    expect(allowed.filter((name) => forbidden.test(name))).toEqual([]);
    // The pattern finds what a checkout has beside them.
    const all = Object.keys(packages).map(nameOf);
    for (const name of ['electron', 'react-dom', 'leaflet', 'vite', 'esbuild']) {
      expect(all).toContain(name);
      expect(name).toMatch(forbidden);
    }
  });

  it(`takes less than ${most_MB} MB`, () => {
    const meant = installed.filter(isForHere);
    const here = meant.filter((path) => existsSync(join(root, path)));
    expect(here).toEqual(meant);
    const size_MB = here.reduce((sum, path) => sum + sizeOf_bytes(join(root, path)), 0) / 1e6;
    expect(size_MB).toBeGreaterThan(50);
    expect(size_MB).toBeLessThan(most_MB);
  });
});

const run = promisify(execFile);

/** The files of the checkout, without what git does not have. */
async function clone(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-headless-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 64e6 });
  for (const name of stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file))))
    cpSync(join(root, name), join(folder, name));
  return folder;
}

/** Asks a registry of packages, so only the long run does it. */
describe.runIf(inLong(false, true))('npm ci --omit=dev in a fresh clone', () => {
  it('starts a server that answers, and leaves no tools behind', async () => {
    const folder = await clone();
    await run('npm', ['ci', '--omit=dev'], { cwd: folder });
    expect(existsSync(join(folder, 'node_modules/esbuild'))).toBe(false);
    const words = ['run', '-s', 'homeward', '--', 'serve', '--port', '0', '--data', join(folder, 'data')];
    const child = spawn('npm', words, { cwd: folder, detached: true });
    onTestFinished(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    });
    let said = '';
    const ready = new Promise<string>((found) => {
      child.stdout.on('data', (chunk) => {
        said += chunk;
        const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
        if (url !== undefined) found(url);
      });
    });
    const ended = once(child, 'exit').then(() => '');
    const url = await Promise.race([ready, ended]);
    expect((await fetch(`${url}/v1/health`)).status).toBe(200);
    for (const name of ['esbuild', 'electron', 'react', 'vite'])
      expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false);
  }, 600_000);
});
