import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SurveyDrawing } from '../engine/drawing/surveyDrawing.ts';
import { planDocumentText } from '../server/contract/schemas/planDocument.ts';
import { writeHgt } from './elevation/hgtWriter.ts';
import { airdata, flight } from './engine/flightlog/sampleLogs.ts';
import { content } from './server/documents/sampleDocument.ts';
import { homeward, homewardHere, launcher, launchHomeward } from './support/homeward.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'homeward-cli-'));
const data = join(folder, 'data');
const desktop = join(folder, 'share');
/** Commands must not touch the settings of whoever runs the tests. */
for (const [name, path] of Object.entries({
  HOME: folder,
  XDG_CONFIG_HOME: folder,
  XDG_DATA_HOME: desktop,
  APPDATA: folder,
}))
  vi.stubEnv(name, path);

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const kml = (body: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${body}</Document></kml>`;
const route = file(
  'route.kml',
  kml(
    '<Placemark><name>Field</name><LineString><coordinates>8,47,60 8.01,47,60 8.01,47.01,60</coordinates></LineString></Placemark>',
  ),
);
const area = file(
  'area.kml',
  kml(
    '<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>8,47 8.1,47 8.1,47.1 8,47</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>',
  ),
);
const noise = file('noise.kmz', 'PK\u0003\u0004 this is no archive');

beforeAll(async () => {
  // The first process builds; the others find it built.
  const { code, stderr } = await launchHomeward(['--version']);
  expect(code, stderr).toBe(0);
}, 120_000);

describe('a command line with a word of a hundred thousand characters', () => {
  const long = 'N'.repeat(100_000);
  it.each([
    [long],
    ['keys', long],
    ['drones', 'list', long],
    ['analyze', route, '--drone', long],
    ['analyze', route, '--drone', 'dji_mini_2', '--wind', long],
    ['analyze', route, '--drone', 'dji_mini_2', '--speed', long],
    ['convert', route, 'out.plan', '--format', long],
    ['read', route, '--units', long],
  ])('gets a short answer (%#)', async (...args) => {
    const { code, stdout, stderr } = await homeward(...args, '--data', data);
    expect(code).not.toBe(0);
    expect(Math.max(...`${stdout}\n${stderr}`.split('\n').map((line) => line.length))).toBeLessThan(500);
  });
});

describe('homeward analyze with the weather by the hour', () => {
  const table = file(
    'hours.csv',
    'Zeit;Wind (km/h);Richtung;Böen (km/h);°C;Wind 80 m (km/h);Richtung 80 m\n2026-09-12 08:00;18,0;270;36;13,5;30;290\n2026-09-12 09:00;3;N;5;14;6;N\n',
  );
  const analyzed = async (...args: string[]) => {
    const { code, stdout, stderr } = await homeward(
      'analyze',
      route,
      '--drone',
      'dji_mavic_3',
      '--data',
      data,
      '--hours',
      ...args,
    );
    expect(code, stderr).toBe(0);
    return stdout.replaceAll('\u00a0', ' ');
  };

  it('flies in the hour of take-off, and says which heights its wind is read from', async () => {
    expect(await analyzed(table)).toContain(
      'From 2026-09-12T06:00:00Z, leg 1: wind 5 m/s from 270° at 10 m, gusts 10 m/s, ',
    );
    const { result } = JSON.parse(await analyzed(table, '--take-off', '9:00', '--json'));
    expect(result.hours).toMatchObject([
      { time: '2026-09-12T07:00:00Z', level_heights_m: [10, 80], wind_dir_deg: 0 },
    ]);
  });

  it('reads what JSON of hours holds', async () => {
    const hours = [
      { time: '2026-09-12T06:00:00Z', levels: [{ height_m: 10, wind_speed_mps: 5, wind_dir_deg: 270 }] },
    ];
    expect(await analyzed(file('hours.json', JSON.stringify(hours)))).toContain(
      'wind 5 m/s from 270° at 10 m',
    );
  });

  it('names the line that it cannot read', async () => {
    const wrong = file('wrong.csv', '08:00;fresh;270');
    const { code, stderr } = await homeward(
      'analyze',
      route,
      '--drone',
      'dji_mavic_3',
      '--home',
      '47,8',
      '--hours',
      wrong,
    );
    expect(code).toBe(64);
    expect(stderr.replaceAll('\u00a0', ' ')).toBe(`${wrong}: Line 1: “fresh” is no wind up to 60 m/s.\n`);
    const { stderr: alone } = await homeward(
      'analyze',
      route,
      '--drone',
      'dji_mavic_3',
      '--home',
      '47,8',
      '--take-off',
      '9:00',
    );
    expect(alone).toBe('--take-off needs --hours, the weather by the hour.\n');
  });
});

describe('homeward analyze with a plan of Homeward', () => {
  const plan = (members: object = {}) =>
    file('field.homeward', JSON.stringify({ ...JSON.parse(planDocumentText(content)), ...members }));
  const analyzed = async (...args: string[]) => {
    const { code, stdout, stderr } = await homeward('analyze', ...args, '--data', data, '--json');
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout).result;
  };

  it('flies its own aircraft, wind and reserve, as whoever saved it would have', async () => {
    const { inputs, mission } = content;
    const found = await analyzed(plan());
    expect(found).toMatchObject({ data_sources: { drone_source: 'request' } });
    expect(found.legs).toHaveLength(mission.waypoints.length);
    const calm = await analyzed(plan({ inputs: { ...inputs, wind_speed_mps: 0 } }));
    expect(calm.legs[0].battery_end_pct).not.toBe(found.legs[0].battery_end_pct);
  });

  it('lets an option go before it', async () => {
    const found = await analyzed(plan(), '--drone', 'dji_mavic_3', '--wind', '0@0');
    expect(found.data_sources.drone_source).toBe('catalog');
    const calm = await analyzed(
      plan({
        inputs: { ...content.inputs, wind_speed_mps: 0, drone_key: 'dji_mavic_3' },
        aircraft: undefined,
      }),
    );
    expect(calm.legs[0].battery_end_pct).toBe(found.legs[0].battery_end_pct);
  });

  it('says in its verdict what the plan lacks of its file, and that its launch point was a guess', async () => {
    const losses = [
      { code: 'POINTS_IGNORED', message: 'Two positions were left out.', value: 2 },
      { code: 'HOME_ASSUMED', message: 'The first point of the route is used.' },
    ];
    const { stdout } = await homeward('analyze', plan({ origin: { losses } }), '--data', data);
    expect(stdout).toContain('POINTS_IGNORED: Two positions were left out.');
    expect(stdout).toMatch(
      /^Check the file: 2 positions not counted\.$[\s\S]*If .*you launch at the start of the route/m,
    );
  });

  it('takes one that holds its mission alone as any other route: with the options', async () => {
    const { format, version, mission } = JSON.parse(planDocumentText(content));
    const alone = file('alone.homeward', JSON.stringify({ format, version, mission }));
    const without = await homeward('analyze', alone, '--data', data);
    expect(without).toMatchObject({ code: 64, stderr: expect.stringContaining('analyze needs --drone KEY') });
    const found = await analyzed(alone, '--drone', 'dji_mavic_3');
    expect(found.legs).toHaveLength(content.mission.waypoints.length);
  });

  it.each([
    [[], 'dji_mavic_3', 22, 2],
    [[], 'deltaquad_pro', 84, 20],
    [['--aircraft', 'DeltaQuad Pro'], 'dji_mavic_3', 84, 20],
    [['--aircraft', 'deltaquad_pro'], 'dji_mavic_3', 84, 20],
    [['--aircraft', 'DJI Mavic 3E'], 'deltaquad_pro', 22, 2],
    [['--aircraft', 'senseFly eBee X'], 'dji_mavic_3', 22, 1],
  ])(
    'converts it with %j for one of %s: command %i, vehicle type %i',
    async (args, drone_key, ...expected) => {
      const inputs = { ...content.inputs, drone_key };
      const to = join(folder, 'as-chosen.plan');
      const from = plan({ inputs, aircraft: undefined, mission: { ...content.mission, carried: undefined } });
      const { code, stderr } = await homeward('convert', from, to, '--force', ...args);
      expect(code, stderr).toBe(0);
      expect(stderr).not.toContain('VTOL would hover');
      const { mission } = JSON.parse(readFileSync(to, 'utf8'));
      expect([mission.items[0].command, mission.vehicleType]).toEqual(expected);
    },
  );

  it('says what is wrong with a damaged one', async () => {
    const torn = await homeward('analyze', plan({ inputs: {} }), '--data', data);
    expect(torn.code).not.toBe(0);
    expect(torn.stderr).toContain('The plan is damaged: inputs.drone_key cannot be used.');
  });
});

describe('homeward learn', () => {
  const log = (name: string, pct_per_s: number) =>
    file(name, airdata(flight({ duration_s: 400, pct_per_s })));
  const mine = ['--drone', 'dji_mini_2', '--name', 'My Mini', '--data', data];

  it('makes an own aircraft of logs, which works wherever a catalog key does', async () => {
    const learned = await homeward('learn', log('one.csv', 0.07), log('two.csv', 0.072), ...mine, '--json');
    expect(learned.code, learned.stderr).toBe(0);
    const { key, factor, factor_sd, flights, leave_one_out } = JSON.parse(learned.stdout);
    expect({ key, flights, n: leave_one_out.n }).toEqual({ key: 'my_mini', flights: 2, n: 2 });
    expect(factor).toBeGreaterThan(1.05);
    expect(factor_sd).toBeLessThan(0.08);
    const listed = await homeward('drones', 'my_mini', '--json', '--data', data);
    expect(JSON.parse(listed.stdout)).toMatchObject([{ key: 'my_mini', source: 'own', as_flown: factor }]);
    const planned = await homeward('analyze', route, '--drone', 'my_mini', '--json', '--data', data);
    expect(JSON.parse(planned.stdout).result).toMatchObject({
      as_flown: factor,
      data_sources: { drone_source: 'own' },
    });
  });

  it('adds flights to what an own aircraft has learned', async () => {
    const again = await homeward(
      'learn',
      log('third.csv', 0.069),
      '--drone',
      'my_mini',
      '--name',
      'My Mini',
      '--data',
      data,
    );
    expect(again.stdout).toContain('from 3 flights.');
    expect(again.stdout).toContain('2 of them it had learned from before.');
  });

  it('shows by real logs what it says of a flight left out, beside what the sheet says', async () => {
    const logs = ['mini2-brennan-20210905', 'mini2-sitrec-20231222', 'mini2-sitrec-20240104'].map((id) =>
      join('assets', 'evidence', 'flight-logs', `${id}.csv`),
    );
    const learned = await homeward('learn', ...logs, ...mine, '--json');
    expect(learned.code, learned.stderr).toBe(0);
    const { leave_one_out } = JSON.parse(learned.stdout);
    expect(leave_one_out.n).toBe(3);
    expect(leave_one_out.mape_pct).toBeLessThan(0.8 * leave_one_out.sheet_mape_pct);
    const said = await homeward('learn', ...logs, ...mine);
    expect(said.stdout).toMatch(
      /Each of 3 flights predicted from the others is off by [\d.]+ % on average; the sheet is off by/,
    );
  });

  it('takes a flight told in a sentence, and refuses what says nothing', async () => {
    const told = await homeward('learn', '--told', '98-41,14,6', ...mine);
    expect(told.stdout).toContain('from 1 flight.');
    expect((await homeward('learn', '--told', '98 to 41', ...mine)).code).toBe(64);
    expect((await homeward('learn', ...mine)).stderr).toContain('learn needs a LOG');
    const short = await homeward('learn', file('short.csv', airdata(flight({ duration_s: 100 }))), ...mine);
    expect([short.code, short.stderr.includes('not enough to learn from')]).toEqual([3, true]);
    const taken = await homeward(
      'learn',
      log('three.csv', 0.07),
      '--drone',
      'dji_mini_2',
      '--name',
      'DJI Mini 2',
      '--data',
      data,
    );
    expect([taken.code, taken.stderr.includes('Choose another name')]).toEqual([64, true]);
  });

  it('replaces what was learned before over the same sheet, and says so; another sheet needs another name', async () => {
    const again = await homeward('learn', log('again.csv', 0.07), ...mine);
    expect(again.stdout).toContain('What it learned before is replaced.');
    const other = await homeward('learn', log('other.csv', 0.07), '--drone', 'dji_mini_3', ...mine.slice(2));
    expect([other.code, other.stderr]).toEqual([
      64,
      expect.stringContaining('you have an aircraft called My Mini already. Choose another name'),
    ]);
  });
});

describe('homeward aircraft', () => {
  const sheet = { class: 'multirotor', baseline_flight_time_min: 31, takeoff_mass_g: 900 };
  const scout = { schema: 'homeward/own-aircraft', version: 2, key: 'scout', name: 'Scout', sheet };
  const here = ['--data', join(folder, 'own')];
  const run = (...args: string[]) => homeward('aircraft', ...args, ...here);

  it('takes an aircraft from a file, lists it, writes it out and deletes it', async () => {
    expect((await run('list')).stdout).toContain('There is no own aircraft here.');
    const path = file('scout.json', JSON.stringify(scout));
    expect((await run('import', path)).stdout).toBe('Scout (scout) is in the catalog.\n');
    expect((await run('import', path)).stdout).toContain('is there already, the very same');
    expect((await run('list')).stdout).toMatch(/scout\s+Scout\s+from its sheet/);
    expect(JSON.parse((await run('list', '--json')).stdout)).toEqual([scout]);
    const planned = await homeward('analyze', route, '--drone', 'scout', '--json', ...here);
    expect(JSON.parse(planned.stdout).result.data_sources).toMatchObject({ drone_source: 'own' });
    const out = join(folder, 'exported.json');
    expect((await run('export', 'scout', out)).code).toBe(0);
    expect((await run('export', 'scout', out)).stderr).toContain('already exists');
    expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual(scout);
    expect((await run('remove', 'scout')).stdout).toBe('Scout (scout) is deleted.\n');
    expect((await run('remove', 'scout')).stderr).toContain('There is no own aircraft "scout"');
  });

  it('replaces none unless it is told to, and says what is wrong with a file and where', async () => {
    await run('import', file('scout.json', JSON.stringify(scout)));
    const heavier = { ...scout, sheet: { ...sheet, takeoff_mass_g: 1000 } };
    const path = file('heavier.json', JSON.stringify(heavier));
    const refused = await run('import', path);
    expect([refused.code, refused.stderr]).toEqual([
      3,
      expect.stringContaining('you have an aircraft called Scout already'),
    ]);
    expect((await run('import', path, '--force')).code).toBe(0);
    expect(JSON.parse((await run('export', 'scout')).stdout)).toEqual(heavier);
    const bad = file('bad.json', JSON.stringify({ ...scout, sheet: { ...sheet, takeoff_mass_g: 5 } }));
    expect((await run('import', bad)).stderr).toContain('sheet.takeoff_mass_g');
    expect((await run('import', route)).stderr).toContain('is not JSON');
    expect((await run('fly')).code).toBe(64);
  });
});

describe('homeward replay', () => {
  const log = () => file('flight.csv', airdata(flight()));

  it('flies a log again and prints both charges, as text and as JSON', async () => {
    const plain = await homeward('replay', log(), '--drone', 'dji_mini_3', '--data', data);
    expect(plain.code, plain.stderr).toBe(0);
    expect(plain.stdout).toContain('Used 17.0 %; predicted');
    const { code, stdout } = await homeward(
      'replay',
      log(),
      '--drone',
      'dji_mini_3',
      '--json',
      '--data',
      data,
    );
    expect(code).toBe(0);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({
      aircraft: 'dji_mini_3',
      observed_pct: 17,
      log: { format: 'airdata_csv' },
    });
    expect(answer.interval90.low_pct).toBeLessThan(answer.predicted_pct);
    expect(answer.samples.length).toBeGreaterThan(50);
    expect(Object.keys(answer.samples[0])).toEqual(['t_s', 'logged_pct', 'predicted_pct']);
  });

  it('refuses what is no log with its code, and an aircraft that nobody knows', async () => {
    const { code, stdout, stderr } = await homeward(
      'replay',
      route,
      '--drone',
      'dji_mini_3',
      '--json',
      '--data',
      data,
    );
    expect(code).toBe(3);
    expect(JSON.parse(stdout).problem.code).toBe('LOG_IS_PLAN');
    expect(stderr).toContain('route.kml: The file is a track or a flight plan');
    const unknown = await homeward('replay', log(), '--drone', 'dji_mini_33', '--data', data);
    expect(unknown.code).toBe(64);
    expect(unknown.stderr).toContain('did you mean dji_mini_3');
    expect((await homeward('replay', join(folder, 'none.csv'), '--drone', 'dji_mini_3')).code).toBe(66);
  });
});

describe('a file that never ends', () => {
  it.skipIf(process.platform === 'win32')('is refused before it is opened: a device', async () => {
    for (const command of [['read'], ['analyze', '--drone', 'dji_mavic_3', '--data', data]]) {
      const { code, stdout, stderr } = await homeward(...command, '/dev/zero');
      expect([code, stdout]).toEqual([66, '']);
      expect(stderr).toContain('This is a device or a pipe, not a file');
    }
  });

  it.skipIf(process.platform === 'win32')(
    'is refused before it is opened: a pipe that nobody writes to',
    async () => {
      const pipe = join(folder, 'pipe.kml');
      execFileSync('mkfifo', [pipe]);
      expect((await homeward('convert', pipe, join(folder, 'out.gpx'))).code).toBe(66);
    },
  );

  it('is refused when it is larger than any flight plan', async () => {
    const { code, stdout } = await homeward(
      'read',
      '--json',
      file('large.kml', ' '.repeat(26 * 1024 * 1024)),
    );
    expect([code, JSON.parse(stdout).problem.code]).toEqual([3, 'FILE_TOO_LARGE']);
  });
});

describe('a data folder that cannot be', () => {
  it.skipIf(process.platform !== 'linux')('is said where the system has no place for folders', async () => {
    const { code, stderr } = await homeward('keys', 'list', '--data', '/proc/nope/deep');
    expect(stderr).toContain('The data folder /proc/nope/deep cannot be made');
    expect(code).toBe(0);
  });
});

describe('the command line', () => {
  it('says its version and how it is used', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(await launchHomeward(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    const { code, stdout } = await launchHomeward(['--help']);
    expect(code).toBe(0);
    for (const word of ['analyze', 'read', 'drones', 'serve', 'keys']) expect(stdout).toContain(word);
  });

  it('flies a recording from the ground where it begins, unless told another elevation', async () => {
    const log = file(
      'log.gpx',
      '<gpx version="1.1"><trk><trkseg><trkpt lat="47" lon="8"><ele>400</ele></trkpt><trkpt lat="47.001" lon="8"><ele>430</ele></trkpt></trkseg></trk></gpx>',
    );
    const climbs = async (...more: string[]) => {
      const args = ['analyze', log, '--drone', 'dji_mavic_3', '--data', data, '--json', ...more];
      const { result } = JSON.parse((await homeward(...args)).stdout);
      return result.legs.map(({ to }: { to: { altitude_m: number } }) => to.altitude_m);
    };
    expect(await climbs()).toEqual([0, 30]);
    expect(await climbs('--home-elevation', '380')).toEqual([20, 50]);
  });

  it('says of heights above sea level what they count from, until it is told how high take-off lies', async () => {
    const sample = join(import.meta.dirname, '../assets/samples/river-bank.gpx');
    const args = ['analyze', sample, '--drone', 'dji_mavic_3', '--data', data];
    const unknown = await homeward(...args);
    expect(unknown.stdout).toMatch(/the launch point is at sea level.*: comes home/);
    expect(unknown.stdout).toMatch(/TAKEOFF_GROUND_UNKNOWN: .*7 of 7 waypoints.*--home-elevation/);
    const told = await homeward(...args, '--home-elevation', '500');
    expect(told.stdout).not.toMatch(/at sea level|TAKEOFF_GROUND/);
    const deep = await homeward(...args, '--home-elevation', '1106');
    const read = await homeward('read', sample);
    expect(read.stdout).toContain(
      'Altitudes are above sea level, but the file has no ground height at the launch point. Without terrain heights, give it to analyze and convert as --home-elevation.',
    );
    expect(JSON.parse((await homeward('read', sample, '--json')).stdout).warnings).toMatchObject([
      { code: 'TAKEOFF_GROUND_UNKNOWN' },
    ]);
    expect((await homeward('read', route)).stdout).not.toContain('take-off');
    expect(deep.stdout).toMatch(/BELOW_TAKEOFF: Waypoint 1: 494\sm below the launch point/);
  });

  it('gives heights and waits to a digit that means something', async () => {
    const circles = file(
      'circles.waypoints',
      [
        'QGC WPL 110',
        '0\t1\t0\t16\t0\t0\t0\t0\t47\t8\t400\t1',
        '1\t0\t3\t178\t0\t7\t-1\t0\t0\t0\t0\t1',
        '2\t0\t3\t16\t0\t0\t0\t0\t47\t8\t10.668000000000001\t1',
        '3\t0\t3\t18\t2\t0\t50\t0\t47.001\t8\t40\t1',
      ].join('\n'),
    );
    expect((await homeward('read', circles)).stdout).toContain('10.7 to 40 m (takeoff), 90 s of wait');
  });

  it('lists the routes and areas to choose from, the proposed one first', async () => {
    const line = (name: string, to: number) =>
      `<Placemark><name>${name}</name><LineString><coordinates>${Array.from({ length: to }, (_, at) => `8.0${at},47`).join(' ')}</coordinates></LineString></Placemark>`;
    const two = join(folder, 'two.kml');
    writeFileSync(two, `<kml>${line('Edge', 2)}${line('River', 3)}</kml>`);
    const { stdout } = await homeward('read', two);
    const rows = stdout.split('\n').slice(1, 3);
    expect(rows[0]).toMatch(
      /^ {2}1 {2}River \(line\): 3 points, 1\.52 km, .* ← proposed: it has the most points$/,
    );
    expect(rows[1]).toMatch(/^ {2}0 {2}Edge \(line\): 2 points/);
    const [edge, river] = JSON.parse((await homeward('read', two, '--json')).stdout).routes;
    expect([edge.rank, river.rank, river.proposed_because]).toEqual([2, 1, 'most_points']);
    const fields = join(import.meta.dirname, 'fixtures', 'plans', 'fields.kml');
    const { stderr } = await homeward('read', fields);
    expect(stderr.split('\n')[1]).toMatch(
      /^ {2}\w+ \(area\): \d+\scorners, .* ← proposed: it is the largest$/,
    );
  });

  it('tells what a file has and the plan lacks, in the verdict’s line and among the warnings', async () => {
    const table = 'lat,lon,alt,hover_time(min)\n47,8,50,soon\n47.002,8,50,9\nx,8,50,9\n47.004,8,50,9\n';
    const args = ['analyze', file('lost.csv', table), '--drone', 'dji_mavic_3', '--data', data];
    const words = await homeward(...args);
    expect(words.code, words.stderr).toBe(0);
    expect(words.stdout).toMatch(/\nCheck the file: 1 position and 1 wait not counted\.\n/);
    expect(words.stdout).toContain('WAITS_IGNORED: A wait of the file is left out (row 2');
    const { result } = JSON.parse((await homeward(...args, '--json')).stdout);
    const codes = result.warnings.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(['POINTS_IGNORED', 'WAITS_IGNORED']));
    expect(result.import_report.hover_time_s).toBe(1080);
  });

  it('holds the flight to the ceiling that is named, else to that of the plan', async () => {
    const args = ['analyze', route, '--drone', 'dji_mavic_3', '--data', data];
    const high = await homeward(...args, '--ceiling', '50');
    expect(high.stdout).toMatch(/Leg 1: 120\sm above take-off \(ground unknown\), your ceiling is 50\sm/);
    const plan = file('high.homeward', planDocumentText(content));
    const judged = async (...more: string[]) => {
      const { stdout } = await homeward('analyze', plan, '--data', data, '--json', ...more);
      const { legs } = JSON.parse(stdout).result;
      return legs.every(({ height_above_ground: height }: { height_above_ground?: object }) => height);
    };
    expect([await judged(), await judged('--ceiling', 'none')]).toEqual([true, false]);
  });

  it('tells of pictures that the camera of a survey misses at the speed of its lines, also from another launch point', async () => {
    const place = (lat: number, lon: number) => ({ lat, lon });
    const lens = { sensor_width_mm: 17.3, sensor_height_mm: 13, focal_length_mm: 12.3 };
    const settings: SurveyDrawing = {
      ...{ kind: 'area', name: '', points: [place(47, 8), place(47, 8.01), place(47.01, 8)], holes: [] },
      ...{ isClosed: true, width_m: 60, heightLead: 'height', ground_sample_m: 0.021, height_m: 80 },
      ...{ datum: 'takeoff', front_overlap_pct: 80, side_overlap_pct: 70, paceLead: 'speed', speed_mps: 15 },
      ...{ interval_s: 1.1, trigger: 'distance', crosshatch: false, overshoot_m: 0, followsGround: false },
      ...{ tolerance_m: 5, camera: { ...lens, width_px: 5280, height_px: 3956, least_interval_s: 5 } },
    };
    const series = { action_type: 'photos_by_distance', duration_s: 0, every_m: 16.5, span: 1 };
    const waypoint = { altitude: { datum: 'takeoff', value_m: 80 }, hover_time_s: 0, speed_mps: 15 } as const;
    const waypoints = [
      { ...place(47, 8), ...waypoint, actions: [series] },
      { ...place(47, 8.005), ...waypoint },
    ];
    const mission = { ...content.mission, home: place(47, 8), waypoints, drawing: { settings } };
    const plan = file('survey.homeward', planDocumentText({ ...content, mission }));
    for (const more of [[], ['--home', '47.0005,8']]) {
      const args = ['--drone', 'dji_mavic_3', '--wind', '0@0', ...more, '--data', data];
      const words = await homeward('analyze', plan, ...args);
      expect(words.stdout).toContain('Fly slower: the camera misses pictures on leg 2');
      expect(words.stderr).toContain(
        'a picture is due every 1.1 s, but the camera needs 5.0 s, so it misses pictures. Fly lines at 3.3\u00a0m/s or less.',
      );
    }
  });

  it('flies over the ground of the sources that are named', async () => {
    const args = ['analyze', route, '--drone', 'dji_mavic_3', '--data', data, '--json'];
    writeHgt(folder, () => 1500, { south: 47, west: 8 });
    const sources = async (...more: string[]) =>
      JSON.parse((await homeward(...args, ...more)).stdout).result.data_sources.elevation_source;
    expect(await sources('--elevation', folder)).toBe('hgt');
    expect(await sources('--elevation', 'none')).toBe('fallback');
    expect(await sources()).toBe('fallback');
    const sight = ['--elevation', folder, '--sight-from', '47.0,8.005', '--eye-height', '1.5'];
    const words = await homeward(...args.filter((arg) => arg !== '--json'), ...sight);
    expect(words.stdout).toMatch(
      /Line of sight, eye 1\.5 m above ground: kept all the way\. At most \d{3,4} m away\.\nOn the return it is kept\.\n/,
    );
    const nowhere = await homeward(...args, '--elevation', join(folder, 'nowhere'));
    expect([nowhere.code, nowhere.stderr]).toEqual([64, expect.stringContaining('is no folder')]);
    const bare = join(folder, 'bare');
    mkdirSync(bare);
    for (const command of [args, ['serve', '--port', '0', '--data', data]]) {
      const refused = await homeward(...command, '--elevation', bare);
      expect([refused.code, refused.stderr]).toEqual([
        64,
        expect.stringContaining(`--elevation: the folder ${bare} holds no file of heights. Name a folder of`),
      ]);
    }
    writeFileSync(join(bare, 'N47E008.hgt'), 'torn');
    const torn = await homeward(...args, '--elevation', bare);
    expect([torn.code, torn.stderr]).toEqual([
      64,
      expect.stringMatching(/no readable file.*N47E008\.hgt cannot/),
    ]);
  });

  it('names a source that failed, by its kind and without its address, in words and in JSON', async () => {
    const args = ['analyze', route, '--drone', 'dji_mavic_3', '--data', data];
    const down = ['--elevation', 'http://127.0.0.1:1/secret?key=hidden'];
    const reason = 'The source of terrain heights (service) cannot be reached.';
    const words = await homeward(...args, ...down);
    expect(words.stdout.split('\n').filter((line) => line.includes(reason))).toHaveLength(1);
    const answer = await homeward(...args, ...down, '--json');
    const { warnings, data_sources } = JSON.parse(answer.stdout).result;
    const told = warnings.filter(({ code }: { code: string }) => code === 'TERRAIN_FALLBACK');
    expect(told).toEqual([expect.objectContaining({ message: expect.stringContaining(reason) })]);
    expect(data_sources.elevation_source).toBe('fallback');
    expect(data_sources.elevation_fallback_indices).toHaveLength(data_sources.elevation_fallback_points);
    expect(words.stdout + words.stderr + answer.stdout + answer.stderr).not.toMatch(
      /127\.0\.0\.1|secret|hidden/,
    );
  });

  it.each([
    [[]],
    [['fly']],
    [['constructor']],
    [['analyze']],
    [['analyze', route]],
    [['analyze', route, '--drone']],
    [['analyze', route, 'another', '--drone', 'dji_mavic_3']],
    [['analyze', route, '--drone', 'dji_mavic_3', '--wind', '6']],
    [['analyze', route, '--drone', 'dji_mavic_3', '--temp', 'warm']],
    [['analyze', route, '--drone', 'dji_mavic_3', '--home', '47']],
    [['analyze', route, '--drone', 'dji_mavic_3', '--battery', '101']],
    [['analyze', route, '--drone', 'dji_mavic_3', '--speed', 'fast']],
    [['analyze', route, '--drone', 'dji_mavic_3', '--speed', '0']],
    [['analyze', route, '--drone', 'dji_mavic_3', '--wind-height', '0']],
    [['read']],
    [['read', route, '--jsno']],
    [['serve', '--port', '70000']],
    [['serve', 'now']],
    [['serve', '--metrics', 'yes']],
    [['serve', '--log', 'xml']],
    [['serve', '--store', 'http://:opensesame@h']],
    [['serve', '--store', 'redis://h', '--store-file', route]],
    [['keys', 'list', '--store', 'redis://:opensesame@h/keys']],
    [['keys']],
    [['keys', 'create', 'a']],
    [['keys', 'create', 'a', '--scope', 'all']],
    [['keys', 'revoke']],
  ])('answers the wrong usage %j with one sentence and 64', async (args) => {
    const { code, stdout, stderr } = await homewardHere(...args);
    expect(code).toBe(64);
    expect(stdout).toBe('');
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/\.\n$/);
    expect(stderr).not.toContain('opensesame');
  });

  it('is told that options follow the command, where one stands before it', async () => {
    const { code, stderr } = await homeward('--data', data, 'analyze', route, '--drone', 'dji_mini_2');
    expect(code).toBe(64);
    expect(stderr).toContain('"--data" stands before the command, and options follow it');
    expect(stderr).toContain('analyze FILE --data');
  });

  it('names the file that it cannot read', async () => {
    const { code, stderr } = await homeward('read', join(folder, 'nothing.kml'));
    expect(code).toBe(66);
    expect(stderr).toContain('nothing.kml');
    const store = await homeward('keys', 'list', '--store-file', join(folder, 'nothing'));
    expect(store.code).toBe(66);
    expect(store.stderr).toContain('--store-file');
  });

  it('prints no control characters of a file name', async () => {
    const path = join(folder, 'sly\u001b[31m\u202e.kml');
    writeFileSync(path, 'nothing of a plan');
    const { stdout, stderr } = await homeward('read', path);
    expect(stdout + stderr).toContain('sly [31m');
    for (const character of ['\u001b', '\u202e']) expect(stdout + stderr).not.toContain(character);
  });
});

describe('read', () => {
  const flown = [
    { lat: 47, lon: 8, alt: 50 },
    { lat: 47.01, lon: 8, alt: 50 },
  ];
  const corners = [
    { lat: 46.9, lon: 7.9 },
    { lat: 47.1, lon: 7.9 },
    { lat: 47.1, lon: 8.1 },
  ];

  it.each<[string, object, string | undefined]>([
    ['none', {}, undefined],
    ['one to stay in', { geofence: corners }, 'a geofence (1 to stay in)'],
    ['one to stay out of', { nfz: corners }, 'a geofence (1 to stay out of)'],
    ['two', { geofence: corners, nfz: corners }, '2 geofences (1 to stay in, 1 to stay out of)'],
    ['a circle', { obstacles: [{ lat: 47, lon: 8.05, radius: 30 }] }, 'a geofence (1 to stay out of)'],
  ])('says which areas stand beside the route: %s', async (_, beside, said) => {
    const { stdout } = await homeward(
      'read',
      file('beside.json', JSON.stringify({ waypoints: flown, ...beside })),
    );
    expect(/^Beside the route: (.+)$/m.exec(stdout)?.[1]).toBe(said);
  });

  it('says how many rally points stand there', async () => {
    const pin = (name: string, lat: number) =>
      `<Placemark><name>${name}</name><Point><coordinates>8,${lat}</coordinates></Point></Placemark>`;
    const line = '<Placemark><LineString><coordinates>8,47 8,47.01</coordinates></LineString></Placemark>';
    const path = file(
      'rally.kml',
      `<kml><Document>${line}${pin('Rally 1', 47.02)}${pin('Rally 2', 47.03)}</Document></kml>`,
    );
    expect((await homeward('read', path)).stdout).toMatch(/^Beside the route: 2.rally points$/m);
  });

  it.each<[string, object, readonly (number | null)[]]>([
    ['the file', { speed: 4 }, [4, 4]],
    ['a setting of the file', { cruise_speed_mps: 6 }, [6, 6]],
    ['a unit of the file', { speed_kmh: 36 }, [10, 10]],
    ['one waypoint', { speed: 4, waypoints: [{ ...flown[0], speed: 7 }, flown[1]] }, [7, 4]],
    ['nobody', {}, [null, null]],
  ])('tells the speed to each waypoint in JSON, as told by %s', async (_, more, speeds) => {
    const path = file('speeds.json', JSON.stringify({ waypoints: flown, ...more }));
    const { points } = JSON.parse((await homeward('read', path, '--json')).stdout);
    expect(points.map(({ speed_mps }: { speed_mps: number | null }) => speed_mps)).toEqual(speeds);
  });

  it('takes the units of figures that only a person knows, and refuses others by name', async () => {
    const path = file('beaufort.csv', 'lat,lon,alt,speed (bft)\n47,8,50,36\n47.01,8,50,36\n');
    expect((await homeward('read', path)).stderr).toContain('bft');
    const { stdout } = await homeward('read', path, '--units', 'speed=km/h,height=ft', '--json');
    expect(JSON.parse(stdout).points[0]).toMatchObject({
      speed_mps: 10,
      altitude: { value_m: expect.closeTo(15.24, 9) },
    });
    for (const text of ['speed=bft', 'speed', 'depth=m', 'speed=km/h=2']) {
      const { code, stderr } = await homeward('read', path, '--units', text);
      expect(code).toBe(64);
      expect(stderr).toContain('speed in m/s, km/h, mph');
    }
    const flown = await homeward(
      'analyze',
      path,
      '--drone',
      'dji_mavic_3',
      '--units',
      'speed=km/h',
      '--data',
      data,
      '--json',
    );
    expect(JSON.parse(flown.stdout).result.legs[1].ground_speed_mps).toBeCloseTo(10, 1);
    const { stderr } = await homeward(
      'convert',
      path,
      join(folder, 'beaufort.geojson'),
      '--units',
      'speed=kn',
    );
    expect(stderr).toContain(
      'The speeds of the file are in kn where no other unit is beside them (your choice).',
    );
  });

  it('tells in JSON what a route holds', async () => {
    const { code, stdout, stderr } = await homeward('read', route, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      format: 'kml',
      class: 'mission',
      points: [
        { lat: 47, lon: 8, hover_time_s: 0, speed_mps: null },
        { lat: 47, lon: 8.01 },
        { lat: 47.01, lon: 8.01 },
      ],
      home: null,
      routes: [{ name: 'Field', points: 3 }],
      problem: null,
    });
  });

  it('names the geofences and rally points of a plan', async () => {
    const fence = { is_inclusion: false, center: { lat: 46.952, lon: 7.45 }, radius_m: 50 };
    const rally = { lat: 46.95, lon: 7.45 };
    const altitude = { datum: 'takeoff', value_m: 40 };
    const waypoints = [46.951, 46.953].map((lat) => ({ lat, lon: 7.45, altitude, hover_time_s: 0 }));
    const mission = { name: 'Field', waypoints, fences: [fence], rally_points: [rally] };
    const path = join(folder, 'field.homeward');
    writeFileSync(path, JSON.stringify({ format: 'homeward/plan', version: 1, mission }));
    const { stdout } = await homeward('read', path, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ fences: [fence], rally_points: [rally] });
  });

  it.each([
    ['area', area, 2],
    ['reject', noise, 3],
  ])('ends with a code of its own for class %s', async (klass, path, expected) => {
    const { code, stdout } = await homeward('read', path, '--json');
    expect(code).toBe(expected);
    expect(JSON.parse(stdout)).toMatchObject({
      class: klass,
      points: [],
      problem: { code: expect.any(String), message: expect.any(String) },
    });
    const shown = await homeward('read', path);
    expect(shown).toMatchObject({ code: expected, stdout: '' });
    expect(shown.stderr).toContain('.');
  });
});

describe('analyze', () => {
  const flags = ['--drone', 'dji_mavic_3', '--home', '47,8', '--wind', '6@270', '--temp', '-5'];

  it('answers in words', async () => {
    const { code, stdout } = await homeward('analyze', route, ...flags);
    expect(code).toBe(0);
    expect(stdout).toMatch(/leg +distance m/);
    expect(stdout).toMatch(/^If the ground is level.*: comes home with at least \d+.%, probably \d+.%\.$/m);
    expect(stdout).toMatch(/^Chance of keeping the reserve: .+.%\.$/m);
    expect(stdout).not.toContain('speeds asked for');
    const [, total, parts] = /^Where ([\d.]+) points go: (.+)\.$/m.exec(stdout) ?? [];
    expect(parts).toMatch(/^level flight [\d.]+; .*cold [\d.]+/);
    const sum = [...(parts ?? '').matchAll(/ (−?[\d.]+)(?:;|$)/g)].reduce(
      (all, [, part = '']) => all + Number(part.replace('−', '-')),
      0,
    );
    // Each of ten is rounded to a tenth.
    expect(Math.abs(sum - Number(total))).toBeLessThanOrEqual(0.5);
  });

  it('flies at the best speeds or at a given one, and says what that saves or costs', async () => {
    const best = await homeward('analyze', route, ...flags, '--speed', 'best_range', '--wind-height', '10');
    expect(best.stdout).toMatch(/^The speeds asked for save [\d.]+ points\.$/m);
    const slow = await homeward('analyze', route, ...flags, '--speed', '2');
    expect(slow.stdout).toMatch(/^The speeds asked for cost [\d.]+ points more than the plan's\.$/m);
    const [title] = slow.stdout.trim().split('\n').slice(-2);
    expect(title, 'its waypoints have no speed').not.toMatch(/not the plan.s/);
  });

  it('takes the wind as reported at 10 m, says so, and takes it at another height or at every one where asked', async () => {
    const [usual, low, every] = await Promise.all(
      [[], ['--wind-height', '50'], ['--wind-height', 'every']].map((more) =>
        homeward('analyze', route, ...flags, ...more),
      ),
    );
    expect(usual?.stdout).toMatch(/^Wind: [\d.]+\sm\/s as reported at 10\sm\. It grows with height\.$/m);
    expect(low?.stdout).toMatch(/as reported at 50\sm/);
    expect(every?.stdout).not.toMatch(/as reported at/);
    expect(every?.stdout).toMatch(/^WIND_HEIGHT_ASSUMED: Wind [\d.]+\sm\/s at every height is assumed\./m);
    const inAnswer = await homeward('analyze', route, ...flags, '--json');
    expect(JSON.parse(inAnswer.stdout).result.warnings).not.toContainEqual(
      expect.objectContaining({ code: 'WIND_HEIGHT_ASSUMED' }),
    );
  });

  it('says no chance of a return that is forbidden, nor where its charge goes', async () => {
    const { stdout } = await homeward('analyze', route, ...flags.with(5, '40@270'));
    expect(stdout).not.toContain('Chance of keeping');
    expect(stdout).not.toContain(' points go: ');
  });

  it('answers as the API does, the same each time', async () => {
    const [once_, twice] = await Promise.all(
      [1, 2].map(() => homeward('analyze', route, ...flags, '--json')),
    );
    const answer = JSON.parse(once_?.stdout ?? '');
    expect(answer).toMatchObject({ ok: true, result: { mission_verdict: 'complete', legs: { length: 3 } } });
    expect(JSON.parse(twice?.stdout ?? '').result).toEqual(answer.result);
  });

  it('changes its verdict with the battery', async () => {
    const { stdout } = await homeward('analyze', route, ...flags, '--battery', '3', '--json');
    expect(JSON.parse(stdout).result.mission_verdict).toBe('cannot_complete');
  });

  it('starts at the first point where neither file nor person names a launch point, and says so', async () => {
    const { code, stdout, stderr } = await homeward('analyze', route, '--drone', 'dji_mavic_3', '--json');
    expect(code).toBe(0);
    expect(stderr).toContain('Launch point not in the file');
    expect(JSON.parse(stdout).result.path_polyline[0]).toEqual([47, 8]);
    const words = await homeward('analyze', route, '--drone', 'dji_mavic_3');
    expect(words.stdout).toMatch(
      /^If the ground is level, you launch at the start of the route and the assumed height is right: comes home with /m,
    );
    const named = await homeward('analyze', route, '--drone', 'dji_mavic_3', '--home', '47,8');
    expect(named.stdout).not.toContain('you launch at the start of the route');
  });

  it('refuses an unknown aircraft with the nearest', async () => {
    const { code, stderr, stdout } = await homeward('analyze', route, '--drone', 'mavic3', '--json');
    expect(code).toBe(1);
    expect(stderr).toContain('dji_mavic_3');
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } });
  });

  it('refuses an area like read does', async () => {
    expect(await homeward('analyze', area, ...flags)).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('drones', () => {
  it('lists the catalog and searches it', async () => {
    const all = await homeward('drones', '--json');
    expect(JSON.parse(all.stdout).length).toBeGreaterThanOrEqual(42);
    const minis = await homeward('drones', 'dji mini');
    const named = minis.stdout.trim().split('\n').slice(1);
    expect(named.length).toBeGreaterThanOrEqual(8);
    expect(named.filter((line) => !line.includes('Mini'))).toEqual([]);
    expect(await homeward('drones', 'zeppelin')).toMatchObject({ code: 1, stdout: '' });
  });
});

describe.skipIf(process.platform === 'win32' || process.platform === 'darwin')('desktop', () => {
  const entry = join(desktop, 'applications', 'homeward.desktop');
  const types = join(desktop, 'mime', 'packages', 'homeward.xml');

  it('enters this installation into the programs of the account, and takes it out again', async () => {
    const entered = await homeward('desktop', 'install');
    expect(entered).toMatchObject({ code: 0 });
    expect(entered.stdout).toContain(entry);
    const [, node, launcher] = /^Exec="(.+)" "(.+)" %f$/m.exec(readFileSync(entry, 'utf8')) ?? [];
    expect(node).toBe(process.execPath);
    expect(launcher).toBe(join(root, 'electron', 'launch.mjs'));
    expect(existsSync(/^Icon=(.+)$/m.exec(readFileSync(entry, 'utf8'))?.[1] ?? '')).toBe(true);
    expect(readFileSync(types, 'utf8')).toContain('*.homeward');
    expect(await homeward('desktop', 'remove')).toMatchObject({ code: 0 });
    expect([entry, types].some(existsSync)).toBe(false);
    expect(await homeward('desktop', 'remove')).toMatchObject({ code: 0 });
  });

  it('says where it could not write, and what it takes', async () => {
    writeFileSync(join(folder, 'no-folder'), '');
    const own = { ...process.env, XDG_DATA_HOME: join(folder, 'no-folder') };
    const refused = await launchHomeward(['desktop', 'install'], own);
    expect(refused.stderr).toContain(join(folder, 'no-folder'));
    expect(await homeward('desktop', 'paint')).toMatchObject({ code: 64 });
    expect((await homeward('desktop')).stderr).toContain('install or remove');
  });
});

describe('serve', () => {
  let server: ChildProcess | undefined;
  afterEach(() => {
    server?.kill('SIGKILL');
  });

  async function start(): Promise<string> {
    server = spawn(process.execPath, [launcher, 'serve', '--port', '0', '--data', data], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const stdout = server.stdout;
    if (stdout === null) throw new Error('The server has no stdout.');
    const [line] = await once(createInterface(stdout), 'line');
    expect(line).toMatch(/^Homeward listens on http:\/\/127\.0\.0\.1:\d+$/);
    return String(line).replace('Homeward listens on ', '');
  }

  const statusWith = async (address: string, key: string) =>
    (await fetch(`${address}/v1/version`, { headers: { 'X-API-Key': key } })).status;

  it('takes keys made while it runs, until they are revoked, and ends gracefully', async () => {
    const address = await start();
    const made = await homeward('keys', 'create', 'Test', '--scope', 'rangeiq', '--data', data);
    expect(made.stdout).toMatch(/^hw_[a-z0-9]{8}_[\w-]{43}\n$/);
    const key = made.stdout.trim();
    const id = key.slice(3, 11);
    expect(await statusWith(address, key)).toBe(200);
    const rotated = await homeward('keys', 'rotate', id, '--grace', '0', '--data', data);
    expect(await statusWith(address, key)).toBe(401);
    expect(await statusWith(address, rotated.stdout.trim())).toBe(200);
    const listed = await homeward('keys', 'list', '--data', data);
    expect(listed.stdout).toContain(id);
    expect(listed.stdout).not.toContain(key.slice(12));
    expect(await homeward('keys', 'revoke', id, '--data', data)).toMatchObject({ code: 0 });
    expect(await statusWith(address, rotated.stdout.trim())).toBe(401);
    expect(await homeward('keys', 'rotate', id, '--data', data)).toMatchObject({ code: 1, stdout: '' });
    server?.kill('SIGTERM');
    const [code] = await once(server ?? process, 'exit');
    expect(code).toBe(0);
  });

  it.each(['json', 'text'])('writes a log as %s, and metrics, without secrets or places', async (form) => {
    const args = ['serve', '--port', '0', '--metrics', '0', '--log', form, '--data', data];
    server = spawn(process.execPath, [launcher, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const { stdout, stderr } = server;
    if (stdout === null || stderr === null) throw new Error('The server has no output.');
    const log: string[] = [];
    createInterface(stderr).on('line', (line) => log.push(line));
    const [line] = await once(createInterface(stdout), 'line');
    const address = String(line).replace('Homeward listens on ', '');
    const made = await homeward('keys', 'create', 'Logged', '--scope', 'rangeiq', '--data', data);
    const key = made.stdout.trim();
    const id = `request-${form}`;
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json', 'X-Request-Id': id };
    const body = JSON.stringify({ user_lat: 47.4321, user_lon: 8.6789 });
    const res = await fetch(`${address}/v1/rangeiq/analyze`, { method: 'POST', headers, body });
    expect(res.status).toBe(200);
    const metrics = log.find((each) => each.startsWith('Metrics for Prometheus: '))?.split(': ')[1] ?? '';
    expect(metrics).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    const text = await (await fetch(metrics)).text();
    expect(text).toContain(
      'homeward_requests_total{method="POST",route="/v1/rangeiq/analyze",status="200"} 1',
    );
    expect(text).toMatch(/^homeward_pool_waiting \d+$/m);
    server.kill('SIGTERM');
    await once(server, 'close');
    const about = log.find((each) => each.includes(id)) ?? '';
    if (form === 'json') expect(JSON.parse(about)).toMatchObject({ request_id: id, status: 200, level: 30 });
    else expect(about).toMatch(/^20\S+Z info {2}request request_id=request-text method=POST/);
    for (const secret of [key, key.slice(12), '47.4321', '8.6789'])
      expect(log.join('\n') + text).not.toContain(secret);
  });

  it('says which port is taken and ends with 1', async () => {
    const address = await start();
    const { code, stderr } = await homeward('serve', '--port', new URL(address).port, '--data', data);
    expect(code).toBe(1);
    expect(stderr).toContain(new URL(address).port);
    const measured = await homeward(
      'serve',
      '--port',
      '0',
      '--metrics',
      new URL(address).port,
      '--data',
      data,
    );
    expect(measured.code).toBe(1);
    expect(measured.stderr).toContain(new URL(address).port);
  });

  it.skipIf(process.platform === 'win32')('ends with npm when npm is stopped', async () => {
    const npm = spawn('npm', ['run', '-s', 'homeward', '--', 'serve', '--port', '0', '--data', data], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = await once(createInterface(npm.stdout), 'line');
    const address = String(line).replace('Homeward listens on ', '');
    expect((await fetch(`${address}/v1/health`)).status).toBe(200);
    npm.kill('SIGTERM');
    await expect
      .poll(
        () =>
          fetch(`${address}/v1/health`).then(
            () => 'serves',
            () => 'gone',
          ),
        { timeout: 10_000 },
      )
      .toBe('gone');
  });
});
