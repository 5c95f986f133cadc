import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { boxAround, ed269, feature, volume } from '../../engine/zone/zoneSamples.ts';
import { homeward } from '../../support/homeward.ts';

const folder = mkdtempSync(join(tmpdir(), 'homeward-zones-'));
const [route, zones, damaged] = ['route.csv', 'zones.json', 'damaged.json'].map((name) =>
  join(folder, name),
) as [string, string, string];
const box = { type: 'Polygon', coordinates: boxAround({ lat: 47, lon: 8.015 }, 0.003) };
writeFileSync(route, 'latitude,longitude,altitude(m)\n47,8.03,80\n47.005,8.035,80\n');
writeFileSync(
  zones,
  JSON.stringify(ed269([feature({ geometry: [volume({ upperLimit: 'UNL', horizontalProjection: box })] })])),
);
writeFileSync(damaged, '{"features": [');
const analyze = (...more: string[]) =>
  homeward('analyze', route, '--drone', 'dji_mavic_3', '--home', '47,8', '--data', folder, ...more);

describe('analyze --zones', () => {
  it('checks the plan against the zones of a file, and says where a file is refused', async () => {
    const told = await analyze('--zones', zones);
    expect([told.code, told.stdout]).toEqual([
      0,
      expect.stringContaining('in the prohibited zone “Prison of Test”'),
    ]);
    const refused = await analyze('--zones', damaged);
    expect([refused.code, refused.stderr]).toEqual([
      64,
      expect.stringMatching(/--zones.*its JSON is damaged/),
    ]);
    const absent = await analyze('--zones', join(folder, 'none.json'));
    expect([absent.code, absent.stderr]).toEqual([64, expect.stringMatching(/--zones.*cannot be read/)]);
  }, 120_000);
});
