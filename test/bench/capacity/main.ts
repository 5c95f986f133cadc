import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { capacityDocument } from './capacityDocument.ts';
import { measure } from './measure.ts';
import type { Measurement } from './stored.ts';

const files = { measured: 'deploy/capacity.json', document: 'deploy/capacity.md' };

const { values } = parseArgs({
  options: {
    render: { type: 'boolean', default: false },
    answers: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '5' },
    server: { type: 'string' },
    cores: { type: 'string' },
    hour: { type: 'string' },
    source: { type: 'string' },
  },
});

/** The server that can be rented of the last run, with what this one was told. */
function rentedNow(): Measurement['rented'] {
  const { rented } = JSON.parse(readFileSync(files.measured, 'utf8')) as Measurement;
  const { server, cores, hour, source } = values;
  if ([server, cores, hour, source].every((value) => value === undefined)) return rented;
  if (server === undefined || source === undefined || !(Number(cores) > 0) || !(Number(hour) > 0))
    throw new Error(
      'A price needs --server NAME --cores N --hour EUROS --source "where, and when it was read".',
    );
  return { name: server, cores: Number(cores), hour_eur: Number(hour), source };
}

const rented = rentedNow();
const measured = values.render
  ? { ...(JSON.parse(readFileSync(files.measured, 'utf8')) as Measurement), rented }
  : await measure({ answers: Number(values.answers), seconds: Number(values.seconds), rented });
writeFileSync(files.measured, `${JSON.stringify(measured, undefined, 2)}\n`);
writeFileSync(files.document, capacityDocument(measured));
console.log(`Written: ${files.document}, ${files.measured}.`);
