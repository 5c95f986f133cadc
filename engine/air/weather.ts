import type { WindLevel } from './hourlyWeather.ts';
import type { WindSurface } from './windProfile.ts';

/**
 * Weather at the launch point. The wind blows FROM `wind_dir_deg`, true degrees; speeds are 0 or more, and a gust below the
 * mean counts as the mean. Humidity is relative, 0–100.
 */
export interface Weather {
  readonly wind_speed_mps: number;
  readonly wind_dir_deg: number;
  readonly gust_speed_mps: number;
  readonly temp_c: number;
  readonly humidity_pct: number;
  /** Height above ground at which wind and gust were reported, metres; absent: they count as the same at every height. */
  readonly wind_height_m?: number | undefined;
  /** Surface under the wind, which sets its growth with height; absent: open country. Only counts with `wind_height_m`. */
  readonly wind_over?: WindSurface | undefined;
  /**
   * Winds at greater heights than that of the report, by growing height: between them the wind is interpolated. Absent: the law of the profile
   * goes on from the report. Only count with `wind_height_m`.
   */
  readonly winds_aloft?: readonly WindLevel[] | undefined;
  /** Spread of the winds of an ensemble; absent: the usual error of a wind. */
  readonly wind_error?: WindError | undefined;
}

/** Standard deviations of the components of a wind at one height above ground, which grow with height as wind does. */
export interface WindError {
  readonly height_m: number;
  readonly north_mps: number;
  readonly east_mps: number;
}
