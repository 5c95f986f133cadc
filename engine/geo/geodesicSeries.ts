import { numberAt } from '../elementAt.ts';
import { packedNumbers } from '../packedNumbers.ts';

/** WGS84: second eccentricity squared (a² − b²)/b². */
const e2 = 6.739_496_742_276_435e-3;

/** Coefficient n of the product of two power series. */
function product(a: Float64Array, b: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i <= n; i++) sum += numberAt(a, i) * numberAt(b, n - i);
  return sum;
}

/** Power series along one geodesic; reused for the next, so that nothing is allocated. */
export interface GeodesicSeries {
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

export function emptySeries(terms: number): GeodesicSeries {
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
export function followGeodesic(series: GeodesicSeries, φ: number, α: number): void {
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
