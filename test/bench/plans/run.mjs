// The reader of flight plans against @tmcw/togeojson on @xmldom/xmldom and plain fast-xml-parser, each on files of 10 MB in
// a process of its own. The peers are installed into build/benchPlans, never among the packages of the project.
//   npm run bench:plans (-- --strict)
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import JSZip from 'jszip';
import { samples } from './samples.mjs';

const root = resolve(import.meta.dirname, '..', '..', '..');
const workshop = join(root, 'build', 'benchPlans');
const peers = { '@tmcw/togeojson': '7.1.3', '@xmldom/xmldom': '0.9.12', 'fast-xml-parser': '5.12.1' };
/** Faster than togeojson on files of many elements, and with less memory. */
const bars = { speed: 3, memory: 1 / 3, kmz: 1.3 };
const rounds = 2;
const runsPerRound = 3;

function layOut() {
  mkdirSync(workshop, { recursive: true });
  for (const [name, make] of Object.entries(samples)) writeFileSync(join(workshop, name), make());
  copyFileSync(join(import.meta.dirname, 'measure.mjs'), join(workshop, 'measure.mjs'));
  const manifest = { private: true, type: 'module', dependencies: peers };
  writeFileSync(join(workshop, 'package.json'), JSON.stringify(manifest));
  if (Object.keys(peers).every((name) => existsSync(join(workshop, 'node_modules', name)))) return;
  const npm = ['install', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { status } = spawnSync('npm', npm, {
    cwd: workshop,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('the peers could not be installed');
}

const bundle = () =>
  build({
    absWorkingDir: root,
    entryPoints: ['engine/flightplan/readPlan.ts'],
    outfile: join(workshop, 'readPlan.mjs'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });

async function zipSample(name) {
  const file = name.replace('.kml', '.kmz');
  const archive = new JSZip().file('doc.kml', samples[name]());
  writeFileSync(
    join(workshop, file),
    await archive.generateAsync({ type: 'uint8array', compression: 'DEFLATE' }),
  );
  return file;
}

function measure(reader, file, runs) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['measure.mjs', reader, file, String(runs)],
    {
      cwd: workshop,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`${reader} failed on ${file}: ${stderr.slice(0, 300)}`);
  return JSON.parse(stdout);
}

/** The machine may be busy with other things, which only ever makes a run slower. */
const least = (values) => Math.min(...values);
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Time: the least of all runs but the first of each round, readers by turns. Memory: of processes that read once. */
function compare(file, readers) {
  const times = Object.fromEntries(readers.map((reader) => [reader, []]));
  const peaks = Object.fromEntries(readers.map((reader) => [reader, []]));
  const points = {};
  for (let round = 0; round < rounds; round++) {
    for (const reader of readers) {
      times[reader].push(...measure(reader, file, runsPerRound).times_ms.slice(1));
      const once = measure(reader, file, 1);
      peaks[reader].push(once.peak_kb);
      points[reader] = once.points;
    }
  }
  return readers.map((reader) => ({
    reader,
    time_ms: least(times[reader]),
    peak_mb: median(peaks[reader]) / 1024,
    points: points[reader],
  }));
}

const row = (cells) =>
  console.log(
    cells.map((cell, at) => String(cell)[at < 2 ? 'padEnd' : 'padStart'](at < 2 ? 16 : 10)).join(' '),
  );
const verdict = (isMet) => (isMet ? 'met' : 'NOT MET');

function report(file, isHeavy) {
  const empty_mb = measure('none', file, 1).peak_kb / 1024;
  const [own, ...others] = compare(file, ['homeward', 'togeojson', 'fast-xml-parser']);
  for (const { reader, time_ms, peak_mb, points } of [own, ...others]) {
    const count = reader === 'fast-xml-parser' ? '' : points;
    row([
      file,
      reader,
      time_ms.toFixed(0),
      (time_ms / own.time_ms).toFixed(2),
      peak_mb.toFixed(0),
      (own.peak_mb / peak_mb).toFixed(2),
      count,
    ]);
  }
  const [togeojson] = others;
  const speed = togeojson.time_ms / own.time_ms;
  const memory = own.peak_mb / togeojson.peak_mb;
  const net = (own.peak_mb - empty_mb) / (togeojson.peak_mb - empty_mb);
  console.log(
    `  ${speed.toFixed(1)} times as fast as togeojson, ${memory.toFixed(2)} of its peak memory (${net.toFixed(2)} beyond the ${empty_mb.toFixed(0)} MB of a process that only holds the file).`,
  );
  if (!isHeavy) return true;
  const isMet = speed >= bars.speed && memory <= bars.memory;
  console.log(
    `  Bar: at least ${bars.speed} times as fast, at most a third of the memory: ${verdict(isMet)}.`,
  );
  return isMet;
}

async function reportKmz() {
  const file = await zipSample('placemarks.kml');
  const times = { 'placemarks.kml': [], [file]: [] };
  for (let round = 0; round < 2 * rounds; round++) {
    for (const [name, all] of Object.entries(times))
      all.push(...measure('homeward', name, 2 * runsPerRound).times_ms.slice(1));
  }
  const ratio = least(times[file]) / least(times['placemarks.kml']);
  const isMet = ratio <= bars.kmz;
  console.log(
    `KMZ of the placemarks: ${ratio.toFixed(2)} times its KML. Bar ${bars.kmz}: ${verdict(isMet)}.`,
  );
  return isMet;
}

layOut();
await bundle();
row(['file', 'reader', 'ms', 'to ours', 'peak MB', 'ours to it', 'points']);
const met = [
  report('placemarks.kml', true),
  report('track.gpx', true),
  report('line.kml', false),
  await reportKmz(),
];
if (process.argv.includes('--strict') && !met.every(Boolean)) process.exitCode = 1;
