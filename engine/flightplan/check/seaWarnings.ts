import type { Earth } from '../../geo/earth.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import type { Position } from '../../geo/position.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { FlightPlan } from '../plan/flightPlan.ts';
import { mayBeSwapped, noteInWords } from '../plan/planDraft.ts';

const swapCode = 'COORDINATES_MAY_BE_SWAPPED';
/** Within this distance a launch point belongs to its route, as that of a ship. */
const together_m = 50_000;

function seaNameAt({ lat }: Position): string {
  if (lat > 66) return 'on the Arctic Ocean';
  return lat < -60 ? 'on the Southern Ocean' : 'on the open sea';
}

const degrees = (value: number, positive: string, negative: string) =>
  `${Math.abs(value).toFixed(1)}° ${value < 0 ? negative : positive}`;

const placeText = ({ lat, lon }: Position) =>
  `${seaNameAt({ lat, lon })} (${degrees(lat, 'N', 'S')}, ${degrees(lon, 'E', 'W')})`;

/** `, and its launch point in Nepal`: where the flight would begin, if that is on land and far away. */
function launchText(home: FlightPlan['home'], first: Position, earth: Earth): string {
  if (home === undefined || distanceBetween(home, first) < together_m) return '';
  const country = earth.countryAt(home);
  return country === undefined ? '' : `, and its launch point in ${country}`;
}

/**
 * Asks where the chosen route of a plan lies on the sea, far from all land: with latitude and longitude the other way round it may lie on
 * land. A plan whose coordinates are doubted already is left alone.
 */
export function seaWarnings(plan: FlightPlan, earth: Earth): Warning[] {
  const first = plan.routes[plan.chosen_route]?.points[0];
  if (first === undefined || plan.warnings.some(({ code }) => code === swapCode)) return [];
  if (earth.isNearLand(first)) return [];
  const { lat, lon } = first;
  const where = `The route lies ${placeText(first)}${launchText(plan.home, first, earth)}`;
  const country = Math.abs(lon) > 90 ? undefined : earth.countryAt({ lat: lon, lon: lat });
  if (country === undefined)
    return [noteInWords(`${where}, far from all land. Check its coordinates on the map.`)];
  return [
    mayBeSwapped(
      `${where}; with latitude and longitude the other way round it lies in ${country}: swapped? Check it on the map.`,
    ),
  ];
}
