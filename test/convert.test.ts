import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFormats } from '../engine/flightplan/write/writeFormat.ts';
import { planDocumentText } from '../server/contract/schemas/planDocument.ts';
import { toPercentText } from '../server/report/format.ts';
import { chosenRoute, planOf } from './flightplan/reading.ts';
import { addMission, idOf, ofDjiFly } from './server/controller/folders.ts';
import { content } from './server/documents/sampleDocument.ts';
import { homeward, launcher } from './support/homeward.ts';
import { sampleSurvey } from './support/sampleDrawings.ts';

const fixtures = join(import.meta.dirname, 'fixtures', 'plans');
const inspection = join(fixtures, 'inspection.kmz');
const folder = mkdtempSync(join(tmpdir(), 'homeward-convert-'));

/** A new folder for the files of one test. */
const place = () => mkdtempSync(join(folder, 'out-'));

async function formatOf(path: string): Promise<string> {
  return JSON.parse((await homeward('read', path, '--json')).stdout).format;
}

describe('convert', () => {
  it.each([
    ['a.kmz', 'dji_wpml_kmz'],
    ['a.csv', 'csv'],
    ['a.plan', 'qgc_plan'],
    ['a.waypoints', 'qgc_wpl'],
    ['a.kml', 'kml'],
    ['a.GPX', 'gpx'],
    ['a.geojson', 'geojson'],
  ])('writes %s in the format of its ending', async (name, format) => {
    const out = join(place(), name);
    const ended = await homeward('convert', inspection, out, '--home-elevation', '552');
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toContain(`${out}: `);
    expect(ended.stdout).toContain('6 waypoints');
    expect(await formatOf(out)).toBe(format);
  });

  it('takes aircraft, speed and return height of a plan of Homeward', async () => {
    const at = place();
    const [from, out] = [join(at, 'a.homeward'), join(at, 'a.kmz')];
    const inputs = {
      ...{ drone_key: 'dji_mavic_3_enterprise', payload_g: 0, initial_battery_pct: 100, battery_cycles: 0 },
      ...{ wind_speed_mps: 4, wind_dir_deg: 270, gust_speed_mps: 0, wind_height_m: 10, wind_over: 'open' },
      ...{ temp_c: 20, humidity_pct: 50, pack_choice: 'kept_warm', height_m: 120, hover_time_min: 0 },
      ...{ thresholds_pct: [50, 40, 30, 20, 10], hidden_thresholds_pct: [], shows_one_way: false },
      ...{ rth_threshold_pct: 25, clearance_m: 30, splits_batteries: false, return_height_m: 34 },
      ...{ speed_choice: 'set', cruise_speed_mps: 7 },
    };
    const waypoint = (lat: number) => ({
      ...{ lat, lon: 7.45, hover_time_s: 0 },
      altitude: { datum: 'takeoff', value_m: 50 },
    });
    const mission = {
      ...{ name: 'Tower', home: { lat: 46.949, lon: 7.449 }, end_action: 'go_home', carried: [] },
      waypoints: [waypoint(46.96), waypoint(46.97)],
    };
    const plan = { format: 'homeward/plan', version: 5, inputs, mission, isLaunchChosen: true };
    writeFileSync(from, JSON.stringify(plan));
    const { code, stderr } = await homeward('convert', from, out);
    expect(code, stderr).toBe(0);
    expect(stderr).not.toContain('names no aircraft');
    expect(stderr).toContain('sets the return height to 34\u00a0m');
    expect(stderr).toContain('cruise speed of 7');
    const over = await homeward('convert', from, out, '--force', '--return-height', '50');
    expect(over.stderr).toContain('sets the return height to 50\u00a0m');
  });

  it('names the lens of the camera that a plan of Homeward was made with, in a split, too', async () => {
    const at = place();
    const from = join(at, 'field.homeward');
    const settings = { ...sampleSurvey, camera_key: 'mavic_3_multispectral', camera_name: undefined };
    const series = { action_type: 'photos_by_distance', duration_s: 0, every_m: 20, span: 1 } as const;
    const [first] = content.mission.waypoints;
    const waypoints = [46.95, 46.96].map((lat) => ({
      ...{ lat, lon: 7.45, hover_time_s: 0, altitude: { datum: 'takeoff', value_m: 60 } as const },
      ...(lat === first?.lat && { actions: [series] }),
    }));
    const inputs = { ...content.inputs, drone_key: 'dji_mavic_3_multispectral' };
    const mission = { name: 'Field', home: { lat: 46.949, lon: 7.449 }, end_action: 'go_home' } as const;
    const plan = { ...mission, waypoints, drawing: { settings } };
    writeFileSync(from, planDocumentText({ ...content, inputs, aircraft: undefined, mission: plan }));
    const lensesOf = async (path: string) => {
      const read = await planOf(path, new Uint8Array(readFileSync(path)));
      return chosenRoute(read).carried?.find(({ kind }) => kind === 'lens')?.text;
    };
    const out = join(at, 'a.kmz');
    const whole = await homeward('convert', from, out, '--speed', '8');
    expect(whole.code, whole.stderr).toBe(0);
    expect(await lensesOf(out)).toBe('visable,narrow_band');
    expect(whole.stderr).not.toContain('name the lens');
    const split = [
      '--split',
      '--drone',
      'dji_mavic_3_multispectral',
      '--format',
      'dji_wpml_kmz',
      '--out',
      at,
    ];
    const flights = await homeward('convert', from, ...split);
    expect(flights.code, flights.stderr).toBe(0);
    const [name = ''] = readdirSync(at).filter((one) => one.startsWith('field '));
    expect(await lensesOf(join(at, name))).toBe('visable,narrow_band');
    const other = await homeward(
      'convert',
      from,
      out,
      '--speed',
      '8',
      '--force',
      '--aircraft',
      'DJI Mavic 3T',
    );
    expect(other.stderr).toContain('does not name the lens that the pictures are planned for');
  }, 60_000);

  it('leaves out waypoints on straight lines, and writes what is still too long in parts', async () => {
    const rows = (lats: readonly number[]) => lats.map((lat, at) => `${lat},${8 + (at % 2) * 0.0005},60`);
    const zigzag = Array.from({ length: 12 }, (_, at) => 47 + at * 0.001);
    const straight = Array.from({ length: 20 }, (_, at) => `${47 + at * 0.0001},8,60`);
    const at = place();
    const [bent, even] = [join(at, 'bent-in.csv'), join(at, 'even-in.csv')];
    const head = 'latitude,longitude,altitude(m) above takeoff';
    writeFileSync(bent, [head, ...rows(zigzag)].join('\n'));
    writeFileSync(even, [head, ...straight].join('\n'));
    const asked = (from: string, to: string) =>
      homeward(
        'convert',
        from,
        to,
        '--format',
        'litchi_csv',
        '--max-waypoints',
        '5',
        '--return-height',
        '120',
      );
    const one = await asked(even, join(at, 'even.csv'));
    expect(one.stdout, one.stderr).toContain('even.csv: Litchi (CSV), 2 waypoints');
    expect(one.stderr).toContain('18 of 20 waypoints lie on straight lines and are left out');
    expect(one.stderr).toContain('Set it to 120');
    const parts = await asked(bent, join(at, 'bent.csv'));
    expect(parts.stdout.trim().split('\n'), parts.stderr).toHaveLength(3);
    expect(parts.stderr).toContain('The 12 waypoints are split into 3 flights');
    expect(parts.stderr).toContain('Note: bent-2.csv: ');
    expect(existsSync(join(at, 'bent-3.csv'))).toBe(true);
  });

  it('says once what holds for all parts, and which aircraft a file is for where nobody knows it', async () => {
    const at = place();
    const [unknown, known] = [join(at, 'unknown.csv'), join(at, 'known.plan')];
    const rows = Array.from({ length: 12 }, (_, row) => `${47 + row * 0.001},${8 + (row % 2) * 0.0005},60`);
    writeFileSync(unknown, ['latitude,longitude,altitude(m) above takeoff', ...rows].join('\n'));
    const count = async (...args: string[]) =>
      (await homeward('convert', ...args)).stderr.split('hover all the way').length - 1;
    expect(await count(unknown, join(at, 'parts.plan'), '--max-waypoints', '5')).toBe(1);
    expect(await count(unknown, join(at, 'one.kmz'), '--speed', '5')).toBe(0);
    expect(await count(inspection, known)).toBe(0);
    expect(await count(known, join(at, 'again.waypoints'))).toBe(0);
  }, 120_000);

  it('reads what is left out once', async () => {
    const at = join(place(), 'vtol.waypoints');
    const items = [
      '0\t1\t0\t16\t0\t0\t0\t0\t47\t8\t400\t1',
      '1\t0\t3\t16\t0\t0\t0\t0\t47.01\t8\t60\t1',
      '2\t0\t3\t3000\t3\t0\t0\t0\t0\t0\t0\t1',
      '3\t0\t3\t16\t0\t0\t0\t0\t47.02\t8\t60\t1',
    ];
    writeFileSync(at, ['QGC WPL 110', ...items, ''].join('\n'));
    const { stdout } = await homeward('read', at);
    expect(stdout.match(/DO_VTOL_TRANSITION flies legs/g)).toHaveLength(1);
    expect(stdout).not.toContain('Left out');
  });

  it('writes the format that is asked for, whatever the name', async () => {
    const out = join(place(), 'mission.txt');
    expect(await homeward('convert', inspection, out, '--format', 'litchi_csv')).toMatchObject({ code: 0 });
    expect(readFileSync(out, 'utf8')).toMatch(/^latitude,longitude,altitude\(m\),/);
  });

  it('tells on stderr what gets lost and where', async () => {
    const out = join(place(), 'a.kml');
    const { stderr } = await homeward('convert', inspection, out, '--home-elevation', '552');
    expect(stderr).toMatch(/^Note: Lost at waypoint 3: the wait/m);
    expect(stderr).toMatch(/^Note: .*launch point/m);
  });

  it('names the aircraft of the file again, and nobody else', async () => {
    const out = join(place(), 'a.kmz');
    const { stderr } = await homeward('convert', inspection, out);
    expect(stderr).not.toContain('aircraft');
    const { stdout } = await homeward('read', out, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ home: { lat: 46.9495, lon: 7.4496 } });
    for (const text of [readFileSync(out, 'latin1'), stderr]) expect(text).not.toMatch(/Test Pilot|\+41/);
  });

  it('refuses heights that it cannot convert, and writes nothing', async () => {
    const out = place();
    const { code, stdout, stderr } = await homeward('convert', inspection, join(out, 'a.gpx'));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('ground height at the launch point');
    expect(stderr).toContain('(--home-elevation gives it, in metres above sea level).\n');
    expect(readdirSync(out)).toEqual([]);
  });

  it('never replaces a file unless it is told to', async () => {
    const out = join(place(), 'a.csv');
    writeFileSync(out, 'mine');
    const { code, stderr } = await homeward('convert', inspection, out);
    expect(code).toBe(1);
    expect(stderr).toContain('--force');
    expect(readFileSync(out, 'utf8')).toBe('mine');
    expect(await homeward('convert', inspection, out, '--force')).toMatchObject({ code: 0 });
    expect(readFileSync(out, 'utf8')).not.toBe('mine');
    expect(readdirSync(join(out, '..'))).toEqual(['a.csv']);
  });

  it('says where it cannot write, and leaves nothing behind', async () => {
    const out = place();
    mkdirSync(join(out, 'a.kml'));
    const [absent, onFolder] = await Promise.all([
      homeward('convert', inspection, join(out, 'absent', 'a.csv')),
      homeward('convert', inspection, join(out, 'a.kml'), '--force', '--home-elevation', '5'),
    ]);
    expect(absent).toMatchObject({ code: 1, stdout: '' });
    expect(absent.stderr).toContain('absent');
    expect(onFolder).toMatchObject({ code: 1, stdout: '' });
    expect(readdirSync(out)).toEqual(['a.kml']);
  });

  it('fills gaps of the file with what the options say', async () => {
    const out = join(place(), 'a.plan');
    const flags = ['--altitude', '75', '--speed', '7', '--home', '46.95,7.44'];
    const gpx = join(place(), 'bare.gpx');
    writeFileSync(
      gpx,
      '<gpx version="1.1"><rte><rtept lat="46.95" lon="7.45"/><rtept lat="46.96" lon="7.46"/></rte></gpx>',
    );
    expect(await homeward('convert', gpx, out, ...flags)).toMatchObject({ code: 0 });
    const { mission } = JSON.parse(readFileSync(out, 'utf8'));
    expect(mission).toMatchObject({ hoverSpeed: 7, plannedHomePosition: [46.95, 7.44, null] });
    expect(mission.items[1]).toMatchObject({ command: 178, params: [1, 7, -1, 0, 0, 0, 0] });
    expect(mission.items[2]).toMatchObject({
      command: 16,
      frame: 3,
      params: [0, 0, 0, null, 46.95, 7.45, 75],
    });
  });

  it('ends like read for a file without a route', async () => {
    const area = join(place(), 'area.kml');
    const ring = '<LinearRing><coordinates>8,47 8.1,47 8.1,47.1 8,47</coordinates></LinearRing>';
    writeFileSync(
      area,
      `<kml><Placemark><Polygon><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon></Placemark></kml>`,
    );
    const out = join(place(), 'a.csv');
    expect(await homeward('convert', area, out)).toMatchObject({ code: 2, stdout: '' });
    expect(await homeward('convert', launcher, out)).toMatchObject({ code: 3, stdout: '' });
    expect(await homeward('convert', join(out, 'nothing.kml'), out)).toMatchObject({ code: 66 });
  });

  it.each([
    [['convert']],
    [['convert', inspection]],
    [['convert', inspection, 'a.docx']],
    [['convert', inspection, 'a.kml', '--format', 'docx']],
    [['convert', inspection, 'a.kml', '--speed', 'fast']],
    [['convert', inspection, 'a.kml', 'b.kml']],
  ])('answers the wrong usage %j with one sentence and 64', async (args) => {
    const { code, stdout, stderr } = await homeward(...args);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('is explained in the help with every format', async () => {
    const { stdout } = await homeward('--help');
    expect(stdout).toContain('convert IN OUT');
    for (const format of writeFormats) expect(stdout).toContain(format);
  });
});

/** Waypoints to and fro, a kilometre or two from the launch point: more than one battery carries. */
function longRoute(count: number): string {
  const points = Array.from({ length: count }, (_, at) => {
    const lat = at % 2 === 0 ? 46.965 : 46.955;
    return `{"type":"SimpleItem","autoContinue":true,"command":16,"frame":3,"params":[0,0,0,null,${lat},7.46,60]},{"type":"SimpleItem","autoContinue":true,"command":2000,"frame":2,"params":[0,0,1,null,null,null,null]}`;
  });
  return `{"fileType":"Plan","version":1,"groundStation":"QGroundControl","mission":{"version":2,"firmwareType":12,"vehicleType":2,"cruiseSpeed":15,"hoverSpeed":10,"plannedHomePosition":[46.95,7.45,550],"items":[${points.join(',')}]},"geoFence":{"version":2,"circles":[],"polygons":[]},"rallyPoints":{"version":2,"points":[]}}`;
}

describe('convert --split', () => {
  const long = join(folder, 'long.plan');
  writeFileSync(long, longRoute(48));
  const splitInto = (out: string, ...more: string[]) =>
    homeward('convert', long, '--split', '--drone', 'dji_mini_3', '--out', out, ...more);

  it('writes a file for each battery: together every leg and picture, each with launch and return', async () => {
    const out = join(place(), 'flights');
    const { code, stdout, stderr } = await splitInto(out);
    expect(code, stderr).toBe(0);
    const names = readdirSync(out).sort();
    const count = names.length;
    expect(count).toBeGreaterThan(2);
    expect(names).toEqual(names.map((_, at) => `long ${at + 1} of ${count}.plan`));
    expect(stdout.trim().split('\n')).toHaveLength(count);
    expect(stdout).toMatch(
      /long 1 of \d\.plan: waypoints 1 to \d+, home with at least \d+.%, probably \d+.%/,
    );
    const read = await Promise.all(
      names.map((name) => planOf(name, new Uint8Array(readFileSync(join(out, name))))),
    );
    const parts = read.map((plan) => chosenRoute(plan).points);
    for (const [at, [first]] of parts.entries())
      if (at > 0) expect(first).toMatchObject({ lat: parts[at - 1]?.at(-1)?.lat });
    const points = parts.flatMap((part, at) => part.slice(at === 0 ? 0 : 1));
    expect(points.map(({ lat }) => lat)).toEqual(
      Array.from({ length: 48 }, (_, at) => (at % 2 === 0 ? 46.965 : 46.955)),
    );
    for (const { actions } of points) expect(actions).toMatchObject([{ action_type: 'take_photo' }]);
    for (const plan of read) expect(plan.home).toMatchObject({ lat: 46.95, lon: 7.45 });
  }, 60_000);

  it('writes all files or none', async () => {
    const [out, other] = [place(), place()];
    await splitInto(out);
    const names = readdirSync(out).sort();
    mkdirSync(join(other, names[1] ?? ''), { recursive: true });
    const { code, stdout, stderr } = await splitInto(other, '--force');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('there is a folder with that name');
    expect(readdirSync(other)).toEqual([names[1]]);
  }, 60_000);

  it('changes batteries where that is asked for, and leads the first and the last file to their landings', async () => {
    const out = join(place(), 'away');
    const { code, stdout, stderr } = await splitInto(out, '--swap', '46.96,7.47');
    expect(code, stderr).toBe(0);
    const names = readdirSync(out).sort();
    const plans = await Promise.all(
      names.map((name) => planOf(name, new Uint8Array(readFileSync(join(out, name))))),
    );
    const away = { lat: 46.96, lon: 7.47 };
    const launch = { lat: 46.95, lon: 7.45 };
    expect(plans.map(({ home }) => home)).toMatchObject([launch, ...plans.slice(1).map(() => away)]);
    expect(plans.map((plan) => chosenRoute(plan).end_action)).toEqual(
      plans.map((_, at) => (at === 0 || at === plans.length - 1 ? 'land' : 'go_home')),
    );
    expect(chosenRoute(plans[0] as (typeof plans)[0]).points.at(-1)).toMatchObject(away);
    expect(chosenRoute(plans.at(-1) as (typeof plans)[0]).points.at(-1)).toMatchObject(launch);
    const lines = stdout.trim().split('\n');
    expect(lines[0]).toMatch(/, at the swap point with at least \d+.%/);
    expect(lines.at(-1)).toMatch(/, home with at least \d+.%/);
    expect(stderr).toContain('set its home point there');
    expect(stderr).toContain('The file has no return height. Set it to 100\u00a0m in the app.');
  }, 60_000);

  it('changes one battery at a place of its own, or at launch', async () => {
    const homesOf = async (folder: string, ...args: string[]) => {
      const out = join(place(), folder);
      const { code, stderr } = await splitInto(out, ...args);
      expect(code, stderr).toBe(0);
      const names = readdirSync(out).sort();
      const plans = await Promise.all(
        names.map((name) => planOf(name, new Uint8Array(readFileSync(join(out, name))))),
      );
      return plans.map(({ home }) => home && [home.lat.toFixed(2), home.lon.toFixed(2)].join());
    };
    const one = await homesOf('one', '--swap', '1:46.96,7.47');
    expect(one.slice(0, 2)).toEqual(['46.95,7.45', '46.96,7.47']);
    expect(new Set(one.slice(2))).toEqual(new Set(one.length > 2 ? ['46.95,7.45'] : []));
    const but = await homesOf('but', '--swap', '46.96,7.47', '--swap', '1:launch');
    expect(but.slice(0, 2)).toEqual(['46.95,7.45', '46.95,7.45']);
    expect(new Set(but.slice(2))).toEqual(new Set(but.length > 2 ? ['46.96,7.47'] : []));
    for (const [option, message] of [
      ['0:launch', 'The flight of --swap'],
      ['2:there', 'The place of --swap must be LAT,LON'],
      ['launch', '--swap must be LAT,LON'],
    ] as const) {
      const { code, stderr } = await splitInto(join(place(), 'none'), '--swap', option);
      expect([code, stderr]).toEqual([64, expect.stringContaining(message)]);
    }
  }, 60_000);

  it('flies one flight in a wind of its own, and says so', async () => {
    const out = join(place(), 'windy');
    const { code, stdout, stderr } = await splitInto(out, '--flight-wind', '2:7@200:9');
    expect(code, stderr).toBe(0);
    const lines = stdout.trim().split('\n');
    expect(lines.filter((line) => /, in 7.m\/s from 200°, gusts 9.m\/s, home with /.test(line))).toEqual([
      lines[1],
    ]);
    for (const wrong of ['7@200', '0:7@200', '2:7', '2:7@200:9:1', '2:7@200:x', '2:99@1']) {
      const refused = await splitInto(join(place(), 'wrong'), '--flight-wind', wrong);
      expect(refused.code).toBe(64);
      expect(refused.stderr).toContain('--flight-wind');
    }
  }, 60_000);

  it('takes off with the charge of the first battery, then with that of those after it, and says so', async () => {
    const charges = ['--battery', '70', '--following-battery', '95'];
    const { code, stdout, stderr } = await splitInto(join(place(), 'charged'), ...charges);
    expect(code, stderr).toBe(0);
    const starts = stdout
      .trim()
      .split('\n')
      .map((line) => /, takes off at (\d+)\s%, home with /.exec(line)?.[1]);
    expect(starts.length).toBeGreaterThan(1);
    expect(starts).toEqual(starts.map((_, at) => (at === 0 ? '70' : '95')));
    for (const wrong of ['-1', '101', 'full', '']) {
      const refused = await splitInto(join(place(), 'wrong'), `--following-battery=${wrong}`);
      expect(refused.code).toBe(64);
      expect(refused.stderr).toContain('--following-battery');
    }
    const alone = await homeward('analyze', long, '--drone', 'dji_mini_3', '--following-battery', '95');
    expect([alone.code, alone.stderr]).toEqual([64, expect.stringContaining('add --split')]);
  }, 60_000);

  it('that no battery lets begin says which leg is too much', async () => {
    const file = join(place(), 'far.csv');
    writeFileSync(file, 'latitude,longitude,altitude(m)\n47,8,60\n47.3,8,60\n47.3,8.01,60\n');
    const { code, stderr } = await homeward(
      ...[
        'convert',
        file,
        '--split',
        '--drone',
        'dji_neo',
        '--format',
        'kml',
        '--out',
        join(place(), 'none'),
      ],
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/\nLeg 2 cannot be flown and returned from on one battery/);
  });

  it('into what is no folder, or can be none, is refused with what to do', async () => {
    const file = join(place(), 'a file');
    writeFileSync(file, '');
    const into = async (out: string) => {
      const { code, stderr } = await splitInto(out);
      return [code, stderr.trim().split('\n').at(-1)];
    };
    expect(await into(file)).toEqual([1, `${file} is a file; name a folder.`]);
    expect(await into(join(file, 'deep'))).toEqual([1, expect.stringMatching(/Choose another folder/)]);
    if (existsSync('/proc/self'))
      expect(await into('/proc/none/deep')).toEqual([1, expect.stringMatching(/Choose another folder/)]);
  });

  it('is analysed and printed by the same options, which ask for a split', async () => {
    const flown = ['--drone', 'dji_mini_3', '--flight-wind', '2:7@200:9', '--swap', '46.96,7.47'];
    const { code, stdout, stderr } = await homeward('analyze', long, ...flown, '--split', '--json');
    expect(code, stderr).toBe(0);
    const [first, second] = JSON.parse(stdout).result.battery_plan;
    expect([first.landing, second.wind]).toMatchObject([
      'swap_place',
      { wind_speed_mps: 7, wind_dir_deg: 200, gust_speed_mps: 9 },
    ]);
    expect(first.wind).toBeUndefined();
    const briefing = ['brief', long, '--out', join(place(), 'a.pdf'), ...flown];
    expect((await homeward(...briefing, '--split')).code).toBe(0);
    for (const command of [['analyze', long, ...flown], briefing]) {
      const refused = await homeward(...command);
      expect([refused.code, refused.stderr]).toEqual([64, expect.stringContaining('add --split')]);
    }
  }, 60_000);

  it('balances the flights where that is asked for', async () => {
    const uneven = join(place(), 'uneven.plan');
    writeFileSync(uneven, longRoute(25));
    const lengths = async (...more: string[]) => {
      const asked = ['convert', uneven, '--split', '--drone', 'dji_mini_3', '--out', place(), ...more];
      const { stdout } = await homeward(...asked);
      return [...stdout.matchAll(/waypoints? (\d+)(?: to (\d+))?/g)].map(
        ([, first, last = first]) => Number(last) - Number(first),
      );
    };
    const [fullest, balanced] = [await lengths(), await lengths('--balanced')];
    const spread = (of: readonly number[]) => Math.max(...of) - Math.min(...of);
    expect(balanced).toHaveLength(fullest.length);
    expect(spread(balanced)).toBeLessThan(spread(fullest));
  }, 60_000);

  it('says of each file what the split says, when it is analyzed alone', async () => {
    const out = place();
    const { stdout } = await splitInto(out, '--wind', '4@90');
    const names = readdirSync(out).sort();
    for (const [at, name] of names.entries()) {
      const { stdout: alone } = await homeward(
        'analyze',
        join(out, name),
        '--drone',
        'dji_mini_3',
        '--wind',
        '4@90',
        '--json',
      );
      const left = JSON.parse(alone).result.return_home.battery_at_home_pct;
      expect(stdout.split('\n')[at]).toMatch(
        new RegExp(`home with at least \\d+.%, probably ${toPercentText(left)}`),
      );
    }
  }, 60_000);

  it('writes nothing over files that are there, unless told to', async () => {
    const out = place();
    writeFileSync(join(out, 'long 2 of 9.plan'), '');
    await splitInto(out);
    const before = readdirSync(out);
    const [first = ''] = before;
    writeFileSync(join(out, first), 'mine');
    const refused = await splitInto(out);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('--force');
    expect(readFileSync(join(out, first), 'utf8')).toBe('mine');
    expect(await splitInto(out, '--force')).toMatchObject({ code: 0 });
    expect(readdirSync(out)).toEqual(before);
  }, 60_000);

  it('says why a plan cannot be split', async () => {
    const out = join(place(), 'none');
    const { code, stderr } = await splitInto(out, '--wind', '25@0');
    expect(code).toBe(1);
    expect(stderr).toContain(
      'The wind is too strong for a split over several batteries: in calm air there is one. Wait for less wind.',
    );
    expect(() => readdirSync(out)).toThrow();
  });

  it.each([
    [['--split']],
    [['--split', long, '--out', 'x']],
    [['--split', long, '--drone', 'dji_mini_3']],
    [['--split', long, '--drone', 'dji_mini_3', '--out', 'x', '--format', 'docx']],
  ])('answers the wrong usage %j with one sentence and 64', async (args) => {
    const { code, stdout, stderr } = await homeward('convert', ...args);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

describe('convert --to-controller', () => {
  const onto = (at: string, ...more: readonly string[]) =>
    homeward('convert', inspection, '--to-controller', at, '--aircraft', 'DJI Mavic 3', ...more);

  it('replaces the latest mission of DJI Fly if it may, and keeps the old one', async () => {
    const at = place();
    const path = addMission(join(at, ...ofDjiFly), 1);
    const asked = await onto(at);
    expect(asked.code).toBe(1);
    expect(asked.stderr).toMatch(
      new RegExp(`“${idOf(1)}” of 2026-11-20 .* there, and nothing was written\\.`),
    );
    expect(readFileSync(path, 'utf8')).toBe('mission 1');
    const done = await onto(at, '--replace');
    expect(done.code, done.stderr).toBe(0);
    expect(done.stdout).toContain('.before-homeward-');
    expect(await formatOf(path)).toBe('dji_wpml_kmz');
    expect(readdirSync(join(path, '..'))).toHaveLength(2);
    expect(done.stderr).not.toContain('stays a file for');
  });

  it('writes into any other folder under the name of the plan', async () => {
    const at = place();
    const done = await onto(at, '--format', 'qgc_plan');
    expect(done.code, done.stderr).toBe(0);
    expect(readdirSync(at)).toEqual(['Wayline 1.plan']);
  });

  it('is refused with the reason', async () => {
    const at = place();
    addMission(join(at, 'fly'), 1);
    mkdirSync(join(at, 'none', ...ofDjiFly), { recursive: true });
    const refusals = [
      [await onto(join(at, 'fly'), '--format', 'gpx', '--home-elevation', '552'), /flies \.kmz files only/],
      [
        await homeward('convert', inspection, '--to-controller', join(at, 'fly')),
        /which does not fly the DJI Mavic 3E\./,
      ],
      [await onto(join(at, 'none')), /without a waypoint mission\. Make one in DJI Fly/],
      [await onto(join(at, 'gone')), /cannot be read: it is no longer there/],
    ] as const;
    for (const [{ code, stderr }, reason] of refusals) {
      expect(stderr).toMatch(reason);
      expect(code).toBe(1);
    }
  });
});
