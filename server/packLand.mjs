// Packs where there is land: node server/packLand.mjs writes assets/land.bin.
// The source is the land of Natural Earth at 1:10 m, public domain, as the package world-atlas has it. A bit for each degree, by rows
// from the south and columns from 180° W: set where its square has land or a shore.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { deflateSync } from 'node:zlib';
import { feature } from 'topojson-client';

const path = resolve(import.meta.dirname, '../node_modules/world-atlas/land-10m.json');
const topology = JSON.parse(readFileSync(path, 'utf8'));
const { geometry, features = [{ geometry }] } = feature(topology, topology.objects.land);
const rings = features.flatMap(({ geometry: { type, coordinates } }) =>
  type === 'Polygon' ? coordinates : coordinates.flat(),
);

const bits = Buffer.alloc((360 * 180) / 8);
const mark = (lon, lat) => {
  const row = Math.min(Math.max(Math.floor(lat + 90), 0), 179);
  const place = row * 360 + Math.min(Math.max(Math.floor(lon + 180), 0), 359);
  bits[place >> 3] |= 1 << (place & 7);
};

/** Shores, by steps that miss no square by more than a corner of a kilometre. */
const step = 0.01;
for (const ring of rings)
  for (const [index, [lon, lat]] of ring.slice(1).entries()) {
    const [fromLon, fromLat] = ring[index];
    const count = Math.max(1, Math.ceil(Math.hypot(lon - fromLon, lat - fromLat) / step));
    for (let part = 0; part <= count; part += 1)
      mark(fromLon + ((lon - fromLon) * part) / count, fromLat + ((lat - fromLat) * part) / count);
  }

// Middles of squares, by the shores that a parallel crosses.
for (let lat = -89.5; lat < 90; lat += 1) {
  const crossings = [];
  for (const ring of rings)
    for (const [index, [lon, north]] of ring.slice(1).entries()) {
      const [fromLon, from] = ring[index];
      if (from > lat !== north > lat)
        crossings.push(fromLon + ((lon - fromLon) * (lat - from)) / (north - from));
    }
  crossings.sort((one, other) => one - other);
  for (let pair = 0; pair + 1 < crossings.length; pair += 2)
    for (let lon = Math.ceil(crossings[pair] - 0.5) + 0.5; lon < crossings[pair + 1]; lon += 1)
      mark(lon, lat);
}
const packed = deflateSync(bits, { level: 9 });
writeFileSync(resolve(import.meta.dirname, '../assets/land.bin'), packed);
let count = 0;
for (const byte of bits) for (let bit = 0; bit < 8; bit += 1) count += (byte >> bit) & 1;
console.log(`${count} squares with land, ${packed.length} bytes`);
