import type { Mission } from '../mission/mission.ts';
import { inavItems } from './inav/inavFile.ts';
import { mostWaypointsFor } from './losses/appNotes.ts';
import type { FlightPart } from './split/flightEnds.ts';
import { flightMissions } from './split/flightMissions.ts';
import type { WriteFormat } from './write/writeFormat.ts';

/**
 * So many parts of a flight, as alike in number as can be. Each begins where the one before ended, and flies there at the speed of the leg
 * that leads there.
 */
function evenParts({ waypoints }: Mission, flight: FlightPart, parts: number): FlightPart[] {
  const { first_waypoint_index: first, last_waypoint_index: last, ends_at, ...begun } = flight;
  const endOf = (at: number) => first + Math.floor((at * (last - first)) / parts);
  return Array.from({ length: parts }, (_, at) => {
    const start = endOf(at);
    return {
      ...(at === 0 ? begun : { first_speed_mps: waypoints[start]?.speed_mps }),
      ...(at === parts - 1 && ends_at !== undefined && { ends_at }),
      first_waypoint_index: start,
      last_waypoint_index: endOf(at + 1),
    };
  });
}

const wholeOf = ({ waypoints }: Mission): FlightPart => ({
  first_waypoint_index: 0,
  last_waypoint_index: waypoints.length - 1,
});

/** How many parts of at most so many waypoints a flight over so many legs needs. */
const fewestParts = (legs: number, most: number): number => Math.max(1, Math.ceil(legs / (most - 1)));

/** Parts of a route with no more than `most` waypoints each; each leg belongs to one of them. */
export const partsByNumber = (mission: Mission, most: number): FlightPart[] =>
  evenParts(mission, wholeOf(mission), fewestParts(mission.waypoints.length - 1, most));

/** INAV counts each item of a file, other apps each waypoint. */
const sizeOf = (mission: Mission, format: WriteFormat): number =>
  format === 'inav_mission' ? inavItems(mission).length : mission.waypoints.length;

/**
 * Flights from the launch point and back, divided until the app that flies their files takes each of them. Absent: it takes them as they are.
 */
export function partsForApp(
  mission: Mission,
  target: { readonly format: WriteFormat; readonly aircraft?: string | undefined },
  flights: readonly FlightPart[] = [wholeOf(mission)],
): FlightPart[] | undefined {
  const most = mostWaypointsFor(target);
  const fitted = flights.flatMap((flight) => {
    const legs = Math.max(1, flight.last_waypoint_index - flight.first_waypoint_index);
    let parts = evenParts(mission, flight, fewestParts(legs, most));
    for (;;) {
      const sizes = flightMissions(mission, parts).map((part) => sizeOf(part, target.format));
      const excess = Math.max(...sizes) / most;
      if (excess <= 1 || parts.length >= legs) return parts;
      parts = evenParts(
        mission,
        flight,
        Math.min(legs, Math.max(parts.length + 1, Math.ceil(parts.length * excess))),
      );
    }
  });
  return fitted.length > flights.length ? fitted : undefined;
}
