import type { AltitudeDatum } from '../../geo/position.ts';

/** MAV_FRAME of an altitude above home, above the terrain, above mean sea level. */
export const frames: Readonly<Record<AltitudeDatum, number>> = { takeoff: 3, agl: 10, msl: 0, ellipsoid: 0 };

/** Reference of an item's altitude, from its MAV_FRAME; 2 is a command without position. */
export function datumOf(frame: number | undefined): AltitudeDatum | undefined {
  if (frame === 0 || frame === 5) return 'msl';
  if (frame === 3 || frame === 6) return 'takeoff';
  return frame === 10 || frame === 11 ? 'agl' : undefined;
}
