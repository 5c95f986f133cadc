import { describe, expect, it } from 'vitest';
import { readFlightPlan } from '../../../engine/flightplan/readPlan.ts';
import { bytesOf, chosenRoute, codesOf, planOf } from '../reading.ts';

const table = (lat: string, lon: string) => `lat,lon\n46.95,7.45\n${lat},${lon}\n46.97,7.47\n`;
const kml = (lat: string, lon: string) =>
  `<kml><Placemark><LineString><coordinates>7.45,46.95 ${lon},${lat} 7.47,46.97</coordinates></LineString></Placemark></kml>`;
const gpx = (lat: string, lon: string) =>
  `<gpx><rte><rtept lat="46.95" lon="7.45"/><rtept lat="${lat}" lon="${lon}"/><rtept lat="46.97" lon="7.47"/></rte></gpx>`;
const geojson = (lat: string, lon: string) =>
  `{"type":"LineString","coordinates":[[7.45,46.95],[${lon},${lat}],[7.47,46.97]]}`;
const plan = (lat: string, lon: string) =>
  `{"fileType":"Plan","version":1,"mission":{"version":2,"items":[${[
    ['46.95', '7.45'],
    [lat, lon],
    ['46.97', '7.47'],
  ]
    .map(
      ([y, x]) =>
        `{"type":"SimpleItem","command":16,"frame":3,"autoContinue":true,"params":[0,0,0,null,${y},${x},50]}`,
    )
    .join(',')}]}}`;

const formats = { 'a.csv': table, 'a.kml': kml, 'a.gpx': gpx, 'a.geojson': geojson, 'a.plan': plan } as const;
type Name = keyof typeof formats;
const all = Object.keys(formats) as Name[];
const inText: Name[] = ['a.csv', 'a.gpx'];

type Outcome = readonly [lat: number, lon: number] | 'left out' | 'refused' | 'swap asked' | 'silent';

async function outcomeOf(filename: Name, lat: string, lon: string): Promise<Outcome> {
  const reading = await readFlightPlan({ filename, bytes: bytesOf(formats[filename](lat, lon)) });
  if (!reading.ok) return 'refused';
  const codes = codesOf(reading.value);
  const { points } = chosenRoute(reading.value);
  const [, middle] = points;
  if (points.length === 2 && codes.includes('POINTS_IGNORED')) return 'left out';
  if (codes.includes('COORDINATES_MAY_BE_SWAPPED')) return 'swap asked';
  return points.length === 3 && middle !== undefined ? [middle.lat, middle.lon] : 'silent';
}

const everywhere = (names: readonly Name[], rows: readonly (readonly [string, string, string, Outcome])[]) =>
  names.flatMap((name) => rows.map((row) => [name, ...row] as const));

describe('the middle position of three', () => {
  it.each([
    ...everywhere(all, [
      ['of a pole', '90', '7.46', [90, 7.46]],
      ['beyond the pole', '91', '7.46', 'left out'],
      ['across the antimeridian', '46.96', '181', [46.96, -179]],
      ['at the antimeridian', '46.96', '180', [46.96, -180]],
      ['a turn and more away', '46.96', '-541', 'left out'],
      ['swapped', '7.46', '46.96', 'swap asked'],
      ['with an exponent', '4696e-2', '7.46', [46.96, 7.46]],
      ['of more digits than a double has', '46.9600000000000000001', '7.46', [46.96, 7.46]],
    ]),
    ...everywhere(inText, [
      ['of no number', 'NaN', '7.46', 'left out'],
      ['of words', 'north', '7.46', 'left out'],
      ['of nothing', '', '7.46', 'left out'],
      ['beyond all numbers', '1e999', '7.46', 'left out'],
    ]),
    ...everywhere(
      ['a.geojson', 'a.plan'],
      [
        ['of no number', 'NaN', '7.46', 'refused'],
        ['beyond all numbers', '1e999', '7.46', 'left out'],
        ['of nothing', 'null', '7.46', 'left out'],
      ],
    ),
    ...everywhere(
      ['a.kml'],
      [
        ['of no number', 'NaN', '7.46', 'refused'],
        ['beyond all numbers', '1e999', '7.46', 'refused'],
      ],
    ),
    ...everywhere(['a.gpx'], [['with a decimal comma', '46,96', '7,46', 'left out']]),
  ])('in %s, %s (%s, %s), is %j', async (name, _what, lat, lon, expected) => {
    expect(await outcomeOf(name, lat, lon)).toEqual(expected);
  });

  it.each(all)(
    'in %s is the same in UTF-16, behind a mark, and with the line ends of Windows',
    async (name) => {
      const text = formats[name]('46.96', '7.46');
      const { routes } = await planOf(name, text);
      const wide = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
      for (const other of [wide, `\ufeff${text}`, text.replaceAll('\n', '\r\n')])
        expect((await planOf(name, other)).routes).toEqual(routes);
    },
  );
});
