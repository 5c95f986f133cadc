import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuilt } from '../../electron/launch/built.mjs';
import { findRuntime } from '../../electron/launch/findRuntime.mjs';
import { ensureInstalled } from '../../electron/launch/installed.mjs';
import { missingLibraries } from '../../electron/launch/sharedLibraries.mjs';
import { say } from '../../electron/launch/terminal.mjs';
import { ensureCaddy } from './caddy.mjs';
import { changedTests } from './changedTests.mjs';
import { ensureNodeGenerators, ensurePythonGenerator } from './clientTools.mjs';
import { countsOfVitest, nothing, oneFailed, onePassed, sumOf } from './counts.mjs';
import { openDisplay, openDisplays } from './display.mjs';
import { chromiumPath, ensurePrograms, ensureSystemPackages } from './systemPackages.mjs';
import { mayWatch, readWatched, strangersText, watchedCommand } from './watching.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {object} Step
 * @property {string} name what `--only` takes
 * @property {string} title
 * @property {readonly string[]} [neededBy] a preparation: run only where one of these steps is
 * @property {boolean} [isLight] leaves a processor idle for a part of its time: those that follow each other run at once
 * @property {boolean} [mayRetry] how often a test passed at its second attempt only is said at the end
 * @property {(filters: readonly string[], names: readonly string[]) => Promise<Counts>} run filters for vitest, and the steps
 *   that are run
 */

const root = resolve(import.meta.dirname, '../..');
const suites = {
  unit: { name: 'unit', config: 'test/vitest.config.ts' },
  rest: { name: 'unit', config: 'test/run/rest.config.ts' },
  branches: { name: 'branches', config: 'test/run/coverage.config.ts' },
  endToEnd: { name: 'e2e', config: 'test/run/e2e.config.ts' },
  long: { name: 'long', config: 'test/run/long.config.ts' },
  package: { name: 'package', config: 'test/run/package.config.ts' },
  longJourneys: { name: 'long-journeys', config: 'test/run/longJourneys.config.ts' },
  realParts: { name: 'acceptance', config: 'test/acceptance/parts.config.ts' },
  realWindow: { name: 'acceptance-window', config: 'test/acceptance/window.config.ts' },
};
const reports = join(root, 'build/test');

/**
 * Runs a tool of node_modules in the open.
 * @param {string} tool
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, watchReport?: string | undefined }} [options] with a report: in a network that is watched
 * @returns {Promise<number>} its exit code
 */
function runTool(tool, args, { env = process.env, watchReport } = {}) {
  const isWindows = process.platform === 'win32';
  const path = join(root, 'node_modules/.bin', isWindows ? `${tool}.cmd` : tool);
  const [command, words] = watchReport === undefined ? [path, args] : watchedCommand(watchReport, path, args);
  const child = spawn(command, words, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    shell: isWindows,
  });
  return new Promise((done) => {
    child.on('error', (error) => {
      say(`${tool} could not be run: ${error.message}`);
      done(127);
    });
    child.on('exit', (code) => done(code ?? 1));
  });
}

/**
 * @param {string} tool
 * @param {readonly string[]} args
 */
const check = (tool, args) => async () => ((await runTool(tool, args)) === 0 ? onePassed : oneFailed);

/** All that is there, then what the product alone uses: a test keeps no dead code alive. */
async function deadCode() {
  const all = ['--config', 'test/knip.json'];
  return sumOf(await Promise.all([check('knip', all)(), check('knip', [...all, '--production'])()]));
}

/**
 * @param {{ name: string, config: string }} suite
 * @param {readonly string[]} filters
 * @param {Parameters<typeof runTool>[2]} [options]
 */
async function vitest({ name, config }, filters, options) {
  const file = join(reports, `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runTool('vitest', ['run', '--config', config, ...reporters, ...filters], options);
  return countsOfVitest(readReport(file), code, root);
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * A preparation counts only where it fails.
 * @param {string | undefined} problem
 */
function prepared(problem) {
  if (problem === undefined) return nothing;
  say(problem);
  return oneFailed;
}

async function prepareRuntime() {
  const runtime = await findRuntime(root, process.env);
  return prepared('problem' in runtime ? runtime.problem : await missingLibraries(runtime.executable));
}

/**
 * @param {{ name: string, config: string }} suite
 * @param {readonly string[]} filters
 * @param {NodeJS.ProcessEnv} env
 */
async function watchedEndToEnd(suite, filters, env) {
  if (!mayWatch()) {
    say('Not watched who is spoken to: that needs Linux, and root, for a network of its own.');
    return sumOf([await vitest(suite, filters, { env }), { ...nothing, skipped: 1 }]);
  }
  const watchReport = join(reports, 'spoken-to.json');
  rmSync(watchReport, { force: true });
  const counts = await vitest(suite, filters, { env, watchReport });
  const problem = strangersText(readWatched(watchReport));
  if (problem !== undefined) say(problem);
  return sumOf([counts, problem === undefined ? onePassed : oneFailed]);
}

/**
 * @param {{ name: string, config: string }} suite
 * @param {readonly string[]} filters
 * @param {NodeJS.ProcessEnv} [surroundings]
 */
async function endToEnd(suite, filters, surroundings = process.env) {
  const runtime = await findRuntime(root, process.env);
  const displays = await openDisplays();
  const env = {
    ...surroundings,
    ...('executable' in runtime ? { HOMEWARD_ELECTRON: runtime.executable } : {}),
    HOMEWARD_CHROMIUM: chromiumPath(),
    HOMEWARD_DISPLAYS: displays.names,
  };
  try {
    return await watchedEndToEnd(suite, filters, env);
  } finally {
    displays.close();
  }
}

/**
 * The package is made with tools from the registry of packages, so no network is taken away here.
 * @param {readonly string[]} filters
 */
async function tryPackage(filters) {
  const display = await openDisplay();
  try {
    return await vitest(suites.package, filters, { env: { ...process.env, DISPLAY: display.name } });
  } finally {
    display.close();
  }
}

/**
 * @param {readonly string[]} neededBy
 * @returns {Step}
 */
const packages = (neededBy) => ({
  name: 'install',
  title: 'Packages',
  neededBy,
  run: async () => prepared(await ensureInstalled(root)),
});

/**
 * @param {readonly string[]} neededBy
 * @returns {Step}
 */
const built = (neededBy) => ({
  name: 'build',
  title: 'Build',
  neededBy,
  isLight: true,
  run: async () => prepared(await ensureBuilt(root)),
});

/**
 * @param {readonly string[]} neededBy
 * @returns {Step}
 */
const programs = (neededBy) => ({
  name: 'programs',
  title: 'Programs beside the tests',
  neededBy,
  isLight: true,
  run: async () => {
    await ensurePrograms();
    return nothing;
  },
});

/**
 * @param {readonly string[]} neededBy
 * @returns {readonly Step[]}
 */
const windows = (...neededBy) => [
  {
    name: 'system',
    title: 'Browser and display',
    neededBy,
    run: async () => ((await ensureSystemPackages()) ? nothing : oneFailed),
  },
  { name: 'runtime', title: 'Electron', neededBy, run: prepareRuntime },
];

/**
 * Checkers of one project share no types: each more costs half as much processor again.
 * @type {Step}
 */
const types = {
  name: 'types',
  title: 'Type check',
  isLight: true,
  run: check('tsc', ['-b', '--checkers', '1', '--builders', '3']),
};

/** @type {Step} */
const lint = {
  name: 'lint',
  title: 'Lint and format',
  isLight: true,
  run: check('biome', ['check', '.']),
};

/** @type {readonly Step[]} */
export const steps = [
  packages(['types', 'lint', 'dead-code', 'unit', 'coverage', 'e2e']),
  types,
  lint,
  { name: 'dead-code', title: 'Dead code', isLight: true, run: deadCode },
  built(['unit', 'e2e']),
  programs(['unit']),
  {
    name: 'clients',
    title: 'Generators of clients',
    neededBy: ['unit'],
    isLight: true,
    run: async () => {
      await ensureNodeGenerators();
      return nothing;
    },
  },
  {
    name: 'unit',
    title: 'Unit, contract and architecture',
    run: (filters, names) =>
      vitest(filters.length === 0 && names.includes('coverage') ? suites.rest : suites.unit, filters),
  },
  {
    name: 'coverage',
    title: 'Parts of the engine, branches',
    run: () => vitest(suites.branches, ['--coverage.reporter=text-summary']),
  },
  ...windows('e2e'),
  {
    name: 'e2e',
    title: 'End to end',
    mayRetry: true,
    run: (filters) => endToEnd(suites.endToEnd, filters),
  },
];

/**
 * What is compared with files that are not part of the repository.
 * @type {readonly Step[]}
 */
export const acceptanceSteps = [
  packages(['parts', 'window']),
  built(['parts', 'window']),
  { name: 'parts', title: 'Real files and research', run: (filters) => vitest(suites.realParts, filters) },
  ...windows('window'),
  {
    name: 'window',
    title: 'Real files in the window',
    mayRetry: true,
    run: (filters) => endToEnd(suites.realWindow, filters),
  },
];

const inLong = { ...process.env, HOMEWARD_LONG: '1' };

/**
 * The random cases, kills and floods of `npm test`, in their thousands, and the journeys that it leaves out.
 * @type {readonly Step[]}
 */
export const longSteps = [
  packages(['long', 'package', 'journeys']),
  built(['long', 'package', 'journeys']),
  programs(['long']),
  {
    name: 'caddy',
    title: 'Proxy',
    neededBy: ['long'],
    run: async () => ((await ensureCaddy()) ? nothing : oneFailed),
  },
  {
    name: 'clients',
    title: 'Generators of clients',
    neededBy: ['long'],
    run: async () => {
      await ensureNodeGenerators();
      await ensurePythonGenerator();
      return nothing;
    },
  },
  { name: 'long', title: 'Long sweeps', run: (filters) => vitest(suites.long, filters, { env: inLong }) },
  ...windows('package', 'journeys'),
  { name: 'package', title: 'The package, made, installed, started and removed', run: tryPackage },
  {
    name: 'journeys',
    title: 'Long journeys',
    mayRetry: true,
    run: (filters) => endToEnd(suites.longJourneys, filters, inLong),
  },
];

/** The tests of what differs from the branch main; none is no failure. */
async function testsOfChanges() {
  const filters = changedTests(root);
  if (filters.length === 0) return nothing;
  say(filters.join(' '));
  return vitest(suites.unit, [...filters, '--passWithNoTests']);
}

/**
 * The loop of a person at work.
 * @type {readonly Step[]}
 */
export const checkSteps = [
  packages(['types', 'lint', 'unit']),
  types,
  lint,
  { name: 'unit', title: 'Unit tests of what changed', run: testsOfChanges },
];
