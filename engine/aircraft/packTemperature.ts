import { hoverSag } from './battery.ts';

/** A pack that nobody speaks of was kept at about this temperature until take-off: in a jacket or a car. */
export const keptWarm_c = 15;
/**
 * First order in time. With the rise below it meets eight logged pack temperatures of four kinds of aircraft (4–21 min) within 2.3 °C
 * (root mean square), the best of the pairs from 6 to 30 min and 20 to 65 °C; 15 min and 35 °C do as well.
 */
const settling_min = 18;
/**
 * How far above the air a pack settles that hovering empties at 4 points a minute. Nobody logged the air, and a handled pack is
 * taken as 4 °C warmer.
 */
const measuredRise_c = 40;
const measuredDrain_pct_per_min = 4;

/** How the pack of a flight warms up or cools down. */
export interface PackWarming {
  readonly air_c: number;
  /** Temperature of the pack at take-off, °C. */
  readonly start_c: number;
  /** Above the air, after a long flight. */
  readonly rise_c: number;
  /** Charge in which the pack comes to 1/e of the way to where it settles, percentage points of a warm pack. */
  readonly settling_pct: number;
}

/**
 * Warming of a pack that a hover empties at this rate (MODEL.md §5). A smaller current heats less, but the pack then stays cooler and
 * resists more: the rise goes with the root of the heat. Without a temperature at take-off the pack counts as kept warm, at the
 * larger of the air's temperature and 15 °C.
 */
export function packWarming(
  drain_pct_per_min: number,
  air_c: number,
  battery_temp_c: number = Math.max(air_c, keptWarm_c),
): PackWarming {
  const heat = hoverSag(drain_pct_per_min) * drain_pct_per_min;
  const measuredHeat = hoverSag(measuredDrain_pct_per_min) * measuredDrain_pct_per_min;
  return {
    air_c,
    start_c: battery_temp_c,
    rise_c: measuredRise_c * Math.sqrt(heat / measuredHeat),
    settling_pct: settling_min * drain_pct_per_min,
  };
}

/** Temperature of the pack after it gave the charge `warm_pct`, °C. */
export function packTemperature(
  { air_c, start_c, rise_c, settling_pct }: PackWarming,
  warm_pct: number,
): number {
  const settled_c = air_c + rise_c;
  return settled_c + (start_c - settled_c) * Math.exp(-warm_pct / settling_pct);
}
