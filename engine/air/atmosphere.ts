import { celsiusToKelvin } from '../units.ts';
import type { Weather } from './weather.ts';

/** Density at which published flight times are assumed to hold: ISA sea level, kg/m³ (MODEL.md §1). */
export const standardDensity_kg_m3 = 1.225;

/** ISA troposphere (ICAO Doc 7488): lapse rate 0.0065 K/m, and the barometric exponent that follows from it. */
const lapseRate_k_per_m = 0.0065;
const seaLevelPressure_pa = 101_325;
const barometricSlope_per_m = 2.25577e-5;
const barometricExponent = 5.25588;
const gasConstantDryAir = 287.058;
const gasConstantVapour = 461.495;

/** The barometric formula ends above the troposphere; no aircraft flies below the lowest shore. */
const lowestAltitude_m = -1000;
const highestAltitude_m = 11_000;
const coldest_c = -90;
const hottest_c = 70;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** ISA pressure at an altitude above sea level, Pa; the altitude is clamped to −1000…11 000 m. */
function pressureAt(altitude_msl_m: number): number {
  const altitude_m = clamp(altitude_msl_m, lowestAltitude_m, highestAltitude_m);
  return seaLevelPressure_pa * (1 - barometricSlope_per_m * altitude_m) ** barometricExponent;
}

/** Saturation vapour pressure over water, Pa (Buck 1981, rev. 1996). */
function saturationPressure(temp_c: number): number {
  return 611.21 * Math.exp(((18.678 - temp_c / 234.5) * temp_c) / (257.14 + temp_c));
}

/**
 * Density of moist air, kg/m³: ideal mixture of dry air and vapour at the standard pressure of the altitude (MODEL.md §1).
 * Meant for −30…50 °C, 0–100 % and below 5000 m. Temperatures are clamped to −90…70 °C and altitudes to −1000…11 000 m, so
 * the density is positive for any humidity from 0 on.
 */
export function airDensity(temp_c: number, humidity_pct: number, altitude_msl_m: number): number {
  const air_c = clamp(temp_c, coldest_c, hottest_c);
  const temp_k = celsiusToKelvin(air_c);
  const pressure_pa = pressureAt(altitude_msl_m);
  const vapour_pa = Math.min(pressure_pa, (humidity_pct / 100) * saturationPressure(air_c));
  return (pressure_pa - vapour_pa) / (gasConstantDryAir * temp_k) + vapour_pa / (gasConstantVapour * temp_k);
}

/**
 * Density where the aircraft flies, kg/m³, from the weather at the surface (MODEL.md §1): temperature falls with height above
 * it at the ISA rate, relative humidity stays the same. `surface_msl_m` is above sea level, `height_m` above the surface; any
 * finite numbers, clamped as in `airDensity`.
 */
export function densityAloft(weather: Weather, surface_msl_m: number, height_m: number): number {
  const temp_c = weather.temp_c - lapseRate_k_per_m * height_m;
  return airDensity(temp_c, weather.humidity_pct, surface_msl_m + height_m);
}
