import type { Drone } from '../../engine/aircraft/drone.ts';

/** `DJI Mavic 3`, `DeltaQuad Pro`: maker and model, where the model does not begin with the maker. */
export function aircraftName({
  manufacturer = '',
  model,
  key,
}: Pick<Drone, 'manufacturer' | 'model' | 'key'>): string {
  if (model === undefined) return key;
  const isNamed = `${model} `.toLowerCase().startsWith(`${manufacturer} `.toLowerCase());
  return isNamed ? model : `${manufacturer} ${model}`.trim();
}
