import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hoursTable } from '../../../server/report/hoursTable.ts';
import { homeward } from '../../support/homeward.ts';
import { now } from './answers.ts';
import { moodyServer } from './moodyServer.ts';

let service: Awaited<ReturnType<typeof moodyServer>>;
const data = mkdtempSync(join(tmpdir(), 'homeward-forecast-'));
beforeAll(async () => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  service = await moodyServer();
});
afterAll(() => {
  vi.useRealTimers();
  service.close();
  rmSync(data, { recursive: true });
});
beforeEach(() => {
  service.be('right');
  service.asked.length = 0;
});

const forecast = (...args: string[]) => homeward('forecast', '--data', data, ...args);

describe('the forecast in the terminal', () => {
  it('is a table with a line an hour, and says on standard error whose it is', async () => {
    const { code, stdout, stderr } = await forecast('--at', '46.65249,7.953', '--service', service.address);
    expect([code, stderr]).toEqual([0, `Data: ${service.host}, http://${service.host}\n`]);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(49);
    expect(lines.slice(0, 2)).toEqual([
      'time,wind_m/s,from,gusts_m/s,temp_C,wind_80m_m/s,from_80m,wind_120m_m/s,from_120m,wind_180m_m/s,from_180m,rain_mm,humidity',
      '2026-09-12T06:00:00Z,3.3,353,6.5,11.5,4,0,4.4,4,5,10,0.2,60',
    ]);
    expect(service.asked[0]?.searchParams.get('latitude')).toBe('46.65');
  });

  it('is the hours themselves as JSON', async () => {
    const { stdout } = await forecast('--at', '46.65,-7.95', '--service', service.address, '--json');
    const hours = JSON.parse(stdout);
    expect(hours).toHaveLength(48);
    expect(hours[0]).toMatchObject({ time: '2026-09-12T06:00:00Z', visibility_m: 24_000 });
    expect(hours[0].members).toHaveLength(51);
    expect(service.asked[0]?.searchParams.get('longitude')).toBe('-7.95');
  });

  it('is asked for where the settings say, with their key', async () => {
    const settings = { network: 'offline', forecast_service: service.address, forecast_key: 'a-key' };
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ version: 1, settings }));
    expect((await forecast('--at', '1,2')).code).toBe(0);
    expect(service.asked[0]?.searchParams.get('apikey')).toBe('a-key');
    // A service that is named with the command has no key of another.
    await forecast('--at', '1,2', '--service', service.address);
    expect(service.asked.at(-1)?.searchParams.get('apikey')).toBeNull();
    rmSync(join(data, 'settings.json'));
  });

  it('is refused with one sentence', async () => {
    const off = await forecast('--at', '1,2');
    expect(off).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The network is off in the settings, so nothing was asked; the wind is unchanged.\n',
    });
    service.be('garbage');
    const garbage = await forecast('--at', '1,2', '--service', service.address);
    expect([garbage.code, garbage.stdout, garbage.stderr.split('\n')]).toEqual([
      1,
      '',
      [`${service.host} sent something that is no forecast; the wind is unchanged.`, ''],
    ]);
  });

  it.each([
    [[], 'forecast needs --at LAT,LON'],
    [['--at', '91,2'], 'latitude'],
    [['--at', '1,2', '--service', 'http://weather.example.org/v1/forecast'], 'https://'],
    [['--at', '1,2', '--service', 'weather'], 'web address'],
    [['here', '--at', '1,2'], 'here'],
  ])('is not asked for by %j', async (args, why) => {
    const { code, stderr } = await forecast(...args);
    expect(code).toBe(64);
    expect(stderr).toContain(why);
  });
});

describe('the table of hours', () => {
  it('leaves empty what an hour does not know, and has columns for the heights that any of them has', () => {
    const level = (height_m: number) => ({ height_m, wind_speed_mps: 5, wind_dir_deg: 270 });
    expect(
      hoursTable([
        { time: '2026-09-12T06:00:00Z', levels: [level(120)] },
        { time: '2026-09-12T07:00:00Z', levels: [level(10), level(80)], temp_c: -2.5 },
      ]),
    ).toBe(
      [
        'time,wind_m/s,from,gusts_m/s,temp_C,wind_80m_m/s,from_80m,wind_120m_m/s,from_120m',
        '2026-09-12T06:00:00Z,,,,,,,5,270',
        '2026-09-12T07:00:00Z,5,270,,-2.5,5,270,,',
      ].join('\n'),
    );
  });
});
