/** Conversions for the edges: the engine itself knows SI, degrees and °C alone. Factors are exact by definition. */
const metresPerFoot = 0.3048;
const metresPerMile = 1609.344;
const metresPerSecondPerMph = 0.44704;
const gramsPerOunce = 28.349523125;
const gramsPerPound = 453.59237;

export const mphToMps = (speed_mph: number): number => speed_mph * metresPerSecondPerMph;
export const mpsToMph = (speed_mps: number): number => speed_mps / metresPerSecondPerMph;

export const fahrenheitToCelsius = (temp_f: number): number => ((temp_f - 32) * 5) / 9;
export const celsiusToFahrenheit = (temp_c: number): number => (temp_c * 9) / 5 + 32;

export const feetToMetres = (length_ft: number): number => length_ft * metresPerFoot;
export const metresToFeet = (length_m: number): number => length_m / metresPerFoot;

export const milesToMetres = (length_mi: number): number => length_mi * metresPerMile;
export const metresToMiles = (length_m: number): number => length_m / metresPerMile;

export const ouncesToGrams = (mass_oz: number): number => mass_oz * gramsPerOunce;
export const gramsToOunces = (mass_g: number): number => mass_g / gramsPerOunce;

export const poundsToGrams = (mass_lb: number): number => mass_lb * gramsPerPound;
export const gramsToPounds = (mass_g: number): number => mass_g / gramsPerPound;
