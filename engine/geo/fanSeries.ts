import { numberAt } from '../elementAt.ts';
import { packedNumbers } from '../packedNumbers.ts';
import { toDegrees } from '../units.ts';
import { emptySeries, followGeodesic } from './geodesicSeries.ts';

const perRadian_deg = toDegrees(1);

/**
 * How the coefficients of a point's geodesics depend on the course: the coefficient of power p is a polynomial of w = sin² α, of degree
 * p/2 at most, times cos α where p is odd (latitude), or times sin α, and cos α where p is even (longitude). So a few courses give the
 * coefficients of all. In Newton's form: divided differences over the nodes, alternating latitude and longitude.
 */
interface Polynomials {
  readonly nodes: Float64Array;
  readonly differences: Float64Array;
}

function polynomialsAt(φ: number, terms: number): Polynomials {
  const count = terms / 2 + 1;
  const nodes = packedNumbers(count);
  const differences = packedNumbers(2 * terms * count);
  const series = emptySeries(terms);
  for (let node = 0; node < count; node++) {
    const w = (node + 0.5) / count;
    nodes[node] = w;
    const [sinα, cosα] = [Math.sqrt(w), Math.sqrt(1 - w)];
    followGeodesic(series, φ, Math.asin(sinα));
    for (let n = 0; n < terms; n++) {
      const [odd, even] = n % 2 === 0 ? [cosα, sinα] : [1, sinα * cosα];
      differences[2 * n * count + node] = numberAt(series.northward, n) / odd;
      differences[(2 * n + 1) * count + node] = numberAt(series.eastward, n) / even;
    }
  }
  for (let from = 0; from < differences.length; from += count) divide(differences, from, nodes);
  return { nodes, differences };
}

/** Replaces values at the nodes by divided differences, in place from an index on. */
function divide(values: Float64Array, from: number, nodes: Float64Array): void {
  for (let order = 1; order < nodes.length; order++)
    for (let node = nodes.length - 1; node >= order; node--) {
      const rise = numberAt(values, from + node) - numberAt(values, from + node - 1);
      values[from + node] = rise / (numberAt(nodes, node) - numberAt(nodes, node - order));
    }
}

/** Value at `w` of the polynomial of a degree whose differences begin at an index. */
function valueAt(w: number, { nodes, differences }: Polynomials, from: number, degree: number): number {
  let value = numberAt(differences, from + degree);
  for (let node = degree - 1; node >= 0; node--)
    value = value * (w - numberAt(nodes, node)) + numberAt(differences, from + node);
  return value;
}

/**
 * Power series, in the distance over the polar radius of curvature, of the geodesics from latitude `φ` on `lines` courses that begin at
 * north and are `step` apart, radians: degrees of latitude and longitude alternately, from power 1 on, `terms` each, line after line.
 */
export function fanSeries(φ: number, step: number, lines: number, terms: number): Float64Array {
  const series = packedNumbers(2 * terms * lines);
  const polynomials = polynomialsAt(φ, terms);
  const count = polynomials.nodes.length;
  for (let line = 0; line < lines; line++) {
    const sinα = Math.sin(line * step);
    const cosα = Math.cos(line * step);
    const w = sinα * sinα;
    for (let n = 0; n < terms; n++) {
      const at = 2 * (line * terms + n);
      const isOdd = n % 2 === 0;
      const share_deg = perRadian_deg / (n + 1);
      series[at] = share_deg * (isOdd ? cosα : 1) * valueAt(w, polynomials, 2 * n * count, (n + 1) >> 1);
      series[at + 1] =
        share_deg * (isOdd ? sinα : sinα * cosα) * valueAt(w, polynomials, (2 * n + 1) * count, n >> 1);
    }
  }
  return series;
}
