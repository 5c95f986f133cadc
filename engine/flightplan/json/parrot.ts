import { numbered, type PlaceInFile } from '../../placeInFile.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import type { PlanDraft } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { waitsAt } from '../source/json/jsonActions.ts';
import { listAt, member, numberAt, textAt } from '../source/json/jsonValue.ts';
import { middleAt, placeAt } from '../source/places.ts';
import { refuse } from '../source/refusal.ts';
import { heightIn } from '../source/sharedAltitudes.ts';

const format = 'json';

/** Reads a plan of Parrot FreeFlight. The latitude and longitude beside `plan` are the middle of the map, not a point of the route. */
export function readParrot(value: unknown): PlanDraft {
  const tally = new Tally();
  const points = listAt(member(value, 'plan'), 'wayPoints').flatMap((waypoint, index) =>
    toPoint(waypoint, numbered('waypoint', index + 1), tally),
  );
  if (points.length === 0) refuse('NO_ROUTE.parrot', { format, where: 'plan.wayPoints' });
  return {
    format,
    tool: 'Parrot FreeFlight',
    aircraft_hint: textAt(value, 'product')?.replaceAll('_', ' '),
    routes: [{ name: textAt(value, 'title') ?? 'Flight plan', kind: 'mission', points }],
    near: middleAt(...pairIn(value)),
    ignored: tally.list(),
    warnings: tally.warnings(),
  };
}

const pairIn = (holder: unknown) => [numberAt(holder, 'latitude'), numberAt(holder, 'longitude')] as const;

function toPoint(waypoint: unknown, where: PlaceInFile, tally: Tally): PlanPoint[] {
  const place = placeAt(...pairIn(waypoint));
  if (place === undefined) {
    tally.lose('position', 'waypoint', where, 'reason.latitude_missing');
    return [];
  }
  const speed_mps = numberAt(waypoint, 'speed');
  return [
    {
      ...place,
      hover_time_s: waitsAt(waypoint, { kind: /^Delay$/, time: 'delay' }, tally, where),
      ...heightIn('takeoff', numberAt(waypoint, 'altitude')),
      ...(speed_mps === undefined ? {} : { speed_mps }),
    },
  ];
}
