import { celsiusToKelvin } from '../units.ts';
import type { Drone } from './drone.ts';
import { airframeOf } from './priors.ts';

/** Share of the pack's voltage lost over its resistance at 2.4 C and 25 °C: measured on a Matrice 100 in flight. */
const measuredSag = 0.058;
const measuredRate_per_h = 2.4;
/**
 * Packs of long endurance do not sag ever less, since their cells have more energy and more resistance: no pack counts with
 * less sag than at about 36 min of hover. No pack that flies sags more than the upper limit.
 */
const sagRange = { min: 0.04, max: 0.1 };
/** Resistance of LiPo cells follows exp(3131 K / T) (rcex.cz, measured 0–30 °C). */
const resistanceTemperature_k = 3131;
const resistanceReference_k = 298.15;
/** A pack in flight is on average 8 °C warmer than the air. */
const selfHeating_c = 8;
/** Slope of the knee at the end of discharge, V/V: the sag there cuts off capacity. */
const kneeSlope = 1.5;
const reference_c = 20;
/** Far below −20 °C the law is extrapolated; even a pack that cold gives some charge. */
const leastFactor = 0.1;

/** Cycles to 80 % capacity by kind of pack: 400 for enterprise packs from a shop's description, the others are engineering judgement. */
const ratedCycles = { consumer: 200, enterprise: 400, lithiumIon: 500 };
const lossAtRatedCycles = 0.2;
const leastHealth = 0.6;
const resistanceGrowthAtRatedCycles = 0.5;

/**
 * Share of the pack's voltage lost at hover, proportional to the rate at which hovering empties it (MODEL.md §5). Clamped to
 * 0.04–0.10.
 */
export function hoverSag(hover_drain_pct_per_min: number): number {
  const rate_per_h = (60 * hover_drain_pct_per_min) / 100;
  const sag = (measuredSag * rate_per_h) / measuredRate_per_h;
  return Math.min(sagRange.max, Math.max(sagRange.min, sag));
}

function relativeYield(temp_c: number, sag: number): number {
  const cell_k = celsiusToKelvin(temp_c + selfHeating_c);
  const x = sag * Math.exp(resistanceTemperature_k * (1 / cell_k - 1 / resistanceReference_k));
  const cutOff = 1 - Math.max(0, x - sag) / kneeSlope;
  return (Math.max(0, 1 - x) / (1 - sag)) * Math.max(0, cutOff);
}

/**
 * Usable share of the pack at an air temperature, over that at 20 °C (MODEL.md §5): 1 at and above 20 °C, falling
 * with cold. Measured at 0–30 °C, plausible down to −20 °C, extrapolated below and never under 0.1. `sag` is that of `hoverSag`.
 */
export function temperatureFactor(temp_c: number, sag: number = measuredSag): number {
  const factor = relativeYield(temp_c, sag) / relativeYield(reference_c, sag);
  return Math.min(1, Math.max(leastFactor, factor));
}

function cyclesTo80(drone: Drone): number {
  if (drone.rated_cycles !== undefined) return drone.rated_cycles;
  if (drone.chemistry !== undefined && /^li(thium)?-?ion$/i.test(drone.chemistry))
    return ratedCycles.lithiumIon;
  return airframeOf(drone) === 'open_frame' ? ratedCycles.enterprise : ratedCycles.consumer;
}

/**
 * Usable share of an aged pack over a new one (MODEL.md §5): up to the rated cycle count capacity falls by 20 % and resistance rises
 * by half; both continue on straight lines until 60 % capacity is left and stay there. 1 at 0 cycles; cycles are 0 or more.
 */
export function ageFactor(drone: Drone, cycles: number, sag: number = measuredSag): number {
  const used = Math.min(cycles / cyclesTo80(drone), (1 - leastHealth) / lossAtRatedCycles);
  const health = 1 - lossAtRatedCycles * used;
  const resistance = 1 + resistanceGrowthAtRatedCycles * used;
  return (health * (1 - sag * resistance)) / (1 - sag);
}
