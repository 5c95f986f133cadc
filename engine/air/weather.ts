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
}
