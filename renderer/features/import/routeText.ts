import type { PlanRoute } from '../../../engine/flightplan/plan/flightPlan.ts';
import type { Swap } from '../../../engine/flightplan/swappedCoordinates.ts';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { toCountText, toDistanceText, toHeightText, toWholeText } from '../../../server/report/format.ts';
import { toRouteKindText } from '../../../server/report/routeWords.ts';
import { datumNames } from '../../ui/datumNames.ts';
import type { Locale } from '../../ui/quantity.ts';
import { isRecording, pointsWithoutAltitude, unitDoubtsOf } from './importPlan.ts';
import type { FlightPlanAnswer, ImportQuestion } from './importState.ts';

type Route = FlightPlanAnswer['routes'][number];

/** `recorded flight · 24 points · 3.8 km · 60 m above ground`. */
export function toRouteText(route: Route, locale: Locale): string {
  const known = route.points.flatMap((point) => point.altitude ?? []);
  const [first] = known;
  const heights = known.map((altitude) => altitude.value_m);
  const isLevel = Math.max(...heights) - Math.min(...heights) < 1;
  const altitude =
    first === undefined
      ? 'no altitude'
      : `${isLevel ? toHeightText(first.value_m, locale) : 'altitudes'} ${datumNames[first.datum]}`;
  const kind = toRouteKindText(route.kind, locale);
  const count = toCountText(route.points.length, 'point');
  return [kind, count, toDistanceText(route.length_m, locale), altitude].join(' · ');
}

const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

const kinds: Readonly<Record<Route['kind'], string>> = {
  mission: 'route',
  line: 'route',
  track: 'recorded flight',
  points: 'set of points without a line',
};

/** One noun for all routes of a file. */
function toKindText(routes: readonly Route[]): string {
  const [first] = routes;
  return first !== undefined && routes.every(({ kind }) => kind === first.kind) ? kinds[first.kind] : 'route';
}

export function toFoundText({ filename, plan }: ImportQuestion): string {
  const { routes } = plan;
  const points = routes.reduce((sum, route) => sum + route.points.length, 0);
  const missing = routes.reduce((sum, route) => sum + pointsWithoutAltitude(route), 0);
  const kind = toKindText(routes);
  const plural = kind === kinds.points ? 'sets of points without a line' : `${kind}s`;
  const many = `${counts[routes.length] ?? routes.length} ${routes.length === 1 ? kind : plural}`;
  const gaps =
    missing === 0 ? '' : `, and no altitude for ${toWholeText(missing)} of ${toCountText(points, 'point')}`;
  return `${filename} holds ${many}${gaps}.`;
}

/** The first decision, as a question. */
export function toQuestionText(
  { plan, asksTakeoff, isUnderGround }: Pick<ImportQuestion, 'plan' | 'asksTakeoff' | 'isUnderGround'>,
  swaps: readonly Swap[],
): string {
  const { routes, chosen_route } = plan;
  const route = routes[chosen_route];
  if (swaps.length > 0) return 'Are latitude and longitude swapped?';
  if (unitDoubtsOf(plan).length > 0 || plan.units !== undefined) return 'Are the locale right?';
  if (routes.length > 1 || route === undefined) return 'Which route should fly?';
  if (isRecording(route)) return 'How closely should it follow the recording?';
  if (pointsWithoutAltitude(route) > 0) return 'How high should it fly?';
  if (asksTakeoff === true) return 'How high is the ground where you take off?';
  if (isUnderGround === true) return 'How should it clear the ground?';
  return 'Fly these points in their order?';
}

export const orderNames: Readonly<Record<Swap | 'file', string>> = {
  file: 'As the file has them',
  route: 'Swapped along the route',
  home: 'Swapped at the launch point',
  points: 'Swapped at the points that lie off',
};

/** Says the figure that decides between two orders of coordinates: the distance to the launch point, or the length of the route. */
export function toOrderText(route: PlanRoute, launch: Position | undefined, locale: Locale): string {
  const [first] = route.points;
  const length = `${toDistanceText(route.length_m, locale)} long`;
  if (launch === undefined || first === undefined) return length;
  return `${length}, ${toDistanceText(distanceBetween(launch, first), locale)} from the launch point`;
}

/** `Through 143 of 1,532 points; the others lie within 10 ft of the line.` */
export function toFollowedText(
  { points, simplified_m = 0 }: Pick<PlanRoute, 'points' | 'simplified_m'>,
  followed: number,
  tolerance_m: number | undefined,
  locale: Locale,
): string {
  const all = toCountText(points.length, 'point');
  if (tolerance_m === undefined) return `Through all ${all}, with a stop at each.`;
  // The file's further points lie within this distance of the chosen ones.
  const within = toHeightText(Math.max(tolerance_m, simplified_m), locale);
  return `Through ${toWholeText(followed)} of ${all}; the others lie within ${within} of the line.`;
}
