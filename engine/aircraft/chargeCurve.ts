/**
 * Energy of a point of charge over that of one in the middle, from 20 to 95 % of the charge: 1 + a·d + b·d², d from the middle. 97 flights
 * of a Matrice 100 used 0.77 points a watt-hour from 95 to 80 % and 0.89 from 35 to 20 % (MODEL.md §5); each fifth is met within 1.5 %.
 * Nothing was measured outside, where a point counts as at the end of the range.
 */
const measured = { from: 0.2, to: 0.95, slope: 0.1955, bend: 0.181 } as const;
const middle = (measured.from + measured.to) / 2;

const energyOver = (d: number): number => 1 + measured.slope * d + measured.bend * d * d;
const half = measured.to - middle;
const [least, most] = [energyOver(-half), energyOver(half)];
/** From the middle of the range up to `d`. */
const upTo = (d: number): number => d + (measured.slope * d * d) / 2 + (measured.bend * d * d * d) / 3;
const below = least * measured.from;
const between = upTo(half) - upTo(-half);
const whole = below + between + most * (1 - measured.to);

/** Energy of a point at the charge `s` over the mean of all. */
const energyOfPoint = (s: number): number => energyOver(Math.min(half, Math.max(-half, s - middle))) / whole;

/**
 * Energy that a warm pack still gives at a charge, both in percent of full (MODEL.md §5). Below empty each point counts as the last
 * one.
 */
export function energyAt(charge_pct: number): number {
  const s = charge_pct / 100;
  if (s <= measured.from) return (charge_pct * least) / whole;
  if (s >= measured.to) return 100 - ((100 - charge_pct) * most) / whole;
  return (100 * (below + upTo(s - middle) - upTo(-half))) / whole;
}

/** Newton's steps from the energy itself, which is within 3 points: to less than a billionth of a point. */
const newtonSteps = 3;

/** The inverse of `energyAt`. */
export function chargeAt(energy_pct: number): number {
  if (energy_pct <= energyAt(100 * measured.from)) return (energy_pct * whole) / least;
  let charge_pct = energy_pct;
  for (let step = 0; step < newtonSteps; step++)
    charge_pct -= (energyAt(charge_pct) - energy_pct) / energyOfPoint(charge_pct / 100);
  return charge_pct;
}
