import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { planOf } from '../reading.ts';
import { readBack, textOf, written } from '../write/likeness.ts';

const line = {
  type: 'LineString',
  coordinates: [
    [7.45, 46.95, 60],
    [7.46, 46.95, 60],
    [7.46, 46.96, 60],
  ],
};
const notes = { asset: 'Mast 7', tags: ['north', { checked: true }], count: 3, nothing: null };
const flown = {
  ...{ name: 'Ridge', altitude_datum: 'takeoff', author: 'a pilot', speed_mps: 5, altitude_unit: 'ft' },
  ...{ altitude_mode: 'agl' },
};
const file = (feature: object) =>
  JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry: line, ...feature }] });
const opened = async (feature: object) =>
  toMission(await planOf('a.geojson', file(feature)), { default_altitude_m: 0 }).mission;
const featureOf = async (mission: Mission) =>
  JSON.parse(textOf(await written(mission, 'geojson'))).features[0];

describe('what GeoJSON says beside its line', () => {
  it('comes back through an edit, but for what is said of the flight', async () => {
    const mission = await opened({ id: 'm-7', properties: { ...notes, ...flown } });
    const moved = applyEdit(mission, { kind: 'move_waypoint', index: 1, to: { lat: 46.94, lon: 7.4 } });
    const { id, properties, geometry } = await featureOf(moved);
    expect([id, properties]).toEqual(['m-7', { ...notes, name: 'Ridge', altitude_datum: 'takeoff' }]);
    expect(geometry.coordinates[1].slice(0, 2)).toEqual([7.4, 46.94]);
    expect((await readBack(await written(moved, 'geojson'))).carried).toEqual(mission.carried);
    expect(losses(moved, 'geojson').map(({ code }) => code)).not.toContain('SETTINGS_NOT_KEPT');
  });

  it('is each line’s of a feature with several, and may be the id alone', async () => {
    const { coordinates } = line;
    const several = { type: 'MultiLineString', coordinates: [coordinates, coordinates.toReversed()] };
    const plan = await planOf('a.geojson', file({ geometry: several, properties: notes }));
    expect(plan.routes.map(({ carried }) => carried?.length)).toEqual([1, 1]);
    expect((await featureOf(await opened({ id: 12, properties: null }))).id).toBe(12);
    expect((await opened({ properties: { name: 'Ridge' } })).carried).toBeUndefined();
  });

  const place = { type: 'Point', coordinates: [7.455, 46.952] };
  const mast = {
    type: 'Feature',
    id: 4,
    geometry: place,
    properties: { name: 'Mast', height: 'tall', author: 'a pilot' },
  };
  const withLabels = (...labels: object[]) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: line, properties: { name: 'Ridge' } }, ...labels],
    });

  it('has its other places, whole but for who drew them, also after an edit', async () => {
    const area = { type: 'Polygon', coordinates: [[...line.coordinates, line.coordinates[0]]] };
    const home = { ...mast, properties: { name: 'Home' } };
    const others = [mast, home, { type: 'Feature', geometry: area, properties: null }];
    const mission = toMission(await planOf('a.geojson', withLabels(...others)), {
      default_altitude_m: 0,
    }).mission;
    expect(mission.home).toMatchObject({ lat: 46.952, lon: 7.455 });
    const moved = applyEdit(mission, { kind: 'move_waypoint', index: 1, to: { lat: 46.94, lon: 7.4 } });
    const [, ...labels] = JSON.parse(textOf(await written(moved, 'geojson'))).features;
    expect(labels).toEqual([{ ...mast, properties: { name: 'Mast', height: 'tall' } }, others[2]]);
    expect((await readBack(await written(moved, 'geojson'))).carried).toEqual(mission.carried);
    expect(losses(moved, 'kml').map(sentenceOf)).toContain(
      'KML cannot hold other places, notes and styles of the opened file.',
    );
  });

  it('has none of its places where latitude and longitude are swapped, which are not where they are said', async () => {
    const plan = await planOf('a.geojson', withLabels(mast));
    expect(toMission(plan, { default_altitude_m: 0, swap: 'route' }).mission.carried).toBeUndefined();
  });

  it('has as many places as a plan may carry, in parts as long as may be, and the others are told', async () => {
    const label = (chars: number) => ({ ...mast, properties: { text: 'x'.repeat(chars) } });
    const told = async (...labels: object[]) => {
      const { carried = [], ignored } = await planOf('a.geojson', withLabels(...labels));
      return [carried.length, ignored.filter(({ what }) => what === 'feature').map(({ count }) => count)];
    };
    expect(await told(...Array.from({ length: 30 }, () => label(1000)))).toEqual([2, []]);
    expect(await told(label(9), label(20_001))).toEqual([1, [1]]);
    expect(await told(...Array.from({ length: 103 }, () => label(11_000)))).toEqual([100, [3]]);
  });

  it('is told of single points that become waypoints, where they say more than their names', async () => {
    const pins = (properties: object | null) =>
      [7.45, 7.46].map((lon) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lon, 46.95, 60] },
        properties,
      }));
    const told = async (properties: object | null) => {
      const text = JSON.stringify({ type: 'FeatureCollection', features: pins(properties) });
      return (await planOf('a.geojson', text)).ignored;
    };
    expect(await told({ asset: 'Mast 7' })).toMatchObject([{ what: 'note', count: 2 }]);
    expect(await told({ title: 'Mast 7', asset: null })).toEqual([]);
    expect(await told(null)).toEqual([]);
  });

  it('is told where it is too long to keep, and where a format has no place for it', async () => {
    const long = await planOf('a.geojson', file({ properties: { text: 'x'.repeat(20_001) } }));
    expect(long.ignored).toMatchObject([{ what: 'properties' }]);
    const mission = await opened({ properties: notes });
    expect(losses(mission, 'gpx')).toContainEqual(
      expect.objectContaining({
        code: 'SETTINGS_NOT_KEPT',
        values: { name: 'GPX', what: 'styles' },
      }),
    );
  });

  it('is left out where what was kept is damaged', async () => {
    const mission = await opened({ properties: notes });
    for (const text of ['{', '[]', '{"properties":7}']) {
      const { properties } = await featureOf({
        ...mission,
        carried: [{ format: 'geojson', kind: 'feature', text }],
      });
      expect(Object.keys(properties)).toEqual(['name', 'altitude_datum']);
    }
  });
});
