import { numberAt } from '../elementAt.ts';
import { packedNumbers } from '../packedNumbers.ts';
import { toDegrees } from '../units.ts';

/** WGS84: second eccentricity squared (a² − b²)/b². */
const e2 = 6.739_496_742_276_435e-3;

/** Coefficient n of the product of two power series. */
function product(a: Float64Array, b: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i <= n; i++) sum += numberAt(a, i) * numberAt(b, n - i);
  return sum;
}

/** Power series along one geodesic; reused for the next, so that nothing is allocated. */
interface GeodesicSeries {
  /** Derivatives dφ/ds and dλ/ds along the line. */
  readonly northward: Float64Array;
  readonly eastward: Float64Array;
  /** Values of tan φ, 1/cos² φ and cos² φ. */
  readonly tan: Float64Array;
  readonly sec2: Float64Array;
  readonly cos2: Float64Array;
  /** V⁴, tan φ·V⁴, and the last factor of d²φ/ds² = −tan φ·V⁴·pull. */
  readonly V4: Float64Array;
  readonly tanV4: Float64Array;
  readonly pull: Float64Array;
}

function emptySeries(terms: number): GeodesicSeries {
  const series = () => packedNumbers(terms + 1);
  return {
    northward: series(),
    eastward: series(),
    tan: series(),
    sec2: series(),
    cos2: series(),
    V4: series(),
    tanV4: series(),
    pull: series(),
  };
}

/**
 * Fills the series along the geodesic over WGS84 from latitude `φ` on course `α`, radians, in the distance over the polar radius of
 * curvature. With V² = 1 + e'²·cos² φ and Clairaut's constant k = cos φ·sin α/V, λ′ = k·(1/cos² φ + e'²) and
 * φ″ = −tan φ·V⁴·(3e'²(1 − e'²k²)·cos² φ − 2e'²k² + k²/cos² φ): each coefficient follows from those before it. Not valid at a pole.
 */
function followGeodesic(series: GeodesicSeries, φ: number, α: number): void {
  const { northward, eastward, tan, sec2, cos2, V4, tanV4, pull } = series;
  const V2 = 1 + e2 * Math.cos(φ) ** 2;
  const k = (Math.cos(φ) * Math.sin(α)) / Math.sqrt(V2);
  const k2 = k * k;
  northward[0] = V2 * Math.sqrt(V2) * Math.cos(α);
  tan[0] = Math.tan(φ);
  for (let n = 0; n + 1 < tan.length; n++) {
    const first = n === 0 ? 1 : 0;
    sec2[n] = first + product(tan, tan, n);
    cos2[n] = 0;
    cos2[n] = (first - product(cos2, sec2, n)) / numberAt(sec2, 0);
    V4[n] = first + 2 * e2 * numberAt(cos2, n) + e2 * e2 * product(cos2, cos2, n);
    tanV4[n] = product(tan, V4, n);
    pull[n] = 3 * e2 * (1 - e2 * k2) * numberAt(cos2, n) + k2 * numberAt(sec2, n) - 2 * e2 * k2 * first;
    eastward[n] = k * (numberAt(sec2, n) + e2 * first);
    tan[n + 1] = product(sec2, northward, n) / (n + 1);
    northward[n + 1] = -product(tanV4, pull, n) / (n + 1);
  }
}

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
