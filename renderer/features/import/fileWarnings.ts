import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import { missingFilesWarning } from '../../../server/report/missingFiles.ts';
import {
  type OtherAircraft,
  otherAircraft,
  otherAircraftWarning,
} from '../../../server/report/otherAircraft.ts';
import type { Warning } from '../../../server/report/warningWords.ts';
import type { Parts } from '../../parts/part.ts';
import { type LockState, usePlanLock } from '../../plan/planLock.ts';
import { useInputs, useInputsStore } from '../../plan/planStores.ts';
import { useCatalog } from '../drone/catalogStore.ts';
import type { ImportState } from './importState.ts';
import { useImporter } from './importStore.ts';

interface Differing {
  readonly own: Drone;
  readonly other: OtherAircraft;
}

/** The aircraft of the plan and the one that its file names, where they differ and nobody has kept the former. */
function differingAircraft(
  { report }: Pick<ImportState, 'report'>,
  drones: readonly Drone[],
  drone_key: string,
): Differing | undefined {
  const own = drones.find(({ key }) => key === drone_key);
  const other = own && report && otherAircraft(drones, report.ofFile, own);
  return own === undefined || other === undefined ? undefined : { own, other };
}

/** Warnings about the file of a plan, which no answer repeats. */
export function fileWarnings(
  { report, losses }: Pick<ImportState, 'report' | 'losses'>,
  drones: readonly Drone[],
  drone_key: string,
  missing: LockState['missing'] = [],
): readonly Warning[] {
  const told = [...missingFilesWarning(missing), ...losses];
  const differing = differingAircraft({ report }, drones, drone_key);
  return differing === undefined ? told : [...told, otherAircraftWarning(differing.other, differing.own)];
}

export function useDifferingAircraft(): Differing | undefined {
  const drones = useStore(useCatalog().store, (state) => state.drones);
  const report = useStore(useImporter().store, (state) => state.report);
  const drone_key = useInputs((inputs) => inputs.drone_key);
  return useMemo(() => differingAircraft({ report }, drones, drone_key), [report, drones, drone_key]);
}

export function useFileWarnings(): readonly Warning[] {
  const drones = useStore(useCatalog().store, (state) => state.drones);
  const report = useStore(useImporter().store, (state) => state.report);
  const losses = useStore(useImporter().store, (state) => state.losses);
  const drone_key = useInputs((inputs) => inputs.drone_key);
  const missing = useStore(usePlanLock().store, (state) => state.missing);
  return useMemo(
    () => fileWarnings({ report, losses }, drones, drone_key, missing),
    [report, losses, drones, drone_key, missing],
  );
}

/** Warnings about the file of the plan, outside of components. */
export const fileWarningsOf = (of: Parts['of']): readonly Warning[] =>
  fileWarnings(
    of(useImporter).store.getState(),
    of(useCatalog).store.getState().drones,
    of(useInputsStore).getState().drone_key,
    of(usePlanLock).store.getState().missing,
  );
