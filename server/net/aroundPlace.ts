import type { Position } from '../../engine/geo/position.ts';
import { toRadians } from '../../engine/units.ts';

/** The braces of an address that stand for a box around a place, and for the place. Messages cannot name these themselves: braces are their own. */
export const boxBraces = ['{south}', '{west}', '{north}', '{east}'] as const;
export const placeBraces = ['{lat}', '{lon}'] as const;

export const filledBy = (template: string, fill: (name: string) => string): string =>
  template.replaceAll(/\{(south|west|north|east|lat|lon)\}/g, (_, name: string) => fill(name));

/** A place goes out to a tenth of a degree, which is about ten kilometres. */
export const toAskedDegrees = (degrees: number): number => Math.round(degrees * 10) / 10 + 0;

/** Half of the box from south to north, degrees: what lies within 100 km of the place itself lies in it. */
const half_deg = 1;

/** The sides of the box around a place; those that the antimeridian or a pole cuts end there. */
function toSides({ lat, lon }: Position): Readonly<Record<string, number>> {
  const [south, north] = [Math.max(lat - half_deg, -90), Math.min(lat + half_deg, 90)];
  const widest = Math.max(Math.abs(south), Math.abs(north));
  const half_lon_deg = Math.min(180, half_deg / Math.max(0.01, Math.cos(toRadians(widest))));
  return { south, north, west: Math.max(lon - half_lon_deg, -180), east: Math.min(lon + half_lon_deg, 180) };
}

/** An address with the place filled in. All that is sent is the place, or a box around it, to a tenth of a degree. */
export function addressAround(template: string, { lat, lon }: Position): URL {
  const asked = { lat: toAskedDegrees(lat), lon: toAskedDegrees(lon) };
  const values = { ...asked, ...toSides(asked) };
  return new URL(filledBy(template, (name) => (values[name as keyof typeof values] as number).toFixed(1)));
}

const hasAll = (template: string, names: readonly string[]) => names.every((name) => template.includes(name));

/** True if an address says where a place goes. */
export const hasPlace = (template: string): boolean =>
  hasAll(template, boxBraces) || hasAll(template, placeBraces);

/** True if the host of an address depends on a place. */
export const hasBracesInHost = (template: string): boolean => /[{}]/.test(template.split('/')[2] ?? '');
