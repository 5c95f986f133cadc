import { elementAt, numberAt } from '../elementAt.ts';
import type { FlightLog, LogProblem } from '../flightlog/record/flightLog.ts';
import { distanceBetween } from '../geo/geodesic.ts';
import { distanceFrom } from '../geo/plane.ts';
import type { Position } from '../geo/position.ts';
import { fail, type Result, succeed } from '../result.ts';
import { sumOf } from '../sums.ts';
import { type FlownTrack, onPlaneOf, placeAt, positionAt, positionsOf, trackOf } from './flownTrack.ts';
import { matchWaypoints } from './matchWaypoints.ts';
import {
  allParts,
  type ChargeAt,
  legParts,
  type PartFigures,
  type PlannedFlight,
  plannedCharge,
  together,
} from './plannedFlight.ts';
import { distanceOf, percentAt, type Replayed } from './replay.ts';

/** A part of a logged flight between two waypoints that it reached. */
export interface FlownPart {
  readonly distance_m: number;
  readonly duration_s: number;
  /** Charge that the log lost, and what the model says of the path that was flown, percentage points. */
  readonly used_pct: number;
  readonly predicted_pct: number;
  /** Greatest distance over the ground from the plan. */
  readonly apart_m: number;
}

/** Legs of the plan between two waypoints that were reached: one, or more where some in between were not. */
export interface LaidPart {
  readonly first_leg_index: number;
  readonly last_leg_index: number;
  readonly planned: PartFigures;
  /** The part of the track between them; absent: not flown. */
  readonly flown?: FlownPart;
}

/** `as_planned`: after the last waypoint; `broken_off`: after an earlier one; `in_the_air`: the log has no landing. */
export type LaidEnd = 'as_planned' | 'broken_off' | 'in_the_air';

/** The log of a flight laid on the plan that it flew. */
export interface LaidLog {
  /** The flight of the plan that fits best, from 0. */
  readonly flight_index: number;
  readonly reached: number;
  readonly waypoints: number;
  readonly parts: readonly LaidPart[];
  readonly end: LaidEnd;
  /** The flight after the last waypoint that was reached; its plan is absent where the log has no landing. */
  readonly rest: { readonly planned?: PartFigures; readonly flown: FlownPart };
  /** The whole flight as it was planned, and its charge along the way. */
  readonly planned: PartFigures;
  readonly planned_charge: readonly ChargeAt[];
  /** The track as it is drawn. */
  readonly track: readonly Position[];
  /** Where the track is farthest from the legs of the plan, seconds from take-off. */
  readonly farthest: Position & { readonly apart_m: number; readonly at_s: number };
  /** Charge at landing, percent: planned if the plan can be flown, and logged. */
  readonly landing: { readonly planned_pct?: number; readonly flown_pct: number };
}

/** A log beside the plan on which it is laid. */
interface Laying {
  readonly track: FlownTrack;
  readonly flight: PlannedFlight;
  readonly log: FlightLog;
  readonly replayed: Replayed;
}

/** A stretch of samples, from take-off on, and the straight lines that it should keep to. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly { readonly from: Position; readonly to: Position }[];
}

/** Distances of the samples of a stretch from its lines, metres; NaN: not known. */
function distancesOn({ track }: Laying, { from, to, lines }: Stretch): number[] {
  const placed = lines.map((line) => [onPlaneOf(track, line.from), onPlaneOf(track, line.to)] as const);
  return Array.from({ length: to - from + 1 }, (_, at) =>
    Math.min(...placed.map((line) => distanceFrom(placeAt(track, from + at), ...line))),
  );
}

/** The greatest of distances; a stretch has known ones, since a waypoint was reached at an end of it. */
const greatest = (values: readonly number[]): number =>
  values.reduce((most, value) => (value > most ? value : most), -Infinity);

function flownOn(laying: Laying, stretch: Stretch): FlownPart {
  const { log, replayed } = laying;
  const { from, to } = stretch;
  const { air, steps, charges_pct } = replayed;
  const at = (index: number) => numberAt(log.samples.t_s, air.from + index);
  const left = (index: number) => percentAt(log.samples, air.from + index);
  return {
    distance_m: distanceOf(steps.slice(from, to)),
    duration_s: at(to) - at(from),
    used_pct: left(from) - left(to),
    predicted_pct: sumOf(charges_pct.subarray(from, to)),
    apart_m: greatest(distancesOn(laying, stretch)),
  };
}

/** Returns the plan after a leg: its end, or the way home from where it was broken off. */
function plannedAfter({ legs, landing, end }: PlannedFlight, last: number): PartFigures {
  if (last === legs.length - 1) return end;
  const { to, rth_cost_pct } = elementAt(legs, last);
  return { distance_m: distanceBetween(to, landing), used_pct: rth_cost_pct };
}

interface Piece extends Stretch {
  readonly first: number;
  readonly last: number;
}

/** The parts that were flown, by the samples at which waypoints were left. */
function piecesOf({ legs }: PlannedFlight, left: readonly (number | undefined)[]): Piece[] {
  const pieces: Piece[] = [];
  let [from, first] = [0, 0];
  for (const [last, to] of left.entries()) {
    if (to === undefined) continue;
    pieces.push({ from, to, first, last, lines: legs.slice(first, last + 1) });
    [from, first] = [to, last + 1];
  }
  return pieces;
}

function farthestOf(laying: Laying, pieces: readonly Piece[]): LaidLog['farthest'] {
  const { track, log, replayed } = laying;
  const found = pieces
    .flatMap((piece) =>
      distancesOn(laying, piece).map((apart_m, at) => ({ apart_m, index: piece.from + at })),
    )
    .filter(({ apart_m }) => apart_m >= 0)
    .reduce((most, next) => (next.apart_m > most.apart_m ? next : most));
  const { from } = replayed.air;
  const at_s = numberAt(log.samples.t_s, from + found.index) - numberAt(log.samples.t_s, from);
  return { ...positionAt(track, found.index), apart_m: found.apart_m, at_s };
}

/** A track within this of its plan follows it. */
const following_m = 60;
/** A flight that reached less than this share of the waypoints and followed the plan for less of its time flew another route. */
const leastShare = 0.5;

function followsPlan(laying: Laying, stretches: readonly Stretch[]): boolean {
  const distances = stretches
    .flatMap((stretch) => distancesOn(laying, stretch))
    .filter((apart_m) => !Number.isNaN(apart_m));
  const following = distances.filter((apart_m) => apart_m <= following_m);
  return following.length >= leastShare * distances.length;
}

/** Farther than this from all legs of its plan, a flight was elsewhere. */
const elsewhere_m = 1000;

function misfitOf(laying: Laying, reached: number): LogProblem {
  const { legs } = laying.flight;
  const all = { from: 0, to: laying.track.east_m.length - 1, lines: legs };
  const apart_m = distancesOn(laying, all).reduce((least, next) => (next < least ? next : least), Infinity);
  return apart_m > elsewhere_m
    ? { code: 'LOG_ELSEWHERE', values: { apart_m } }
    : { code: 'LOG_OTHER_ROUTE', values: { reached, waypoints: legs.length } };
}

interface Laid {
  readonly laying: Laying;
  readonly left: readonly (number | undefined)[];
  readonly reached: number;
}

/** The flight of a plan whose waypoints a log reached most of. */
function fittingFlight(flights: readonly PlannedFlight[], on: Omit<Laying, 'flight'>): Laid & { at: number } {
  const laid = flights.map((flight, at) => {
    const left = matchWaypoints(
      on.track,
      flight.legs.map(({ to }) => to),
    );
    const reached = left.filter((index) => index !== undefined).length;
    return { laying: { ...on, flight }, left, reached, at };
  });
  return laid.reduce((most, next) => (next.reached > most.reached ? next : most));
}

function endOf(log: FlightLog, { legs }: PlannedFlight, last: number): LaidEnd {
  if (log.notes.some(({ code }) => code === 'ENDS_IN_THE_AIR')) return 'in_the_air';
  return last === legs.length - 1 ? 'as_planned' : 'broken_off';
}

/** Charge that a flight leaves by its plan, percent, not below 0; `undefined`: it cannot be flown. */
function plannedLanding(flight: PlannedFlight): number | undefined {
  const { used_pct } = together(allParts(flight));
  return used_pct === undefined ? undefined : Math.max(0, flight.start_pct - used_pct);
}

/**
 * Lays a log that was flown again on the plan of its flight, part by part between the waypoints that it reached in their turn. A plan over
 * several batteries has a flight for each, of which the one that fits best counts. A log of another place or route is refused.
 */
export function layOnPlan(
  flights: readonly PlannedFlight[],
  log: FlightLog,
  replayed: Replayed,
): Result<LaidLog, LogProblem> {
  const { air } = replayed;
  const track = trackOf(log, air);
  if (track === undefined) return fail({ code: 'LOG_NO_PLACES' });
  const { laying, left, reached, at } = fittingFlight(flights, { track, log, replayed });
  const { flight } = laying;
  const { legs, landing } = flight;
  const pieces = piecesOf(flight, left);
  const lastPiece = pieces.at(-1);
  if (lastPiece === undefined) return fail(misfitOf(laying, reached));
  const { to: from, last } = lastPiece;
  const rest = { from, to: air.to - air.from, lines: [{ from: elementAt(legs, last).to, to: landing }] };
  if (reached < leastShare * legs.length && !followsPlan(laying, [...pieces, rest]))
    return fail(misfitOf(laying, reached));
  const end = endOf(log, flight, last);
  const parts = pieces.map((piece) => ({
    first_leg_index: piece.first,
    last_leg_index: piece.last,
    planned: together(legParts(flight, piece.first, piece.last)),
    flown: flownOn(laying, piece),
  }));
  const unflown = legParts(flight, last + 1).map((planned, after) => ({
    first_leg_index: last + 1 + after,
    last_leg_index: last + 1 + after,
    planned,
  }));
  const planned_pct = plannedLanding(flight);
  return succeed({
    flight_index: at,
    reached,
    waypoints: legs.length,
    parts: [...parts, ...unflown],
    end,
    rest: {
      ...(end !== 'in_the_air' && { planned: plannedAfter(flight, last) }),
      flown: flownOn(laying, rest),
    },
    planned: together(allParts(flight)),
    planned_charge: plannedCharge(flight),
    track: positionsOf(track),
    farthest: farthestOf(laying, pieces),
    landing: {
      ...(planned_pct !== undefined && { planned_pct }),
      flown_pct: percentAt(log.samples, air.to),
    },
  });
}
