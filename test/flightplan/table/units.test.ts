import { describe, expect, it } from 'vitest';
import { sayIgnored } from '../../../server/report/say.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf, problemOf } from '../reading.ts';

/** A figure of 12 in each unit, in the engine's; factors by NIST Handbook 44, appendix C. */
const heights: readonly (readonly [string, number])[] = [
  ...['m', 'meters', 'metres', 'M'].map((unit) => [unit, 12] as const),
  ...['ft', 'feet', 'ft.', "'", 'ft/AGL', 'ft AGL', 'ftAGL', 'Feet MSL'].map(
    (unit) => [unit, 3.6576] as const,
  ),
  ['km', 12_000],
  ['cm', 0.12],
];
const speeds: readonly (readonly [string, number])[] = [
  ...['m/s', 'mps', 'm s-1', 'meters/second'].map((unit) => [unit, 12] as const),
  ...['km/h', 'kmh', 'kmph', 'kph', 'km/hr'].map((unit) => [unit, 12 / 3.6] as const),
  ...['mph', 'mi/h', 'miles/h', 'miles per hour'].map((unit) => [unit, 5.364_48] as const),
  ...['kn', 'kt', 'kts', 'knots'].map((unit) => [unit, (12 * 1852) / 3600] as const),
  ...['ft/s', 'fps', 'feet per second'].map((unit) => [unit, 3.6576] as const),
  ['cm/s', 0.12],
];
const waits: readonly (readonly [string, number])[] = [
  ...['s', 'sec', 'seconds'].map((unit) => [unit, 12] as const),
  ...['min', 'mins', 'minutes'].map((unit) => [unit, 720] as const),
  ...['h', 'hr', 'hours'].map((unit) => [unit, 43_200] as const),
  ...['ms', 'msec'].map((unit) => [unit, 0.012] as const),
];

const headers = [
  (name: string, unit: string) => `${name}(${unit})`,
  (name: string, unit: string) => `${name} [${unit}]`,
  (name: string, unit: string) => `${name}_${unit}`,
  (name: string, unit: string) => `${name} ${unit}`,
];

const every = (name: string, units: readonly (readonly [string, number])[]) =>
  units.flatMap(([unit, value]) => [
    ...headers.map((header) => [header(name, unit), '12', value] as const),
    [name, `12 ${unit}`, value] as const,
    [name, `12${unit}`, value] as const,
  ]);

const firstPoint = async (header: string, cell: string) => {
  const plan = await planOf('a.csv', `lat,lon,"${header}"\n46.95,7.45,"${cell}"\n46.96,7.46,"${cell}"\n`);
  const [point] = chosenRoute(plan).points;
  return { plan, point };
};

describe('the unit of a height', () => {
  it.each(every('altitude', heights))('in “%s” with “%s” gives %d m', async (header, cell, value) => {
    expect((await firstPoint(header, cell)).point?.altitude?.value_m).toBeCloseTo(value, 9);
  });
});

describe('the unit of a speed', () => {
  it.each(every('speed', speeds))('in “%s” with “%s” gives %d m/s', async (header, cell, value) => {
    expect((await firstPoint(header, cell)).point?.speed_mps).toBeCloseTo(value, 9);
  });
});

describe('the unit of a wait', () => {
  it.each(every('hover_time', waits))('in “%s” with “%s” gives %d s', async (header, cell, value) => {
    expect((await firstPoint(header, cell)).point?.hover_time_s).toBeCloseTo(value, 9);
  });

  it.each([
    'wait_min',
    'hold_min',
    'loiter_time (min)',
    'hold duration [min]',
    'hoverTimeMin',
    'delay (mins)',
    'pause_minutes',
    'waypoint_wait_min',
  ])('is read under %s', async (header) => {
    expect((await firstPoint(header, '9')).point?.hover_time_s).toBe(540);
  });
});

describe('a unit that is not known', () => {
  it.each([
    ['altitude (furlong)', '12', 'furlong'],
    ['altitude', '12 fathoms', 'fathoms'],
    ['speed (mach)', '1', 'mach'],
    ['speed', '3 bft', 'bft'],
    ['hover_time (m)', '9', 'm'],
    ['altitude (m) ft', '9', 'm and ft'],
    ['wait', '3 turns', 'turns'],
  ])('in “%s” with “%s” is refused by its name', async (header, cell, unit) => {
    const problem = await problemOf('a.csv', `lat,lon,${header}\n46.95,7.45,${cell}\n46.96,7.46,${cell}\n`);
    expect(problem.code).toBe('UNIT_UNKNOWN');
    expect(sentenceOf(problem)).toContain(`‘${unit}’`);
  });

  it('of one of two heights leaves the other', async () => {
    const text = 'lat,lon,altitude (fathom),height (ft)\n46.95,7.45,1,100\n46.96,7.46,1,100\n';
    expect(chosenRoute(await planOf('a.csv', text)).points[0]?.altitude?.value_m).toBeCloseTo(30.48, 9);
  });

  it('beside figures of a recording leaves them out', async () => {
    const text = 'time,lat,lon,alt\n1,46.95,7.45,5 fathoms\n2,46.96,7.46,50 m\n';
    expect(chosenRoute(await planOf('a.csv', text)).points.map(({ altitude }) => altitude?.value_m)).toEqual([
      undefined,
      50,
    ]);
  });

  it('that may be none is told', async () => {
    const { plan, point } = await firstPoint('altitude_xyz', '40');
    expect(point?.altitude?.value_m).toBe(40);
    expect(codesOf(plan)).toContain('UNIT_ASSUMED');
    expect(codesOf((await firstPoint('altitude...', '40')).plan)).toContain('UNIT_ASSUMED');
  });

  it.each([
    'lat (gon),lon (gon)',
    'lat (arcsec),lon (arcsec)',
    'latitude (ddmm.mmmm),longitude (dddmm.mmmm)',
  ])('of positions is refused: %s', async (header) => {
    expect((await problemOf('a.csv', `${header}\n46.95,7.45\n46.96,7.46\n`)).code).toBe('UNIT_UNKNOWN');
  });

  it('is none for positions in radians', async () => {
    const [point] = chosenRoute(
      await planOf('a.csv', 'lat (rad),lon (rad)\n0.8194,0.1300\n0.8195,0.1301\n'),
    ).points;
    expect(point?.lat).toBeCloseTo(46.948_16, 4);
    expect(point?.lon).toBeCloseTo(7.448_45, 4);
  });

  it('of a corner in Litchi’s tables is refused', async () => {
    const text = (unit: string) =>
      `latitude,longitude,altitude(m),curvesize(${unit})\n46.95,7.45,50,10\n46.96,7.46,50,10\n`;
    expect(chosenRoute(await planOf('a.csv', text('ft'))).points[0]?.curve_size).toBeCloseTo(3.048, 9);
    expect((await problemOf('a.csv', text('fathom'))).code).toBe('UNIT_UNKNOWN');
  });
});

describe('a name that is written as one word', () => {
  it.each([
    ['altitude_ftagl', 'agl'],
    ['altitudeft', 'takeoff'],
    ['wpaltitudemslft', 'msl'],
  ])('is read by its parts: %s', async (header, datum) => {
    const { point } = await firstPoint(header, '100');
    expect(point?.altitude).toEqual({ datum, value_m: expect.closeTo(30.48, 9) });
  });

  it('is left alone where a part is not known: altitudemode', async () => {
    expect((await firstPoint('altitudemode', '100')).point?.altitude).toBeUndefined();
  });
});

describe('rows that end early', () => {
  it('have no units, waits or fields behind their end', async () => {
    const plan = await planOf(
      'a.csv',
      'lat,lon,alt,duration,alt_unit\n46.95,7.45,100\n46.96,7.46,100,5,ft\n46.97,7.47,1,,m\n',
    );
    expect(chosenRoute(plan).points.map(({ altitude }) => altitude?.value_m)).toEqual([
      100,
      expect.closeTo(30.48, 9),
      1,
    ]);
    expect(codesOf(plan)).toContain('FIELDS_NOT_READ');
    const litchi =
      'latitude,longitude,curvesize,actiontype1,actionparam1\n46.95,7.45,5,0\n46.96,7.46,5,0,2000\n';
    expect(chosenRoute(await planOf('a.csv', litchi)).points).toMatchObject([
      { hover_time_s: 0, curve_size: 5 },
      { hover_time_s: 2 },
    ]);
  });
});

describe('positions that cannot be read', () => {
  it('are told with their number and the first rows', async () => {
    const rows = Array.from({ length: 9 }, () => 'x,7.45').join('\n');
    const plan = await planOf('a.csv', `lat,lon\n46.95,7.45\n${rows}\n46.96,7.46\n`);
    const warning = plan.warnings.find(({ code }) => code === 'POINTS_IGNORED');
    expect(warning?.value).toBe(9);
    expect(sentenceOf(warning)).toContain('row 3, row 4, row 5, row 6, row 7 and 4 more');
  });
});

describe('a unit in a column of its own', () => {
  it('is that of its rows', async () => {
    const text =
      'lat,lon,altitude,altitude_unit,speed,speed unit\n46.95,7.45,100,ft,10,kn\n46.96,7.46,100,m,10,\n';
    const { points } = chosenRoute(await planOf('a.csv', text));
    expect(points.map(({ altitude }) => altitude?.value_m)).toEqual([expect.closeTo(30.48, 9), 100]);
    expect(points.map(({ speed_mps }) => speed_mps)).toEqual([expect.closeTo(5.144_444, 5), 10]);
  });

  it('is refused where nobody knows it', async () => {
    const problem = await problemOf(
      'a.csv',
      'lat,lon,altitude,altitude_unit\n46.95,7.45,100,fathom\n46.96,7.46,1,m\n',
    );
    expect(problem.code).toBe('UNIT_UNKNOWN');
    expect(sentenceOf(problem)).toContain('row 2');
  });
});

describe('a column that looks like a wait, a speed, a height or a unit', () => {
  it.each([
    ['duration', '5'],
    ['loiter_turns', '3'],
    ['units', 'imperial'],
    ['hover_time,wait_min', '5,9'],
    ['speed,airspeed', '5,9'],
  ])('and is not read is told: %s', async (header, cell) => {
    const { plan } = {
      plan: await planOf('a.csv', `lat,lon,${header}\n46.95,7.45,${cell}\n46.96,7.46,${cell}\n`),
    };
    const warning = plan.warnings.find(({ code }) => code === 'FIELDS_NOT_READ');
    expect(sentenceOf(warning)).toContain(`“${header.split(',').at(-1)}”`);
    expect(warning?.value).toBe(1);
  });

  it.each([
    ['wait_max', '60'],
    ['geoid_height', '48'],
    ['image height (px)', '3000'],
    ['antenna_height(m)', '2'],
    ['terrain_altitude', '500'],
    ['wind_speed', '4'],
    ['hSpeed', '4'],
    ['z_accel', '4'],
    ['duration', '0'],
    ['units', 'metric'],
  ])('but is none is left alone: %s', async (header, cell) => {
    const { plan, point } = await firstPoint(header, cell);
    expect(codesOf(plan).filter((code) => code !== 'PLAN_NOTE')).toEqual([]);
    expect(point).toEqual({ lat: 46.95, lon: 7.45, hover_time_s: 0 });
  });

  it('is no height of the aircraft where the picture’s width stands beside', async () => {
    const { points } = chosenRoute(
      await planOf('a.csv', 'lat,lon,width,height\n46.95,7.45,4000,3000\n46.96,7.46,4000,3000\n'),
    );
    expect(points[0]?.altitude).toBeUndefined();
  });

  it('is told by its first names where there are many', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `hold_${index}_min`);
    const cells = names.map(() => '2').join(',');
    const plan = await planOf(
      'a.csv',
      `lat,lon,${names.join(',')}\n46.95,7.45,${cells}\n46.96,7.46,${cells}\n`,
    );
    expect(sentenceOf(plan.warnings.find(({ code }) => code === 'FIELDS_NOT_READ'))).toContain('and 2 more');
  });
});

describe('the figure of a cell', () => {
  it('is a time of day’s hours, minutes and seconds', async () => {
    expect((await firstPoint('hover', '00:01:30')).point?.hover_time_s).toBe(90);
  });

  it.each(['', '-', 'N/A', 'nan', '—'])('may be none: %j', async (cell) => {
    const { plan, point } = await firstPoint('hover', cell);
    expect(point?.hover_time_s).toBe(0);
    expect(codesOf(plan)).not.toContain('WAITS_IGNORED');
  });

  it('that cannot be read as a wait is told with its row', async () => {
    const plan = await planOf('a.csv', 'lat,lon,hover\n46.95,7.45,5\n46.96,7.46,1:30\n46.97,7.47,soon\n');
    const warning = plan.warnings.find(({ code }) => code === 'WAITS_IGNORED');
    expect(warning?.value).toBe(2);
    expect(sentenceOf(warning)).toContain('row 3, row 4');
  });

  it('that cannot be read as a speed or a height is left out', async () => {
    const plan = await planOf(
      'a.csv',
      `lat,lon,alt,speed\n46.95,7.45,${'high '.repeat(20)},fast\n46.96,7.46,5,5\n`,
    );
    expect(chosenRoute(plan).points[0]).toEqual({ lat: 46.95, lon: 7.45, hover_time_s: 0 });
    expect(sayIgnored(plan.ignored)).toEqual([
      { what: 'height', count: 1, reason: 'the cell is not a readable height' },
      { what: 'speed', count: 1, reason: 'the cell is not a readable speed' },
    ]);
  });

  it('may say what a height is measured from', async () => {
    const { plan, point } = await firstPoint('altitude', '100 ft AGL');
    expect(point?.altitude).toEqual({ datum: 'agl', value_m: expect.closeTo(30.48, 9) });
    expect(codesOf(plan)).not.toContain('ALTITUDE_REFERENCE_ASSUMED');
    expect((await firstPoint('altitude', '100 AMSL')).point?.altitude).toEqual({
      datum: 'msl',
      value_m: 100,
    });
  });

  it.each([
    ['H2000.SHOOT', 2, false],
    ['3000', 3, false],
    ['Hsoon', 0, true],
  ])('in a sequence of actions: %s', async (cell, seconds, lost) => {
    const { plan, point } = await firstPoint('actions_sequence', cell);
    expect(point?.hover_time_s).toBe(seconds);
    expect(codesOf(plan).includes('WAITS_IGNORED')).toBe(lost);
  });

  it('that a Litchi stay cannot be is told', async () => {
    const text =
      'latitude,longitude,curvesize(m),actiontype1,actionparam1\n46.95,7.45,0,0,soon\n46.96,7.46,0,0,2000\n46.97,7.47,0,0,\n';
    const plan = await planOf('a.csv', text);
    expect(chosenRoute(plan).points.map(({ hover_time_s }) => hover_time_s)).toEqual([0, 2, 0]);
    expect(sentenceOf(plan.warnings.find(({ code }) => code === 'WAITS_IGNORED'))).toContain('row 2');
  });
});
