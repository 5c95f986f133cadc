import type { AltitudeDatum } from '../../engine/geo/position.ts';
import { words } from './words.ts';

const nameOf = (datum: AltitudeDatum): string => words('window.ui.datum', { datum });

/** What an altitude is measured from, said whenever it is asked for. */
export const datumNames: Readonly<Record<AltitudeDatum, string>> = {
  get takeoff() {
    return nameOf('takeoff');
  },
  get agl() {
    return nameOf('agl');
  },
  get msl() {
    return nameOf('msl');
  },
  get ellipsoid() {
    return nameOf('ellipsoid');
  },
};
