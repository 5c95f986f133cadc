import type { FoundZone } from './zone.ts';
import type { SunTimes } from './zoneHours.ts';

/** The official zones around a plan, and what their limits and hours are judged by. */
export interface ZonesAround {
  readonly zones: readonly FoundZone[];
  /** Mean sea level above the ellipsoid at the launch point, metres; absent: unknown. */
  readonly undulation_m?: number | undefined;
  /** The sun at the launch point on the days of the flight and around them. */
  readonly sun: readonly SunTimes[];
}
