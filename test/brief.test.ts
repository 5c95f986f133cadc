import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { kmlOf, logOver, square } from './support/flownLog.ts';
import { homeward } from './support/homeward.ts';
import { pdfPages } from './support/pdfText.ts';

const inspection = join(import.meta.dirname, 'fixtures', 'plans', 'inspection.kmz');
// Each test starts several processes.
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'homeward-brief-'));
const data = ['--data', join(folder, 'data')];

describe('analyze', () => {
  it('saves legs and rings beside its answer, and replaces no file unasked', async () => {
    const [legs, rings] = [join(folder, 'legs.csv'), join(folder, 'rings.geojson')];
    const args = ['analyze', inspection, '--drone', 'dji_mavic_3', '--legs', legs, '--rings', rings, ...data];
    const first = await homeward(...args);
    expect(first.code, first.stderr).toBe(0);
    expect(readFileSync(legs, 'utf8').trimEnd().split('\r\n')).toHaveLength(7);
    const [ring] = JSON.parse(readFileSync(rings, 'utf8')).features;
    expect(ring.properties).toMatchObject({ battery_left_at_home_pct: 25, edge: 'expected' });
    const second = await homeward(...args);
    expect(second.code).toBe(1);
    expect(second.stderr).toContain('already exists');
  });

  it('asks for rings within the fences of the plan, wherever the launch point comes from', async () => {
    const plan = join(folder, 'fenced.plan');
    const around = { version: 1, circle: { center: [47, 8], radius: 700 }, inclusion: true };
    const item = (lat: number) => ({
      type: 'SimpleItem',
      command: 16,
      frame: 3,
      autoContinue: true,
      doJumpId: 1,
      params: [0, 0, 0, null, lat, 8, 60],
    });
    const mission = {
      version: 2,
      firmwareType: 12,
      vehicleType: 2,
      cruiseSpeed: 10,
      hoverSpeed: 5,
      plannedHomePosition: [47, 8, 400],
      items: [item(47.002), item(47.004)],
    };
    const geoFence = { version: 2, circles: [around], polygons: [] };
    const rallyPoints = { version: 2, points: [] };
    writeFileSync(
      plan,
      JSON.stringify({
        fileType: 'Plan',
        version: 1,
        groundStation: 'QGroundControl',
        mission,
        geoFence,
        rallyPoints,
      }),
    );
    for (const [name, ...named] of [['file'], ['option', '--home', '47,8']]) {
      const rings = join(folder, `fenced-${name}.geojson`);
      const { code, stderr } = await homeward(
        ...['analyze', plan, '--drone', 'dji_mavic_3', '--rings', rings, ...named, ...data],
      );
      expect(code, stderr).toBe(0);
      const [ring] = JSON.parse(readFileSync(rings, 'utf8')).features;
      expect(ring.properties.first_fence_m, name).toBeCloseTo(700, 1);
    }
  });

  it('says which endings it writes', async () => {
    const { code, stderr } = await homeward(
      'analyze',
      inspection,
      '--drone',
      'dji_mavic_3',
      '--legs',
      'a.xls',
      ...data,
    );
    expect(code).toBe(64);
    expect(stderr).toContain('.csv, .geojson, .kml');
  });
});

describe('brief', () => {
  const flown = ['--drone', 'dji_mavic_3', '--wind', '6@270', ...data];

  it('prints the verdict that analyze says', async () => {
    const out = join(folder, 'a.pdf');
    const [printed, said] = await Promise.all([
      homeward('brief', inspection, ...flown, '--out', out),
      homeward('analyze', inspection, ...flown),
    ]);
    expect(printed.code, printed.stderr).toBe(0);
    const verdict = /If [^\n]*: comes home with [^\n]*/.exec(said.stdout)?.[0];
    expect(printed.stdout.trim()).toMatch(/a\.pdf: [12]\u00a0pages?\. If .*: comes home/);
    expect(printed.stdout).toContain(verdict);
    const [page = []] = pdfPages(readFileSync(out));
    expect(page.join(' ')).toContain(verdict?.replace(/\.$/, ''));
    for (const foot of [/^inspection\.kmz/, /^printed .* · Homeward /])
      expect(page.some((line) => foot.test(line))).toBe(true);
  });

  it('keeps a file that is there', async () => {
    const out = join(folder, 'kept.pdf');
    writeFileSync(out, 'mine');
    const { code, stderr } = await homeward('brief', inspection, ...flown, '--out', out);
    expect(code).toBe(1);
    expect(stderr).toContain('already exists');
    expect(readFileSync(out, 'utf8')).toBe('mine');
  });

  it.each([
    [['--drone', 'dji_mavic_3'], 'brief needs --out'],
    [['--out', 'x.pdf'], 'brief needs --drone'],
    [['--drone', 'dji_mavic_3', '--out', 'x.pdf', '--paper', 'a5'], '--paper must be a4 or letter'],
  ])('is used wrongly with %j', async (args, message) => {
    const { code, stderr } = await homeward('brief', inspection, ...args, ...data);
    expect(code).toBe(64);
    expect(stderr).toContain(message);
  });

  it('says as JSON why nothing was printed', async () => {
    const out = join(folder, 'none.pdf');
    const { code, stdout } = await homeward(
      'brief',
      inspection,
      '--drone',
      'mavik',
      '--out',
      out,
      '--json',
      ...data,
    );
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } });
  });

  it('prints of a launch point that the file does not name that it is a guess', async () => {
    const [table, out] = [join(folder, 'bare.csv'), join(folder, 'bare.pdf')];
    writeFileSync(table, 'latitude,longitude,altitude(m)\n47,8,60\n47.002,8,60\n');
    const guessed = await homeward('brief', table, '--drone', 'dji_mavic_3', '--out', out, ...data);
    expect(guessed.code, guessed.stderr).toBe(0);
    expect(guessed.stdout).toContain('you launch at the start of the route');
    const text = pdfPages(readFileSync(out)).flat().join(' ');
    expect(text).toContain('you launch at the start of the route');
    expect(text).toContain('Launch point not in the file: start of the r');
  });
});

describe('track', () => {
  it('writes the flight of a file with the times of a take-off, and replaces no file unasked', async () => {
    const out = join(folder, 'inspection.czml');
    const args = ['track', inspection, '--drone', 'dji_mavic_3', '--format', 'czml', '--out', out];
    const first = await homeward(...args, '--start', '2026-09-12T08:00Z', ...data);
    expect(first.code, first.stderr).toBe(0);
    const [, flight] = JSON.parse(readFileSync(out, 'utf8'));
    expect(flight.availability).toMatch(/^2026-09-12T08:00:00\.000Z\//);
    expect(flight.position.cartographicDegrees.length).toBeGreaterThan(400);
    const second = await homeward(...args, ...data);
    expect(second.stderr).toContain('already exists');
    const odd = await homeward(...args, '--start', 'soon', ...data);
    expect([odd.code, odd.stderr]).toEqual([64, expect.stringContaining('--start must be a date')]);
    const far = await homeward(...args, '--flight', '7', '--force', ...data);
    expect(far.stderr).toContain('no such flight');
  });
});

describe('brief --log', () => {
  const [plan, log, away] = [
    join(folder, 'square.kml'),
    join(folder, 'flight.csv'),
    join(folder, 'away.csv'),
  ];
  writeFileSync(plan, kmlOf(square));
  writeFileSync(log, logOver(square));
  writeFileSync(away, logOver(square.map(({ lat, lon }) => ({ lat: lat + 1, lon }))));
  const flown = [plan, '--drone', 'dji_mavic_3', ...data];

  it('lays the log on the plan', async () => {
    const out = join(folder, 'flown.pdf');
    const { code, stdout, stderr } = await homeward(
      'brief',
      ...flown,
      '--log',
      log,
      '--temp',
      '12',
      '--out',
      out,
    );
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/flown\.pdf: [12]\u00a0pages?\. /);
    const text = pdfPages(readFileSync(out)).flat().join(' ').replaceAll('\u00a0', ' ');
    expect(text).toMatch(/Waypoints reached in order (\d) of \1/);
    expect(text).toContain('in the wind of the log at 12 °C');
  });

  it('says of a log of another place that it is elsewhere, and prints nothing', async () => {
    const out = join(folder, 'not.pdf');
    const { code, stderr } = await homeward('brief', ...flown, '--log', away, '--out', out);
    expect(code).toBe(3);
    expect(stderr).toContain('The log was flown elsewhere');
    expect(() => readFileSync(out)).toThrow();
  });
});
