import type { Earth } from '../../geo/earth.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import type { Position } from '../../geo/position.ts';
import type { Saying } from '../../saying.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { FlightPlan } from '../plan/flightPlan.ts';
import { note } from '../plan/planDraft.ts';

const swapCode = 'COORDINATES_MAY_BE_SWAPPED';
/** Within this distance a launch point belongs to its route, as that of a ship. */
const together_m = 50_000;

function seaAt({ lat }: Position): 'arctic' | 'southern' | 'open' {
  if (lat > 66) return 'arctic';
  return lat < -60 ? 'southern' : 'open';
}

/** The country where the flight would begin, if that is on land and far away. */
const launchCountry = (home: FlightPlan['home'], first: Position, earth: Earth): string | undefined =>
  home === undefined || distanceBetween(home, first) < together_m ? undefined : earth.countryAt(home);

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
