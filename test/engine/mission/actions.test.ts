import { expect, it } from 'vitest';
import { stateBetween, understood, waitsAt } from '../../../engine/mission/actions.ts';

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
