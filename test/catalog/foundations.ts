import type { DroneBasis } from '../../engine/aircraft/completeDrone.ts';
import { plainModel } from '../../engine/flightplan/wpml/djiAircraft.ts';

/** Figures that the airframe sets, whichever pack it carries. */
const airframeFields = [
  'class',
  'airframe',
  'rotor_count',
  'propeller_diameter_m',
  'max_wind_mps',
  'landing_max_wind_mps',
  'max_ascent_mps',
  'max_descent_mps',
  'operating_temp_min_c',
  'operating_temp_max_c',
] as const;

const isFigure = (value: unknown): boolean => typeof value === 'number' || Array.isArray(value);

/** Lists of names, which are no figures. */
const lists = ['source', 'aliases', 'estimated_fields', 'unverified_fields'];

/** Fields whose figure an entry calls published. */
export function publishedFigures(entry: DroneBasis): string[] {
  const named = new Set<string>([...(entry.estimated_fields ?? []), ...(entry.unverified_fields ?? [])]);
  return Object.entries(entry)
    .filter(([field, value]) => isFigure(value) && !lists.includes(field) && !named.has(field))
    .map(([field]) => field);
}

/** Lists the figures of an entry that no source explains, one line each. */
export function untraced(entry: DroneBasis): string[] {
  const sources = entry.source === 'own' ? [] : (entry.source ?? []);
  const hasSource = sources.some((source) => source.trim() !== '');
  const estimated = new Set<string>(entry.estimated_fields);
  return [
    ...(hasSource ? [] : publishedFigures(entry).map((field) => `${field} has no source`)),
    ...(entry.unverified_fields ?? [])
      .filter((field) => estimated.has(field))
      .map((field) => `${field} is both estimated and unverified`),
  ];
}

/** The entry of the same airframe with another pack, where key and model of this one add only the name of a pack. */
export function baseOf(entry: DroneBasis, catalog: readonly DroneBasis[]): DroneBasis | undefined {
  const key = entry.key.replace(/_(plus|standard|tb\d+\w*)$/, '');
  const model = plainModel(entry.model ?? '');
  return catalog.find(
    (base) => base.key !== entry.key && base.key === key && plainModel(base.model ?? '') === model,
  );
}

/** Where a battery variant is not its base with another pack: one line for each fault. */
export function variantFaults(variant: DroneBasis, base: DroneBasis): string[] {
  const more_g = (variant.takeoff_mass_g ?? 0) - (base.takeoff_mass_g ?? 0);
  const longer_min = variant.baseline_flight_time_min - base.baseline_flight_time_min;
  return [
    ...airframeFields
      .filter((field) => variant[field] !== base[field])
      .map((field) => `${field} is not that of ${base.key}`),
    ...(more_g === 0 ? ['has the mass of its base'] : []),
    ...(more_g * longer_min > 0 ? [] : ['does not fly longer with the heavier pack']),
  ];
}
