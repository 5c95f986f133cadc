import { elementAt } from '../elementAt.ts';
import { lastLegOf } from '../mission/flightEnds.ts';
import { knownGround } from '../mission/heights.ts';
import type { Mission } from '../mission/mission.ts';
import { changedSwapPlaces, endsOf, standOf, swapPlacesOf } from '../mission/swapPlaces.ts';
import type { TerrainSamples } from '../mission/terrainSamples.ts';
import { fail, type Result, succeed } from '../result.ts';
import { sayingOf } from '../saying.ts';
import type { FlightPart } from './split/flightEnds.ts';
import { flightMissions } from './split/flightMissions.ts';
import { swapNotes } from './split/swapNotes.ts';
import { type FlightNumbering, flightFilename, flightName } from './write/plainName.ts';
import { type WriteContext, writtenReturn } from './write/preparedPlan.ts';
import type { WriteFailure, WriteFailureCode, WriteNote } from './write/writeFailure.ts';
import type { WriteFormat } from './write/writeFormat.ts';
import { type WrittenPlan, writePlan } from './writePlan.ts';

export interface WrittenFlights {
  /** In the order in which they are flown; their notes count waypoints from the first of the file. */
  readonly files: readonly WrittenPlan[];
  /** Notes on the plan where batteries are changed; waypoints count through the plan. */
  readonly notes: readonly WriteNote[];
}

/** The ground under a flight that takes off and lands somewhere; that along its lines is for analyses, not for files. */
function groundOf(mission: Mission, terrain: TerrainSamples, flights: readonly FlightPart[], at: number) {
  const {
    source,
    elevations_msl_m,
    undulations_m,
    fallback_indices,
    swap_grounds_msl_m = [],
    error_m,
  } = terrain;
  const part = elementAt(flights, at);
  const { takeOff, landing } = endsOf(mission, at, flights.length);
  const { first_waypoint_index: first, begins_at, ends_at, way_to_landing } = part;
  const last = lastLegOf(part);
  const missing = new Set(fallback_indices);
  const known = elevations_msl_m.map((height_msl_m, index) =>
    missing.has(index) ? undefined : height_msl_m,
  );
  if (begins_at !== undefined) known[first + 1] = begins_at.ground_msl_m;
  if (ends_at !== undefined) known[last + 1] = ends_at.ground_msl_m;
  const ends = [known[0], ...swap_grounds_msl_m];
  const over = known.slice(first + 1, last + 2);
  const heights = [
    ends[takeOff],
    ...over,
    ...(way_to_landing === undefined ? [] : [known[last + 1], ends[landing]]),
  ];
  return {
    source,
    error_m,
    elevations_msl_m: heights.map((height_msl_m) => height_msl_m ?? 0),
    undulations_m: undulations_m && [
      ...undulations_m.slice(0, 1),
      ...undulations_m.slice(first + 1, last + 2),
    ],
    fallback_indices: heights.flatMap((height_msl_m, index) => (height_msl_m === undefined ? [index] : [])),
  };
}

/** Refusals whose advice for a whole plan would be wrong for a flight, since the split made the flight. */
const ofSplit: ReadonlySet<WriteFailureCode> = new Set(['TOO_FEW_WAYPOINTS', 'TOO_MANY_WAYPOINTS']);

const refusedFlight = (
  failure: WriteFailure,
  flight_index: number,
  { first_waypoint_index }: FlightPart,
): WriteFailure => ({
  ...failure,
  ...(ofSplit.has(failure.code)
    ? { says: `${failure.code}.flight`, values: { ...failure.values, flight_index } }
    : { says: 'of_flight', values: { flight_index, failure: sayingOf(failure) } }),
  waypoint_indices: failure.waypoint_indices.map((index) => first_waypoint_index + index),
});

/** The plan with the heights of its swap places and launch point, where they are known. */
function withGrounds(mission: Mission, terrain: TerrainSamples | undefined): Mission {
  const { home } = mission;
  if (terrain === undefined || home === undefined || swapPlacesOf(mission).length === 0) return mission;
  const home_msl_m = home.elevation_msl_m ?? knownGround(terrain)(0);
  return {
    ...mission,
    home: { ...home, elevation_msl_m: home_msl_m },
    ...changedSwapPlaces(mission, (place) => ({
      ...place,
      elevation_msl_m: place.elevation_msl_m ?? terrain.swap_grounds_msl_m?.[standOf(mission, place) - 1],
    })),
  };
}

/** Judges a flight as a plan of its own. */
type FlightJudge<Judged> = (flight: Mission, context: WriteContext) => Promise<Result<Judged, WriteFailure>>;

/** Context of the files of a split. */
export interface SplitContext extends WriteContext {
  /** Absent: `1-3`. */
  readonly numbered?: FlightNumbering | undefined;
}

const byNumbers: FlightNumbering = (number, flights) => `${number}-${flights}`;

/** Has each flight of a plan over several batteries judged; the first one that is refused is the failure of all. */
export async function judgeFlights<Judged>(
  mission: Mission,
  flights: readonly FlightPart[],
  { terrain, return_height_m: ofPlan_m, numbered = byNumbers, ...context }: SplitContext,
  judge: FlightJudge<Judged>,
): Promise<Result<Judged[], WriteFailure>> {
  const all: Judged[] = [];
  // Aircraft count a return height from their take-off; that of the plan counts from the launch point.
  const usual_m = swapPlacesOf(mission).length > 0 ? undefined : ofPlan_m;
  const returns_m = flights.map(({ return_height_m = usual_m }) => return_height_m);
  const written_m = returns_m.map((return_height_m) => writtenReturn({ return_height_m, mission }));
  const isAlike = new Set(written_m).size === 1;
  const missions = flightMissions(withGrounds(mission, terrain), flights);
  for (const [at, part] of flights.entries()) {
    const ground = terrain && groundOf(mission, terrain, flights, at);
    const name = flightName(mission.name, { at, of: flights.length, numbered });
    const own = { return_height_m: returns_m[at], ...(!isAlike && { flight_index: at }) };
    const judged = await judge({ ...elementAt(missions, at), name }, { ...context, ...own, terrain: ground });
    if (!judged.ok) return fail(refusedFlight(judged.failure, at, part));
    all.push(judged.value);
  }
  return succeed(all);
}

/** Writes each flight of a plan over several batteries as a file that is complete on its own, or none. */
export async function writeFlights(
  mission: Mission,
  flights: readonly FlightPart[],
  format: WriteFormat,
  context: SplitContext = {},
): Promise<Result<WrittenFlights, WriteFailure>> {
  const written = await judgeFlights(mission, flights, context, (flight, around) =>
    writePlan(flight, format, around),
  );
  if (!written.ok) return written;
  const { numbered = byNumbers } = context;
  const files = written.value.map((file, at) => ({
    ...file,
    filename: flightFilename(mission.name, format, { at, of: flights.length, numbered }),
  }));
  return succeed({ files, notes: swapNotes(withGrounds(mission, context.terrain), flights) });
}
