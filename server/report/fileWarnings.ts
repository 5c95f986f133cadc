import type { Drone } from '../../engine/aircraft/drone.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { MissingFile } from '../contract/schemas/planLock.ts';
import type { PlanOrigin } from '../contract/schemas/planOrigin.ts';
import { missingFilesWarning } from './missingFiles.ts';
import { type OtherAircraft, otherAircraft, otherAircraftWarning } from './otherAircraft.ts';

export interface Differing {
  readonly own: Drone;
  readonly other: OtherAircraft;
}

/** The aircraft of the plan and the one that its file names, where they differ and nobody has kept the former. */
export function differingAircraft(
  { report }: Pick<PlanOrigin, 'report'>,
  drones: readonly Drone[],
  drone_key: string,
): Differing | undefined {
  const own = drones.find(({ key }) => key === drone_key);
  const other = own && report && otherAircraft(drones, report.ofFile, own);
  return own === undefined || other === undefined ? undefined : { own, other };
}

/** Warnings about the file of a plan, which no answer repeats. */
export function fileWarnings(
  { report, losses }: PlanOrigin,
  drones: readonly Drone[],
  drone_key: string,
  missing: readonly MissingFile[] = [],
): readonly Warning[] {
  const told = [...missingFilesWarning(missing), ...losses];
  const differing = differingAircraft({ report }, drones, drone_key);
  return differing === undefined ? told : [...told, otherAircraftWarning(differing.other, differing.own)];
}
