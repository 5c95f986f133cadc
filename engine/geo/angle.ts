/** The bearing in [0, 360) of any finite angle, degrees. */
export function toBearing(angle_deg: number): number {
  if (angle_deg > 0 && angle_deg < 360) return angle_deg;
  // Remainders are slow, and most angles lie within one turn of zero.
  const turned_deg = (angle_deg > -360 && angle_deg < 360 ? angle_deg : angle_deg % 360) + 360;
  const bearing_deg = turned_deg < 360 ? turned_deg : turned_deg - 360;
  return bearing_deg === 0 ? 0 : bearing_deg;
}

/** The longitude in [−180, 180) of any finite angle, degrees. */
export function toLongitude(angle_deg: number): number {
  if (angle_deg >= -180 && angle_deg < 180) return angle_deg;
  return toBearing(angle_deg + 180) - 180;
}

/** The turn from one course to another, degrees in [−180, 180), positive to the right; a turn about is −180. */
export const turnBetween = (from_deg: number, to_deg: number): number => toLongitude(to_deg - from_deg);
