import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { predict } from './flightScore.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'accuracy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'test/accuracy/accuracy.mjs'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

function writeFlights(name: string, lines: readonly string[]): string {
  const file = join(folder, name);
  writeFileSync(
    file,
    `route,payload_g,cmd_speed_mps,cmd_alt_m,level_dist_m,wind_mean,E_Wh\r\n${lines.join('\r\n')}\r\n`,
  );
  return file;
}

/** A flight whose measured energy is a known multiple of the prediction. */
function flightLine(speed_mps: number, wind_mps: number, ratio: number, route = 'R1'): string {
  const plan = { level_distance_m: 454, speed_mps, height_m: 50, payload_g: 250, wind_mps };
  const energy_wh = (predict(plan)?.energy_wh ?? Number.NaN) * ratio;
  return `${route},250,${speed_mps},50,430,${wind_mps},${energy_wh}`;
}

describe('npm run accuracy -- --flights FILE --json', () => {
  it('prints the errors of that file’s flights of route R1, and nothing else', () => {
    const file = writeFlights('flights.csv', [
      flightLine(4, 1, 1),
      flightLine(6, 2, 1 / 1.02),
      flightLine(8, 3, 1 / 0.98),
      flightLine(10, 4, 1 / 1.2),
      flightLine(12, 2, 3, 'R5'),
    ]);
    const { stdout, status } = run('--flights', file, '--json');
    expect(status).toBe(0);
    const { flights, ...rest } = JSON.parse(stdout);
    expect(rest).toEqual({});
    expect(Object.keys(flights).sort()).toEqual(['bias_pct', 'coverage90_pct', 'mape_pct', 'n', 'p90_pct']);
    expect(flights.n).toBe(4);
    expect(flights.mape_pct).toBeCloseTo((0 + 2 + 2 + 20) / 4, 6);
    expect(flights.bias_pct).toBeCloseTo((0 + 2 - 2 + 20) / 4, 6);
    // Linear between the third and the fourth of four errors: 2 + 0.7 · 18.
    expect(flights.p90_pct).toBeCloseTo(14.6, 6);
    expect(flights.coverage90_pct).toBe(75);
  });

  it('leaves out flights without a figure, and says so on stderr', () => {
    const file = writeFlights('gaps.csv', [flightLine(8, 3, 1), 'R1,0,8,,430,3,20', 'R1,0,8,50,430,,']);
    const { stdout, stderr } = run('--flights', file, '--json');
    expect(JSON.parse(stdout).flights.n).toBe(1);
    expect(stderr).toContain('2 of 3 flights');
  });

  it('refuses a file that holds no such flight, one that is not there, and what it does not know', () => {
    const empty = writeFlights('empty.csv', []);
    for (const args of [
      ['--flights', empty, '--json'],
      ['--flights', 'no-such.csv', '--json'],
      ['--flight'],
    ]) {
      const { stdout, stderr, status } = run(...args);
      expect(status).toBe(1);
      expect(stdout).toBe('');
      expect(stderr).not.toBe('');
      expect(stderr).not.toContain('broke');
    }
  });
});
