import type { PlanPoint } from './flightPlan.ts';
import { listAt, member, numberAt, textAt } from './jsonValue.ts';
import { type DraftRoute, note, type PlanDraft, Tally } from './planDraft.ts';
import { refuse, refuseArea } from './refusal.ts';

const format = 'ugcs';

/** UgCS 5 export: an envelope with its version and one route or several, made of segments. */
export const isUgcs = (value: unknown): boolean =>
  Array.isArray(member(member(value, 'route'), 'segments')) ||
  listAt(value, 'routes').some((route) => Array.isArray(member(route, 'segments')));

export function readUgcs(value: unknown): PlanDraft {
  const given = member(value, 'route');
  const all = given === undefined ? listAt(value, 'routes') : [given];
  const tally = new Tally();
  let areas = 0;
  const routes = all.map((route): DraftRoute => {
    const segments = listAt(route, 'segments');
    areas += segments.filter((segment) => !isWaypoint(segment)).length;
    const points = segments.filter(isWaypoint).flatMap((segment) => waypointsOf(segment, tally));
    return {
      name: textAt(route, 'name') ?? 'Route',
      kind: 'mission',
      points,
      speed_mps: positive(numberAt(route, 'initialSpeed')),
    };
  });
  const flown = routes.filter((route) => route.points.length > 0);
  if (flown.length === 0) refuseWithout(areas);
  if (areas > 0) tally.add('area segment', 'its flight lines are not in the file', areas);
  return {
    format,
    tool: 'UgCS',
    routes: flown,
    chosen_route: 0,
    aircraft_hint: textAt(listAt(value, 'vehicleProfiles')[0], 'name'),
    ignored: tally.list(),
    warnings:
      areas > 0
        ? [note(`${areas} area segments of the route have no flight lines in the file and are left out.`)]
        : [],
  };
}

function refuseWithout(areas: number): never {
  if (areas > 0)
    refuseArea(
      'The UgCS route holds only an area, its flight lines are not in the file; export the route from UgCS as KML or as waypoints.',
      { format, where: 'route.segments' },
    );
  refuse('NO_ROUTE', 'The UgCS export holds no waypoint; export the route again.', {
    format,
    where: 'route.segments',
  });
}

const isWaypoint = (segment: unknown) => {
  const type = textAt(segment, 'type') ?? '';
  return /waypoint/i.test(type);
};

const positive = (value: number | undefined) => (value !== undefined && value > 0 ? value : undefined);

function waypointsOf(segment: unknown, tally: Tally): PlanPoint[] {
  const single = member(segment, 'point');
  const points = single === undefined ? listAt(segment, 'points') : [single];
  const speed = positive(numberAt(member(segment, 'parameters'), 'speed'));
  const hover = waitOf(segment);
  return points.flatMap((point) => toPoint(point, speed, hover, tally));
}

/** Latitude and longitude are radians in this format. */
function toPoint(
  point: unknown,
  speed_mps: number | undefined,
  hover_time_s: number,
  tally: Tally,
): PlanPoint[] {
  const φ = numberAt(point, 'latitude');
  const λ = numberAt(point, 'longitude');
  if (φ === undefined || λ === undefined || Math.abs(φ) > Math.PI / 2 || Math.abs(λ) > 2 * Math.PI) {
    tally.add('point', 'its latitude or longitude is missing or no angle in radians');
    return [];
  }
  const value_m = numberAt(point, 'altitude');
  const datum = textAt(point, 'altitudeType') === 'WGS84' ? 'msl' : 'agl';
  return [
    {
      lat: (φ * 180) / Math.PI,
      lon: (λ * 180) / Math.PI,
      hover_time_s,
      ...(value_m === undefined ? {} : { altitude: { datum, value_m } }),
      ...(speed_mps === undefined ? {} : { speed_mps }),
    },
  ];
}

const waitOf = (segment: unknown) =>
  listAt(segment, 'actions').reduce<number>(
    (sum, action) =>
      sum + (/wait/i.test(textAt(action, 'type') ?? '') ? (numberAt(action, 'interval') ?? 0) : 0),
    0,
  );
