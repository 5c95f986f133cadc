import { airspeedFor, headway, type SpeedPair } from '../air/wind.ts';
import type { AircraftKind } from '../aircraft/aircraftModel.ts';
import { toRadians } from '../units.ts';
import { cornerTime, landingOverhead_s, stopTime, takeOffOverhead_s } from './timeModel.ts';

/** Limits of the airspeed, m/s. */
export interface SpeedLimits {
  readonly slowest_mps: number;
  /** Fastest that an unattended aircraft flies, in its normal mode. */
  readonly normal_mps: number;
  /** Fastest of all, in the sport mode of those that have one; only for a speed above the normal one that somebody asked for. */
  readonly fastest_mps: number;
}

/** How a kind of aircraft flies, besides its power. Times in seconds, speeds in m/s. */
export interface FlightRules {
  /** Time of the take-off, at its share of the power of holding a position near the ground. */
  readonly takeOff_s: number;
  /** Power of the take-off over that of holding a position. */
  readonly takeOffShare: number;
  readonly landing_s: number;
  /** Time of each change between hover and flight on the wing, at the drain of the hover. */
  readonly transition_s: number;
  readonly mayHover: boolean;
  /** Stops, turns and climbs over a position are flown like the hover. */
  readonly hoversInPlace: boolean;
  /** An aircraft that cannot stop turns at every waypoint, and circles where a slope is too steep for one line. */
  readonly mayStop: boolean;
  /** Speed over the ground for a speed that is asked for, in a wind from ahead and from the right; 0: no headway. */
  readonly groundSpeed: (
    asked_mps: number,
    limits: SpeedLimits,
    headwind_mps: number,
    crosswind_mps: number,
  ) => number;
  /** Time at the end of a run of legs: that of a stop, or of the turn instead of it. */
  readonly endTime_s: (speeds: SpeedPair, run_m: number) => number;
  /** Time that a corner adds, which is cut with a radius. */
  readonly cornerTime_s: (speeds: SpeedPair, turn_deg: number, radius_m: number) => number;
}

const gravity_mps2 = 9.80665;
/** Bank of autopilots in a turn. */
const bank_rad = toRadians(25);
/**
 * Mean power of the take-off over that of the hover. Rotors that spin up, and an aircraft still in ground effect, need less
 * than a hover: outside level flight, climb and descent, 94 Matrice 100 flights spent 13.7 s at 0.89 of the modelled hover
 * (payloads 0/250/500 g: 0.90/0.86/0.90), and 2.1 s more at the beginning of their climbs at the full hover power.
 */
const rotorTakeOffShare = 0.9;
/** Time of each change between hover and cruise (MODEL.md §12). */
const vtolTransition_s = 20;
/** Assumed, since no figures are published: a launch by hand or catapult; a circuit and final approach to a belly landing. */
const handLaunch_s = 10;
const approach_s = 60;
/** A shorter run ends where it began. */
const standstill_m = 0.1;

/** Time to turn at the smallest radius, V²/(g·tan 25°). */
function bankedTurn({ airspeed_mps }: SpeedPair, turn_deg: number): number {
  return (Math.abs(toRadians(turn_deg)) * airspeed_mps) / (gravity_mps2 * Math.tan(bank_rad));
}

/** A speed asked for in miles per hour, or read off a display with one decimal, is only so close to the one that is meant. */
const meantSpeed_mps = 0.05;

/** True if the speed needs the sport mode. */
export const isSport = (asked_mps: number, { normal_mps }: SpeedLimits): boolean =>
  asked_mps > normal_mps + meantSpeed_mps;

/** The airspeed that may be flown for a speed that is asked for: nobody is put into sport mode who did not ask for it. */
const airspeedLimit = (asked_mps: number, limits: SpeedLimits): number =>
  isSport(asked_mps, limits) ? limits.fastest_mps : limits.normal_mps;

/** The airspeed in calm air for a speed that is asked for. */
export const calmAirspeed = (asked_mps: number, limits: SpeedLimits): number =>
  Math.min(airspeedLimit(asked_mps, limits), Math.max(limits.slowest_mps, asked_mps));

/**
 * Autopilots hold the ground speed of rotorcraft and the airspeed of wings, whose lift depends on it. Rotorcraft that would need a
 * higher airspeed than they may fly hold that one, and fly slower over the ground. Both rules are meant for winds up to that
 * airspeed: in a stronger wind from behind the aircraft drifts faster than asked, so callers exclude that first (MODEL.md §2).
 */
const onRotors: FlightRules = {
  takeOff_s: takeOffOverhead_s,
  takeOffShare: rotorTakeOffShare,
  landing_s: landingOverhead_s,
  transition_s: 0,
  mayHover: true,
  hoversInPlace: true,
  mayStop: true,
  groundSpeed: (asked_mps, limits, headwind_mps, crosswind_mps) => {
    const limit_mps = airspeedLimit(asked_mps, limits);
    return airspeedFor(asked_mps, headwind_mps, crosswind_mps) <= limit_mps
      ? asked_mps
      : headway(limit_mps, headwind_mps, crosswind_mps);
  },
  endTime_s: ({ ground_speed_mps }, run_m) => stopTime(ground_speed_mps, run_m),
  cornerTime_s: ({ ground_speed_mps }, turn_deg, radius_m) =>
    cornerTime(ground_speed_mps, turn_deg, radius_m),
};

const onWings = {
  hoversInPlace: false,
  mayStop: false,
  groundSpeed: (asked_mps, limits, headwind_mps, crosswind_mps) =>
    headway(calmAirspeed(asked_mps, limits), headwind_mps, crosswind_mps),
  endTime_s: (speeds, run_m) => (run_m < standstill_m ? 0 : bankedTurn(speeds, 180)),
  cornerTime_s: bankedTurn,
} satisfies Partial<FlightRules>;

const rules: Readonly<Record<AircraftKind, FlightRules>> = {
  rotor: onRotors,
  vtol: {
    ...onWings,
    mayHover: true,
    takeOff_s: takeOffOverhead_s,
    takeOffShare: rotorTakeOffShare,
    landing_s: landingOverhead_s,
    transition_s: vtolTransition_s,
  },
  fixed_wing: {
    ...onWings,
    mayHover: false,
    takeOff_s: handLaunch_s,
    takeOffShare: 1,
    landing_s: approach_s,
    transition_s: 0,
  },
};

export const rulesOf = (kind: AircraftKind): FlightRules => rules[kind];
