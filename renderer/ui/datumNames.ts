import type { AltitudeDatum } from '../../engine/geo/position.ts';

export const datumNames: Readonly<Record<AltitudeDatum, string>> = {
  takeoff: 'above take-off',
  agl: 'above ground',
  msl: 'above sea level',
  ellipsoid: 'above ellipsoid',
};
