import { describe, expect, it } from 'vitest';
import { cutSeries } from '../../../engine/flightplan/write/writtenParts.ts';
import { emptyMission, type Mission, type WaypointAction } from '../../../engine/mission/mission.ts';
import { waypoint } from '../../engine/samples.ts';

const every = (every_s: number, span?: number): WaypointAction => ({
  action_type: 'photos_by_time',
  duration_s: 0,
  every_s,
  ...(span !== undefined && { span }),
});
const route = (...actions: readonly (readonly WaypointAction[])[]): Mission => ({
  ...emptyMission,
  waypoints: actions.map((each, index) => ({ ...waypoint(47 + index / 1000, 8), actions: each })),
});

describe('a series of pictures is cut short', () => {
  const photo: WaypointAction = { action_type: 'take_photo', duration_s: 0 };
  it.each<[string, Mission, number[]]>([
    ['where another one begins before its end', route([every(2, 3)], [photo], [every(5, 1)], []), [0]],
    ['where one like it begins and ends earlier', route([every(2, 3)], [every(2, 1)], [], []), [0]],
    ['not where one like it takes it further', route([every(2, 2)], [every(2, 2)], [], []), []],
    ['not where the other one begins at its end', route([every(2, 1)], [every(5, 1)], []), []],
    ['not where it was for its waypoint alone', route([every(2)], [every(5, 1)], []), []],
  ])('%s', (_, mission, cut) => {
    expect([...cutSeries(mission, 'qgc_plan')]).toEqual(cut);
    expect([...cutSeries(mission, 'dji_wpml_kmz')]).toEqual([]);
  });
});
