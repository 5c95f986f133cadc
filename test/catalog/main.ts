import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DroneBasis } from '../../engine/aircraft/completeDrone.ts';
import { checkEntry } from './checkEntry.ts';

const path = join(import.meta.dirname, '../../assets/drones.json');

/** Checks one aircraft of the catalog, or all with `--all`, and prints what is missing or odd. Returns the exit code. */
function check(keys: readonly string[], catalog: readonly DroneBasis[]): number {
  const chosen = keys[0] === '--all' ? catalog : catalog.filter(({ key }) => keys.includes(key));
  if (chosen.length === 0) {
    console.error('Usage: npm run aircraft -- check KEY   (a key of assets/drones.json, or --all)');
    return 1;
  }
  let count = 0;
  for (const entry of chosen) {
    const { faults, odd } = checkEntry(entry, catalog);
    count += faults.length;
    console.log(`${entry.key}: ${faults.length === 0 ? 'no faults' : `${faults.length} to mend`}`);
    for (const fault of faults) console.log(`  fault: ${fault}`);
    for (const text of odd) console.log(`  look again: ${text}`);
  }
  return count === 0 ? 0 : 1;
}

const [action, ...keys] = process.argv.slice(2);
process.exitCode = check(action === 'check' ? keys : [], JSON.parse(readFileSync(path, 'utf8')));
