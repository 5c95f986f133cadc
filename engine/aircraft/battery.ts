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
/**
 * Resistance is that of the electrolyte, 17.1 kJ/mol, in series with that of charge transfer at the electrodes, which the cold raises
 * far more: 54 kJ/mol is the mean of graphite and oxide in a Kokam pouch cell (53.4 and 43.6: Ecker et al. 2015, J. Electrochem. Soc.
 * 162, A1836, where the electrolyte's is from as well) and in NCA cells (68 and 50: Jow et al. 2011, ECS Trans. 33, 1).
 */
const electrolyte_k = 17_100 / 8.314462;
const chargeTransfer_k = 54_000 / 8.314462;
/** Share of charge transfer at 25 °C with which the sum falls from 0 to 30 °C as LiPo cells do, exp(3131 K / T) (rcex.cz). */
const chargeTransferShare = 0.1475;
const resistanceReference_k = 298.15;
/**
 * Further sag that cuts off half of the charge before the pack is empty. LiPo cells lose about that share of their voltage from half
 * charge to empty. With it a folding drone with a pack at −10 °C flies 25–30 % shorter, as pilots report.
 */
const halvingSag = 0.19;

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
export function relativeResistance(pack_c: number): number {
  const colder = 1 / celsiusToKelvin(pack_c) - 1 / resistanceReference_k;
  return (
    (1 - chargeTransferShare) * Math.exp(electrolyte_k * colder) +
    chargeTransferShare * Math.exp(chargeTransfer_k * colder)
  );
}

/**
 * Usable share of a pack that stays at a temperature, up to a factor that is the same for every temperature (MODEL.md §5): what its
 * resistance leaves of the voltage, times what it leaves of the charge before the voltage is too low. Rises with the temperature; 0
 * where the resistance leaves no voltage. Resistance is measured at 0–30 °C. `sag` is that of `hoverSag`.
 */
export function usableShare(pack_c: number, sag: number): number {
  const lost = sag * relativeResistance(pack_c);
  return Math.max(0, 1 - lost) / (1 + Math.max(0, lost - sag) / halvingSag);
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
