import { elementAt } from '../elementAt.ts';
import type { Mission } from '../mission/mission.ts';
import type { TerrainSamples } from '../mission/missionAnalysis.ts';
import { fail, type Result, succeed } from '../result.ts';
import { type FlightPart, flightMissions } from './split/flightMissions.ts';
import { swapNotes } from './split/swapNotes.ts';
import { flightFilename } from './write/plainName.ts';
import type { WriteContext } from './write/preparedPlan.ts';
import type { WriteFailure, WriteNote } from './write/writeFailure.ts';
import type { WriteFormat } from './write/writeFormat.ts';
import { type WrittenPlan, writePlan } from './writePlan.ts';

export interface WrittenFlights {
  /** In the order in which they are flown; their notes count waypoints from the first of the file. */
  readonly files: readonly WrittenPlan[];
  /** What becomes of the plan where batteries are changed; waypoints count through the plan. */
  readonly notes: readonly WriteNote[];
}

/** Home and the waypoints of a flight, of values by home and all waypoints. */
const ofFlight = <Value>(values: readonly Value[], part: FlightPart): Value[] => [
  ...values.slice(0, 1),
  ...values.slice(part.first_waypoint_index + 1, part.last_waypoint_index + 2),
];

/** The ground under a flight; that along its lines is for analyses, not for files. */
function groundOf(terrain: TerrainSamples, part: FlightPart): TerrainSamples {
  const { source, elevations_msl_m, undulations_m, fallback_indices, error_m } = terrain;
  const missing = new Set(fallback_indices);
  const isMissing = ofFlight(
    elevations_msl_m.map((_, index) => missing.has(index)),
    part,
  );
  return {
    source,
    error_m,
    elevations_msl_m: ofFlight(elevations_msl_m, part),
    undulations_m: undulations_m && ofFlight(undulations_m, part),
    fallback_indices: isMissing.flatMap((isOne, index) => (isOne ? [index] : [])),
  };
}

const refusedFlight = (
  failure: WriteFailure,
  at: number,
  { first_waypoint_index }: FlightPart,
): WriteFailure => ({
  ...failure,
  message: `The file of flight ${at + 1}, counted from its own first waypoint: ${failure.message}`,
  waypoint_indices: failure.waypoint_indices.map((index) => first_waypoint_index + index),
});

/** Writes each flight of a plan over several batteries as a file that is complete on its own, or none. */
export function writeFlights(
  mission: Mission,
  flights: readonly FlightPart[],
  format: WriteFormat,
  { terrain, ...context }: WriteContext = {},
): Result<WrittenFlights, WriteFailure> {
  const files: WrittenPlan[] = [];
  const missions = flightMissions(mission, flights);
  for (const [at, part] of flights.entries()) {
    const ground = terrain && groundOf(terrain, part);
    const written = writePlan(elementAt(missions, at), format, { ...context, terrain: ground });
    if (!written.ok) return fail(refusedFlight(written.failure, at, part));
    const filename = flightFilename(mission.name, format, { at, of: flights.length });
    files.push({ ...written.value, filename });
  }
  return succeed({ files, notes: swapNotes(mission, flights) });
}
