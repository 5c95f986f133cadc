import { powerHolding, powerInPlace, powerUnderWay } from '../aircraft/aircraftModel.ts';
import { densityAt, type Flight, type WindAloft, windAt } from './conditions.ts';

/** Standard deviation of the wind from its gusts: a reported gust is about 2.5 of it above the mean. */
const gustSpread = 2.5;
/** Extra power per m/s of wind for holding the track in turbulence: slope of Matrice 100 residuals, 0.4–0.7 % (MODEL.md §3). */
const stationKeepingPerMps = 0.005;

/** Heights remembered at once: a plan that follows the terrain has another height at every waypoint. */
const mostHeights = 1000;

/** Motion of the aircraft through the air at a height above the launch point. */
export interface Motion {
  readonly airspeed_mps: number;
  readonly climb_mps: number;
  readonly height_m: number;
}

/** Full from a gust factor of 1.5 on, nothing without gusts: steady air needs no corrections. */
const stationKeeping = ({ mean_mps, excess_mps }: WindAloft): number =>
  1 + stationKeepingPerMps * Math.min(mean_mps, 2 * excess_mps);

/**
 * Relative power averaged over gusts (MODEL.md §3): mean of the power one standard deviation faster and slower,
 * which for a parabola is p + ½p″σ²; gusts never save energy.
 */
function gustyPower(flight: Flight, motion: Motion, powerOf: typeof powerUnderWay): number {
  const density_kg_m3 = densityAt(flight, motion.height_m);
  const at = (airspeed_mps: number) =>
    powerOf(flight.model, {
      airspeed_mps,
      climb_mps: motion.climb_mps,
      mass_ratio: flight.mass_ratio,
      density_kg_m3,
    });
  const steady = at(motion.airspeed_mps);
  const wind = windAt(flight, motion.height_m);
  const σ = wind.excess_mps / gustSpread;
  if (σ === 0) return steady;
  const gusty = (at(motion.airspeed_mps + σ) + at(Math.abs(motion.airspeed_mps - σ))) / 2;
  return Math.max(steady, gusty) * stationKeeping(wind);
}

/** Drain in motion, gusts included, percentage points per second (MODEL.md §3, §5). */
export const drainInMotion = (flight: Flight, motion: Motion): number =>
  flight.unit_drain_pct_per_s * gustyPower(flight, motion, powerUnderWay);

/** In wind or in calm, whichever costs more: holding a place in wind is forward flight and may cost less; no credit. */
function powerOverPlace(
  flight: Flight,
  height_m: number,
  climb_mps: number,
  powerOf: typeof powerInPlace,
): number {
  const wind_mps = windAt(flight, height_m).mean_mps;
  const inCalm = gustyPower(flight, { airspeed_mps: 0, climb_mps, height_m }, powerOf);
  if (wind_mps === 0) return inCalm;
  return Math.max(inCalm, gustyPower(flight, { airspeed_mps: wind_mps, climb_mps, height_m }, powerOf));
}

/**
 * Drain while climbing, sinking or turning over one place, percentage points per second (MODEL.md §3): rotorcraft on the spot,
 * wings circling. Holding position in wind is forward flight through the air and may cost less than a hover in calm; that
 * credit is not given.
 */
export function drainInPlace(flight: Flight, height_m: number, climb_mps = 0): number {
  const known = knownOver(flight, climb_mps);
  const found = known.get(height_m);
  if (found !== undefined) return found;
  const drain = flight.unit_drain_pct_per_s * powerOverPlace(flight, height_m, climb_mps, powerInPlace);
  if (known.size >= mostHeights) known.clear();
  known.set(height_m, drain);
  return drain;
}

/** Drain while holding a place at one height: hover, or circles of a fixed wing. Percentage points per second. */
export function drainHolding(flight: Flight, height_m: number): number {
  if (flight.handling.hoversInPlace) return drainInPlace(flight, height_m);
  const unit = flight.holding_battery_ratio * flight.unit_drain_pct_per_s;
  return unit * powerOverPlace(flight, height_m, 0, powerHolding);
}

/** Drains in place by climb rate and height: a plan asks for the same few heights over and over. */
const answers = new WeakMap<Flight, Map<number, Map<number, number>>>();

function knownOver(flight: Flight, climb_mps: number): Map<number, number> {
  const byRate = answers.get(flight) ?? new Map<number, Map<number, number>>();
  const byHeight = byRate.get(climb_mps) ?? new Map<number, number>();
  if (byHeight.size === 0) answers.set(flight, byRate.set(climb_mps, byHeight));
  return byHeight;
}
