import type { StoreApi } from 'zustand/vanilla';
import type { ForecastSource, HourOfWeather } from '../../../engine/air/hourlyWeather.ts';
import { port } from '../../parts/part.ts';

/** The hourly weather of the plan, as far as a forecast concerns it. */
export interface HoursTarget {
  /** The source of the hours that the plan has; absent: none, or they were typed. */
  readonly store: StoreApi<{ readonly source?: ForecastSource | undefined }>;
  /** Makes hours those of the plan, in place of any that it has; `time_zone` is the IANA name of that at the launch point. */
  take(hours: readonly HourOfWeather[], source: ForecastSource, time_zone: string): void;
}

export const useHoursTarget = port<HoursTarget>('hours');
