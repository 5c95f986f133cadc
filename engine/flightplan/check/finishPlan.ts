import { elementAt } from '../../elementAt.ts';
import { toLongitude } from '../../geo/angle.ts';
import type { Position } from '../../geo/position.ts';
import { routeLength } from '../../geo/routeLength.ts';
import { changedSwapPlaces } from '../../mission/swapPlaces.ts';
import { numbered, type PlaceInFile, partOfFile } from '../../placeInFile.ts';
import type { Saying } from '../../saying.ts';
import type { Warning } from '../../warnings/warning.ts';
import type {
  FlightPlan,
  PlanFile,
  PlanFormat,
  PlanPlace,
  PlanPoint,
  PlanRoute,
} from '../plan/flightPlan.ts';
import { given } from '../plan/given.ts';
import { type DraftRoute, note, type PlanDraft } from '../plan/planDraft.ts';
import { planEndings } from '../plan/planEndings.ts';
import { proposalReason } from '../plan/rankRoutes.ts';
import { Tally } from '../plan/tally.ts';
import { limits } from '../source/limits.ts';
import { isPossible } from '../source/places.ts';
import { cleanText, refuse } from '../source/refusal.ts';
import { checkedFences, checkedRallyPoints } from './checkFences.ts';
import { choiceNotes, doubtfulFigures, inChosenUnits, unitReadings } from './chosenUnits.ts';
import { rallyWarnings, routeWarnings } from './routeWarnings.ts';

/** Warns where the file name says another format than the content, which decides. */
function extensionWarnings(format: PlanFormat, filename: string): Warning[] {
  const ending = /\.([^./\\]*)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  if (planEndings[format].includes(ending)) return [];
  const values = { ending: ending === '' ? 'none' : cleanText(ending, 20), format };
  return [{ code: 'EXTENSION_MISMATCH', values }];
}

/** Makes the plan of a format's draft: checks its points, measures lengths, and warns about the chosen route. */
export function finishPlan(
  read: PlanDraft,
  { filename, units: choice = {} }: Omit<PlanFile, 'bytes'>,
): FlightPlan {
  const { draft, bare } = inChosenUnits(read, choice);
  const count = draft.routes.reduce((sum, route) => sum + route.points.length, 0);
  if (count > limits.points)
    refuse('TOO_MANY_POINTS.file', { values: { points: count, most: limits.points }, format: draft.format });
  const tally = new Tally();
  const isWrapped = draft.routes.some((route) => route.points.some(({ lon }) => lon < -180 || lon > 180));
  const checked = draft.routes.map((route) => ({
    ...route,
    points: checkedPoints(route.points, tally),
    takeoff_height_m: checkedHeight(route.takeoff_height_m, 'take_off', tally),
    return_height_m: checkedHeight(route.return_height_m, 'return', tally),
    speed_mps: checkedSpeed(route.speed_mps, partOfFile('mission'), tally),
  }));
  const kept = checked.filter((route) => route.points.length > 0);
  if (kept.length === 0) refuseImpossible(draft);
  const chosen_route = Math.max(0, kept.indexOf(elementAt(checked, draft.chosen_route ?? 0)));
  const routes = kept.map(toRoute);
  const home = draft.home && possiblePlace(draft.home);
  const fences = checkedFences(draft.fences ?? [], tally);
  const rally_points = checkedRallyPoints(draft.rally_points ?? [], tally);
  const doubts = doubtfulFigures(draft.routes);
  const units = unitReadings(bare, choice, new Set(doubts.map(({ measure }) => measure)));
  const { format, tool, flight_winds, drawn_objects, carried, aircraft_hint, aircraft_class, areas } = draft;
  return {
    format,
    subclass: subclassOf(elementAt(routes, chosen_route)),
    routes,
    chosen_route,
    ...changedSwapPlaces(draft, possiblePlace),
    ...given({ tool, home, flight_winds, fences, rally_points, drawn_objects, carried }),
    ...given({ aircraft_hint, aircraft_class, units, areas }),
    ignored: [...draft.ignored, ...tally.list()],
    warnings: [
      ...extensionWarnings(format, filename),
      ...draft.warnings,
      ...tally.warnings(),
      ...doubts.map(({ warning }) => warning),
      ...choiceNotes(bare, choice),
      ...(isWrapped ? [wrappedNote] : []),
      ...(draft.home !== undefined && home === undefined ? [impossibleHome(draft.home)] : []),
      ...rallyWarnings(rally_points, elementAt(routes, chosen_route), home),
      ...routeWarnings(routes, chosen_route, home, {
        near: draft.near,
        reason: proposalReason({ format, routes, chosen_route }),
      }),
    ],
  };
}

const wrappedNote = note('longitudes_converted');

const impossibleHome = ({ lat, lon }: PlanPlace) => note('impossible_home', { lat, lon });

const possiblePlace = (place: PlanPlace): PlanPlace | undefined =>
  isPossible(place) ? { ...place, lon: toLongitude(place.lon) } : undefined;

/** The usable points; those that need no change, which are nearly all, are not copied. */
function checkedPoints(points: readonly PlanPoint[], tally: Tally): PlanPoint[] {
  const kept: PlanPoint[] = [];
  for (const [index, point] of points.entries()) {
    if (isInOrder(point)) kept.push(point);
    else kept.push(...checkPoint(point, numbered('point', index + 1), tally));
  }
  return kept;
}

const isInOrder = ({ lat, lon, hover_time_s, speed_mps, actions }: PlanPoint) =>
  Math.abs(lat) <= 90 &&
  lon >= -180 &&
  lon < 180 &&
  isTime(hover_time_s) &&
  (actions?.every(({ duration_s }) => isTime(duration_s)) ?? true) &&
  (speed_mps === undefined || isSpeed(speed_mps));

const isSpeed = (speed_mps: number): boolean =>
  speed_mps >= limits.slowest_mps && speed_mps <= limits.speed_mps;

/** A speed that an aircraft flies; another one is told. */
function checkedSpeed(speed_mps: number | undefined, where: PlaceInFile, tally: Tally): number | undefined {
  if (speed_mps === undefined || isSpeed(speed_mps)) return speed_mps;
  tally.lose('figure', 'speed', where, 'reason.speed_beyond');
  return undefined;
}

const isTime = (seconds: number): boolean => seconds >= 0 && seconds <= limits.hover_s;

/** No aircraft can fly to a latitude beyond the poles; a longitude up to 360 is the same position counted the other way. */
function checkPoint(point: PlanPoint, where: PlaceInFile, tally: Tally): PlanPoint[] {
  const { lat, lon } = point;
  if (Math.abs(lat) > 90) {
    tally.lose('position', 'point', where, reasonOf(point));
    return [];
  }
  if (Math.abs(lon) > 360) {
    tally.lose('position', 'point', where, 'reason.longitude');
    return [];
  }
  const { hover_time_s, speed_mps, actions, ...rest } = point;
  const checked = (seconds: number): number => {
    if (isTime(seconds)) return seconds;
    tally.lose('wait', 'wait', where, outside('s', limits.hover_s));
    return 0;
  };
  const speed = checkedSpeed(speed_mps, where, tally);
  return [
    {
      ...rest,
      lon: toLongitude(lon),
      hover_time_s: checked(hover_time_s),
      ...(actions === undefined
        ? {}
        : { actions: actions.map((action) => ({ ...action, duration_s: checked(action.duration_s) })) }),
      ...(speed === undefined ? {} : { speed_mps: speed }),
    },
  ];
}

const isMetres = ({ lat, lon }: Position) => Math.abs(lat) > farBeyond_deg && Math.abs(lon) > farBeyond_deg;
const isPossibleSwapped = ({ lat, lon }: Position) => Math.abs(lat) <= 360 && Math.abs(lon) <= 90;

/** Why a latitude beyond the poles is none. */
function reasonOf(point: Position): Saying {
  if (isMetres(point)) return { says: 'reason.grid' };
  return { says: 'reason.latitude', values: { swapped: isPossibleSwapped(point) ? 'maybe' : 'no' } };
}

/** Why a figure is none: it lies outside of 0 and the most that is read. */
const outside = (unit: 's' | 'm', most: number): Saying => ({
  says: 'reason.outside',
  values: { unit, most },
});

/** Refuses a file none of whose points is on the globe: lengths of a grid are far beyond any angle. */
function refuseImpossible(draft: PlanDraft): never {
  const points = draft.routes.flatMap((route) => route.points);
  if (points.every(isMetres)) refuse('FOREIGN_COORDINATES.grid', { format: draft.format });
  const swapped = points.some(isPossibleSwapped) ? 'maybe' : 'no';
  refuse('COORDINATES_IMPOSSIBLE.all', { values: { swapped }, format: draft.format });
}

/** A take-off or a return on the ground says nothing; one that no aircraft makes is told. */
function checkedHeight(height_m = 0, of: 'take_off' | 'return', tally: Tally): number | undefined {
  if (height_m === 0) return undefined;
  if (height_m > 0 && height_m <= limits.takeoff_height_m) return height_m;
  tally.lose('figure', 'height', partOfFile(of), outside('m', limits.takeoff_height_m));
  return undefined;
}

const farBeyond_deg = 1000;

function toRoute(route: DraftRoute): PlanRoute {
  const { name, kind, points, end_action, takeoff_height_m, return_height_m, speed_mps, carried } = route;
  return {
    name,
    kind,
    points,
    length_m: routeLength(points),
    ...given({
      end_action,
      takeoff_height_m,
      return_height_m,
      speed_mps,
      carried,
    }),
  };
}

function subclassOf({ kind, points }: PlanRoute): string {
  if (points.length === 1) return 'single waypoint';
  return kind === 'track' || kind === 'points' ? kind : 'ordered route';
}
