import { latitudeLetter, longitudeLetter } from '../../../engine/geo/compassLetters.ts';

/** Spacings that read well as labels, degrees. */
const spacings_deg = [
  0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30,
] as const;

/** The finest spacing whose labelled lines stay at least `room_px` apart, and that of the faint lines, which divides it. */
export function graticuleSpacing(px_per_deg: number, room_px = 120) {
  const major_deg = spacings_deg.find((spacing) => spacing * px_per_deg >= room_px) ?? 30;
  const first = Number(major_deg.toExponential()[0]);
  return { major_deg, minor_deg: major_deg / (first === 2 ? 4 : first === 3 || major_deg === 15 ? 3 : 5) };
}

/** Multiples of the spacing within [from, to], without accumulated rounding errors. */
export function graticuleValues(from_deg: number, to_deg: number, spacing_deg: number): number[] {
  const first = Math.ceil(from_deg / spacing_deg - 1e-9);
  const last = Math.floor(to_deg / spacing_deg + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * spacing_deg);
}

/** The label of a line, with enough decimals to tell it from its neighbours. */
export function toGraticuleText(value_deg: number, spacing_deg: number, axis: 'lat' | 'lon'): string {
  const decimals = Math.max(0, -Math.floor(Math.log10(spacing_deg) + 1e-9));
  const rounded = Math.abs(value_deg).toFixed(decimals);
  if (Number(rounded) === 0 || (axis === 'lon' && Number(rounded) === 180)) return `${rounded}°`;
  const side = axis === 'lat' ? latitudeLetter(value_deg) : longitudeLetter(value_deg);
  return `${rounded}° ${side}`;
}
