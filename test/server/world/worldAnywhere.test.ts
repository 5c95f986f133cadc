import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { destination, pointAlong, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { Assembled } from '../../../server/assemble.ts';
import { bytesOf, ed269, feature, volume } from '../../engine/zone/zoneSamples.ts';
import { assembleHost } from '../support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const drone = { key: 'dji_mavic_3' };

/** Codes of the mission and the cut of its rings while zones of these shapes lie there, and without them. */
async function judged(home: Position, place: Position, horizontalProjection: object) {
  const zone = feature({ geometry: [volume({ upperLimit: 'UNL', horizontalProjection })] });
  const added = await host.dispatch('addWorldFile', {
    filename: 'zones.json',
    bytes: bytesOf(ed269([zone])),
  });
  if (!added.ok) throw new Error(added.problem.message);
  try {
    const waypoints = [{ ...place, altitude_m: 50 }];
    const mission = await host.dispatch('analyzeMission', { mission: { waypoints }, home, drone });
    const range = await host.dispatch('analyzeRange', {
      user_lat: home.lat,
      user_lon: home.lon,
      selected_drone_key: drone.key,
      altitude: 60,
    });
    if (!mission.ok || !range.ok) throw new Error('refused');
    return {
      isTold: mission.output.result.warnings.some(({ code }) => code === 'ZONE_PROHIBITED'),
      isCut: range.output.result.rings.some((ring) => 'fence_limits' in ring),
    };
  } finally {
    await host.dispatch('removeWorldFile', { id: added.output.file.id });
  }
}

const lonLat = ({ lat, lon }: Position): [number, number] => [lon, lat];
const polygon = (corners: readonly Position[]) => ({
  type: 'Polygon',
  coordinates: [[...corners, ...corners.slice(0, 1)].map(lonLat)],
});

describe('zones on the way', () => {
  it.each([
    ['beside the antimeridian', { lat: 70, lon: 179.999 }, 90],
    ['on the antimeridian', { lat: -45, lon: -180 }, 270],
    ['in the far north', { lat: 84.9, lon: 20 }, 30],
    ['over the north pole', { lat: 89.995, lon: -100 }, 0],
    ['from the south pole', { lat: -90, lon: 0 }, 20],
    ['on the equator', { lat: 0, lon: 0 }, 225],
  ] as const)('are told %s, and are not where they lie aside', async (_, home, course) => {
    const place = destination(home, course, 1600);
    const middle = pointAlong(home, trackBetween(home, place), 0.5);
    const aside = destination(middle, course + 90, 900);
    const far = destination(home, course + 180, 60_000);
    const around = (at: Position, radius: number) => ({ type: 'Circle', center: lonLat(at), radius });
    const square = (at: Position, far_m: number) =>
      polygon([45, 135, 225, 315].map((bearing) => destination(at, bearing, far_m)));
    for (const shape of [around(middle, 150), square(middle, 200)])
      expect(await judged(home, place, shape)).toEqual({ isTold: true, isCut: true });
    for (const shape of [around(aside, 150), square(aside, 200)])
      expect(await judged(home, place, shape)).toEqual({ isTold: false, isCut: true });
    for (const shape of [around(far, 150), square(far, 200)])
      expect(await judged(home, place, shape)).toEqual({ isTold: false, isCut: false });
  });

  it('are told within a ring around a pole', async () => {
    const cap = polygon([0, 90, 180, -90].map((lon) => ({ lat: 80, lon })));
    const home = { lat: 80.2, lon: 44 };
    expect(await judged(home, destination(home, 90, 1000), cap)).toEqual({ isTold: true, isCut: true });
    const south = { lat: 79.6, lon: 44 };
    expect(await judged(south, destination(south, 90, 1000), cap)).toMatchObject({ isTold: false });
  });
});

describe('obstacles', () => {
  it.each([
    ['beside the antimeridian', { lat: 70, lon: 179.999 }, 90],
    ['in the far north', { lat: 84.9, lon: 20 }, 30],
    ['over the north pole', { lat: 89.995, lon: -100 }, 0],
    ['near the pole', { lat: 89.95, lon: 0 }, 320],
  ] as const)('are told on a way and within rings %s', async (_, home, course) => {
    const place = destination(home, course, 1600);
    const mast = {
      type: 'Feature',
      properties: { man_made: 'mast', height: '60' },
      geometry: { type: 'Point', coordinates: lonLat(pointAlong(home, trackBetween(home, place), 0.5)) },
    };
    const told = async (to: Position) => {
      const waypoints = [{ ...to, altitude_m: 50 }];
      const mission = await host.dispatch('analyzeMission', { mission: { waypoints }, home, drone });
      const range = await host.dispatch('analyzeRange', {
        user_lat: home.lat,
        user_lon: home.lon,
        selected_drone_key: drone.key,
        altitude: 50,
      });
      if (!mission.ok || !range.ok) throw new Error('refused');
      return [mission, range].map((one) => {
        const { warnings } = one.output.result;
        return (warnings as readonly { code: string }[]).some(({ code }) => code.includes('OBSTACLE'));
      });
    };
    const bytes = bytesOf({ type: 'FeatureCollection', generator: 'overpass', features: [mast] });
    const added = await host.dispatch('addWorldFile', { filename: 'masts.geojson', bytes });
    if (!added.ok) throw new Error(added.problem.message);
    expect(await told(place)).toEqual([true, true]);
    expect(await told(destination(home, course + 100, 1600))).toEqual([false, true]);
    await host.dispatch('removeWorldFile', { id: added.output.file.id });
    expect(await told(place)).toEqual([false, false]);
  });

  it('are told within rings on every side of a pole', async () => {
    const home = { lat: 89.97, lon: 0 };
    for (const course of [0, 50, 100, 150, 200, 250, 300, 350]) {
      const mast = {
        type: 'Feature',
        properties: { man_made: 'mast', height: '90' },
        geometry: { type: 'Point', coordinates: lonLat(destination(home, course, 5000)) },
      };
      const bytes = bytesOf({ type: 'FeatureCollection', generator: 'overpass', features: [mast] });
      const added = await host.dispatch('addWorldFile', { filename: 'masts.geojson', bytes });
      if (!added.ok) throw new Error(added.problem.message);
      const range = await host.dispatch('analyzeRange', {
        user_lat: home.lat,
        user_lon: home.lon,
        selected_drone_key: drone.key,
        altitude: 50,
      });
      if (!range.ok) throw new Error('refused');
      expect(
        range.output.result.warnings?.map(({ code }) => code),
        `${course}`,
      ).toContain('OBSTACLES_IN_RINGS');
      await host.dispatch('removeWorldFile', { id: added.output.file.id });
    }
  });
});
