import { expect, it } from 'vitest';
import { stateBetween, understood, waitsAt, withRoom } from '../../../engine/mission/actions.ts';
import { withoutWaypoints } from '../../../engine/mission/withoutWaypoints.ts';

const at = (lat: number, more: object = {}) => ({
  lat,
  lon: 7,
  altitude: { datum: 'takeoff', value_m: 50 } as const,
  hover_time_s: 0,
  ...more,
});

it('a waypoint between two others flies as they do', () => {
  const carried = { format: 'wpml', kind: 'waypoint', text: '{}' } as const;
  const route = [
    at(1, { carried, speed_mps: 3 }),
    at(2, { speed_mps: 5, carried: { ...carried, kind: 'take_off' } }),
    at(3),
  ];
  expect([0, 1, 2, 3].map((index) => stateBetween(route, index))).toEqual([
    { speed_mps: 3 },
    { carried, speed_mps: 5 },
    {},
    {},
  ]);
});

it('waits are those that the plan names, not the time of other actions', () => {
  const actions = [
    { action_type: 'hover', duration_s: 2 },
    { action_type: 'land_and_take_off', duration_s: 27 },
  ];
  expect(waitsAt({ hover_time_s: 5, actions })).toBe(7);
  expect(waitsAt({ hover_time_s: 5 })).toBe(5);
});

it('an action is understood with its figure alone', () => {
  const of = (action_type: string, more: object = {}) => understood({ action_type, duration_s: 0, ...more });
  expect([of('take_photo'), of('toString'), of('heading'), of('heading', { angle_deg: 9 })]).toEqual([
    'take_photo',
    undefined,
    undefined,
    'heading',
  ]);
});

const act = (action_type: string, more: object = {}) => ({ action_type, duration_s: 0, ...more });
const spans = (waypoints: readonly { actions?: readonly { span?: number | undefined }[] | undefined }[]) =>
  waypoints.map(({ actions = [] }) => actions.map(({ span }) => span));

it('a series grows with what comes into it, and shrinks with what goes from it', () => {
  const route = [
    at(1, { actions: [act('photos_by_time', { every_s: 2, span: 3 }), act('take_photo')] }),
    at(2, { actions: [act('photos_by_time', { every_s: 2, span: 1 })] }),
    at(3),
    at(4),
    at(5),
  ];
  expect(spans(withRoom(route, 2, 2))).toEqual([[5, undefined], [3], [], [], []]);
  expect(spans(withoutWaypoints(route, new Set([2, 4])))).toEqual([[2, undefined], [1], []]);
  expect(withoutWaypoints(route, new Set([4]))[0]).toBe(route[0]);
  expect(spans(withoutWaypoints(route, new Set([0, 3])))).toEqual([[1, 2], [], []]);
});
