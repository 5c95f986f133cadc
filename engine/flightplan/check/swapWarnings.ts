import { elementAt } from '../../elementAt.ts';
import type { Earth } from '../../geo/earth.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import type { Position } from '../../geo/position.ts';
import type { Saying } from '../../saying.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { FlightPlan, PlanRoute } from '../plan/flightPlan.ts';
import { note } from '../plan/planDraft.ts';

export const swapCode = 'COORDINATES_MAY_BE_SWAPPED';

/** Up to this distance two positions belong to one plan, beyond it they do not. */
const far_m = 50_000;

const swapped = ({ lat, lon }: Position): Position | undefined =>
  Math.abs(lon) <= 90 ? { lat: lon, lon: lat } : undefined;

/** True if a position lies near `to` only with its latitude and longitude swapped. */
export function belongsSwapped(position: Position, to: Position): boolean {
  const other = swapped(position);
  return other !== undefined && distanceBetween(position, to) > far_m && distanceBetween(other, to) <= far_m;
}

/**
 * Warns where latitude and longitude seem to be swapped although both orders are possible: the other way round they would be
 * near the launch point, another position that the file names, or a neighbouring point. Does not swap anything.
 */
export function swapWarnings(
  route: PlanRoute,
  home: FlightPlan['home'],
  near: Position | undefined,
): Warning[] {
  const first = elementAt(route.points, 0);
  if (home !== undefined && belongsSwapped(first, home)) {
    return [{ code: swapCode, says: 'COORDINATES_MAY_BE_SWAPPED.launch' }];
  }
  if (near !== undefined && belongsSwapped(first, near)) {
    return [{ code: swapCode, says: 'COORDINATES_MAY_BE_SWAPPED.view' }];
  }
  return swappedPoint(route);
}

/** Warns of one point far from its neighbours. A tenth of a degree is never more than 11.2 km, so near points need no geodesic. */
function swappedPoint({ points }: PlanRoute): Warning[] {
  const at = points.findIndex((point, index) => {
    const before = points[index - 1];
    if (before === undefined || Math.abs(before.lat - point.lat) < 0.1) return false;
    return belongsSwapped(point, before);
  });
  if (at < 0) return [];
  return [{ code: swapCode, says: 'COORDINATES_MAY_BE_SWAPPED.point', waypoint_index: at }];
}

function seaAt({ lat }: Position): 'arctic' | 'southern' | 'open' {
  if (lat > 66) return 'arctic';
  return lat < -60 ? 'southern' : 'open';
}

/** The country where the flight would begin, if that is on land and far away. */
const launchCountry = (home: FlightPlan['home'], first: Position, earth: Earth): string | undefined =>
  home === undefined || distanceBetween(home, first) < far_m ? undefined : earth.countryAt(home);

/**
 * Asks where the chosen route of a plan lies on the sea, far from all land: with latitude and longitude the other way round it may lie on
 * land. A plan whose coordinates are doubted already is left alone.
 */
export function seaWarnings(plan: FlightPlan, earth: Earth): Warning[] {
  const first = plan.routes[plan.chosen_route]?.points[0];
  if (first === undefined || plan.warnings.some(({ code }) => code === swapCode)) return [];
  if (earth.isNearLand(first)) return [];
  const { lat, lon } = first;
  const launchIn = launchCountry(plan.home, first, earth);
  const launch = launchIn === undefined ? 'none' : { says: 'country', values: { country: launchIn } };
  const where: Saying = { says: 'on_sea', values: { sea: seaAt(first), lat, lon, launch } };
  const country = Math.abs(lon) > 90 ? undefined : earth.countryAt({ lat: lon, lon: lat });
  if (country === undefined) return [note('far_from_land', { where })];
  return [{ code: swapCode, says: 'COORDINATES_MAY_BE_SWAPPED.sea', values: { where, country } }];
}
