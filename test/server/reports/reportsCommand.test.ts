import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { homeward } from '../../support/homeward.ts';
import { moodyServer } from '../forecast/moodyServer.ts';
import { moodyReports, now } from './moodyReports.ts';

let weather: Awaited<ReturnType<typeof moodyServer>>;
let reports: Awaited<ReturnType<typeof moodyReports>>;
const data = mkdtempSync(join(tmpdir(), 'homeward-reports-'));
beforeAll(async () => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  [weather, reports] = await Promise.all([moodyServer(), moodyReports()]);
  const settings = { network: 'offline', forecast_service: weather.address, report_service: reports.address };
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ version: 1, settings }));
});
afterAll(() => {
  vi.useRealTimers();
  weather.close();
  reports.close();
  rmSync(data, { recursive: true });
});

const forecast = (...args: string[]) => homeward('forecast', '--data', data, '--at', '46.948,7.86', ...args);

it('a forecast in the terminal comes with the reports of the nearest airfield beside its table', async () => {
  const { code, stdout, stderr } = await forecast();
  expect([code, stdout.includes('LSZB')]).toEqual([0, false]);
  expect(stderr).toMatch(/^LSZB, 28\u00a0km away: METAR LSZB 120550Z .*\nLSZB, 28\u00a0km away: TAF LSZB /m);
});

it('whose service is away says so in one sentence, and the table is there all the same', async () => {
  reports.be('broken');
  const { code, stdout, stderr } = await forecast();
  expect([code, stdout.split('\n').length > 40]).toEqual([0, true]);
  expect(stderr).toContain(`${reports.host} refuses to answer.\n`);
  expect(stderr).not.toContain('a-secret');
  reports.be('right');
});

it('who names a service of forecasts asks that alone', async () => {
  reports.asked.length = 0;
  expect((await forecast('--service', weather.address)).stderr).not.toContain('LSZB');
  expect(reports.asked).toEqual([]);
});
