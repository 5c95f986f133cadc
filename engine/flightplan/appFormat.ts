import { isOfLitchi } from './losses/djiApps.ts';
import { djiAircraft, isOfDjiFly } from './wpml/djiAircraft.ts';
import type { WriteFormat } from './write/writeFormat.ts';

interface NamedAircraft {
  readonly manufacturer?: string | undefined;
  readonly model?: string | undefined;
}

/** The format that the app of an aircraft takes; `undefined`: no source says. */
export function formatOfApp({ manufacturer = '', model }: NamedAircraft): WriteFormat | undefined {
  const name = `${manufacturer} ${model ?? ''}`;
  if (djiAircraft(name) !== undefined || isOfDjiFly(name)) return 'dji_wpml_kmz';
  if (isOfLitchi(name)) return 'litchi_csv';
  return manufacturer === 'Potensic' ? 'potensic_json' : undefined;
}

/** True for an aircraft with numbers of its own in DJI's files, which DJI Pilot 2 flies and DJI Fly does not. */
export const isOfDjiPilot = (aircraft: string): boolean => djiAircraft(aircraft) !== undefined;
