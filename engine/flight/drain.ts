import { type PowerLaw, powerHolding, powerInPlace, powerUnderWay } from '../aircraft/aircraftModel.ts';
import { type Aloft, aloftAt } from './aloft.ts';
import type { Flight } from './conditions.ts';

/** Airspeeds that differ by no more are one airspeed, found in two ways. */
const rounding_mps = 1e-10;

const isLatest = ({ latest }: Aloft, airspeed_mps: number, climb_mps: number): boolean =>
  climb_mps === latest.climb_mps && Math.abs(airspeed_mps - latest.airspeed_mps) <= rounding_mps;

/**
 * Drain at an airspeed and a rate of climb, gusts included, percentage points per second (MODEL.md §3, §5). The latest is remembered: way
 * after way is flown at the limit of the airspeed, whatever its course, or at the one that a wing holds.
 */
export function drainAloft(flight: Flight, aloft: Aloft, airspeed_mps: number, climb_mps: number): number {
  const { latest } = aloft;
  if (isLatest(aloft, airspeed_mps, climb_mps)) return latest.drain_pct_per_s;
  latest.airspeed_mps = airspeed_mps;
  latest.climb_mps = climb_mps;
  latest.drain_pct_per_s =
    flight.unit_drain_pct_per_s *
    aloft.stationKeeping *
    powerUnderWay(aloft.air, airspeed_mps, climb_mps, aloft.gusts_mps);
  return latest.drain_pct_per_s;
}

/** The larger of the powers in wind and in calm: holding a position in wind is forward flight and may cost less, without credit. */
function powerOverPosition(aloft: Aloft, climb_mps: number, power: PowerLaw): number {
  const { air, mean_mps, gusts_mps, stationKeeping } = aloft;
  const inCalm = power(air, 0, climb_mps, gusts_mps);
  const inWind = mean_mps === 0 ? inCalm : power(air, mean_mps, climb_mps, gusts_mps);
  return stationKeeping * Math.max(inCalm, inWind);
}

/**
 * Drain while climbing, sinking or turning over one position, percentage points per second (MODEL.md §3): rotorcraft on the spot,
 * wings circling. Holding a position in wind is forward flight through the air and may cost less than a hover in calm, but counts
 * no less.
 */
export const drainOver = (flight: Flight, aloft: Aloft, climb_mps: number): number =>
  flight.unit_drain_pct_per_s * powerOverPosition(aloft, climb_mps, powerInPlace);

/** Drain while holding a position at one height: a hover, or the circles of a fixed wing. Percentage points per second. */
export function drainOfHover(flight: Flight, aloft: Aloft): number {
  if (flight.rules.hoversInPlace) return drainOver(flight, aloft, 0);
  const unit = flight.holding_battery_ratio * flight.unit_drain_pct_per_s;
  return unit * powerOverPosition(aloft, 0, powerHolding);
}

/** Drain of a stop or a climb at a height above the launch point. */
export const drainInPlace = (flight: Flight, height_m: number, climb_mps = 0): number =>
  drainOver(flight, aloftAt(flight, height_m), climb_mps);

export const drainHolding = (flight: Flight, height_m: number): number =>
  drainOfHover(flight, aloftAt(flight, height_m));
