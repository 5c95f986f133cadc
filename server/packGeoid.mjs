// Packs the geoid: node server/packGeoid.mjs egm96_15.gtx writes assets/egm96.bin.
// The source is the 15′ grid of EGM96 by NGA and NASA, public domain (WW15MGH.GRD), as PROJ distributes it in the .gtx form:
// big-endian; south, west and the two steps as doubles, rows and columns as integers, then rows from the south as floats.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { deflateSync } from 'node:zlib';

const [path = ''] = process.argv.slice(2);
const gtx = readFileSync(path);
const header = [0, 8, 16, 24]
  .map((at) => gtx.readDoubleBE(at))
  .concat(gtx.readInt32BE(32), gtx.readInt32BE(36));
if (header.join() !== '-90,-180,0.25,0.25,721,1440') throw new Error(`another grid: ${header.join()}`);

// Centimetres; each less the one to its west, since small numbers deflate better.
const packed = new Int16Array(721 * 1440);
for (let index = 0; index < packed.length; index += 1) {
  const at = (place) => Math.round(gtx.readFloatBE(40 + place * 4) * 100);
  packed[index] = at(index) - (index % 1440 === 0 ? 0 : at(index - 1));
}
// Low bytes together, then high bytes, which are nearly all alike.
const bytes = Buffer.from(packed.buffer);
const planes = Buffer.alloc(bytes.length);
for (let index = 0; index < packed.length; index += 1) {
  planes[index] = bytes[index * 2];
  planes[packed.length + index] = bytes[index * 2 + 1];
}
writeFileSync(resolve(import.meta.dirname, '../assets/egm96.bin'), deflateSync(planes, { level: 9 }));
