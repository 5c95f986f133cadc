import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { Mission, Waypoint, WaypointAction } from '../../../engine/mission/mission.ts';
import { pointingAt } from '../../../engine/mission/pointing.ts';
import { withoutWaypoints } from '../../../engine/mission/withoutWaypoints.ts';

const series = (span: number, every_m = 17): WaypointAction => ({
  action_type: 'photos_by_distance',
  duration_s: 0,
  every_m,
  span,
});
const look = (span: number): WaypointAction => ({
  action_type: 'look_at',
  duration_s: 0,
  place: { lat: 1, lon: 7, altitude: { datum: 'takeoff', value_m: 3 } },
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

  it('looks at a place on the leg in place of those on which it did, and keeps what is no series as it was', () => {
    expect(spansOf(without([at(0, look(1), series(0)), at(1), at(2)], 1))).toEqual([[1, 0], []]);
    expect(spansOf(without([at(0), at(1, look(2)), at(2), at(3)], 1))).toEqual([[2], [], []]);
    expect(spansOf(without([at(0, look(2)), at(1), at(2), at(3)], 0))).toEqual([[1], [], []]);
    expect(without(survey, 3)[0]).toBe(survey[0]);
  });
});

describe('what a deleted waypoint set for the rest of the route', () => {
  const tilt = (angle_deg: number): WaypointAction => ({
    action_type: 'gimbal_pitch',
    duration_s: 0,
    angle_deg,
  });
  const act = (action_type: string): WaypointAction => ({ action_type, duration_s: 0 });
  const [photo, start, stop] = [act('take_photo'), act('start_recording'), act('stop_recording')];
  const actsOf = (route: readonly Waypoint[]) => route.map(({ actions = [] }) => actions);

  it('is set at the next one: the tilt of the camera before its own acts', () => {
    const route = [at(0, tilt(-90), photo), at(1, photo), at(2, photo)];
    expect(actsOf(without(route, 0))).toEqual([[tilt(-90), photo], [photo]]);
    expect(actsOf(without([at(0, tilt(-90)), at(1, tilt(-60)), at(2)], 0, 1))).toEqual([[tilt(-60)]]);
    expect(pointingAt(without(route, 0), { waypoint_index: 0, isThere: true, at: at(1) })).toEqual({
      gimbal_pitch_deg: -90,
    });
  });

  it('is not set where the next one has its own, or where it holds already', () => {
    const own = [at(0, tilt(-90)), at(1, tilt(-45), photo), at(2)];
    expect(without(own, 0)).toEqual(own.slice(1));
    expect(without([at(0, tilt(-90)), at(1, tilt(-90)), at(2)], 1)).toEqual([at(0, tilt(-90)), at(2)]);
    expect(actsOf(without([at(0, tilt(-90)), at(1, photo, tilt(-45))], 0))).toEqual([
      [tilt(-90), photo, tilt(-45)],
    ]);
  });

  it('comes before the pictures that were for it, where these begin earlier now', () => {
    const route = [at(0, tilt(-30)), at(1, tilt(-90), series(1)), at(2), at(3)];
    expect(actsOf(without(route, 1))).toEqual([[tilt(-30), tilt(-90), series(1)], [], []]);
  });

  it('has the words of its file, as the zoom of the camera has', () => {
    const carried = { format: 'wpml', kind: 'action', text: '{"zoom":"7"}' } as const;
    const zoom: WaypointAction = { action_type: 'zoom', duration_s: 0, carried };
    expect(actsOf(without([at(0, zoom, act('gripper')), at(1, photo)], 0))).toEqual([[zoom, photo]]);
  });

  it('is no heading, which a nose has at its waypoint alone', () => {
    const turn: WaypointAction = { action_type: 'heading', duration_s: 0, angle_deg: 90 };
    expect(without([at(0, turn), at(1)], 0)).toEqual([at(1)]);
  });

  it('is a film of the legs that were filmed', () => {
    const film = [at(0), at(1, start), at(2), at(3, stop), at(4)];
    expect(actsOf(without(film, 1))).toEqual([[start], [], [stop], []]);
    expect(actsOf(without(film, 3))).toEqual([[], [start], [], [stop]]);
    expect(actsOf(without(film, 0, 1))).toEqual([[start], [stop], []]);
    expect(actsOf(without(film, 3, 4))).toEqual([[], [start], [stop]]);
    expect(actsOf(without(film, 1, 2, 3))).toEqual([[start], [stop]]);
    expect(actsOf(without(film, 0, 1, 2))).toEqual([[], []]);
    expect(actsOf(without([at(0, start), at(1, stop), at(2, start), at(3, stop)], 1))).toEqual([
      [start],
      [],
      [stop],
    ]);
  });
});

it('the camera is tilted on each leg and at each waypoint as it was, whatever is deleted before', () => {
  const angles = fc.array(fc.option(fc.constantFrom(-90, -45, 0), { nil: undefined }), {
    minLength: 2,
    maxLength: 12,
  });
  const gone = fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 6 });
  fc.assert(
    fc.property(angles, gone, (drawn, indices) => {
      const route = drawn.map((angle_deg, index) =>
        angle_deg === undefined
          ? at(index)
          : at(index, { action_type: 'gimbal_pitch', duration_s: 0, angle_deg }),
      );
      const after = without(route, ...indices);
      for (const [index, waypoint] of after.entries())
        expect(pointingAt(after, { waypoint_index: index, isThere: true, at: waypoint })).toEqual(
          pointingAt(route, {
            waypoint_index: route.findIndex(({ lat }) => lat === waypoint.lat),
            isThere: true,
            at: waypoint,
          }),
        );
    }),
    { numRuns: 300 },
  );
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

it('films each leg that stands for a filmed one, and points the camera at the waypoints left as before, whatever is deleted', () => {
  const act = fc.constantFrom<WaypointAction>(
    { action_type: 'start_recording', duration_s: 0 },
    { action_type: 'stop_recording', duration_s: 0 },
    { action_type: 'gimbal_pitch', duration_s: 0, angle_deg: -90 },
    { action_type: 'gimbal_pitch', duration_s: 0, angle_deg: -45 },
    { action_type: 'photo', duration_s: 0 },
  );
  const routes = fc.array(fc.array(act, { maxLength: 3 }), { minLength: 2, maxLength: 7 });
  const filmedAfter = (route: readonly Waypoint[]) => {
    let isFilming = false;
    return route.map(({ actions = [] }) => {
      for (const { action_type } of actions)
        if (action_type.endsWith('_recording')) isFilming = action_type === 'start_recording';
      return isFilming;
    });
  };
  const pitchAfter = (route: readonly Waypoint[]) => {
    let pitch: number | undefined;
    return route.map(({ actions = [] }) => {
      for (const { action_type, angle_deg } of actions) if (action_type === 'gimbal_pitch') pitch = angle_deg;
      return pitch;
    });
  };
  fc.assert(
    fc.property(routes, fc.array(fc.nat(6), { maxLength: 4 }), (acts, gone) => {
      const route = acts.map((actions, index) => at(index, ...actions));
      const after = without(route, ...gone);
      const [filmed, pitches] = [filmedAfter(route), pitchAfter(route)];
      const [films, points] = [filmedAfter(after), pitchAfter(after)];
      for (const [index, { lat }] of after.entries()) {
        const next = after[index + 1]?.lat;
        if (next !== undefined) expect(films[index]).toBe(filmed.slice(lat, next).includes(true));
        expect(points[index]).toBe(pitches[lat]);
      }
    }),
    { numRuns: 2000 },
  );
});
