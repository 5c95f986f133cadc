import { describe, expect, it } from 'vitest';
import type { WaypointAction } from '../../../engine/mission/mission.ts';
import { reversedWaypoints } from '../../../engine/mission/reversedRoute.ts';

const at = (lat: number, more: object = {}) => ({
  lat,
  lon: 7,
  altitude: { datum: 'takeoff', value_m: 50 } as const,
  hover_time_s: 0,
  ...more,
});
const act = (action_type: string, more: object = {}): WaypointAction => ({
  action_type,
  duration_s: 0,
  ...more,
});

it('a route flown from its other end films and photographs the same legs', () => {
  const carried = { format: 'wpml', kind: 'action', text: '{}' } as const;
  const route = [
    at(1, { actions: [act('start_recording', { carried }), act('heading', { angle_deg: 9 })] }),
    at(2, { actions: [act('photos_by_distance', { every_m: 5, span: 1, carried })] }),
    at(3, { actions: [act('stop_recording'), act('photos_by_time', { every_s: 1, span: 9 })] }),
  ];
  expect(reversedWaypoints(route).map(({ actions }) => actions)).toEqual([
    [
      act('start_recording'),
      act('photos_by_distance', { every_m: 5, span: 1, carried }),
      act('photos_by_time', { every_s: 1, span: 9 }),
    ],
    [],
    [act('stop_recording'), act('heading', { angle_deg: 9 })],
  ]);
});

it('a series of no length stays at its waypoint', () => {
  const series = act('photos_by_time', { every_s: 2 });
  const route = [at(1), at(2, { actions: [series] })];
  expect(reversedWaypoints(route).map(({ actions }) => actions)).toEqual([[series], undefined]);
});

describe('the camera of a route flown from its other end', () => {
  const tilt = (angle_deg: number, more: object = {}) => act('gimbal_pitch', { angle_deg, ...more });
  const photo = act('take_photo');
  const reversedActs = (...acts: readonly (readonly WaypointAction[])[]) =>
    reversedWaypoints(acts.map((actions, index) => at(index, actions.length > 0 ? { actions } : {}))).map(
      ({ actions = [] }) => actions.map(({ action_type, angle_deg }) => angle_deg ?? action_type),
    );

  it('is tilted for each picture as in the plan, though its tilt was for several waypoints', () => {
    expect(reversedActs([tilt(-90), photo], [photo], [tilt(-30)], [photo], [tilt(0), photo])).toEqual([
      [0, 'take_photo', -30],
      ['take_photo'],
      [-90],
      ['take_photo'],
      [-90, 'take_photo'],
    ]);
  });

  it('is tilted on each leg as in the plan, also where nothing is done at its end', () => {
    expect(reversedActs([tilt(-90)], [], [tilt(-45)], [])).toEqual([[-45], [-90], [], [-90]]);
  });

  it('is tilted before it films, and back for the legs that were flown otherwise', () => {
    const film = [tilt(0), tilt(-45), act('start_recording')];
    expect(reversedActs([tilt(-10)], film, [act('stop_recording'), tilt(0)])).toEqual([
      [-45, 'start_recording'],
      [0, -45, 'stop_recording', -10],
      [-10],
    ]);
  });

  it('stays as it is where the plan says no tilt for the legs before', () => {
    expect(reversedActs([], [photo], [tilt(-45), photo])).toEqual([[-45, 'take_photo'], ['take_photo'], []]);
  });

  it('shows the same on every leg and at every picture after each of two reversals', () => {
    const acts = [[tilt(-90), photo], [photo, tilt(-20)], [], [act('start_recording'), tilt(0)], [photo]];
    const shown = (
      waypoints: readonly { lat: number; actions?: readonly WaypointAction[] | undefined }[],
    ) => {
      let now: number | undefined;
      const seen: string[] = [];
      for (const [place, { lat, actions = [] }] of waypoints.entries()) {
        const before = waypoints[place - 1]?.lat;
        if (before !== undefined) seen.push(`leg ${Math.min(lat, before)}: ${now}`);
        for (const action of actions) {
          if (action.action_type === 'gimbal_pitch') now = action.angle_deg;
          else seen.push(`at ${lat}: ${now}`);
        }
      }
      return seen.sort();
    };
    const route = acts.map((actions, index) => at(index, { actions }));
    const back = reversedWaypoints(route);
    expect(shown(back)).toEqual(shown(route));
    expect(shown(reversedWaypoints(back))).toEqual(shown(route));
  });

  it('keeps the words of a file only at the waypoint that had them', () => {
    const carried = { format: 'wpml', kind: 'action', text: '{}' } as const;
    const route = [at(1, { actions: [tilt(-90, { carried }), photo] }), at(2)];
    const [first, last] = reversedWaypoints(route);
    expect(first?.actions).toEqual([tilt(-90)]);
    expect(last?.actions).toEqual([tilt(-90, { carried }), photo]);
  });
});
