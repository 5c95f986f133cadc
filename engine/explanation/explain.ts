import { calmed } from '../air/windsAloft.ts';
import { asTheSheet } from '../aircraft/asFlown.ts';
import { lostBy } from '../aircraft/packCharge.ts';
import { elementAt } from '../elementAt.ts';
import { type Flight, type FlightRequest, prepareFlight } from '../flight/conditions.ts';

/** Consumption of a flight by kind of motion, percentage points. */
export interface Pieces {
  readonly level_flight_pct: number;
  /** Climbs and descents, beyond the level flight of a slope. */
  readonly climb_pct: number;
  readonly hover_pct: number;
  /** Take-off, stops, turns and landing. */
  readonly overhead_pct: number;
}

/**
 * Cost of each factor, percentage points that add up to the total: the pieces of the flight without any factor, and what weather, load
 * and the other factors add to them. A factor that saves charge is negative.
 */
export interface Explanation extends Pieces {
  readonly payload_pct: number;
  /** Thin air over a high launch point. */
  readonly elevation_pct: number;
  /** Effect on the air of a temperature other than 20 °C, and that of a pack which is or gets colder than the maker's. */
  readonly temperature_pct: number;
  readonly wind_pct: number;
  readonly ageing_pct: number;
  /** Consumption of real flights beyond the sheet, percentage points. */
  readonly as_flown_pct: number;
  /** The caller's own penalty and endurance factors. */
  readonly tuning_pct: number;
  readonly total_pct: number;
}

/**
 * A flight request without one factor, in the order in which factors are added. Published times hold at sea level, near 20 °C, in calm air, with
 * a new pack.
 */
const without = {
  payload: (request) => ({ ...request, payload_g: 0 }),
  elevation: (request) => ({ ...request, surface_msl_m: 0 }),
  temperature: (request) => ({
    ...request,
    weather: { ...request.weather, temp_c: 20 },
    battery_temp_c: undefined,
  }),
  wind: (request) => ({ ...request, weather: calmed(request.weather) }),
  ageing: (request) => ({ ...request, battery_cycles: 0 }),
  as_flown: (request) => ({ ...request, as_flown: asTheSheet }),
  tuning: (request) => ({ ...request, penalty: 0.98, fine_tune_factor: 1 }),
} satisfies Readonly<Record<string, (request: FlightRequest) => FlightRequest>>;

type Factor = keyof typeof without;
const order = Object.keys(without) as Factor[];

/** Percentage points of all pieces, in which a flight is computed: those of a warm pack. */
export const totalCharge = (pieces: Pieces): number =>
  pieces.level_flight_pct + pieces.climb_pct + pieces.hover_pct + pieces.overhead_pct;

/** True if two objects with the same fields hold equal values. */
function isAlike<Values extends object>(one: Values, other: Values): boolean {
  return (Object.keys(one) as (keyof Values)[]).every((key) => one[key] === other[key]);
}

const asksForTheSame = (one: FlightRequest, other: FlightRequest): boolean =>
  isAlike(one.weather, other.weather) && isAlike({ ...one, weather: other.weather }, other);

/** True if the request has the factor at all. */
const isThere = (request: FlightRequest, factor: Factor): boolean =>
  !asksForTheSame(without[factor](request), request);

/**
 * The flights that an explanation compares: without any factor, with the first one, the first two and so on up to all; then with the
 * last one, the last two and so on up to all but one.
 */
export interface FlightsWithout<Flown> {
  readonly factors: readonly Factor[];
  readonly flights: readonly Flown[];
}

const flightWithout = (flight: Flight, factors: readonly Factor[]): Flight =>
  prepareFlight(
    factors.reduce((changed, factor) => without[factor](changed), flight.request),
    flight,
  );

/** Prepares the flights without some of the factors of a flight, and flies each. */
export function flyWithout<Flown>(flight: Flight, fly: (flight: Flight) => Flown): FlightsWithout<Flown> {
  const factors = order.filter((factor) => isThere(flight.request, factor));
  const flyMissing = (missing: readonly Factor[]): Flown => fly(flightWithout(flight, missing));
  const there = factors.map((_, index) => flyMissing(factors.slice(index)));
  const back = factors.slice(1).map((_, index) => flyMissing(factors.slice(0, -index - 1)));
  return { factors, flights: [...there, fly(flight), ...back] };
}

/** Points that a factor adds to those before it, in the mean of both orders; 0 where the flight does not have it. */
function costOf(factor: Factor, factors: readonly Factor[], totals_pct: readonly number[]): number {
  const [index, count] = [factors.indexOf(factor), factors.length];
  if (index < 0) return 0;
  const rise_pct = elementAt(totals_pct, index + 1) - elementAt(totals_pct, index);
  const before_pct =
    index === count - 1 ? elementAt(totals_pct, 0) : elementAt(totals_pct, 2 * count - 1 - index);
  const after_pct = index === 0 ? elementAt(totals_pct, count) : elementAt(totals_pct, 2 * count - index);
  return (rise_pct + after_pct - before_pct) / 2;
}

/**
 * Explains what a pack loses by the pieces of the neutral flight and what all flights lose. The cost of a factor depends on the others;
 * the mean over adding them in one order and in the reverse order divides the common cost of two factors equally (the Shapley value,
 * where no three interact).
 */
function explanationOf(
  factors: readonly Factor[],
  neutral: Pieces,
  totals_pct: readonly number[],
): Explanation {
  // Its pieces share what the pack loses for them all: which came first does not make one dearer.
  const share = elementAt(totals_pct, 0) / totalCharge(neutral);
  return {
    level_flight_pct: share * neutral.level_flight_pct,
    climb_pct: share * neutral.climb_pct,
    hover_pct: share * neutral.hover_pct,
    overhead_pct: share * neutral.overhead_pct,
    payload_pct: costOf('payload', factors, totals_pct),
    elevation_pct: costOf('elevation', factors, totals_pct),
    temperature_pct: costOf('temperature', factors, totals_pct),
    wind_pct: costOf('wind', factors, totals_pct),
    ageing_pct: costOf('ageing', factors, totals_pct),
    as_flown_pct: costOf('as_flown', factors, totals_pct),
    tuning_pct: costOf('tuning', factors, totals_pct),
    total_pct: elementAt(totals_pct, factors.length),
  };
}

/**
 * Explains what a pack loses by the pieces of the neutral flight and what the packs of all flights lose, in their order; `undefined` where
 * one of the flights is impossible.
 */
export const explanationBy = (
  factors: readonly Factor[],
  neutral: Pieces,
  lost_pct: readonly number[],
): Explanation | undefined =>
  lost_pct.every(Number.isFinite) ? explanationOf(factors, neutral, lost_pct) : undefined;

/** Flies the same way under other conditions. Only the neutral flight needs its pieces. */
export interface FlownAgain {
  /** `undefined` where the flight is impossible. */
  readonly piecesOf: (flight: Flight) => Pieces | undefined;
  /** Points that its pack loses in all; infinite where the flight is impossible. */
  readonly totalOf: (flight: Flight) => number;
}

/** Explains a consumption by flying again; `undefined` where one of the flights is impossible. */
export function explain(flight: Flight, again: FlownAgain): Explanation | undefined {
  const { factors, flights } = flyWithout(flight, (other) => other);
  const neutral = again.piecesOf(elementAt(flights, 0));
  if (neutral === undefined) return undefined;
  const lost_pct = lostBy(elementAt(flights, 0).pack, totalCharge(neutral));
  const totals_pct = [lost_pct, ...flights.slice(1).map(again.totalOf)];
  return explanationBy(factors, neutral, totals_pct);
}
