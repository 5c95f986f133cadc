import { numbered, type PlaceInFile } from '../../placeInFile.ts';
import type { SurveyArea } from '../../survey/surveyArea.ts';
import { toDegrees } from '../../units.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { type DraftRoute, note, type PlanDraft, referenceAssumed } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { waitsAt } from '../source/json/jsonActions.ts';
import { numberIn } from '../source/json/jsonPosition.ts';
import { isObject, listAt, member, numberAt, textAt } from '../source/json/jsonValue.ts';
import { positive } from '../source/numbers.ts';
import { refuse, refuseArea } from '../source/refusal.ts';
import { heightIn } from '../source/sharedAltitudes.ts';

const format = 'ugcs';

/** Recognizes an export of UgCS 5: an envelope with its version and one or more routes, made of segments. */
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
    const points = segments.flatMap((segment, index) =>
      isWaypoint(segment) ? waypointsOf(segment, numbered('segment', index + 1), tally) : [],
    );
    return {
      name: textAt(route, 'name') ?? 'Route',
      kind: 'mission',
      points,
      speed_mps: positive(numberAt(route, 'initialSpeed')),
    };
  });
  const flown = routes.filter((route) => route.points.length > 0);
  if (flown.length === 0) refuseWithout(areas, unflown);
  if (unflown > 0) tally.add('area segment', 'reason.unflown', unflown);
  return {
    format,
    tool: 'UgCS',
    routes: flown,
    chosen_route: 0,
    aircraft_hint: textAt(listAt(value, 'vehicleProfiles')[0], 'name'),
    ignored: tally.list(),
    warnings: [
      ...tally.warnings(),
      ...(all.some(hasOtherDatum) ? [referenceAssumed('ugcs')] : []),
      ...(unflown > 0 ? [note('unflown_segments', { segments: unflown })] : []),
    ],
  };
}

function refuseWithout(areas: readonly SurveyArea[], unflown: number): never {
  if (unflown > 0) refuseArea({ says: 'AREA_ONLY.ugcs', format, where: 'route.segments' }, areas);
  refuse('NO_ROUTE.ugcs', { format, where: 'route.segments' });
}

/** True if a waypoint of a route names an unknown height reference. */
const hasOtherDatum = (route: unknown) =>
  listAt(route, 'segments').some((segment) => {
    const type = textAt(member(segment, 'point'), 'altitudeType');
    return type !== undefined && datumOf(type) === undefined;
  });

const isWaypoint = (segment: unknown) => {
  const type = textAt(segment, 'type') ?? '';
  return (
    /waypoint/i.test(type) || (/^(take-?off|landing)$/i.test(type) && isObject(member(segment, 'point')))
  );
};

/** The polygon of an area scan or a photogrammetry segment, with the settings that it names. */
function areaOf(segment: unknown): SurveyArea[] {
  const corners = listAt(member(segment, 'polygon'), 'points').flatMap((point) =>
    toPoint(point, '', { hover_time_s: 0 }, new Tally()),
  );
  if (corners.length < 3) return [];
  const parameters = member(segment, 'parameters');
  const datum = datumOf(textAt(parameters, 'altitudeType'));
  return [
    {
      name: textAt(segment, 'type') ?? 'Area',
      outline: corners.map(({ lat, lon }) => ({ lat, lon })),
      holes: [],
      settings: {
        spacing_m: positive(numberAt(parameters, 'sideDistance')),
        overshoot_m: positive(numberAt(parameters, 'overshoot')),
        speed_mps: positive(numberAt(parameters, 'speed')),
        ...heightIn(datum ?? 'takeoff', numberAt(parameters, 'height')),
      },
    },
  ];
}

/** UgCS writes AGL, or WGS84 and in other versions AMSL for heights above mean sea level; `undefined`: another word. */
function datumOf(type = 'AGL'): 'msl' | 'agl' | undefined {
  if (/^(wgs ?-?84|a?msl|asl)$/i.test(type)) return 'msl';
  return /^agl$/i.test(type) ? 'agl' : undefined;
}

function waypointsOf(segment: unknown, where: PlaceInFile, tally: Tally): PlanPoint[] {
  const single = member(segment, 'point');
  const points = single === undefined ? listAt(segment, 'points') : [single];
  const speed_mps = positive(numberIn(member(segment, 'parameters'), ['speed']));
  const hover_time_s = waitsAt(segment, { kind: /wait/i, time: 'interval' }, tally, where);
  return points.flatMap((point) => toPoint(point, where, { speed_mps, hover_time_s }, tally));
}

/** Reads a point, whose latitude and longitude are radians in this format. */
function toPoint(
  point: unknown,
  where: PlaceInFile,
  { speed_mps, hover_time_s }: { readonly speed_mps?: number | undefined; readonly hover_time_s: number },
  tally: Tally,
): PlanPoint[] {
  const φ = numberAt(point, 'latitude');
  const λ = numberAt(point, 'longitude');
  if (φ === undefined || λ === undefined || Math.abs(φ) > Math.PI / 2 || Math.abs(λ) > 2 * Math.PI) {
    tally.lose('position', 'point', where, 'reason.radians');
    return [];
  }
  const datum = datumOf(textAt(point, 'altitudeType'));
  return [
    {
      lat: toDegrees(φ),
      lon: toDegrees(λ),
      hover_time_s,
      ...heightIn(datum ?? 'takeoff', numberIn(point, ['altitude'])),
      ...(speed_mps === undefined ? {} : { speed_mps }),
    },
  ];
}
