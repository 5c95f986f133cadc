/** Most hours in a list: sixteen days, which no forecast goes beyond. */
export const mostHours = 384;
/** Most heights at which one hour gives the wind. */
export const mostLevels = 20;
/** Least and greatest height above ground at which an hour may give a wind, metres. */
export const levelHeights_m = { least: 1, most: 500 } as const;

/** Wind at one height above ground. The wind blows FROM `wind_dir_deg`, true degrees. */
export interface WindLevel {
  readonly height_m: number;
  readonly wind_speed_mps: number;
  readonly wind_dir_deg: number;
}

/** Weather of one hour at the launch point. */
export interface HourOfWeather {
  /** Begin of the hour, UTC, ISO 8601 with seconds: `2026-09-12T06:00:00Z`. */
  readonly time: string;
  /** One or more, by growing height. */
  readonly levels: readonly WindLevel[];
  /** Gusts at 10 m; absent: unknown. */
  readonly gust_speed_mps?: number | undefined;
  readonly temp_c?: number | undefined;
  readonly humidity_pct?: number | undefined;
  readonly pressure_hpa?: number | undefined;
  readonly precipitation_mm?: number | undefined;
  readonly visibility_m?: number | undefined;
  /** Wind of each member of an ensemble at 10 m or the level named; absent: no ensemble. */
  readonly members?: readonly WindLevel[] | undefined;
}

/** The service that a forecast is from. */
export interface ForecastSource {
  readonly name: string;
  readonly url?: string;
  /** The time of the request, ISO 8601 in UTC. */
  readonly asked_at?: string;
  readonly license?: string;
}
