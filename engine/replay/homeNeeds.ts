import { lostAfter } from '../aircraft/packCharge.ts';
import { numberAt } from '../elementAt.ts';
import type { Flight } from '../flight/conditions.ts';
import { emptyReturn, flyReturn, returnSpeed, returnStart, usedByReturn } from '../flight/returnHome.ts';
import type { AirTime } from '../flightlog/record/airTime.ts';
import type { LogSamples } from '../flightlog/record/flightLog.ts';

/** The way home from a moment of a log, percentage points. */
export interface HomeNeed {
  /** The charge at which the aircraft itself would turn home; its own reserve is in it. */
  readonly said_home_pct?: number;
  /** Charge for the way home and the landing by the model, percentage points. */
  readonly home_pct?: number;
}

/** A way home that was flown, from its farthest point down to the ground. */
export interface FlownHome {
  /** Time since take-off, seconds. */
  readonly from_s: number;
  readonly duration_s: number;
  readonly distance_m: number;
  readonly said_home_pct: number;
  /** Reserve that the aircraft asks for where its way home takes next to nothing, percentage points. */
  readonly said_reserve_pct: number;
  readonly predicted_pct: number;
  readonly took_pct: number;
}

/** Nearer than this it is over home; a way home is flown from farther off than that. */
const near_m = 15;
const far_m = 50;
/** Lower than this over home it has landed, or is about to. */
const landed_m = 3;
/** Positions waver by so much while an aircraft comes nearer. */
const wavering_m = 10;

interface Place {
  readonly east_m: number;
  readonly north_m: number;
  readonly distance_m: number;
}

/** Where a sample is from the place of take-off. */
function placeAt({ east_m, north_m }: LogSamples, { from }: AirTime, index: number): Place {
  const east = numberAt(east_m, index) - numberAt(east_m, from);
  const north = numberAt(north_m, index) - numberAt(north_m, from);
  return { east_m: east, north_m: north, distance_m: Math.hypot(east, north) };
}

/** Charge for the way home from a sample at which a warm pack would have given `drawn_pct`; NaN: place unknown, or no headway. */
export function chargeHome(
  flight: Flight,
  samples: LogSamples,
  air: AirTime,
  index: number,
  drawn_pct: number,
): number {
  const { east_m, north_m, distance_m } = placeAt(samples, air, index);
  const height_m = Math.max(0, numberAt(samples.height_m, index));
  if (Number.isNaN(distance_m + height_m)) return Number.NaN;
  const pieces = emptyReturn();
  const along = (side_m: number) => (distance_m === 0 ? 0 : -side_m / distance_m);
  const way = {
    distance_m,
    north: along(north_m),
    east: along(east_m),
    rise_m: 0,
    speed_mps: returnSpeed(flight),
  };
  // The height of its return is not in a log: it comes home at the height where it is.
  if (!flyReturn(flight, returnStart(flight, height_m, height_m), way, pieces)) return Number.NaN;
  return lostAfter(flight.pack, drawn_pct, usedByReturn(pieces));
}

const known = (value: number, name: keyof HomeNeed): HomeNeed =>
  Number.isNaN(value) ? {} : { [name]: value };

/** Compares the aircraft's own estimate of its way home at a sample with the model; nothing where it gave none. */
export function homeNeedAt(
  flight: Flight,
  samples: LogSamples,
  air: AirTime,
  index: number,
  drawn_pct: number,
): HomeNeed {
  const said_pct = numberAt(samples.said_home_pct, index);
  if (Number.isNaN(said_pct)) return {};
  return {
    said_home_pct: said_pct,
    ...known(chargeHome(flight, samples, air, index, drawn_pct), 'home_pct'),
  };
}

/** The last approach to home: from where it was farthest to where it is down; `undefined`: it came from nowhere far, or did not come home. */
function approachIn(samples: LogSamples, air: AirTime): { from: number; to: number } | undefined {
  const distanceAt = (index: number) => placeAt(samples, air, index).distance_m;
  let last = air.to;
  while (last > air.from && !(distanceAt(last) > near_m)) last -= 1;
  if (last === air.from || last === air.to) return undefined;
  let from = last;
  for (let index = last; index > air.from && distanceAt(index) > distanceAt(from) - wavering_m; index--)
    if (distanceAt(index) > distanceAt(from)) from = index;
  if (distanceAt(from) < far_m) return undefined;
  let to = last + 1;
  while (to < air.to && numberAt(samples.height_m, to) > landed_m) to += 1;
  return { from, to };
}

const leastKnown = (column: Float64Array): number =>
  column.reduce((least, value) => (value < least ? value : least), Infinity);

/** The way home that a log flew where its aircraft said what it needs; `drawnAt`: points of a warm pack that a sample lies behind. */
export function flownHome(
  flight: Flight,
  samples: LogSamples,
  air: AirTime,
  drawnAt: (index: number) => number,
): FlownHome | undefined {
  const approach = approachIn(samples, air);
  if (approach === undefined) return undefined;
  const { from, to } = approach;
  const said_home_pct = numberAt(samples.said_home_pct, from);
  const predicted_pct = chargeHome(flight, samples, air, from, drawnAt(from));
  const took_pct = numberAt(samples.battery_pct, from) - numberAt(samples.battery_pct, to);
  if (Number.isNaN(said_home_pct + predicted_pct + took_pct)) return undefined;
  return {
    from_s: numberAt(samples.t_s, from) - numberAt(samples.t_s, air.from),
    duration_s: numberAt(samples.t_s, to) - numberAt(samples.t_s, from),
    distance_m: placeAt(samples, air, from).distance_m,
    said_home_pct,
    said_reserve_pct: leastKnown(samples.said_home_pct),
    predicted_pct,
    took_pct,
  };
}
