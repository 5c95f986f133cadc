import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, codesOf, planOf } from '../reading.ts';

const read = async (...lines: readonly string[]) => {
  const plan = await planOf('a.csv', `${lines.join('\n')}\n`);
  const messages = plan.warnings.map(sentenceOf).join(' ');
  return { point: chosenRoute(plan).points[0], codes: codesOf(plan), messages, plan };
};
const near = (value: number) => expect.closeTo(value, 9);

describe('a unit that a table tells in its own way', () => {
  it('stands in a row of units below the header', async () => {
    const { point, plan } = await read(
      'lat,lon,altitude,speed,hover',
      'deg,[deg],(ft),km/h,',
      '46.95,7.45,100,36,5',
      '46.96,7.46,100,36,5',
    );
    expect(chosenRoute(plan).points).toHaveLength(2);
    expect(point).toMatchObject({ altitude: { value_m: near(30.48) }, speed_mps: near(10), hover_time_s: 5 });
  });

  it.each([
    ['speed,lat,lon,name', 'km/h'],
    ['lat,lon,speed,name', ',,km/h'],
  ])('stands in a row of units that is shorter than its header: %s', async (header, units) => {
    const cells = header.startsWith('speed')
      ? ['36,46.95,7.45,a', '36,46.96,7.46,b']
      : ['46.95,7.45,36,a', '46.96,7.46,36,b'];
    const { point, plan } = await read(header, units, ...cells);
    expect(chosenRoute(plan).points).toHaveLength(2);
    expect(point?.speed_mps).toBeCloseTo(10, 9);
  });

  it.each([
    ['lat,lon,name', 'start,here,slow', '46.95,7.45,5', '46.96,7.46,5'],
    ['name,lat,lon', 'start', '5,46.95,7.45', '6,46.96,7.46'],
  ])('stands in no row of other words: %s', async (...lines) => {
    const { plan, codes } = await read(...lines);
    expect(chosenRoute(plan).points).toHaveLength(2);
    expect(codes).toContain('POINTS_IGNORED');
  });

  it('stands in a row of units that names radians', async () => {
    const { point } = await read('lat,lon', 'rad,rad', '0.8,0.1', '0.8001,0.1001');
    expect(point?.lat).toBeCloseTo(45.836_623_61, 6);
  });

  it('stands in a column of its own, with what the height is measured from', async () => {
    const { point } = await read('lat,lon,alt,alt_unit', '46.95,7.45,100,ft AGL', '46.96,7.46,100,ft AGL');
    expect(point?.altitude).toEqual({ datum: 'agl', value_m: near(30.48) });
  });

  it.each([
    ['altitude above home', '40', { datum: 'takeoff', value_m: 40 }],
    ['altitude (above home)', '40', { datum: 'takeoff', value_m: 40 }],
    ['AMSL altitude (ft)', '100', { datum: 'msl', value_m: near(30.48) }],
    ['FLIGHTHEIGHTFTMSL', '100', { datum: 'msl', value_m: near(30.48) }],
  ] as const)('is that of a height under “%s”', async (header, cell, altitude) => {
    const { point } = await read(`lat,lon,${header}`, `46.95,7.45,${cell}`, `46.96,7.46,${cell}`);
    expect(point?.altitude).toEqual(altitude);
  });

  it('is none of a height of home itself', async () => {
    const { point } = await read('lat,lon,home altitude', '46.95,7.45,40', '46.96,7.46,40');
    expect(point?.altitude).toBeUndefined();
  });

  it.each([
    ['speed m s-1', 10],
    ['SPEED: M S-1', 10],
    ['wait_days', 864_000],
  ])('is known under “%s”', async (header, value) => {
    const { plan, codes } = await read(`lat,lon,${header}`, '46.95,7.45,10', '46.96,7.46,10');
    expect(codes).not.toContain('UNIT_ASSUMED');
    const [point] = chosenRoute(plan).points;
    expect(point?.speed_mps ?? 864_000).toBe(value);
  });
});

describe('a unit that contradicts another', () => {
  it.each([
    ['speed (m/s)', '25 mph', 11.176, 'm/s', 'mph'],
    ['speed (km/h)', '10 kn', 5.144_444_444, 'km/h', 'kn'],
  ])('in “%s” and in “%s” is told', async (header, cell, value, named, used) => {
    const { point, messages, codes } = await read(
      `lat,lon,${header}`,
      `46.95,7.45,${cell}`,
      `46.96,7.46,${cell}`,
    );
    expect(point?.speed_mps).toBeCloseTo(value, 6);
    expect(codes).toContain('UNIT_DOUBTFUL');
    expect(messages).toContain(`“${header}” names ${named}, but its values have ${used}, which is used`);
  });

  it('in a header and in a column of units is told', async () => {
    const { codes } = await read('lat,lon,speed (m/s),speed_unit', '46.95,7.45,9,kn', '46.96,7.46,9,kn');
    expect(codes).toContain('UNIT_DOUBTFUL');
  });

  it('is none where both are the same', async () => {
    const { codes } = await read('lat,lon,speed (m/s)', '46.95,7.45,9 mps', '46.96,7.46,9 mps');
    expect(codes).not.toContain('UNIT_DOUBTFUL');
  });
});

describe('a figure that cannot be read', () => {
  it.each([
    ['altitude', '72.5x10m', 'height'],
    ['speed', 'fast', 'speed'],
    ['speed', '1,2.5', 'speed'],
  ])('under “%s” as “%s” is told with its rows', async (header, cell, measure) => {
    const { plan, messages } = await read(
      `lat,lon,${header}`,
      `46.95,7.45,"${cell}"`,
      `46.96,7.46,"${cell}"`,
    );
    expect(plan.warnings.find(({ code }) => code === 'FIGURES_IGNORED')?.value).toBe(2);
    expect(messages).toContain(`row 2, row 3: the cell is not a readable ${measure}`);
  });

  it.each(['52.4 in', '5 %'])('since “%s” is in no known unit is asked about', async (cell) => {
    await expect(read('lat,lon,altitude', `46.95,7.45,${cell}`, `46.96,7.46,${cell}`)).rejects.toThrow(
      /UNIT_UNKNOWN/,
    );
  });

  it.each(['altitude_in', 'altitude [%]'])(
    'under “%s” is never taken for metres silently',
    async (header) => {
      const codes = await read(`lat,lon,${header}`, '46.95,7.45,9', '46.96,7.46,9').then(
        (found) => found.codes,
        (error: Error) => [error.message.includes('UNIT_UNKNOWN') ? 'UNIT_UNKNOWN' : error.message],
      );
      expect(codes.some((code) => /^UNIT_(UNKNOWN|ASSUMED)$/.test(code))).toBe(true);
    },
  );

  it('in a unit that nobody knows does not matter where no cell has one', async () => {
    const { point } = await read('lat,lon,speed (bft)', '46.95,7.45,', '46.96,7.46,');
    expect(point?.speed_mps).toBeUndefined();
  });
});

describe('a dialect of tables', () => {
  it('with spaces before quotation marks keeps the signs of its numbers', async () => {
    const { point } = await read(
      '"lat", "lon", "name"',
      '"-46.95", "-7.45", "a, ""b"',
      '"-46.96", "-7.46", "c"',
    );
    expect(point).toMatchObject({ lat: -46.95, lon: -7.45 });
  });

  it('may name coordinates in another language with their unit', async () => {
    const { point } = await read('Breite_deg;Länge_deg', '46,95;7,45', '46,96;7,46');
    expect(point).toMatchObject({ lat: 46.95, lon: 7.45 });
  });
});

it('an unknown unit of a column without a figure asks nothing, even where rows end before it', async () => {
  const { plan } = await read('lat,lon,speed (smoots)', '46.95,7.45', '46.96,7.46');
  expect(chosenRoute(plan).points).toHaveLength(2);
});
