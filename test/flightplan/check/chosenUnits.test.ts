import { describe, expect, it } from 'vitest';
import type { UnitChoice } from '../../../engine/flightplan/plan/planUnits.ts';
import { readFlightPlan } from '../../../engine/flightplan/readPlan.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { bytesOf, chosenRoute, planOf, problemOf } from '../reading.ts';

/** The first point of a file that is read in chosen units, with what the plan says of them. */
async function readIn(units: UnitChoice, text: string) {
  const reading = await readFlightPlan({ filename: 'a', bytes: bytesOf(text), units });
  if (!reading.ok) expect.fail(`${reading.failure.code}: ${sentenceOf(reading.failure)}`);
  const [point] = chosenRoute(reading.value).points;
  const { units: readings, warnings } = reading.value;
  return { point, readings, messages: warnings.map(sentenceOf).join(' ') };
}

const table = (header: string, ...cells: readonly string[]) =>
  `lat,lon,"${header}"\n${cells.map((cell, at) => `46.9${at},7.4${at},"${cell}"\n`).join('')}`;
const points = (member: string, value: unknown) =>
  JSON.stringify({ waypoints: [0, 1].map((at) => ({ lat: 46.9 + at / 100, lon: 7.4, [member]: value })) });

const knots = 1852 / 3600;

describe('a unit that a person chose', () => {
  it.each([
    ['speed (bft)', '25', { speed: 'km/h' }, 25 / 3.6],
    ['speed', '25 bft', { speed: 'kn' }, 25 * knots],
    ['speed (m/s)', '25', { speed: 'mph' }, 25 * 0.44704],
    ['speed', '25', { speed: 'ft/s' }, 25 * 0.3048],
  ] as const)('holds for “%s” with “%s”', async (header, cell, units, speed_mps) => {
    const { point, readings, messages } = await readIn(units, table(header, cell, cell));
    expect(point?.speed_mps).toBeCloseTo(speed_mps, 9);
    expect(readings).toEqual([{ measure: 'speed', unit: units.speed, figure: 25, reason: 'chosen' }]);
    expect(messages).toContain(
      `speeds of the file are in ${units.speed} where no other unit is beside them (your choice)`,
    );
  });

  it('stands above a column of units', async () => {
    const text = 'lat,lon,alt,altitude_unit\n46.9,7.4,100,fathom\n46.91,7.4,100,fathom\n';
    expect((await readIn({ height: 'ft' }, text)).point?.altitude?.value_m).toBeCloseTo(30.48, 9);
  });

  it('leaves a figure with a unit of its own, and says that it changes nothing', async () => {
    const { point, readings, messages } = await readIn({ speed: 'kn' }, table('speed', '10 mph', '10 mph'));
    expect(point?.speed_mps).toBeCloseTo(4.4704, 9);
    expect(readings).toBeUndefined();
    expect(messages).toContain('The file has no speeds without a unit. The choice of kn changes nothing.');
  });

  it.each([
    ['speed_bft', 12, { speed: 'km/h' }, 12 / 3.6],
    ['speed', '12 bft', { speed: 'km/h' }, 12 / 3.6],
    ['speed', { value: 12, unit: 'bft' }, { speed: 'kn' }, 12 * knots],
    ['speed', 12, { speed: 'mph' }, 12 * 0.44704],
  ] as const)('holds for the member “%s” of JSON with %j', async (name, value, units, speed_mps) => {
    expect((await readIn(units, points(name, value))).point?.speed_mps).toBeCloseTo(speed_mps, 9);
  });

  it('stands above the units that members of JSON tell', async () => {
    const told = (unit: unknown) =>
      JSON.stringify({
        units: unit,
        speed_unit: 'bft',
        waypoints: [{ lat: 46.9, lon: 7.4, altitude: 100, speed: 10 }],
      });
    for (const unit of ['imperial', { altitude: 'fathom', speed: 'bft' }]) {
      const { point } = await readIn({ height: 'km', speed: 'm/s' }, told(unit));
      expect(point?.altitude?.value_m).toBe(100_000);
      expect(point?.speed_mps).toBe(10);
    }
  });

  it('holds for heights in the coordinates of GeoJSON', async () => {
    const text = '{"type":"LineString","coordinates":[[7.4,46.9,100],[7.41,46.9,100]]}';
    expect((await readIn({ height: 'ft' }, text)).point?.altitude?.value_m).toBeCloseTo(30.48, 9);
  });

  it('holds for a format that sets its units itself', async () => {
    const text =
      'QGC WPL 110\n0\t1\t3\t16\t2\t0\t0\t0\t46.9\t7.4\t100\t1\n1\t0\t2\t178\t1\t20\t-1\t0\t0\t0\t0\t1\n2\t0\t3\t16\t3\t0\t0\t0\t46.91\t7.4\t100\t1\n';
    const reading = await readFlightPlan({
      filename: 'a.waypoints',
      bytes: bytesOf(text),
      units: { height: 'ft', speed: 'km/h', wait: 'min' },
    });
    if (!reading.ok) expect.fail(sentenceOf(reading.failure));
    const point = chosenRoute(reading.value).points.at(-1);
    expect(point?.altitude?.value_m).toBeCloseTo(30.48, 9);
    expect(point?.speed_mps).toBeCloseTo(20 / 3.6, 9);
    expect(point?.hover_time_s).toBe(180);
  });

  it('holds for the speed of the whole route', async () => {
    const text = JSON.stringify({
      fileType: 'Plan',
      version: 1,
      mission: {
        version: 2,
        hoverSpeed: 36,
        items: [{ command: 16, frame: 3, type: 'SimpleItem', params: [0, 0, 0, null, 46.9, 7.4, 50] }],
      },
    });
    const reading = await readFlightPlan({
      filename: 'a.plan',
      bytes: bytesOf(text),
      units: { speed: 'km/h' },
    });
    if (!reading.ok) expect.fail(sentenceOf(reading.failure));
    expect(chosenRoute(reading.value).speed_mps).toBeCloseTo(10, 9);
  });

  it('says of a competition file which unit it is', async () => {
    const text = JSON.stringify({
      flyZones: [],
      searchGridPoints: [],
      waypoints: [{ latitude: 46.9, longitude: 7.4, altitude: 100 }],
    });
    expect((await readIn({}, text)).messages).toContain(
      'The file is a SUAS competition file, with altitudes in feet above sea level.',
    );
    const { point, messages } = await readIn({ height: 'm' }, text);
    expect(point?.altitude?.value_m).toBe(100);
    expect(messages).toContain('with altitudes in m above sea level');
  });
});

describe('what a person may decide about units', () => {
  it.each([
    ['altitude_xyz', '40', { measure: 'height', unit: 'm', figure: 40, reason: 'assumed' }],
    ['speed', '400', { measure: 'speed', unit: 'm/s', figure: 400, reason: 'doubtful' }],
    ['hover_time', '54000', { measure: 'wait', unit: 's', figure: 54_000, reason: 'doubtful' }],
  ] as const)('is told for “%s” with %s', async (header, cell, reading) => {
    expect((await planOf('a.csv', table(header, '1', cell))).units).toEqual([reading]);
  });

  it('is told for the imperial units of JSON, and gone once both are chosen', async () => {
    const text = JSON.stringify({
      units: 'imperial',
      waypoints: [{ lat: 46.9, lon: 7.4, alt: 100, speed: 9 }],
    });
    expect((await readIn({}, text)).readings?.map(({ measure, unit }) => `${measure} ${unit}`)).toEqual([
      'height ft',
      'speed mph',
    ]);
    expect((await readIn({ height: 'ft' }, text)).messages).toContain(
      '“units” has no known unit: ft and mph assumed. Check the values.',
    );
    expect((await readIn({ height: 'ft', speed: 'ft/s' }, text)).messages).not.toContain(
      '“units” has no known unit: ft and mph assumed. Check the values.',
    );
  });

  it('is nothing where each figure has its unit beside it', async () => {
    expect((await planOf('a.csv', table('speed', '400 m/s', '400 m/s'))).units).toBeUndefined();
  });

  it.each([
    ['speed (bft)', '5', { measure: 'speed', written: 'bft', figure: 7 }],
    ['speed', '5 bft', { measure: 'speed', written: 'bft', figure: 5 }],
    ['wait (fortnights)', '', { measure: 'wait', written: 'fortnights', figure: 7 }],
  ] as const)('is asked where the unit of “%s” is not known', async (header, cell, unit) => {
    const problem = await problemOf('a.csv', table(header, cell, '7'));
    expect(problem.code).toBe('UNIT_UNKNOWN');
    expect(problem.unit).toEqual(unit);
  });

  it('has no figure where no cell is a number', async () => {
    expect((await problemOf('a.csv', table('speed (bft)', 'a', 'b'))).unit).toEqual({
      measure: 'speed',
      written: 'bft',
    });
  });
});
