import { describe, expect, it } from 'vitest';
import type { Mission, WaypointAction } from '../../../engine/mission/mission.ts';
import { inspection as surveyed } from './inspection.ts';
import { readsBack } from './likeness.ts';

/** DJI's files have no place for the height of the ground at home. */
const inspection: Mission = { ...surveyed, home: { lat: 46.9495, lon: 7.4496 } };

const acting = (...actions: readonly WaypointAction[]): Mission => ({
  ...inspection,
  waypoints: inspection.waypoints.map((waypoint) => ({ ...waypoint, actions })),
});
const wait = (duration_s: number): WaypointAction => ({ action_type: 'hover', duration_s });
const photo: WaypointAction = { action_type: 'take_photo', duration_s: 0 };

describe('a file that is read again', () => {
  it('gives the plan that was written, with a wait before the first action as the wait of its waypoint', async () => {
    expect(await readsBack(inspection, 'dji_wpml_kmz', {})).toBe(true);
    expect(await readsBack(acting(wait(2), photo, wait(3)), 'dji_wpml_kmz', {})).toBe(true);
    expect(await readsBack(acting(wait(2)), 'dji_wpml_kmz', {})).toBe(true);
    const series = { action_type: 'photos_by_time', duration_s: 0, every_s: 2, span: 0 };
    expect(await readsBack(acting(photo, series, photo), 'dji_wpml_kmz', {})).toBe(true);
    expect(await readsBack({ ...inspection, home: undefined }, 'dji_wpml_kmz', {})).toBe(true);
  });

  it('gives the speed that it was written with where the plan has none', async () => {
    const waypoints = inspection.waypoints.map(({ speed_mps: _none, ...waypoint }) => waypoint);
    expect(await readsBack({ ...inspection, waypoints }, 'dji_wpml_kmz', { cruise_speed_mps: 9 })).toBe(true);
  });

  it('gives another plan where the format has no place for an action, a speed or a height', async () => {
    expect(await readsBack(acting({ action_type: 'unheard of', duration_s: 0 }), 'dji_wpml_kmz', {})).toBe(
      false,
    );
    expect(await readsBack(acting(photo), 'geojson', {})).toBe(false);
  });

  it('gives another plan where the format has no place for the height of the ground', async () => {
    expect(await readsBack(surveyed, 'dji_wpml_kmz', {})).toBe(false);
  });

  it('is tried with a long route, too, and not where nothing can be written', async () => {
    expect(await readsBack({ ...inspection, waypoints: [] }, 'kml', {})).toBeUndefined();
    const waypoints = Array.from({ length: 2001 }, () => inspection.waypoints)
      .flat()
      .slice(0, 2001);
    expect(await readsBack({ ...inspection, waypoints }, 'dji_wpml_kmz', {})).toBe(true);
  });
});
