export const legStatuses = ['ok', 'low_margin', 'no_return', 'cannot_complete'] as const;

export type LegStatus = (typeof legStatuses)[number];

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
