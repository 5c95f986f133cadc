import { densityAloft } from '../../engine/air/atmosphere.ts';
import type { Weather } from '../../engine/air/weather.ts';
import { calibrate } from '../../engine/aircraft/calibrate.ts';
import { powerRatio } from '../../engine/aircraft/powerCurve.ts';
import { airframeOnPriors } from './airframeOnPriors.ts';

/** Climbs at 3.0 and descends at 2.8 m/s, the engine’s defaults for an aircraft that names no rates. */
export const m100 = airframeOnPriors({
  key: 'm100',
  airframe: 'open_frame',
  takeoff_mass_g: 3715,
  rotor_count: 4,
  propeller_diameter_m: 0.3302,
});

/** Pittsburgh in the season of the flights; the file gives no weather but the wind. */
export const site_msl_m = 270;
export const weatherWith = (wind_speed_mps: number, wind_dir_deg: number): Weather => ({
  wind_speed_mps,
  wind_dir_deg,
  gust_speed_mps: 0,
  temp_c: 20,
  humidity_pct: 50,
});

export const siteDensity_kg_m3 = (height_m: number): number =>
  densityAloft(weatherWith(0, 0), site_msl_m, height_m);

/**
 * The one figure of power that is given to the engine, for every flight: mean steady power of the flights without payload
 * at 4 m/s and their mean airspeed, m100_by_condition.csv.
 */
export const anchor = { power_w: 455.9, airspeed_mps: 5.45, payload_g: 0, speed_mps: 4 };

/** Middle of the flights' heights: where the anchor's density holds. */
const anchorHeight_m = 60;

export const m100Model = calibrate(m100);

/** Power at hover, reference mass and standard air, that the anchor implies. */
export const hover_w =
  anchor.power_w /
  powerRatio(m100Model.curve, {
    airspeed_mps: anchor.airspeed_mps,
    climb_mps: 0,
    mass_ratio: 1,
    density_kg_m3: siteDensity_kg_m3(anchorHeight_m),
  });
