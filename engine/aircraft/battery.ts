import { celsiusToKelvin } from '../units.ts';
import type { Drone } from './drone.ts';
import { airframeOf } from './priors.ts';

/** Share of the pack's voltage lost over its resistance at 2.4 C and 25 °C: measured on a Matrice 100 in flight. */
const measuredSag = 0.058;
const measuredRate_per_h = 2.4;
/**
 * Packs of long endurance do not sag less in proportion, since their cells have more energy and more resistance: below the sag at
 * about 36 min of hover it falls with the root of the rate only. No pack that flies sags more than the upper limit.
 */
const enduringSag = 0.04;
const mostSag = 0.1;
/** Resistance over temperature under the current of a flight, measured on 103 full packs of Matrice 100: 2,648 ± 390 K (MODEL.md §5). */
const resistanceSlope_k = 2650;
const resistanceReference_k = 298.15;
/**
 * Packs that take off at 10 °C and more lose nothing but what their resistance takes (MODEL.md §5); from 0 °C on they count as soaked
 * with cold.
 */
export const coldPack_c = 10;
const soakedPack_c = 0;
/**
 * Further sag that takes half of the charge of a soaked pack: with it folding drones with a pack at −10 °C hover 25–30 % shorter, as
 * pilots report.
 */
const halvingSag = 0.12;

/** Volts of a cell that sag 1 takes, in the middle of its charge. */
const cell_v = 3.85;
/**
 * Voltage of a cell at rest above that of an empty one, over its charge: a steep knee and a flat middle, as of any lithium-polymer
 * cell. Matrice 100 that were flown down to 5–11 % stood at 3.45–3.5 V a cell and were not cut off.
 */
const knee = { rise_v: 0.26, width: 0.03, slope_v: 0.4 } as const;

/** Cycles to 80 % capacity by kind of pack: 400 for enterprise packs from a shop's description, the others are engineering judgement. */
const ratedCycles = { consumer: 200, enterprise: 400, lithiumIon: 500 };
const lossAtRatedCycles = 0.2;
const leastHealth = 0.6;
const resistanceGrowthAtRatedCycles = 0.5;

/**
 * Share of the pack's voltage lost at hover, proportional to the rate at which hovering empties it, below 0.04 to its root, and at
 * most 0.1 (MODEL.md §5).
 */
export function hoverSag(hover_drain_pct_per_min: number): number {
  const rate_per_h = (60 * hover_drain_pct_per_min) / 100;
  const sag = (measuredSag * rate_per_h) / measuredRate_per_h;
  return Math.min(mostSag, Math.max(sag, Math.sqrt(enduringSag * sag)));
}

/** Resistance of a pack at its own temperature, over that at 25 °C (MODEL.md §5). */
export const relativeResistance = (pack_c: number): number =>
  Math.exp(resistanceSlope_k * (1 / celsiusToKelvin(pack_c) - 1 / resistanceReference_k));

/** How far a pack is soaked with cold at take-off, 0–1. */
export const soakedBy = (start_c: number): number =>
  Math.min(1, Math.max(0, (coldPack_c - start_c) / (coldPack_c - soakedPack_c)));

/**
 * Usable share of a pack that stays at a temperature, up to a factor that is the same for every temperature (MODEL.md §5): what its
 * resistance leaves of the voltage, and less where it was soaked with cold. Rises with the temperature; 0 where the resistance leaves
 * no voltage. `sag` is that of `hoverSag`, `soaked` that of `soakedBy`.
 */
export function usableShare(pack_c: number, sag: number, soaked = 0): number {
  const lost = sag * relativeResistance(pack_c);
  return Math.max(0, 1 - lost) / (1 + (soaked * Math.max(0, lost - sag)) / halvingSag);
}

/**
 * How far the voltage of a cell is above that at which the aircraft lands by itself, volts; 0 for an empty pack as its maker tests it.
 * `sag` is the share of the voltage that is lost beyond that of such a pack.
 */
export function voltageAboveCutOff(charge_pct: number, sag: number): number {
  const s = charge_pct / 100;
  return knee.rise_v * (1 - Math.exp(-s / knee.width)) + knee.slope_v * s - cell_v * sag;
}

function cyclesTo80(drone: Drone): number {
  if (drone.rated_cycles !== undefined) return drone.rated_cycles;
  if (drone.chemistry !== undefined && /^li(thium)?-?ion$/i.test(drone.chemistry))
    return ratedCycles.lithiumIon;
  return airframeOf(drone) === 'open_frame' ? ratedCycles.enterprise : ratedCycles.consumer;
}

/** Packs of the logged flights held 85–95 % of their rated capacity: half-way to the rated cycles (MODEL.md §16). */
const loggedAge = 0.5;

/** Usable share of a pack that has used up a part of its rated cycles over that of a new one. */
function shareAtAge(age: number, sag: number): number {
  const used = Math.min(age, (1 - leastHealth) / lossAtRatedCycles);
  const health = 1 - lossAtRatedCycles * used;
  const resistance = 1 + resistanceGrowthAtRatedCycles * used;
  return (health * (1 - sag * resistance)) / (1 - sag);
}

/**
 * Usable share of an aged pack over a new one (MODEL.md §5): up to the rated cycle count capacity falls by 20 % and resistance rises
 * by half; both continue on straight lines until 60 % capacity is left and stay there. 1 at 0 cycles; cycles are 0 or more.
 */
export const ageFactor = (drone: Drone, cycles: number, sag: number = measuredSag): number =>
  shareAtAge(cycles / cyclesTo80(drone), sag);

/** The same over the packs of the logged flights, whose age is in what real flights use: 1 up to theirs. */
export function ageBeyondLogged(drone: Drone, cycles: number, sag: number): number {
  const age = cycles / cyclesTo80(drone);
  return shareAtAge(Math.max(age, loggedAge), sag) / shareAtAge(loggedAge, sag);
}
