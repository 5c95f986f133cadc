import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureInstalled } from '../../electron/launch/installed.mjs';
import { runQuietly, say, saying } from '../../electron/launch/terminal.mjs';
import { commandPath, ensureDebian } from './systemPackages.mjs';

const folder = resolve(import.meta.dirname, '../clients');
const requirements = join(folder, 'requirements.txt');
/** Apart from the packages of the product: its TypeScript is another one, and what it ships needs none of these. */
const tools = resolve(folder, '../../build/clients');
const venv = join(tools, 'python');
const stamp = join(venv, 'installed.txt');
const bin = join(venv, process.platform === 'win32' ? 'Scripts' : 'bin');

/** The commands of the Python that has the generator. */
export const python = {
  command: join(bin, 'python'),
  generator: join(bin, 'openapi-python-client'),
};

export const nodePackages = join(tools, 'node_modules');

export const hasNodeGenerators = () => existsSync(join(nodePackages, 'openapi-typescript'));

/** True where the listed Python packages are installed, all of them. */
export const hasPythonGenerator = () =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === readFileSync(requirements, 'utf8');

async function makePython() {
  const system = commandPath(['python3', 'python', 'python.exe']);
  if (system === undefined) return false;
  const made = await runQuietly(system, ['-m', 'venv', '--clear', venv]);
  if (made.code !== 0) return false;
  const install = ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', '-r', requirements];
  if ((await runQuietly(python.command, install)).code !== 0) return false;
  writeFileSync(stamp, readFileSync(requirements));
  return true;
}

/** Installs the generators of TypeScript clients, once; where they cannot be had, their tests are skipped and say so. */
export async function ensureNodeGenerators() {
  mkdirSync(tools, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(folder, name), join(tools, name));
  const problem = await ensureInstalled(tools);
  if (problem !== undefined) say(`TypeScript clients of the API are not tried. ${problem}`);
}

/** Installs the generator of Python clients, once, as those of TypeScript. */
export async function ensurePythonGenerator() {
  if (hasPythonGenerator()) return;
  const isThere = await saying('Installing the generator of Python clients (once) …', async () => {
    if (await makePython()) return true;
    return (await ensureDebian(['python3', 'python3-venv'])) && makePython();
  });
  if (!isThere)
    say(
      'The Python client of the API is not tried: that needs Python 3.10 with venv, and its package index.',
    );
}
