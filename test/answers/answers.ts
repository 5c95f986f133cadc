import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Difference, differencesOf, needsHigherVersion, reportPlaces } from './differences.ts';
import { type Kind, kinds, requestsOf } from './randomRequests.ts';
import { checkOut, type ServedTree, serveTree } from './servedTree.ts';

const root = resolve(import.meta.dirname, '..', '..');

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    count: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: Object.keys(kinds).join(',') },
  },
});

const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

async function compare(kind: Kind, before: ServedTree, after: ServedTree): Promise<boolean> {
  const found: Difference[] = [];
  let [same, refused] = [0, 0];
  let isOutdated = false;
  const requests = requestsOf(kind, Number(values.count), Number(values.seed));
  for (const request of requests) {
    const [old, now] = await Promise.all([before.ask(request), after.ask(request)]);
    const differences = differencesOf(old, now);
    if (differences.length === 0) same += 1;
    if (!(old as { ok: boolean }).ok) refused += 1;
    isOutdated ||= needsHigherVersion(differences);
    for (const difference of differences) found.push(difference);
  }
  console.log(`${kind}: ${same} of ${requests.length} answers are the same (${refused} of them refusals).`);
  for (const { place, count, largest, example } of reportPlaces(found)) {
    const size = largest === undefined ? '' : `, at most ${largest.toPrecision(2)} apart`;
    console.log(`  ${place}: ${count} ×${size}, as ${short(example.before)} → ${short(example.after)}`);
  }
  if (isOutdated)
    console.log('  engine/version.ts has to rise: something that was answered before is answered otherwise.');
  return same === requests.length;
}

async function run(revision: string): Promise<boolean> {
  const other = checkOut(revision);
  try {
    const [before, after] = [await serveTree(other.tree), await serveTree(root)];
    try {
      const results = [];
      for (const kind of values.only.split(',')) results.push(await compare(kind as Kind, before, after));
      return results.every(Boolean);
    } finally {
      before.close();
      after.close();
    }
  } finally {
    other.remove();
  }
}

const unknown = values.only.split(',').filter((kind) => !(kind in kinds));
if (values.against === undefined || unknown.length > 0) {
  console.error(
    `Usage: npm run answers -- --against REVISION [--count 500] [--seed 1] [--only ${Object.keys(kinds).join(',')}]`,
  );
  process.exitCode = 64;
} else if (!(await run(values.against))) process.exitCode = 1;
