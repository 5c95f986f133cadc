import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { realPlans } from '../acceptance/material.ts';
import { compareRow, type Difference } from './compareRow.ts';
import { reasonFor } from './knownDifferences.ts';
import { findCorpus, type ManifestRow } from './manifest.ts';
import { membersIn, unspoken } from './members.ts';

interface Checked {
  readonly row: ManifestRow;
  readonly differences: readonly Difference[];
}

async function checkFile(folder: string, row: ManifestRow): Promise<Checked> {
  const path = join(folder, row.file);
  if (!existsSync(path)) return { row, differences: [{ field: 'file', wanted: 'there', found: 'missing' }] };
  const bytes = new Uint8Array(readFileSync(path));
  return { row, differences: compareRow(row, await readFlightPlan({ filename: basename(path), bytes })) };
}

const cells = (values: readonly string[]) =>
  values.map((value, at) => value.slice(0, 60).padEnd([52, 11, 26, 26][at] ?? 0)).join(' ');

function print({ row, differences }: Checked): void {
  for (const difference of differences) {
    const reason = reasonFor(row, difference);
    const { field, wanted, found } = difference;
    console.log(`${cells([row.file, field, wanted, found])} ${reason ?? 'NOT LISTED'}`);
  }
}

async function checkCorpus(folder: string): Promise<boolean> {
  const corpus = findCorpus(folder);
  if (corpus === undefined) {
    console.log(
      `No MANIFEST.csv in ${folder} or beside it: there is no corpus to check, nothing was checked.`,
    );
    return true;
  }
  const checked: Checked[] = [];
  for (const row of corpus.rows) checked.push(await checkFile(corpus.folder, row));
  const differing = checked.filter(({ differences }) => differences.length > 0);
  if (differing.length > 0) console.log(cells(['file', 'field', 'manifest', 'reader']), 'reason');
  for (const one of differing) print(one);
  const unlisted = differing.filter(({ row, differences }) =>
    differences.some((difference) => reasonFor(row, difference) === undefined),
  );
  const meant = differing.length - unlisted.length;
  if (meant > 0) console.log(`${meant} more differ as listed.`);
  console.log(`${checked.length - differing.length} of ${checked.length} agree`);
  return unlisted.length === 0;
}

/** Prints a row for each name in the files: its format, the name, whether it is read, told or left, and why. */
async function printMembers(folder: string): Promise<boolean> {
  const corpus = findCorpus(folder);
  const members = corpus === undefined ? [] : await membersIn(corpus.folder, corpus.rows);
  for (const { format, name, fate, reason = '' } of members)
    console.log(`${format.padEnd(14)} ${fate.padEnd(5)} ${name.slice(0, 50).padEnd(50)} ${reason}`.trimEnd());
  const open = unspoken(members);
  console.log(
    `${members.length} names; ${open.length} of which nobody speaks${open.map((one) => `\n  ${one}`).join('')}`,
  );
  return open.length === 0;
}

const args = process.argv.slice(2);
const folder = resolve(args.find((arg) => !arg.startsWith('--')) ?? realPlans);
const isGood = args.includes('--members') ? await printMembers(folder) : await checkCorpus(folder);
if (!isGood) process.exitCode = 1;
