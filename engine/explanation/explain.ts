import { type Flight, type FlightRequest, prepareFlight } from '../flight/conditions.ts';

/** What a flight is spent on, percentage points. */
export interface Pieces {
  readonly level_flight_pct: number;
  /** Climbs and descents, beyond the level flight of a slope. */
  readonly climb_pct: number;
  readonly hover_pct: number;
  /** Take-off, stops, turns and landing. */
  readonly overhead_pct: number;
}

/**
 * What each factor costs, percentage points that add up to the total: the pieces of the flight on a neutral day, and what the day
 * and the load add to them. A factor that helps is negative.
 */
export interface Explanation extends Pieces {
  readonly payload_pct: number;
  /** Thin air over a high launch point. */
  readonly elevation_pct: number;
  /** Pack and air at another temperature than 20 °C. */
  readonly temperature_pct: number;
  readonly wind_pct: number;
  readonly ageing_pct: number;
  /** The caller's own penalty and endurance factors. */
  readonly tuning_pct: number;
  readonly total_pct: number;
}

type Factor = 'payload' | 'elevation' | 'temperature' | 'wind' | 'ageing' | 'tuning';

/** A flight request without one factor. Published times hold at sea level, near 20 °C, in calm air, with a new pack. */
const without: Readonly<Record<Factor, (request: FlightRequest) => FlightRequest>> = {
  payload: (request) => ({ ...request, payload_g: 0 }),
  elevation: (request) => ({ ...request, surface_msl_m: 0 }),
  temperature: (request) => ({ ...request, weather: { ...request.weather, temp_c: 20 } }),
  wind: (request) => ({ ...request, weather: { ...request.weather, wind_speed_mps: 0, gust_speed_mps: 0 } }),
  ageing: (request) => ({ ...request, battery_cycles: 0 }),
  tuning: (request) => ({ ...request, penalty: 0.98, fine_tune_factor: 1 }),
};

const order = ['payload', 'elevation', 'temperature', 'wind', 'ageing', 'tuning'] as const satisfies Factor[];

const totalOf = (pieces: Pieces): number =>
  pieces.level_flight_pct + pieces.climb_pct + pieces.hover_pct + pieces.overhead_pct;

const none: Record<Factor, number> = {
  payload: 0,
  elevation: 0,
  temperature: 0,
  wind: 0,
  ageing: 0,
  tuning: 0,
};

/** Whether two values with the same fields hold the same. */
function isAlike<Values extends object>(one: Values, other: Values): boolean {
  return (Object.keys(one) as (keyof Values)[]).every((key) => one[key] === other[key]);
}

const asksForTheSame = (one: FlightRequest, other: FlightRequest): boolean =>
  isAlike(one.weather, other.weather) && isAlike({ ...one, weather: other.weather }, other);

/** Whether a request has a factor at all. */
const isThere = (request: FlightRequest, factor: Factor): boolean =>
  !asksForTheSame(without[factor](request), request);

/**
 * Explains a consumption by flying it again without its factors. What a factor costs depends on the others; the mean over adding
 * them in one order and in the reverse one shares what two of them cost together equally (the Shapley value, where no three
 * interact). `piecesOf` flies the same way under other conditions; `undefined` where one of them has no answer.
 */
export function explain(
  flight: Flight,
  piecesOf: (flight: Flight) => Pieces | undefined,
): Explanation | undefined {
  const whole = piecesOf(flight);
  const factors = order.filter((factor) => isThere(flight.request, factor));
  const neutral = factors.length === 0 ? whole : piecesOf(flightWithout(flight, factors));
  if (neutral === undefined || whole === undefined) return undefined;
  const between = { first_pct: totalOf(neutral), last_pct: totalOf(whole) };
  const there = added(flight, factors, piecesOf, between);
  const back = added(flight, factors.toReversed(), piecesOf, between);
  if (there === undefined || back === undefined) return undefined;
  const mean = (factor: Factor): number => (there[factor] + back[factor]) / 2;
  return {
    ...neutral,
    payload_pct: mean('payload'),
    elevation_pct: mean('elevation'),
    temperature_pct: mean('temperature'),
    wind_pct: mean('wind'),
    ageing_pct: mean('ageing'),
    tuning_pct: mean('tuning'),
    total_pct: between.last_pct,
  };
}

const flightWithout = ({ request }: Flight, factors: readonly Factor[]): Flight =>
  prepareFlight(factors.reduce((changed, factor) => without[factor](changed), request));

/** What each factor adds to those before it, from a flight without any to the one with all of them. */
function added(
  flight: Flight,
  factors: readonly Factor[],
  piecesOf: (flight: Flight) => Pieces | undefined,
  { first_pct, last_pct }: { readonly first_pct: number; readonly last_pct: number },
): Record<Factor, number> | undefined {
  const costs = { ...none };
  let before_pct = first_pct;
  for (const [index, factor] of factors.entries()) {
    const missing = factors.slice(index + 1);
    const pieces = missing.length === 0 ? undefined : piecesOf(flightWithout(flight, missing));
    if (missing.length > 0 && pieces === undefined) return undefined;
    const after_pct = pieces === undefined ? last_pct : totalOf(pieces);
    costs[factor] = after_pct - before_pct;
    before_pct = after_pct;
  }
  return costs;
}
