/** Weather at the launch point. The wind blows FROM `wind_dir_deg`, true degrees. */
export interface Weather {
  readonly wind_speed_mps: number;
  readonly wind_dir_deg: number;
  readonly gust_speed_mps: number;
  readonly temp_c: number;
  readonly humidity_pct: number;
}
