import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { Mission, Waypoint, WaypointAction } from '../../../engine/mission/mission.ts';
import { withoutWaypoints } from '../../../engine/mission/withoutWaypoints.ts';

const series = (span: number, every_m = 17): WaypointAction => ({
  action_type: 'photos_by_distance',
  duration_s: 0,
  every_m,
  span,
});
const at = (lat: number, ...actions: readonly WaypointAction[]): Waypoint => ({
  lat,
  lon: 7,
  altitude: { datum: 'takeoff', value_m: 80 },
  hover_time_s: 0,
  ...(actions.length > 0 && { actions }),
});
const without = (route: readonly Waypoint[], ...gone: readonly number[]) =>
  withoutWaypoints(route, new Set(gone));
const spansOf = (route: readonly Waypoint[]) =>
  route.map(({ actions = [] }) => actions.map(({ span }) => span));

/** Places of the legs with pictures, by the latitudes of their ends. */
const picturedLegs = (route: readonly Waypoint[]) =>
  route.flatMap(({ actions = [] }, from) =>
    actions.flatMap(({ span = 0 }) =>
      Array.from({ length: span }, (_, leg) => [route[from + leg]?.lat, route[from + leg + 1]?.lat]),
    ),
  );

describe('a survey of two lines of which waypoints are deleted', () => {
  const survey = [at(0, series(1)), at(1), at(2, series(1)), at(3)];

  it('takes the pictures of a line up to the next waypoint where its end is gone', () => {
    expect(spansOf(without(survey, 1))).toEqual([[1], [1], []]);
    expect(spansOf(without(survey, 1, 2))).toEqual([[1], []]);
  });

  it('takes them from the waypoint before where its start is gone', () => {
    expect(picturedLegs(without(survey, 2))).toEqual([
      [0, 1],
      [1, 3],
    ]);
    expect(picturedLegs(without(survey, 0))).toEqual([[2, 3]]);
  });

  it('has no series where no leg of it is left', () => {
    expect(without(survey, 3)[2]).toEqual(at(2));
    expect(without(survey, 1, 2, 3)).toEqual([at(0)]);
    expect(without([at(0, series(9)), at(1), at(2)], 2)[0]).toEqual(at(0, series(1)));
  });

  it('keeps what is no series as it was', () => {
    const look: WaypointAction = {
      action_type: 'look_at',
      duration_s: 0,
      place: { lat: 1, lon: 7, altitude: { datum: 'takeoff', value_m: 3 } },
      span: 1,
    };
    expect(spansOf(without([at(0, look, series(0)), at(1), at(2)], 1))).toEqual([[0, 0], []]);
    expect(without(survey, 3)[0]).toBe(survey[0]);
  });
});

it('no series is lost or of no length while a leg of its route remains, whatever is deleted', () => {
  const lines = fc.array(
    fc.record({ legs: fc.integer({ min: 1, max: 4 }), every_m: fc.constantFrom(10, 17) }),
    { minLength: 1, maxLength: 5 },
  );
  const gone = fc.array(fc.integer({ min: 0, max: 24 }), { maxLength: 12 });
  fc.assert(
    fc.property(lines, gone, fc.boolean(), (drawn, indices, isOneByOne) => {
      const route: Waypoint[] = [];
      for (const { legs, every_m } of drawn)
        for (let leg = 0; leg <= legs; leg++)
          route.push(leg === 0 ? at(route.length, series(legs, every_m)) : at(route.length));
      const mission: Mission = { name: 'Survey', waypoints: route, end_action: 'go_home' };
      const edits = isOneByOne ? [...new Set(indices)].map((index) => [index]) : [indices];
      const after = edits.reduce(
        (edited, delete_indices) => applyEdit(edited, { kind: 'delete_waypoints', indices: delete_indices }),
        mission,
      ).waypoints;
      const legs = after.slice(1).map((to, index) => [after[index]?.lat ?? 0, to.lat] as const);
      const pictured = picturedLegs(after);
      const before = picturedLegs(route).map(([from]) => from);
      // Each leg that stands for one with pictures has them, once.
      for (const [from, to] of legs) {
        const isOfSeries = before.some((lat) => lat !== undefined && lat >= from && lat < to);
        expect(pictured.filter(([one]) => one === from)).toHaveLength(isOfSeries ? 1 : 0);
      }
      expect(pictured.every(([from, to]) => from !== undefined && to !== undefined)).toBe(true);
      expect(after.flatMap(({ actions = [] }) => actions).every(({ span = 0 }) => span > 0)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
