/** All unit conversions of the product: the engine itself uses only SI, degrees and °C. The factors are exact by definition. */
export const metresPerFoot = 0.3048;
const metresPerMile = 1609.344;
export const metresPerNauticalMile = 1852;
export const mpsPerMph = 0.44704;
export const mpsPerKmh = 1 / 3.6;
export const mpsPerKnot = metresPerNauticalMile / 3600;
/** Conventional inch of mercury, of altimeter settings. */
export const hpaPerInchOfMercury = 33.863_89;
/** Degrees in one unit of MAVLink and of logs, which write whole numbers. */
export const degreesPerE7 = 1e-7;

export const mphToMps = (speed_mph: number): number => speed_mph * mpsPerMph;
export const mpsToMph = (speed_mps: number): number => speed_mps / mpsPerMph;

export const fahrenheitToCelsius = (temp_f: number): number => ((temp_f - 32) * 5) / 9;
export const celsiusToFahrenheit = (temp_c: number): number => (temp_c * 9) / 5 + 32;

export const feetToMetres = (length_ft: number): number => length_ft * metresPerFoot;
/** The foot of American surveys, 1200/3937 m. */
export const surveyFeetToMetres = (length_ft: number): number => (length_ft * 1200) / 3937;
export const metresToFeet = (length_m: number): number => length_m / metresPerFoot;

export const milesToMetres = (length_mi: number): number => length_mi * metresPerMile;
export const metresToMiles = (length_m: number): number => length_m / metresPerMile;

export const celsiusToKelvin = (temp_c: number): number => temp_c + 273.15;

/** Radians of an angle in degrees; any finite angle. For use only inside a function body. */
export const toRadians = (angle_deg: number): number => (angle_deg * Math.PI) / 180;
/** Degrees of an angle in radians. */
export const toDegrees = (angle: number): number => (angle * 180) / Math.PI;
