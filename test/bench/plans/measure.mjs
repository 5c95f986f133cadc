// One reader on one file in a process of its own: prints how long it took, the most memory it had, and how many points it found.
//   node measure.mjs READER FILE RUNS
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

const [reader, file, runs] = process.argv.slice(2);

const count = (value) => (Array.isArray(value[0]) ? value.reduce((sum, one) => sum + count(one), 0) : 1);
const pointsOf = ({ features }) =>
  features.reduce((sum, { geometry }) => sum + (geometry ? count(geometry.coordinates) : 0), 0);

const readers = {
  none: async () => () => 0,
  homeward: async () => {
    const { readFlightPlan } = await import('./readPlan.mjs');
    return async (bytes) => {
      const reading = await readFlightPlan({ filename: file, bytes });
      return reading.ok ? reading.value.routes.reduce((sum, { points }) => sum + points.length, 0) : -1;
    };
  },
  togeojson: async () => {
    const [{ DOMParser }, { kml, gpx }] = await Promise.all([
      import('@xmldom/xmldom'),
      import('@tmcw/togeojson'),
    ]);
    const convert = file.endsWith('.gpx') ? gpx : kml;
    return (bytes) =>
      pointsOf(convert(new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'text/xml')));
  },
  'fast-xml-parser': async () => {
    const { XMLParser } = await import('fast-xml-parser');
    const parser = new XMLParser({ ignoreAttributes: false });
    return (bytes) => Object.keys(parser.parse(new TextDecoder().decode(bytes))).length;
  },
};

const read = await readers[reader]();
const bytes = new Uint8Array(readFileSync(file));
const times_ms = [];
let points;
for (let run = 0; run < Number(runs); run++) {
  const start = performance.now();
  points = await read(bytes);
  times_ms.push(performance.now() - start);
}
// Kilobytes on Linux and Windows, which Node turns into kilobytes on macOS too.
console.log(JSON.stringify({ times_ms, peak_kb: process.resourceUsage().maxRSS, points }));
