/**
 * At which speed a flight is planned: as the plan or the aircraft has it, at the speed that uses the least charge over the ground,
 * or at a given one, m/s.
 */
export type SpeedPolicy = 'cruise' | 'best_range' | { readonly mps: number };

const golden = (Math.sqrt(5) - 1) / 2;
/** From 60 m/s down to 1 mm/s. */
const sections = 24;

/**
 * Where a function with one minimum has it, between two bounds (golden section; Press et al., Numerical Recipes, section 10.2).
 * It may be infinite below some speed, and must be flat nowhere.
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
