import { describe, expect, it } from 'vitest';
import { toMission } from '../../engine/flightplan/toMission.ts';
import { sentenceOf } from '../support/sentenceOf.ts';
import { chosenRoute, planOf } from './reading.ts';

interface Place {
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
}

const place = (name: string, lat = 46.9, lon = 7.4): Place => ({ name, lat, lon });
const three = [place('A', 46.95, 7.45), place('B', 46.96, 7.46), place('C', 46.97, 7.47)];

const kmlPin = ({ name, lat, lon }: Place, height = '', mode = 'clampToGround') =>
  `<Placemark><name>${name}</name><Point><altitudeMode>${mode}</altitudeMode><coordinates>${lon},${lat}${height}</coordinates></Point></Placemark>`;
const kmlOf = (inner: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`;
const wpt = ({ name, lat, lon }: Place, tag = 'wpt', more = '') =>
  `<${tag} lat="${lat}" lon="${lon}">${more}<name>${name}</name></${tag}>`;
const feature = ({ name, lat, lon }: Place, key = 'name') => ({
  type: 'Feature',
  properties: { [key]: name },
  geometry: { type: 'Point', coordinates: [lon, lat] },
});
const collection = (features: readonly object[]) => JSON.stringify({ type: 'FeatureCollection', features });

/** Files of single places, by format. */
const files: Readonly<Record<string, (places: readonly Place[]) => string>> = {
  'a.kml': (places) => kmlOf(places.map((one) => kmlPin(one)).join('')),
  'a.gpx': (places) => `<gpx>${places.map((one) => wpt(one)).join('')}</gpx>`,
  'a.csv': (places) =>
    `name,lat,lon\n${places.map(({ name, lat, lon }) => `${name},${lat},${lon}`).join('\n')}\n`,
  'a.geojson': (places) => collection(places.map((one) => feature(one))),
  'a.json': (places) => JSON.stringify({ waypoints: places }),
};
const formats = Object.entries(files);

const notesOf = async (name: string, text: string) =>
  (await planOf(name, text)).warnings.map(sentenceOf).join('\n');
const positions = async (name: string, text: string) =>
  chosenRoute(await planOf(name, text)).points.map(({ lat, lon }) => [lat, lon]);
const flown = three.map(({ lat, lon }) => [lat, lon]);

describe.each(formats)('a single place of %s that is named as the launch point', (name, write) => {
  it.each([
    ...[
      'Home',
      'HOME POINT',
      'home_position',
      'Launch',
      'Launch site',
      'Takeoff',
      'Take-off',
      'take off point',
    ],
    ' home ',
  ])('is that, and none to fly to, wherever it stands: %s', async (called) => {
    for (const at of [0, 1, 3]) {
      const text = write(three.toSpliced(at, 0, place(called)));
      const plan = await planOf(name, text);
      expect(plan.home).toEqual({ lat: 46.9, lon: 7.4 });
      expect(await positions(name, text)).toEqual(flown);
      expect(await notesOf(name, text)).toContain(
        `The point named “${called.trim()}” is used as the launch point, not as a waypoint.`,
      );
      const { mission, warnings } = toMission(plan, { default_altitude_m: 60 });
      expect(mission.home).toEqual({ lat: 46.9, lon: 7.4 });
      expect(warnings.map(({ code }) => code)).not.toContain('HOME_ASSUMED');
    }
  });

  it.each(['Homestead', 'Home run', 'My home', 'Launch control', 'Takeoff check', 'Start', 'H'])(
    'is any place where its name only resembles one: %s',
    async (called) => {
      const text = write([place(called), ...three]);
      expect((await planOf(name, text)).home).toBeUndefined();
      expect(await positions(name, text)).toEqual([[46.9, 7.4], ...flown]);
    },
  );

  it('is one with another of the same place, first and last', async () => {
    const text = write([place('Takeoff'), ...three, place('Home', 46.900004, 7.400004)]);
    expect((await planOf(name, text)).home).toEqual({ lat: 46.9, lon: 7.4 });
    expect(await positions(name, text)).toEqual(flown);
    expect(await notesOf(name, text)).toContain('“Takeoff”, “Home”');
  });

  it('is not chosen among several places, which is said', async () => {
    const text = write([place('Takeoff'), ...three, place('Home', 46.9, 7.41)]);
    expect((await planOf(name, text)).home).toBeUndefined();
    expect(await positions(name, text)).toHaveLength(5);
    expect(await notesOf(name, text)).toContain(
      'Several points in different places are named as the launch point (“Takeoff”, “Home”). None is used. Set the launch point on the map.',
    );
  });

  it('may be beside a single place to fly to', async () => {
    const text = write([place('Home'), ...three.slice(0, 1)]);
    expect((await planOf(name, text)).home).toEqual({ lat: 46.9, lon: 7.4 });
    expect(await positions(name, text)).toEqual(flown.slice(0, 1));
  });

  it('is flown to where there is nothing else', async () => {
    const text = write([place('Home'), place('Home')]);
    expect((await planOf(name, text)).home).toBeUndefined();
    expect(await positions(name, text)).toHaveLength(2);
  });
});

describe('a launch point', () => {
  const line =
    '<Placemark><LineString><coordinates>7.45,46.95 7.46,46.96 7.47,46.97</coordinates></LineString></Placemark>';
  const rte = `<rte>${three.map((one) => wpt(one, 'rtept')).join('')}</rte>`;
  const geoLine = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates: three.map(({ lat, lon }) => [lon, lat]) },
  };

  it.each([
    ['a.kml', kmlOf(line + kmlPin(place('Home')) + kmlPin(place('Barn')))],
    ['a.gpx', `<gpx>${wpt(place('Home'))}${wpt(place('Barn'))}${rte}</gpx>`],
    ['a.geojson', collection([feature(place('Home')), feature(place('Barn')), geoLine])],
  ])('beside a route is taken from its label: %s', async (name, text) => {
    const plan = await planOf(name, text);
    expect(plan.home).toEqual({ lat: 46.9, lon: 7.4 });
    expect(await positions(name, text)).toEqual(flown);
    expect(plan.ignored.map(({ count }) => count)).toEqual([1]);
  });

  it.each([
    [
      'a.gpx',
      `<gpx><rte>${[place('Home'), ...three].map((one) => wpt(one, 'rtept')).join('')}</rte></gpx>`,
      4,
    ],
    [
      'a.gpx',
      `<gpx>${wpt(place('Home'))}<trk><trkseg>${three.map((one) => wpt(one, 'trkpt')).join('')}</trkseg></trk></gpx>`,
      3,
    ],
    [
      'a.csv',
      `time,name,lat,lon\n${[place('Home'), ...three].map(({ name, lat, lon }, at) => `${at},${name},${lat},${lon}`).join('\n')}\n`,
      4,
    ],
    ['a.csv', 'name,lat,lon,wait (s)\nHome,46.9,7.4,20\nA,46.95,7.45,0\nB,46.96,7.46,0\n', 3],
  ])('is no point of a route, a recording, or a wait: %s', async (name, text, count) => {
    expect((await planOf(name, text)).home).toBeUndefined();
    expect(await positions(name, text)).toHaveLength(count);
  });

  it.each([
    [
      'a.kml',
      kmlOf(
        three.map((one) => kmlPin(one, ',560', 'absolute')).join('') +
          kmlPin(place('Home'), ',512', 'absolute'),
      ),
      512,
    ],
    [
      'a.kml',
      kmlOf(
        three.map((one) => kmlPin(one, ',560', 'absolute')).join('') +
          kmlPin(place('Home'), ',0', 'absolute'),
      ),
      undefined,
    ],
    [
      'a.kml',
      kmlOf(three.map((one) => kmlPin(one)).join('') + kmlPin(place('Home'), ',12', 'relativeToGround')),
      undefined,
    ],
    ['a.gpx', `<gpx>${wpt(place('Home'), 'wpt', '<ele>512</ele>')}${rte}</gpx>`, 512],
  ])('is as high as its pin says above the sea, and 0 is none: %s', async (name, text, altitude_msl_m) => {
    const { home } = await planOf(name, text);
    expect(home).toEqual({ lat: 46.9, lon: 7.4, ...(altitude_msl_m !== undefined && { altitude_msl_m }) });
  });

  it.each([
    ['a.csv', 'type,lat,lon\nhome,46.9,7.4\nwaypoint,46.95,7.45\nwaypoint,46.96,7.46\n'],
    [
      'a.json',
      JSON.stringify({
        waypoints: [
          { type: 'HOME', lat: 46.9, lon: 7.4 },
          ...three.map((one) => ({ ...one, type: 'WAYPOINT' })),
        ],
      }),
    ],
    ['a.geojson', collection([feature(place('Takeoff'), 'type'), ...three.map((one) => feature(one))])],
  ])('may be what the type of a point says: %s', async (name, text) => {
    expect((await planOf(name, text)).home).toEqual({ lat: 46.9, lon: 7.4 });
  });

  it('is none where a row ends before its name', async () => {
    const text = 'lat,lon,name\n46.95,7.45\n46.96,7.46,B\n46.9,7.4,Home\n';
    expect((await planOf('a.csv', text)).home).toEqual({ lat: 46.9, lon: 7.4 });
    expect(await positions('a.csv', text)).toHaveLength(2);
  });

  it('is one for all flights of a file', async () => {
    const rows = ['one', 'two'].flatMap((flight) =>
      [place('Home'), ...three].map(({ name, lat, lon }) => `${flight},${name},${lat},${lon}`),
    );
    const table = await planOf('a.csv', `flight,name,lat,lon\n${rows.join('\n')}\n`);
    const fleet = await planOf(
      'a.json',
      JSON.stringify({ drones: [1, 2].map(() => ({ waypoints: [place('Home'), ...three] })) }),
    );
    for (const { home, routes } of [table, fleet]) {
      expect(home).toEqual({ lat: 46.9, lon: 7.4 });
      expect(routes.map(({ points }) => points.length)).toEqual([3, 3]);
    }
  });
});
