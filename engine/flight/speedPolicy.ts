/**
 * Speed of a flight: that of the plan or the aircraft, that which uses the least charge over the ground, or a fixed one, m/s.
 */
export type SpeedPolicy = 'cruise' | 'best_range' | { readonly mps: number };

const golden = (Math.sqrt(5) - 1) / 2;
/** Enough to narrow 60 m/s down to 1 mm/s. */
const sections = 24;

/**
 * The speed between two bounds where a cost with one minimum is least (golden section; Press et al., Numerical Recipes, section 10.2).
 * The cost may be infinite below some speed, and must not be flat anywhere else.
 */
export function speedOfLeast(cost: (speed_mps: number) => number, low_mps: number, high_mps: number): number {
  let [low, high] = [low_mps, high_mps];
  let [left, right] = [high - golden * (high - low), low + golden * (high - low)];
  let [leftCost, rightCost] = [cost(left), cost(right)];
  for (let section = 0; section < sections; section++) {
    if (leftCost < rightCost) {
      [high, right, rightCost] = [right, left, leftCost];
      left = high - golden * (high - low);
      leftCost = cost(left);
    } else {
      [low, left, leftCost] = [left, right, rightCost];
      right = low + golden * (high - low);
      rightCost = cost(right);
    }
  }
  return (low + high) / 2;
}
