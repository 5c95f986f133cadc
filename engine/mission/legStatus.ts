export const legStatuses = ['ok', 'low_margin', 'no_return', 'cannot_complete'] as const;

export type LegStatus = (typeof legStatuses)[number];

/** How a return is that keeps so much over the threshold: below it, or with less than nothing left at home. */
export function standingOf(margin_pct: number, threshold_pct: number): LegStatus {
  if (margin_pct + threshold_pct < 0) return 'no_return';
  return margin_pct < 0 ? 'low_margin' : 'ok';
}

/** Why a leg cannot be completed, the gravest first. `WIND`: there is no headway, or the wind is above the maker's limit. */
export const legReasons = [
  'GROUND',
  'OBSTACLE',
  'NO_FLY_AREA',
  'GEOFENCE',
  'WIND',
  'PAYLOAD',
  'TEMPERATURE',
  'CEILING',
  'BATTERY_EXHAUSTED',
  'NOT_REACHED',
] as const;

export type LegReason = (typeof legReasons)[number];
