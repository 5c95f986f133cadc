import type { PlanRoute } from '../../../engine/flightplan/plan/flightPlan.ts';
import type { Swap } from '../../../engine/flightplan/swappedCoordinates.ts';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { toDistanceText, toHeightText } from '../../../server/report/format.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';
import { isRecording, pointsWithoutAltitude, unitDoubtsOf } from './importPlan.ts';
import type { FlightPlanAnswer, ImportQuestion } from './importState.ts';
import { toDigits, toPointsText } from './importText.ts';

type Route = FlightPlanAnswer['routes'][number];

/** `recorded flight · 24 points · 3.8 km · 60 m above ground`. */
export function toRouteText(route: Route, locale: Locale): string {
  const known = route.points.flatMap((point) => point.altitude ?? []);
  const [first] = known;
  const heights = known.map((altitude) => altitude.value_m);
  const isLevel = Math.max(...heights) - Math.min(...heights) < 1;
  const altitude =
    first === undefined
      ? words('window.import.no_altitude')
      : isLevel
        ? words('window.import.altitude', {
            height: toHeightText(first.value_m, locale),
            datum: first.datum,
          })
        : words('window.import.altitudes', { datum: first.datum });
  return [
    words('window.import.route_kind', { kind: route.kind }),
    toPointsText(route.points.length),
    toDistanceText(route.length_m, locale),
    altitude,
  ].join(' · ');
}

/** One kind for all routes of a file. */
function kindOf(routes: readonly Route[]): Route['kind'] {
  const [first] = routes;
  return first !== undefined && routes.every(({ kind }) => kind === first.kind) ? first.kind : 'mission';
}

export function toFoundText({ filename, plan }: ImportQuestion): string {
  const { routes } = plan;
  const points = routes.reduce((sum, route) => sum + route.points.length, 0);
  const missing = routes.reduce((sum, route) => sum + pointsWithoutAltitude(route), 0);
  return words('window.import.found', {
    filename,
    routes: routes.length,
    kind: kindOf(routes),
    missing,
    missing_shown: toDigits(missing),
    points,
    points_shown: toDigits(points),
  });
}

/** The first decision, as a question. */
export function toQuestionText(
  { plan, asksTakeoff, isUnderGround }: Pick<ImportQuestion, 'plan' | 'asksTakeoff' | 'isUnderGround'>,
  swaps: readonly Swap[],
): string {
  const { routes, chosen_route } = plan;
  const route = routes[chosen_route];
  if (swaps.length > 0) return words('window.import.ask_swapped');
  if (unitDoubtsOf(plan).length > 0 || plan.units !== undefined) return words('window.import.ask_units');
  if (routes.length > 1 || route === undefined) return words('window.import.ask_route');
  if (isRecording(route)) return words('window.import.ask_recording');
  if (pointsWithoutAltitude(route) > 0) return words('window.import.ask_height');
  if (asksTakeoff === true) return words('window.import.ask_takeoff');
  if (isUnderGround === true) return words('window.import.ask_ground');
  return words('window.import.ask_order');
}

/** Says the figure that decides between two orders of coordinates: the distance to the launch point, or the length of the route. */
export function toOrderText(route: PlanRoute, launch: Position | undefined, locale: Locale): string {
  const [first] = route.points;
  const length = toDistanceText(route.length_m, locale);
  if (launch === undefined || first === undefined) return words('window.import.long', { length });
  const distance = toDistanceText(distanceBetween(launch, first), locale);
  return words('window.import.long_and_away', { length, distance });
}

/** `Through 143 of 1,532 points; the others lie within 10 ft of the line.` */
export function toFollowedText(
  { points, simplified_m = 0 }: Pick<PlanRoute, 'points' | 'simplified_m'>,
  followed: number,
  tolerance_m: number | undefined,
  locale: Locale,
): string {
  const all = { count: points.length, shown: toDigits(points.length) };
  if (tolerance_m === undefined) return words('window.import.followed_all', all);
  // The file's further points lie within this distance of the chosen ones.
  const within = toHeightText(Math.max(tolerance_m, simplified_m), locale);
  return words('window.import.followed', { followed: toDigits(followed), within, ...all });
}
