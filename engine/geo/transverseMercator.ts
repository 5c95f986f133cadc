import { toDegrees, toRadians } from '../units.ts';
import { toLongitude } from './angle.ts';
import type { Position } from './position.ts';

/** Metres to the east of the middle of a UTM zone, which counts as 500 000, and to the north of the equator. */
export interface GridPoint {
  readonly easting_m: number;
  readonly northing_m: number;
}

const semiMajor_m = 6_378_137;
const flattening = 1 / 298.257223563;
const scale = 0.9996;
const falseEasting_m = 500_000;

const n = flattening / (2 - flattening);
const rectifying_m = (semiMajor_m / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
const eccentricity = Math.sqrt(flattening * (2 - flattening));
/** Coefficients α of Krüger's series to the fourth order (Karney 2011, "Transverse Mercator with an accuracy of a few nanometers", equation 35). */
const α = [
  n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3 + (41 / 180) * n ** 4,
  (13 / 48) * n ** 2 - (3 / 5) * n ** 3 + (557 / 1440) * n ** 4,
  (61 / 240) * n ** 3 - (103 / 140) * n ** 4,
  (49_561 / 161_280) * n ** 4,
];
/** Coefficients β of the way back (Karney 2011, equation 36). */
const β = [
  n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3 - (1 / 360) * n ** 4,
  (1 / 48) * n ** 2 + (1 / 15) * n ** 3 - (437 / 1440) * n ** 4,
  (17 / 480) * n ** 3 - (37 / 840) * n ** 4,
  (4397 / 161_280) * n ** 4,
];

const middleOf = (zone: number): number => zone * 6 - 183;

/** Adds a series to both coordinates of a point. */
function withSeries(ξ: number, η: number, factors: readonly number[]): { ξ: number; η: number } {
  const sum = { ξ, η };
  factors.forEach((factor, index) => {
    const k = 2 * (index + 1);
    sum.ξ += factor * Math.sin(k * ξ) * Math.cosh(k * η);
    sum.η += factor * Math.cos(k * ξ) * Math.sinh(k * η);
  });
  return sum;
}

/** The tangent of the conformal latitude (Karney 2011, equations 7–9). */
function conformalOf(τ: number): number {
  const σ = Math.sinh(eccentricity * Math.atanh((eccentricity * τ) / Math.hypot(1, τ)));
  return τ * Math.hypot(1, σ) - σ * Math.hypot(1, τ);
}

/** Transverse Mercator as UTM has it: Karney 2011, equations 7–11; below a millimetre within 20° of the middle of the zone. */
export function toTransverseMercator({ lat, lon }: Position, zone: number): GridPoint {
  const λ = toRadians(toLongitude(lon - middleOf(zone)));
  const conformal = conformalOf(Math.tan(toRadians(lat)));
  const ξ = Math.atan2(conformal, Math.cos(λ));
  const η = Math.asinh(Math.sin(λ) / Math.hypot(conformal, Math.cos(λ)));
  const at = withSeries(ξ, η, α);
  return {
    easting_m: falseEasting_m + scale * rectifying_m * at.η,
    northing_m: scale * rectifying_m * at.ξ,
  };
}

/** Newton's method for the tangent of the latitude (Karney 2011, equations 19–21): three steps reach the last digit. */
function tangentOf(conformal: number): number {
  const rest = 1 - eccentricity ** 2;
  let τ = conformal;
  for (let step = 0; step < 3; step++) {
    const guess = conformalOf(τ);
    τ += (((conformal - guess) / Math.hypot(1, guess)) * (1 + rest * τ ** 2)) / (rest * Math.hypot(1, τ));
  }
  return τ;
}

/** The way back (Karney 2011, equations 11, 15–18), with the same error. */
export function fromTransverseMercator({ easting_m, northing_m }: GridPoint, zone: number): Position {
  const η = (easting_m - falseEasting_m) / (scale * rectifying_m);
  const ξ = northing_m / (scale * rectifying_m);
  const back = withSeries(
    ξ,
    η,
    β.map((factor) => -factor),
  );
  const conformal = Math.sin(back.ξ) / Math.hypot(Math.sinh(back.η), Math.cos(back.ξ));
  const λ = Math.atan2(Math.sinh(back.η), Math.cos(back.ξ));
  return {
    lat: toDegrees(Math.atan(tangentOf(conformal))),
    lon: toLongitude(middleOf(zone) + toDegrees(λ)),
  };
}
