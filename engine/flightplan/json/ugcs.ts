import type { SurveyArea } from '../../survey/surveyArea.ts';
import { toDegrees } from '../../units.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { type DraftRoute, note, type PlanDraft } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { isObject, listAt, member, numberAt, textAt } from '../source/json/jsonValue.ts';
import { refuse, refuseArea } from '../source/refusal.ts';

const format = 'ugcs';

/** Whether this is an export of UgCS 5: an envelope with its version and one or more routes, made of segments. */
export const isUgcs = (value: unknown): boolean =>
  Array.isArray(member(member(value, 'route'), 'segments')) ||
  listAt(value, 'routes').some((route) => Array.isArray(member(route, 'segments')));

export function readUgcs(value: unknown): PlanDraft {
  const single = member(value, 'route');
  const all = single === undefined ? listAt(value, 'routes') : [single];
  const tally = new Tally();
  const areas: SurveyArea[] = [];
  let unflown = 0;
  const routes = all.map((route): DraftRoute => {
    const segments = listAt(route, 'segments');
    const shapes = segments.filter((segment) => !isWaypoint(segment));
    unflown += shapes.length;
    areas.push(...shapes.flatMap((segment) => areaOf(segment)));
    const points = segments.filter(isWaypoint).flatMap((segment) => waypointsOf(segment, tally));
    return {
      name: textAt(route, 'name') ?? 'Route',
      kind: 'mission',
      points,
      speed_mps: positive(numberAt(route, 'initialSpeed')),
    };
  });
  const flown = routes.filter((route) => route.points.length > 0);
  if (flown.length === 0) refuseWithout(areas, unflown);
  if (unflown > 0) tally.add('area segment', 'its flight lines are not in the file', unflown);
  return {
    format,
    tool: 'UgCS',
    routes: flown,
    chosen_route: 0,
    aircraft_hint: textAt(listAt(value, 'vehicleProfiles')[0], 'name'),
    ignored: tally.list(),
    warnings:
      unflown > 0
        ? [note(`${unflown} area segments of the route have no flight lines in the file and are left out.`)]
        : [],
  };
}

function refuseWithout(areas: readonly SurveyArea[], unflown: number): never {
  if (unflown > 0)
    refuseArea(
      'The UgCS route holds only an area without its flight lines; export the route from UgCS as KML or as waypoints.',
      areas,
      { format, where: 'route.segments' },
    );
  refuse('NO_ROUTE', 'The UgCS export holds no waypoint; export the route again.', {
    format,
    where: 'route.segments',
  });
}

const isWaypoint = (segment: unknown) => {
  const type = textAt(segment, 'type') ?? '';
  return (
    /waypoint/i.test(type) || (/^(take-?off|landing)$/i.test(type) && isObject(member(segment, 'point')))
  );
};

/** The polygon of an area scan or a photogrammetry segment, with the settings that it names. */
function areaOf(segment: unknown): SurveyArea[] {
  const corners = listAt(member(segment, 'polygon'), 'points').flatMap((point) =>
    toPoint(point, undefined, 0, new Tally()),
  );
  if (corners.length < 3) return [];
  const parameters = member(segment, 'parameters');
  const value_m = numberAt(parameters, 'height');
  const datum = textAt(parameters, 'altitudeType') === 'WGS84' ? 'msl' : 'agl';
  return [
    {
      name: textAt(segment, 'type') ?? 'Area',
      outline: corners.map(({ lat, lon }) => ({ lat, lon })),
      holes: [],
      settings: {
        spacing_m: positive(numberAt(parameters, 'sideDistance')),
        overshoot_m: positive(numberAt(parameters, 'overshoot')),
        speed_mps: positive(numberAt(parameters, 'speed')),
        ...(value_m === undefined ? {} : { altitude: { datum, value_m } }),
      },
    },
  ];
}

const positive = (value: number | undefined) => (value !== undefined && value > 0 ? value : undefined);

function waypointsOf(segment: unknown, tally: Tally): PlanPoint[] {
  const single = member(segment, 'point');
  const points = single === undefined ? listAt(segment, 'points') : [single];
  const speed = positive(numberAt(member(segment, 'parameters'), 'speed'));
  const hover = waitOf(segment);
  return points.flatMap((point) => toPoint(point, speed, hover, tally));
}

/** Reads a point, whose latitude and longitude are radians in this format. */
function toPoint(
  point: unknown,
  speed_mps: number | undefined,
  hover_time_s: number,
  tally: Tally,
): PlanPoint[] {
  const φ = numberAt(point, 'latitude');
  const λ = numberAt(point, 'longitude');
  if (φ === undefined || λ === undefined || Math.abs(φ) > Math.PI / 2 || Math.abs(λ) > 2 * Math.PI) {
    tally.add('point', 'its latitude or longitude is missing or not an angle in radians');
    return [];
  }
  const value_m = numberAt(point, 'altitude');
  const datum = textAt(point, 'altitudeType') === 'WGS84' ? 'msl' : 'agl';
  return [
    {
      lat: toDegrees(φ),
      lon: toDegrees(λ),
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
