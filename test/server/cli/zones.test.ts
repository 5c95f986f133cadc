import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { boxAround, ed269, feature, volume } from '../../engine/zone/zoneSamples.ts';
import { homeward } from '../../support/homeward.ts';

const folder = mkdtempSync(join(tmpdir(), 'homeward-zones-'));
const inFolder = (name: string) => join(folder, name);
const [route, zones, damaged, obstacles] = [
  inFolder('route.csv'),
  inFolder('zones.json'),
  inFolder('damaged.json'),
  inFolder('masts.geojson'),
];
const box = { type: 'Polygon', coordinates: boxAround({ lat: 47, lon: 8.015 }, 0.003) };
writeFileSync(route, 'latitude,longitude,altitude(m)\n47,8.03,80\n47.005,8.035,80\n');
writeFileSync(
  zones,
  JSON.stringify(ed269([feature({ geometry: [volume({ upperLimit: 'UNL', horizontalProjection: box })] })])),
);
writeFileSync(damaged, '{"features": [');
const mast = {
  type: 'Feature',
  properties: { man_made: 'mast', name: 'Mast of Test', height: 300 },
  geometry: { type: 'Point', coordinates: [8.015, 47] },
};
writeFileSync(obstacles, JSON.stringify({ type: 'FeatureCollection', features: [mast] }));

const flight = ['--drone', 'dji_mavic_3', '--home', '47,8', '--data', folder];

/** Commands that judge a flight, with what each of them needs besides. */
const judging: Readonly<Record<string, readonly string[]>> = {
  analyze: [route, ...flight],
  compare: [route, '--drones', 'dji_mavic_3,dji_mini_4_pro', '--home', '47,8', '--data', folder],
  brief: [route, ...flight, '--out', inFolder('brief.pdf'), '--force'],
  convert: [route, '--split', ...flight, '--out', inFolder('flights'), '--format', 'qgc_plan', '--force'],
  track: [route, ...flight, '--out', inFolder('track.kml'), '--force'],
  'launch-points': [route, ...flight, '--radius', '50'],
};

/** The others fly no plan; `serve` answers until it is stopped, and has its own test of options. */
const others = [
  'read',
  'replay',
  'learn',
  'forecast',
  'drones',
  'aircraft',
  'keys',
  'certificate',
  'desktop',
  'mcp',
  'serve',
];

const told = async (command: string, ...more: string[]) => {
  const { stdout, stderr } = await homeward(command, ...(judging[command] ?? []), ...more);
  return `${stdout}${stderr}`;
};

describe('the options --zones and --obstacles', () => {
  it('are those of every command that judges a flight', async () => {
    const { stderr } = await homeward('no-such-command');
    const all = /: (.*) \(see/m.exec(stderr)?.[1]?.split(', ') ?? [];
    expect(all.toSorted()).toEqual([...Object.keys(judging), ...others].toSorted());
    for (const command of Object.keys(judging)) {
      const said = await told(command, '--zones', damaged, '--obstacles', damaged);
      expect([command, said]).toEqual([command, expect.stringMatching(/--zones.*its JSON is damaged/)]);
    }
    const served = await homeward('serve', '--data', folder, '--obstacles', damaged);
    expect(served.stderr).toMatch(/--obstacles.*its JSON is damaged/);
  }, 120_000);

  it.each(Object.keys(judging).filter((command) => command !== 'track' && command !== 'brief'))(
    '%s tells of a prohibited zone and of an obstacle in the way',
    async (command) => {
      const free = await told(command);
      expect(free).not.toMatch(/Prison of Test|Mast of Test/);
      expect(await told(command, '--zones', zones)).toContain('Prison of Test');
      // A mast on unknown ground is a doubt; of files what forbids a flight is told, and the return height that they need.
      const inWay = command === 'convert' ? 'return height. Set it to 332' : 'Mast of Test';
      expect(free).not.toContain(inWay);
      expect(await told(command, '--obstacles', obstacles)).toContain(inWay);
    },
    120_000,
  );

  it('are part of the verdict that is printed', async () => {
    const verdictOf = async (...more: string[]) =>
      JSON.parse((await homeward('brief', ...(judging['brief'] ?? []), '--json', ...more)).stdout).verdict;
    expect(await verdictOf()).not.toContain('Do not fly');
    expect(await verdictOf('--zones', zones)).toMatch(/Do not fly.*Prison of Test/);
    expect(await verdictOf('--obstacles', obstacles)).toContain('Mast of Test');
  }, 120_000);

  it('name a file that is refused or absent', async () => {
    const refused = await homeward('analyze', route, ...flight, '--zones', damaged);
    expect([refused.code, refused.stderr]).toEqual([
      64,
      expect.stringMatching(/--zones.*its JSON is damaged/),
    ]);
    const absent = await homeward('analyze', route, ...flight, '--obstacles', inFolder('none.json'));
    expect([absent.code, absent.stderr]).toEqual([64, expect.stringMatching(/--obstacles.*cannot be read/)]);
  }, 120_000);
});
