/** A point on the WGS84 ellipsoid, degrees: `lat` in [−90, 90], `lon` in [−180, 180). */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** Reference of an altitude. `msl` is above the EGM96 geoid, `ellipsoid` above WGS84. */
export type AltitudeDatum = 'takeoff' | 'agl' | 'msl' | 'ellipsoid';

export interface Altitude {
  readonly datum: AltitudeDatum;
  readonly value_m: number;
}
