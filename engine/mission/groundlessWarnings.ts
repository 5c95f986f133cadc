import { elementAt } from '../elementAt.ts';
import type { Warning } from '../warnings/warning.ts';
import { needsTakeoffGround } from './heights.ts';
import type { Route } from './route.ts';

/** Barometers and receivers err by less: a recording begins and ends so far below its first point. */
const level_m = 5;

/** Heights above sea level beside a take-off point of which nobody knows how high it lies. */
function takeoffWarning({ input, points }: Route): Warning[] {
  const { waypoints, terrain } = input;
  const indices = waypoints.flatMap(({ altitude }, index) => (needsTakeoffGround(altitude) ? [index] : []));
  const [first] = indices;
  if (first === undefined || !terrain.fallback_indices.includes(0)) return [];
  const highest_m = Math.max(...indices.map((index) => elementAt(points, index).altitude_m));
  return [
    {
      code: 'TAKEOFF_GROUND_UNKNOWN',
      values: { waypoints: indices.length, of: waypoints.length, sea_m: 0 },
      waypoint_index: first,
      value: highest_m,
      unit: 'm',
    },
  ];
}

/** The deepest waypoint below take-off where no source knows the ground: over level ground it would lie under it. */
function belowWarning({ input, points }: Route): Warning[] {
  const { waypoints, terrain } = input;
  const unknown = new Set(terrain.fallback_indices);
  let deepest = -1;
  let least_m = -level_m;
  for (const [index, { altitude }] of waypoints.entries()) {
    const { altitude_m } = elementAt(points, index);
    // Over unknown ground, or beside an unknown take-off, such heights are no figures to go by.
    const isTold = altitude.datum !== 'agl' && !(unknown.has(0) && needsTakeoffGround(altitude));
    if (!isTold || !unknown.has(index + 1) || altitude_m >= least_m) continue;
    deepest = index;
    least_m = altitude_m;
  }
  if (deepest < 0) return [];
  return [
    {
      code: 'BELOW_TAKEOFF',
      values: { depth_m: -least_m },
      waypoint_index: deepest,
      value: least_m,
      limit: 0,
      unit: 'm',
    },
  ];
}

/** Warnings about heights that stand on no ground that anybody knows. */
export const groundlessWarnings = (route: Route): Warning[] => [
  ...takeoffWarning(route),
  ...belowWarning(route),
];
