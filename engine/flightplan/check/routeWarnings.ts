import { elementAt } from '../../elementAt.ts';
import { figureText } from '../../figureText.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import type { Position } from '../../geo/position.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { FlightPlan, PlanPoint, PlanRoute } from '../plan/flightPlan.ts';
import { note } from '../plan/planDraft.ts';
import { type ProposalReason, reasonTexts } from '../plan/rankRoutes.ts';
import { isZoneName } from '../plan/routeNames.ts';
import { cleanText } from '../source/refusal.ts';
import { swapWarnings } from './swapWarnings.ts';

const farLeg_m = 50_000;
const highest_m = 500;
const longWait_s = 3600;

interface Beside {
  /** A position near the route that the file names. */
  readonly near?: Position | undefined;
  /** Why the route is proposed; absent: a person chose it. */
  readonly reason?: ProposalReason | undefined;
}

/** Warnings about one route of a plan: that there are others, and anything that looks like a mistake. */
export function routeWarnings(
  routes: readonly PlanRoute[],
  index: number,
  home: FlightPlan['home'],
  { near, reason }: Beside = {},
): Warning[] {
  const route = elementAt(routes, index);
  return [
    ...severalRoutes(routes, route, reason),
    ...zoneRoute(route),
    ...recordedTrack(route),
    ...swapWarnings(route, home, near),
    ...distanceWarnings(route, home),
    ...heightWarnings(route, home),
    ...positionWarnings(route),
    ...waitWarnings(route.points),
  ];
}

const routeText = (route: PlanRoute) =>
  `${route.name} (${route.points.length} points, ${figureText((route.length_m / 1000).toFixed(1), 'km')})`;

function severalRoutes(
  routes: readonly PlanRoute[],
  route: PlanRoute,
  reason: ProposalReason | undefined,
): Warning[] {
  if (routes.length < 2) return [];
  const more = routes.length > 5 ? ` and ${routes.length - 5} more` : '';
  const listed = routes.slice(0, 5).map(routeText).join(', ');
  const why = reason === undefined ? '' : ` because ${reasonTexts[reason]}`;
  const message = `The file holds ${routes.length} routes: ${listed}${more}. ${routeText(route)} is used${why}; choose another one if it is not the right one.`;
  return [{ code: 'SEVERAL_ROUTES', message, value: routes.length }];
}

const zoneRoute = ({ name }: PlanRoute): Warning[] =>
  isZoneName(name)
    ? [
        note(
          `“${cleanText(name, 40)}” is named like an area to keep to or away from. Check that it is the way to fly.`,
        ),
      ]
    : [];

function recordedTrack(route: PlanRoute): Warning[] {
  if (route.kind !== 'track') return [];
  const message = `This is a recorded flight of ${route.points.length} points, not a planned route.`;
  return [{ code: 'RECORDED_TRACK', message, value: route.points.length }];
}

/** A tenth of a degree is never more than 11.2 km, so neighbours need no geodesic. */
function isFar(from: PlanPoint, to: PlanPoint): boolean {
  const near = Math.abs(from.lat - to.lat) < 0.1 && Math.abs(from.lon - to.lon) < 0.1;
  return !near && distanceBetween(from, to) > farLeg_m;
}

function distanceWarnings({ points }: PlanRoute, home: FlightPlan['home']): Warning[] {
  const found: Warning[] = [];
  const long = points.findIndex((point, at) => at > 0 && isFar(elementAt(points, at - 1), point));
  if (long > 0) {
    found.push(
      note(
        `The leg to point ${long + 1} is longer than ${figureText(farLeg_m / 1000, 'km')}; check the order and the coordinates.`,
        { waypoint_index: long },
      ),
    );
  }
  if (home !== undefined && distanceBetween(home, elementAt(points, 0)) > farLeg_m) {
    found.push(
      note(
        `The home position of the file is more than ${figureText(farLeg_m / 1000, 'km')} from the first point; check it.`,
      ),
    );
  }
  return found;
}

function heightWarnings({ points }: PlanRoute, home: FlightPlan['home']): Warning[] {
  const found: Warning[] = [];
  const high = points.findIndex((point) => isHigh(point));
  if (high >= 0) {
    found.push(
      note(
        `Point ${high + 1} is more than ${figureText(highest_m, 'm')} above the ground or the take-off point; check the heights.`,
        { waypoint_index: high },
      ),
    );
  }
  const under = points.findIndex((point) => isUnder(point));
  if (under >= 0) {
    found.push(
      note(
        `Point ${under + 1} lies below the ground or far below the take-off point or the sea; check the heights.`,
        {
          waypoint_index: under,
        },
      ),
    );
  }
  if (points.length > 1 && points.every(isLatitudeForHeight)) {
    found.push(
      note(
        'The heights of all points equal their latitudes: the tool that wrote the file mixed them up; set the heights again.',
      ),
    );
  }
  const ground_m = home?.altitude_msl_m;
  const low = points.findIndex(
    ({ altitude }) => ground_m !== undefined && altitude?.datum === 'msl' && altitude.value_m < ground_m,
  );
  if (low >= 0) {
    found.push(
      note(
        `Point ${low + 1} lies below the ground at home by its height above sea level; the height may be meant above take-off.`,
        { waypoint_index: low },
      ),
    );
  }
  const data = new Set(points.flatMap(({ altitude }) => (altitude === undefined ? [] : [altitude.datum])));
  if (data.size > 1)
    found.push(note('The heights of the route are measured from different references; check them.'));
  return found;
}

const isUnder = ({ altitude }: PlanPoint) =>
  altitude !== undefined && altitude.value_m < (altitude.datum === 'agl' ? 0 : -highest_m);

const isLatitudeForHeight = ({ lat, altitude }: PlanPoint) =>
  altitude !== undefined && Math.abs(altitude.value_m - lat) < 1e-3 && Math.abs(lat) > 1;

const isHigh = ({ altitude }: PlanPoint) =>
  altitude !== undefined &&
  (altitude.datum === 'takeoff' || altitude.datum === 'agl') &&
  altitude.value_m > highest_m;

function positionWarnings({ points, length_m }: PlanRoute): Warning[] {
  const found: Warning[] = [];
  if (points.some(({ lat, lon }) => Math.abs(lat) < 0.1 && Math.abs(lon) < 0.1)) {
    found.push(note('Points lie near latitude 0, longitude 0; check the coordinates.'));
  }
  if (points.length === 1) found.push(note('The route has a single waypoint.'));
  else if (length_m === 0) {
    found.push({
      code: 'HOVER_AT_ONE_PLACE',
      message: 'All points of the route are at the same position: it has no distance.',
    });
  }
  return found;
}

function waitWarnings(points: readonly PlanPoint[]): Warning[] {
  const sum_s = points.reduce((sum, point) => sum + point.hover_time_s, 0);
  if (sum_s <= longWait_s) return [];
  return [
    note(`The waits of the route add up to ${Math.round(sum_s / 60)} minutes; check them.`, {
      value: sum_s,
      unit: 's',
    }),
  ];
}
