import { isOfDjiFly, isOfLitchi } from './losses/djiApps.ts';
import { djiAircraft } from './wpml/djiAircraft.ts';
import type { WriteFormat } from './write/writeFormat.ts';

/** Makers whose one planner opens one format: Potensic Eve, and QGroundControl by DeltaQuad's manual (docs.deltaquad.com). */
const byMaker: Readonly<Record<string, WriteFormat>> = {
  Potensic: 'potensic_json',
  DeltaQuad: 'qgc_plan',
};

interface NamedAircraft {
  readonly manufacturer?: string | undefined;
  readonly model?: string | undefined;
}

/** The format that the app of an aircraft takes; `undefined`: no source says. */
export function formatOfApp({ manufacturer = '', model }: NamedAircraft): WriteFormat | undefined {
  const name = `${manufacturer} ${model ?? ''}`;
  if (djiAircraft(name) !== undefined || isOfDjiFly(name)) return 'dji_wpml_kmz';
  return isOfLitchi(name) ? 'litchi_csv' : byMaker[manufacturer];
}
