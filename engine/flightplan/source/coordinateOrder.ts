/** Few people fly farther south or north than these: an order that puts every point there is the wrong one of two. */
const farSouth_deg = -60;
const farNorth_deg = 72;

/** True if nameless pairs of numbers have longitude before latitude, certainly or more likely. */
export function isLonFirst(values: readonly (readonly [number, number])[]): boolean {
  const asLat = (index: 0 | 1) => values.every((pair) => Math.abs(pair[index]) <= 90);
  if (!asLat(0)) return true;
  const isPolar = (lat: number) => lat < farSouth_deg || lat > farNorth_deg;
  return asLat(1) && values.every(([a, b]) => isPolar(a) && !isPolar(b));
}
