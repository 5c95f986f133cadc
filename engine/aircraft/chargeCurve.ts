/**
 * Energy of a point of charge over that of the last one: 1 + a·exp(−(1 − s)/b), the exponential zone of a lithium cell (Tremblay and
 * Dessaint 2009, World Electric Vehicle Journal 3, 289). a and b meet the points per watt-hour of 97 flights of a Matrice 100 from
 * 95 to 20 % (MODEL.md §5) within 1.3 % in each fifth.
 */
const zone = { rise: 0.24, width: 0.28 } as const;

const beyondZone = Math.exp(-1 / zone.width);
/** Energy in all points, in those of the last one. */
const whole = 1 + zone.rise * zone.width * (1 - beyondZone);
/** Energy of a point of charge `s` from empty, over the mean of all. */
const energyOfPoint = (s: number): number => (1 + zone.rise * Math.exp((s - 1) / zone.width)) / whole;
const emptyPoint = energyOfPoint(0);

/**
 * Energy that a warm pack still gives at a charge, both in percent of full (MODEL.md §5). Below empty each point counts as the last
 * one.
 */
export function energyAt(charge_pct: number): number {
  if (charge_pct <= 0) return emptyPoint * charge_pct;
  const s = charge_pct / 100;
  return (100 * (s + zone.rise * zone.width * (Math.exp((s - 1) / zone.width) - beyondZone))) / whole;
}

/** Newton's steps from the energy itself, which is within 3 points: to less than a billionth of a point. */
const newtonSteps = 4;

/** The inverse of `energyAt`. */
export function chargeAt(energy_pct: number): number {
  if (energy_pct <= 0) return energy_pct / emptyPoint;
  let charge_pct = energy_pct;
  for (let step = 0; step < newtonSteps; step++)
    charge_pct -= (energyAt(charge_pct) - energy_pct) / energyOfPoint(charge_pct / 100);
  return charge_pct;
}
