import { describe, expect, it } from 'vitest';
import { chosenRoute, codesOf, planOf } from '../reading.ts';

const table = (header: string, cells: string) =>
  `latitude,longitude,${header}\n46.95,7.43,${cells}\n46.951,7.43,${cells}\n46.952,7.43,${cells}\n`;

describe('words that only contain one of a height, a speed or a wait', () => {
  it.each([
    'elevator',
    'Rc_elevator',
    'elevon',
    'elevons',
    'sun_elevation',
    'satellite elevation',
    'elevator_trim',
    'loitering',
    'dwelling',
    'stays',
    'holdover',
    'altair',
  ])('are no measure: %s', async (header) => {
    const plan = await planOf('a.csv', table(header, '350'));
    expect(chosenRoute(plan).points).toEqual(
      [46.95, 46.951, 46.952].map((lat) => ({ lat, lon: 7.43, hover_time_s: 0 })),
    );
    expect(codesOf(plan)).toEqual([]);
  });

  it.each(['waits', 'holds', 'delays', 'pauses'])('are told where they may be one: %s', async (header) => {
    const plan = await planOf('a.csv', table(header, '20'));
    expect(chosenRoute(plan).points.map(({ hover_time_s }) => hover_time_s)).toEqual([0, 0, 0]);
    expect(codesOf(plan)).toEqual(['FIELDS_NOT_READ']);
  });
});

describe('a table with several heights', () => {
  it.each([
    ['height,altitude(m)', '350,40'],
    ['alt,relative_alt [m]', '350,40'],
    ['relative_height,alt (m)', '350,40'],
    ['elevation,height_m', '350,40'],
    ['Rc_elevator,Rc_throttle,altitude(m)', '350,0,40'],
    ['sun_elevation,alt', '350,40'],
  ])('is flown at the one with a unit: %s', async (header, cells) => {
    const { points } = chosenRoute(await planOf('a.csv', table(header, cells)));
    expect(points[0]?.altitude?.value_m).toBe(40);
  });

  it('takes none above the ground or the sea for its unit alone', async () => {
    const { points } = chosenRoute(await planOf('a.csv', table('alt,height_agl (m)', '50,40')));
    expect(points[0]?.altitude).toEqual({ datum: 'takeoff', value_m: 50 });
  });
});

it.each(['GPS_ALT', 'GPS Alt (m)', 'gps_altitude', 'alt_gps', 'GNSS altitude', 'GPSAltitude'])(
  'the altitude of a receiver is above sea level: %s',
  async (header) => {
    const { points } = chosenRoute(await planOf('a.csv', table(header, '560')));
    expect(points[0]?.altitude).toEqual({ datum: 'msl', value_m: 560 });
  },
);

it('a height in JSON with a unit comes before one without', async () => {
  const place = (lat: number) => ({ lat, lon: 7.43, height: 350, altitude_m: 40 });
  const text = JSON.stringify({ waypoints: [place(46.95), place(46.951)] });
  expect(chosenRoute(await planOf('a.json', text)).points[0]?.altitude?.value_m).toBe(40);
});
