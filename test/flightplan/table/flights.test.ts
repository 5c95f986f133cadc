import { describe, expect, it } from 'vitest';
import { chosenRoute, codesOf, planOf } from '../reading.ts';

const table = (header: string, ...rows: readonly string[]) => `${[header, ...rows].join('\n')}\n`;
const place = (at: number) => `${(46.9 + at / 100).toFixed(2)},7.45`;

describe('a table of several flights', () => {
  const read = (header: string, ...names: readonly string[]) =>
    planOf('a.csv', table(header, ...names.map((name, at) => `${name},${place(at)}`)));

  it.each(['flight', 'Mission ID', 'route_name', 'drone', 'uav_id', 'vehicle no', 'track_id'])(
    'is several routes, by its column “%s”',
    async (name) => {
      const plan = await read(`${name},lat,lon`, 'a', 'a', 'b', 'b', 'b');
      expect(plan.routes.map((route) => [route.name, route.points.length])).toEqual([
        ['a', 2],
        ['b', 3],
      ]);
      expect(chosenRoute(plan).name).toBe('a');
      expect(codesOf(plan)).toContain('SEVERAL_ROUTES');
    },
  );

  it('whose rows take turns keeps each flight in its order', async () => {
    const { routes } = await read('flight,lat,lon', '1', '2', '1', '2');
    expect(routes.map(({ points }) => points.map(({ lat }) => lat))).toEqual([
      [46.9, 46.92],
      [46.91, 46.93],
    ]);
  });

  it.each([
    ['all rows are of one', ['a', 'a', 'a']],
    ['a row names none', ['a', 'a', '', 'b', 'b']],
    ['a flight has a single point, since the column then names points', ['a', 'b', 'b']],
  ])('is one route where %s', async (_, names) => {
    expect((await read('flight,lat,lon', ...names)).routes).toHaveLength(1);
  });

  it('is one route where a row ends before it names its flight', async () => {
    const rows = [0, 1, 2, 3, 4].map((at) => `${place(at)}${['', ',a', ',a', ',b', ',b'][at]}`);
    expect((await planOf('a.csv', table('lat,lon,flight', ...rows))).routes).toHaveLength(1);
  });

  it('is not one whose course is called a track', async () => {
    expect((await read('track,lat,lon', '90', '90', '180', '180')).routes).toHaveLength(1);
  });
});

describe('of two heights', () => {
  const heights = async (filename: string, text: string) =>
    chosenRoute(await planOf(filename, text)).points.map(({ altitude }) => altitude);
  const columns = (header: string, cells: string) =>
    heights('a.csv', table(`lat,lon,${header}`, `${place(1)},${cells}`, `${place(2)},${cells}`));
  const members = (one: object) =>
    heights('a.json', JSON.stringify({ waypoints: [1, 2].map((at) => ({ lat: 46 + at, lon: 7, ...one })) }));
  const pins = (properties: object) =>
    heights(
      'a.geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [1, 2].map((at) => ({
          type: 'Feature',
          properties,
          geometry: { type: 'Point', coordinates: [7, 46 + at / 100, 500] },
        })),
      }),
    );

  it.each([
    ['altitude_amsl,altitude_relative', '500,60', 'takeoff'],
    ['altitude_relative,altitude_amsl', '60,500', 'takeoff'],
    ['altitude,height above takeoff (m)', '500,60', 'takeoff'],
    ['Alt. ASL [m],Alt. AGL [m]', '500,60', 'agl'],
    ['altitude_wgs84,altitude_agl,relative_altitude', '500,70,60', 'takeoff'],
  ])(
    'in a table with %s the one above take-off counts, then the one above ground',
    async (header, cells, datum) => {
      expect(await columns(header, cells)).toEqual([
        { datum, value_m: 60 },
        { datum, value_m: 60 },
      ]);
    },
  );

  it.each([
    [{ altitude_amsl: 500, relative_altitude: 60 }, 'takeoff'],
    [{ alt: 500, relative_alt: 60 }, 'takeoff'],
    [{ altitude_msl: 500, altitude_agl: 60 }, 'agl'],
  ])('in JSON so it is: %o', async (one, datum) => {
    expect(await members(one)).toEqual([
      { datum, value_m: 60 },
      { datum, value_m: 60 },
    ]);
  });

  it('in GeoJSON so it is, unless the file says what its coordinates count from', async () => {
    const above = (datum: string, value_m: number) => [
      { datum, value_m },
      { datum, value_m },
    ];
    expect(await pins({ relative_altitude: 60 })).toEqual(above('takeoff', 60));
    expect(await pins({ relative_altitude: 60, altitude_datum: 'msl' })).toEqual(above('msl', 500));
    expect(await pins({ altitude_msl: 60 })).toEqual(above('takeoff', 500));
  });
});
