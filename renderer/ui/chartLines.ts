/** A round figure of an axis and where it stands, pixels. */
export interface Tick {
  readonly at_px: number;
  readonly value: number;
}

/** The path of an SVG through places of a drawing, to a tenth of a pixel. */
export const lineThrough = (places: readonly (readonly [x: number, y: number])[]): string =>
  places.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** The area between such a line and a floor. */
export function areaOver(places: readonly (readonly [x: number, y: number])[], floor_px: number): string {
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return '';
  return `${lineThrough([...places, [last[0], floor_px], [first[0], floor_px]])}Z`;
}
