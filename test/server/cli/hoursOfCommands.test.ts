import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeward } from '../../support/homeward.ts';

const folder = mkdtempSync(join(tmpdir(), 'homeward-hours-'));
const [route, hours, out] = ['route.csv', 'hours.txt', 'track.kml'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
writeFileSync(route, 'latitude,longitude,altitude(m)\n47,8.03,80\n47.005,8.035,80\n');
writeFileSync(hours, 'time;wind;from\n2026-09-12 06:00;2;270\n2026-09-12 07:00;30;270\n');
const options = ['--drone', 'dji_mavic_3', '--home', '47,8', '--data', folder, '--hours', hours];

describe('weather by the hour', () => {
  it('is that of each place from which to launch', async () => {
    const inCalm = await homeward('launch-points', route, ...options);
    expect([inCalm.code, inCalm.stdout]).toEqual([0, expect.stringMatching(/As planned.*comes home/)]);
    const later = await homeward('launch-points', route, ...options, '--take-off', '07:00');
    expect(later.stdout).toMatch(/As planned.*Do not fly: wind/);
  });

  it('is that of the plans that are compared', async () => {
    const [, , ...others] = options;
    const drones = ['--drones', 'dji_mavic_3,dji_mini_4_pro'];
    const verdictAt = async (takeOff: string) => {
      const { stdout } = await homeward('compare', route, ...drones, ...others, '--take-off', takeOff);
      return /^Verdict.*$/m.exec(stdout)?.[0];
    };
    expect(await verdictAt('06:00')).not.toContain('Do not fly');
    expect(await verdictAt('07:00')).toMatch(/Do not fly.*Do not fly/);
  });

  it('gives a track its take-off, unless that is asked for', async () => {
    const startOf = async (...more: string[]) => {
      await homeward('track', route, ...options, '--out', out, '--force', ...more);
      return /<when>([^<]*)/.exec(readFileSync(out, 'utf8'))?.[1];
    };
    expect(await startOf()).toBe('2026-09-12T04:00:00.000Z');
    expect(await startOf('--take-off', '06:30')).toBe('2026-09-12T04:30:00.000Z');
    expect(await startOf('--start', '2026-01-01T00:00:00Z')).toBe('2026-01-01T00:00:00.000Z');
  });

  it('is that of the rings that are saved, at the hour of the take-off', async () => {
    const changing = join(folder, 'changing.txt');
    writeFileSync(changing, 'time;wind;from\n2026-09-12 06:00;2;270\n2026-09-12 07:00;6;270\n');
    const path = join(folder, 'rings.geojson');
    const ringIn = async (...weather: string[]) => {
      const args = ['--drone', 'dji_mavic_3', '--home', '47,8', '--data', folder, '--rings', path, '--force'];
      const { code, stderr } = await homeward('analyze', route, ...args, ...weather);
      expect(code, stderr).toBe(0);
      return JSON.parse(readFileSync(path, 'utf8')).features[0].properties;
    };
    const at = (time: string) => ringIn('--hours', changing, '--take-off', time);
    const [early, late] = [await at('06:00'), await at('07:00')];
    expect(early).toEqual(await ringIn('--wind', '2@270'));
    expect(late).toEqual(await ringIn('--wind', '6@270'));
    expect(late).not.toEqual(early);
  });

  it('and no track begins in a year of six digits', async () => {
    const { code, stderr } = await homeward('track', route, ...options, '--start', '+275760-09-12T00:00:00Z');
    expect([code, stderr]).toEqual([64, expect.stringContaining('+275760-09-12')]);
  });
});
