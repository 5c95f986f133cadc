import type { AltitudeDatum } from '../../engine/geo/position.ts';
import { words } from './words.ts';

const datums = ['takeoff', 'agl', 'msl', 'ellipsoid'] as const satisfies readonly AltitudeDatum[];

export const datumName = (datum: AltitudeDatum): string => words('datum', { datum });

export const datumOptions = () => datums.map((value) => ({ value, label: datumName(value) }));
