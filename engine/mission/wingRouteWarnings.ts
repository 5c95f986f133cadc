import { elementAt } from '../elementAt.ts';
import type { Warning } from '../warnings/warning.ts';
import { loiterWarning, stallWarning } from '../warnings/wingWarnings.ts';
import { hoverTimeAt } from './mission.ts';
import type { Route } from './route.ts';

function hoverOnRoute({ flight, input }: Route): Warning[] {
  const { waypoints, options, end_action } = input;
  const index = waypoints.findIndex((waypoint) => hoverTimeAt(waypoint) > 0);
  const asksForHover = index >= 0 || options.preflight_hover_s > 0 || end_action === 'hover';
  return loiterWarning(flight, asksForHover).map((warning) =>
    index < 0 ? warning : { ...warning, waypoint_index: index },
  );
}

/** Warns of the waypoint whose speed is furthest below the least at its height. */
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

/** Warnings about what the plan asks of wings that they cannot do, for the first or worst waypoint. */
export const wingRouteWarnings = (route: Route): Warning[] => [...hoverOnRoute(route), ...slowOnRoute(route)];
