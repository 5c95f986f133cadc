import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { flight } from './engine/flightlog/sampleLogs.ts';
import { djiRecord } from './server/support/djiRecord.ts';
import { homeward } from './support/homeward.ts';

const folder = mkdtempSync(join(tmpdir(), 'homeward-cli-logs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const moments = flight({ duration_s: 300, rate_hz: 1 });
const mine = ['--drone', 'dji_mini_3', '--data', join(folder, 'data')];

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const charge = file(
  'charge.csv',
  [
    'Zeit,Tempo (m/s),Hoehe,Verbrauch',
    ...moments.map((at) => [at.t_s, at.north_mps, at.height_m, 50 * (95 - at.battery_pct)].join()),
  ].join('\n'),
);
const commas = file(
  'commas.csv',
  [
    '"Zeit, s",Tempo,Hoehe,Akku',
    ...moments.map((at) => [at.t_s, at.north_mps, at.height_m, at.battery_pct].join()),
  ].join('\n'),
);
const columns = 'time=Zeit,speed=Tempo,height=Hoehe,used=Verbrauch';

describe('a log whose columns nobody knows, at the command line', () => {
  it('is refused with its columns and how to choose them', async () => {
    const { code, stdout, stderr } = await homeward('replay', charge, ...mine, '--json');
    expect(code).toBe(3);
    expect(stderr).toContain(
      'Its columns are: Zeit, Tempo (m/s), Hoehe, Verbrauch. Choose with --columns time=NAME.',
    );
    expect(JSON.parse(stdout).problem).toMatchObject({
      code: 'LOG_COLUMNS',
      columns: { headers: ['Zeit', 'Tempo (m/s)', 'Hoehe', 'Verbrauch'] },
    });
  });

  it('is flown again by the columns and the capacity that were chosen', async () => {
    const line = [charge, ...mine, '--columns', columns, '--capacity', '5000'];
    const replayed = await homeward('replay', ...line, '--json');
    expect(replayed.code, replayed.stderr).toBe(0);
    expect(JSON.parse(replayed.stdout)).toMatchObject({ observed_pct: 17, log: { format: 'other_table' } });
  });

  it('asks for the capacity where it is all that is missing', async () => {
    const { code, stderr } = await homeward('replay', charge, ...mine, '--columns', columns);
    expect(code).toBe(3);
    expect(stderr).toContain('--capacity MAH');
  });

  it('may have commas in its headers, and several options', async () => {
    const chosen = ['--columns', 'time=Zeit, s,battery=Akku', '--columns', 'speed=Tempo,height=Hoehe'];
    const { code, stdout, stderr } = await homeward('replay', commas, ...mine, ...chosen, '--json');
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout).observed_pct).toBe(17);
  });

  it.each<[string, readonly string[], number, string]>([
    ['a column that it has not', ['--columns', 'time=Uhr'], 3, 'no column “Uhr” for time'],
    ['a thing that no column holds', ['--columns', 'colour=Zeit'], 64, '--columns must be like time=Zeit'],
    ['no name', ['--columns', 'time='], 64, '--columns must be like time=Zeit'],
    ['no capacity at all', ['--columns', columns, '--capacity', '0'], 64, '--capacity'],
    ['a capacity in words', ['--columns', columns, '--capacity', 'large'], 64, '--capacity'],
  ])('refuses %s', async (_, options, exit, says) => {
    const { code, stderr } = await homeward('replay', charge, ...mine, ...options);
    expect(code).toBe(exit);
    expect(stderr).toContain(says);
  });
});

it.each([13, 14])('a flight record of DJI of version %i is refused, with what to do', async (version) => {
  const record = file(`record${version}.txt`, djiRecord(moments, { version }));
  const { code, stdout, stderr } = await homeward('replay', record, ...mine);
  expect([code, stdout]).toEqual([3, '']);
  expect(stderr).toContain(
    `The file is a DJI flight record of version ${version}, which DJI encrypts from version 13 on. Decode it with AirData or PhantomHelp and open their CSV.`,
  );
});
