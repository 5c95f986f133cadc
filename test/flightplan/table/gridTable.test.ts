import { describe, expect, it } from 'vitest';
import { readCoordinates } from '../../../engine/coordinates/readCoordinates.ts';
import { sayIgnored } from '../../../server/report/say.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { chosenRoute, planOf, problemOf } from '../reading.ts';

const rows = (...lines: string[]) => `${lines.join('\n')}\n`;

/** Reads a place as a field of the window does. */
function typed(text: string) {
  const read = readCoordinates(text);
  if (!read.ok) throw new Error(sentenceOf(read.failure));
  return read.value.position;
}

const placesOf = async (text: string) =>
  chosenRoute(await planOf('a.csv', text)).points.map(({ lat, lon }) => ({ lat, lon }));

const north = [typed('32T 384300.5 5200300'), typed('32T 384400 5200300')];

describe('a table of places in a grid', () => {
  it.each([
    [
      'zone and band in one column',
      rows('id,Easting (m),Northing (m),Zone', '1,384300.5,5200300,32T', '2,384400,5200300,32T'),
    ],
    [
      'a band of its own',
      rows('UTM_Zone;UTM Zone Letter;utm_x;utm_y', '32;T;384300,5;5200300', '32;T;384400;5200300'),
    ],
    [
      'a hemisphere of its own',
      rows('East\tNorth\tZone No\tHemisphere', '384300.5\t5200300\t32\tN', '384400\t5200300\t32\tNorth'),
    ],
    [
      'its half in both columns',
      rows('UTM zone,hemisphere,easting,northing', 'UTM 32N,N,384300.5,5200300', '32T,N,384400,5200300'),
    ],
    [
      'both in one cell',
      rows('name,UTM coordinates', 'A,32T 384300.5 5200300', 'B,"32 north, 384400, 5200300"'),
    ],
    ['nothing but that cell', rows('UTM', '32T 384300.5 5200300', '32 T 384400 mE 5200300 mN')],
    [
      'lines above its header',
      rows('Survey of the mill,,', 'zone,easting,northing', '32T,384300.5,5200300', '32T,384400,5200300'),
    ],
    [
      'its header in a comment',
      rows('# zone,easting,northing', '32T,384300.5,5200300', '32T,384400,5200300'),
    ],
  ])('with %s lies where a typed place does', async (_, text) => {
    expect(await placesOf(text)).toEqual(north);
  });

  it('keeps the half of the globe that a column names', async () => {
    const text = rows('easting,northing,zone,hemisphere', '384300,6200300,32,S', '384400,6200300,32,South');
    expect(await placesOf(text)).toEqual([
      typed('32 south 384300 6200300'),
      typed('32 south 384400 6200300'),
    ]);
  });

  it('keeps its other columns, and says what its places are read as', async () => {
    const found = await planOf(
      'a.csv',
      rows(
        'Easting (m),Northing (m),Zone,Height AGL (ft),Speed (m/s)',
        '384300,5200300,32T,200,8',
        '384400,5200300,32T,200,8',
      ),
    );
    expect(chosenRoute(found).points).toMatchObject([
      { altitude: { value_m: 60.96, datum: 'agl' }, speed_mps: 8 },
      { altitude: { value_m: 60.96, datum: 'agl' }, speed_mps: 8 },
    ]);
    expect(found.warnings.map(sentenceOf)).toEqual([
      'The places in “Easting (m)”, “Northing (m)”, “Zone” are used as UTM on WGS 84. Check the route on the map.',
    ]);
  });

  it('of MGRS flies to the middle of its squares, and says how large they are', async () => {
    const found = await planOf('a.csv', rows('name,MGRS', 'A,32TLT 843 003', 'B', 'C,32TLT8440000300'));
    expect(chosenRoute(found).points).toMatchObject([typed('32TLT 843 003'), typed('32TLT 84400 00300')]);
    expect(sentenceOf(found.warnings[0])).toBe(
      'The places in “MGRS” are used as MGRS on WGS 84. They name squares of 100\u00a0m, whose centres are flown to. Check the route on the map.',
    );
    expect(sayIgnored(found.ignored)).toEqual([
      { what: 'row', count: 1, reason: 'no readable latitude and longitude' },
    ]);
  });

  it.each([
    ['that does not name its half of the globe', '384400,5200300,32', 'The zone “32” is ambiguous'],
    ['that may be either half', '384400,4100300,32S', 'Type “32 north” or “32 south”'],
    ['in no zone', '384400,5200300,61T', 'UTM zones run from 1 to 60'],
    ['in no grid', 'north,5200300,32T', 'The place “32T north 5200300” is unreadable'],
    ['without its northing', '384400,,32T', 'The place “32T 384400” is unreadable'],
    ['without its zone', '384400,5200300', 'The zone “” is ambiguous'],
    ['of which there is its easting alone', '384400', 'The zone “” is ambiguous'],
  ])('with a place %s says which row that is', async (_, row, said) => {
    const problem = await problemOf('a.csv', rows('easting,northing,zone', '384300,5200300,32T', row));
    expect(problem).toMatchObject({ code: 'FOREIGN_COORDINATES', where: 'row 3' });
    expect(sentenceOf(problem).replaceAll('‘', '“').replaceAll('’', '”')).toContain(said);
  });

  it.each([
    [
      'Easting,Northing',
      'Column “Easting” has lengths of a map projection, not degrees. Export the table with latitude and longitude. For UTM, add a column “zone” beside “easting” and “northing”, such as 32T.',
    ],
    [
      'id,UTM Northing,UTM Easting',
      'Column “UTM Northing” has lengths of a map projection, not degrees. Export the table with latitude and longitude. For UTM, add a column “zone” beside “easting” and “northing”, such as 32T.',
    ],
    [
      'Easting (ft),Northing (ft),Zone',
      'Column “Easting (ft)” has lengths of a map projection, not degrees. Export the table with latitude and longitude. For UTM, add a column “zone” beside “easting” and “northing”, such as 32T.',
    ],
    [
      'Rechtswert,Hochwert,Zone',
      'Column “Rechtswert” has lengths of a map projection, not degrees. Export the table with latitude and longitude. For UTM, add a column “zone” beside “easting” and “northing”, such as 32T.',
    ],
  ])('of %s alone is no UTM', async (header, said) => {
    const problem = await problemOf('a.csv', rows(header, '465246,5244211,32', '466246,5244211,32'));
    expect(problem.code).toBe('FOREIGN_COORDINATES');
    expect(sentenceOf(problem)).toContain(said);
  });

  it('leaves out a row whose cells hold no figure', async () => {
    const text = rows('easting,northing,zone', '384300,5200300,32T', 'n/a,,32T', '384400,5200300,32T');
    const found = await planOf('a.csv', text);
    expect(chosenRoute(found).points).toHaveLength(2);
    expect(sayIgnored(found.ignored)).toMatchObject([{ what: 'row', count: 1 }]);
  });

  it('with a row that ends before its half of the globe says so', async () => {
    const text = rows('easting,northing,zone,band', '384300,5200300,32,T', '384400,5200300,32');
    expect(sentenceOf(await problemOf('a.csv', text))).toContain(
      'The zone ‘32’ is ambiguous between north and south. Write it as 32 north or 32 south, or with its band as 32T.',
    );
  });

  it('whose rows hold no place has nothing to fly', async () => {
    const problem = await problemOf('a.csv', rows('name,MGRS', 'A,', 'B,'));
    expect(problem.code).toBe('COORDINATES_INVALID');
  });
});
