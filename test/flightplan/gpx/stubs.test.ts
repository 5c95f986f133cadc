import { describe, expect, it } from 'vitest';
import { sayIgnored } from '../../../server/report/say.ts';
import { chosenRoute, planOf } from '../reading.ts';

const point = (name: string, lat: number, lon = 7.43) =>
  `<${name} lat="${lat}" lon="${lon}"><ele>560</ele></${name}>`;
const route = (...lats: readonly number[]) =>
  `<rte><name>Planned</name>${lats.map((lat) => point('rtept', lat)).join('')}</rte>`;
const track = (...lats: readonly number[]) =>
  `<trk><name>Flown</name><trkseg>${lats.map((lat) => point('trkpt', lat)).join('')}</trkseg></trk>`;
const places = (...lats: readonly number[]) => lats.map((lat) => point('wpt', lat)).join('');
const gpx = (...parts: readonly string[]) => `<gpx version="1.1">${parts.join('')}</gpx>`;

describe('a route of one point', () => {
  it.each([
    ['a track', gpx(route(46.9), track(46.95, 46.96, 46.97)), 'track', 3],
    ['a track that stands first', gpx(track(46.95, 46.96), route(46.9)), 'track', 2],
    ['several of its kind and a track', gpx(route(46.9), route(46.91), track(46.95, 46.96)), 'track', 2],
    ['waypoints', gpx(places(46.95, 46.96, 46.97), route(46.9)), 'points', 3],
    ['a track of one point and waypoints', gpx(places(46.95, 46.96), route(46.9), track(46.9)), 'points', 2],
  ])('gives way to %s', async (_, text, kind, count) => {
    const plan = await planOf('a.gpx', text);
    expect(chosenRoute(plan)).toMatchObject({ kind });
    expect(chosenRoute(plan).points).toHaveLength(count);
    const told = sayIgnored(plan.ignored).find(({ what }) => what === 'route');
    expect(told?.reason).toMatch(/fewer than two points, so the (track is|waypoints are) used/);
  });

  it.each([
    ['alone', gpx(route(46.9))],
    ['beside a track of one point', gpx(track(46.95), route(46.9))],
    ['beside one waypoint', gpx(places(46.95), route(46.9))],
  ])('is used %s', async (_, text) => {
    const plan = await planOf('a.gpx', text);
    expect(plan.subclass).toBe('single waypoint');
    expect(chosenRoute(plan)).toMatchObject({ kind: 'mission', name: 'Planned' });
  });

  it('is one of several where another is longer', async () => {
    const plan = await planOf('a.gpx', gpx(route(46.9), route(46.95, 46.96), track(46.95, 46.96, 46.97)));
    expect(plan.routes.map(({ points }) => points.length)).toEqual([1, 2]);
    expect(plan.chosen_route).toBe(1);
    expect(sayIgnored(plan.ignored)).toEqual([{ what: 'track', count: 1, reason: 'the route is used' }]);
  });
});

describe('a track', () => {
  it('begins at its first fix', async () => {
    const noFix = point('trkpt', 0, 0);
    const text = gpx(
      `<trk><trkseg>${noFix}${noFix}${point('trkpt', 46.95)}${point('trkpt', 46.96)}</trkseg></trk>`,
    );
    const plan = await planOf('a.gpx', text);
    expect(chosenRoute(plan).points.map(({ lat }) => lat)).toEqual([46.95, 46.96]);
    expect(sayIgnored(plan.ignored)).toEqual([
      { what: 'point', count: 2, reason: 'written before the first position fix (0,0)' },
    ]);
  });

  it('that never has one is read as it is', async () => {
    const text = gpx(`<trk><trkseg>${point('trkpt', 0, 0)}${point('trkpt', 0, 0)}</trkseg></trk>`);
    expect(chosenRoute(await planOf('a.gpx', text)).points).toHaveLength(2);
  });
});
