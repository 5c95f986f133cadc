import { elementAt } from '../elementAt.ts';
import { type Flight, slowestAirspeed } from '../flight/conditions.ts';
import { hoverTimeAt } from './mission.ts';
import type { Route } from './routeLegs.ts';
import type { Warning } from './warning.ts';

/** An aircraft without hover circles in the time that it is asked to hover. */
export function loiterWarning({ handling }: Flight, asksForHover: boolean): Warning[] {
  if (handling.mayHover || !asksForHover) return [];
  return [
    {
      code: 'HOVER_IS_LOITER',
      message:
        'This aircraft cannot hover: where the plan asks for a hover it circles over the place, and the figures count that.',
    },
  ];
}

/** A wing asked to fly slower than it safely can flies as slow as it may. */
export function stallWarning(flight: Flight, wanted_mps: number, height_m: number): Warning[] {
  const limit = slowestAirspeed(flight, height_m);
  if (wanted_mps >= limit) return [];
  return [
    {
      code: 'SPEED_BELOW_MINIMUM',
      message: `The airspeed of ${wanted_mps.toFixed(1)} m/s is less than the ${limit.toFixed(1)} m/s that this aircraft needs to stay clear of a stall; the figures use ${limit.toFixed(1)} m/s.`,
      value: wanted_mps,
      limit,
      unit: 'm/s',
    },
  ];
}

function hoverOnRoute({ flight, input }: Route): Warning[] {
  const { waypoints, options, end_action } = input;
  const index = waypoints.findIndex((waypoint) => hoverTimeAt(waypoint) > 0);
  const asksForHover = index >= 0 || options.preflight_hover_s > 0 || end_action === 'hover';
  return loiterWarning(flight, asksForHover).map((warning) =>
    index < 0 ? warning : { ...warning, waypoint_index: index },
  );
}

/** At the waypoint whose speed falls furthest below what its height asks for. */
function slowOnRoute(route: Route): Warning[] {
  if (route.flight.model.stall_mps === 0) return [];
  const found = route.speeds_mps.flatMap((wanted_mps, waypoint_index) =>
    stallWarning(route.flight, wanted_mps, elementAt(route.points, waypoint_index).altitude_m).map(
      (warning) => ({ ...warning, waypoint_index }),
    ),
  );
  const lack = ({ value = 0, limit = 0 }: Warning) => limit - value;
  return found.sort((a, b) => lack(b) - lack(a)).slice(0, 1);
}

/** What wings cannot do that the plan asks for, at the first or worst place. */
export const wingWarnings = (route: Route): Warning[] => [...hoverOnRoute(route), ...slowOnRoute(route)];
