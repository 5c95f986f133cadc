import type { Drone } from '../../engine/aircraft/drone.ts';
import { missedPictures } from '../../engine/mission/missedPictures.ts';
import type { Mission } from '../../engine/mission/mission.ts';
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

/** The parts of a plan that its warnings depend on beside its file and aircraft. */
interface Planned {
  readonly mission: Pick<Mission, 'waypoints' | 'drawing'>;
  readonly missing?: readonly MissingFile[] | undefined;
}

/** Warnings about the file of a plan and the pictures of its drawing, which no answer repeats. */
export function fileWarnings(
  { report, losses }: PlanOrigin,
  drones: readonly Drone[],
  drone_key: string,
  { mission, missing = [] }: Planned,
): readonly Warning[] {
  const told = [...missingFilesWarning(missing), ...losses, ...missedPictures(mission)];
  const differing = differingAircraft({ report }, drones, drone_key);
  return differing === undefined ? told : [...told, otherAircraftWarning(differing.other, differing.own)];
}
