import { readFileSync } from 'node:fs';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';

/** Bytes from the process's own account, which Linux keeps. */
function sizeOf(name: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

const read = (bytes: Uint8Array) => readFlightPlan({ filename: 'a', bytes });

// What the reader loads once is no part of a file's cost.
await read(new TextEncoder().encode('lat,lon\n46.9,7.4\n46.91,7.41\n'));
const base_bytes = sizeOf('VmRSS');
const reading = await read(new Uint8Array(readFileSync(process.argv[2] ?? '')));
console.log(
  JSON.stringify({
    outcome: reading.ok ? reading.value.routes[0]?.points.length : reading.failure.code,
    over_base_bytes: sizeOf('VmHWM') - base_bytes,
  }),
);
