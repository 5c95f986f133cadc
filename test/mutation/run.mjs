// Changes the physics one expression at a time and runs the engine's tests against each change (Stryker): a change that no
// test notices is listed. Works in a folder of its own, with the packages that it needs installed there.
//   npm run mutation                       all of the physics; some 40 minutes on one core
//   npm run mutation -- engine/air         one folder or file
//   npm run mutation -- --share 0.2        a fifth of the lines, drawn with a fixed seed
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { linesDrawn } from './linesDrawn.mjs';
import { afterSecondLook, placesMissed, report } from './report.mjs';

const root = resolve(import.meta.dirname, '..', '..');
const workshop = join(root, 'build', 'mutation');
const physics = ['air', 'aircraft', 'flight', 'range', 'mission', 'uncertainty', 'explanation'].map(
  (folder) => `engine/${folder}`,
);
/** Relations over ten thousand cases each take half a minute a run: here the tests of single parts must see a change. */
const tooSlow = ['test/engine/metamorphic.test.ts'];
/** Cases of a property on the first pass; what it misses is tried again with all of them. */
const fewCases = 25;
const strykerVersion = '9.6.1';

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const wanted = [
  'vitest',
  'fast-check',
  'geographiclib-geodesic',
  'fast-xml-parser',
  'jszip',
  'papaparse',
  'zod',
];
const versions = { ...dependencies, ...devDependencies };

function filesUnder(path) {
  if (path.endsWith('.ts')) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(path, file).replaceAll('\\', '/'));
}

/** Reads the targets of a run: whole files, or single lines of them. */
function targets(args) {
  const at = args.indexOf('--share');
  const share = at < 0 ? 1 : Number(args[at + 1]);
  if (!(share > 0 && share <= 1)) throw new Error('--share wants a number above 0 and up to 1');
  const paths = args.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  const files = (
    paths.length === 0 ? physics : paths.map((path) => relative(root, resolve(root, path)))
  ).flatMap(filesUnder);
  return share === 1
    ? files
    : files.flatMap((file) => linesDrawn(file, readFileSync(join(root, file), 'utf8'), share));
}

function layOut(mutate) {
  mkdirSync(workshop, { recursive: true });
  for (const folder of ['engine', 'test', 'assets', 'reports'])
    rmSync(join(workshop, folder), { recursive: true, force: true });
  for (const path of ['engine', 'test/engine', 'assets/drones.json'])
    cpSync(join(root, path), join(workshop, path), { recursive: true });
  for (const file of tooSlow) rmSync(join(workshop, file), { force: true });
  const {
    references: _,
    files: __,
    ...tsconfig
  } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  write('tsconfig.json', tsconfig);
  write('package.json', {
    private: true,
    type: 'module',
    dependencies: {
      '@stryker-mutator/core': strykerVersion,
      '@stryker-mutator/vitest-runner': strykerVersion,
      ...Object.fromEntries(wanted.map((name) => [name, versions[name]])),
    },
  });
  writeFileSync(
    join(workshop, 'vitest.config.mjs'),
    "export default { test: { include: ['test/engine/**/*.test.ts'], testTimeout: 30_000 } };\n",
  );
  write('stryker.config.json', {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.config.mjs' },
    mutate,
    // Texts of warnings and names of their codes are no physics.
    mutator: { excludedMutations: ['StringLiteral'] },
    coverageAnalysis: 'perTest',
    // Many tests prepare their aircraft before they run: a change there is judged by the tests that use it, as any other.
    ignoreStatic: true,
    concurrency: 1,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: 'reports/mutation.json' },
    disableTypeChecks: false,
    // A name that no file has: the compiler's own API, by which a configuration would be read, is not in TypeScript 7.
    tsconfigFile: 'none.json',
  });
}

const write = (file, content) => writeFileSync(join(workshop, file), `${JSON.stringify(content, null, 2)}\n`);

function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: workshop,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

const samples = 'test/engine/samples.ts';

/** Every property with this many cases, in the workshop alone. */
function withCases(count) {
  const source = readFileSync(join(root, samples), 'utf8');
  writeFileSync(join(workshop, samples), source.replace(/numRuns: \d+/, `numRuns: ${count}`));
}

function mutate() {
  run(process.execPath, ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run']);
  return JSON.parse(readFileSync(join(workshop, 'reports', 'mutation.json'), 'utf8'));
}

layOut(targets(process.argv.slice(2)));
if (!existsSync(join(workshop, 'node_modules', '@stryker-mutator', 'core')))
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts']);
withCases(fewCases);
const first = mutate();
const missed = placesMissed(first);
if (missed.length > 0) {
  layOut(missed);
  console.log(report(afterSecondLook(first, mutate())));
} else console.log(report(first));
