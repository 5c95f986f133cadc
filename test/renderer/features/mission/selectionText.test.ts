import { expect, it } from 'vitest';
import { destination } from '../../../../engine/geo/geodesic.ts';
import type { Waypoint } from '../../../../engine/mission/mission.ts';
import { toSelectionText } from '../../../../renderer/features/mission/selectionText.ts';

const home = { lat: 46.948, lon: 7.4474 };
const waypoints = [100, 200, 300, 400].map((distance_m) => destination(home, 90, distance_m) as Waypoint);
const plan = (count: number, selected: readonly number[]) => ({
  mission: { home, waypoints: waypoints.slice(0, count) },
  selected,
});
const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');

it.each([
  ['one is selected', plan(4, []), plan(4, [1]), 'Waypoint 2 of 4 selected: 200 m east of the launch point.'],
  ['several are', plan(4, [1]), plan(4, [0, 1, 3]), '3 waypoints of 4 selected.'],
  ['none is any more', plan(4, [1]), plan(4, []), 'No waypoint selected.'],
  [
    'the selected one is deleted',
    plan(4, [3]),
    plan(3, [2]),
    'Waypoint 4 deleted. Waypoint 3 of 3 selected: 300 m east of the launch point.',
  ],
  ['two are deleted', plan(4, [2, 3]), plan(2, []), '2 waypoints deleted. No waypoint selected.'],
  [
    'another than the selected one is deleted',
    plan(4, [0, 1]),
    plan(3, [0, 1]),
    '1 waypoint deleted. 2 waypoints of 3 selected.',
  ],
  ['the last one is deleted', plan(1, [0]), plan(0, []), 'Waypoint 1 deleted.'],
  ['the plan grows', plan(3, [2]), plan(4, [2]), undefined],
  ['a new plan begins', plan(4, []), plan(0, []), undefined],
])('what is said when %s', (_, before, now, text) => {
  expect(plain(toSelectionText(before, now, 'metric'))).toBe(text);
});
