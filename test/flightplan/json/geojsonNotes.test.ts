import { describe, expect, it } from 'vitest';
import { losses } from '../../../engine/flightplan/losses/losses.ts';
import { toMission } from '../../../engine/flightplan/toMission.ts';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
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

  it('is told where it is too long to keep, and where a format has no place for it', async () => {
    const long = await planOf('a.geojson', file({ properties: { text: 'x'.repeat(20_001) } }));
    expect(long.ignored).toMatchObject([{ what: 'properties' }]);
    const mission = await opened({ properties: notes });
    expect(losses(mission, 'gpx')).toContainEqual(
      expect.objectContaining({
        code: 'SETTINGS_NOT_KEPT',
        message: expect.stringContaining('notes and styles'),
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
