/**
 * Induced velocity of a rotor in oblique flow, all velocities over that of hover at the same thrust: the root of
 * v²·(across² + (through + v)²) = 1 (Glauert). From a guess within 6 %, two of Halley's steps leave an error below 2e-13 anywhere, and
 * only rounding in forward flight. `through`, positive downwards through the disc as in a climb, is at least −½: callers freeze descents there.
 */
export function inducedRatio(across2: number, through: number): number {
  const flow2 = across2 + through * through;
  const weight = 1 + 0.7 * flow2;
  const guess = Math.sqrt(weight / ((flow2 + through) * weight + 1));
  return nearerRoot(nearerRoot(guess, across2, through), across2, through);
}

/** One of Halley's steps for the induced velocity: it costs one division and triples the correct digits. */
function nearerRoot(v: number, across2: number, through: number): number {
  const down = through + v;
  const flow2 = across2 + down * down;
  const error = v * v * flow2 - 1;
  const slope = v * (flow2 + v * down);
  return v - (2 * error * slope) / (4 * slope * slope - error * (flow2 + 4 * v * down + v * v));
}
