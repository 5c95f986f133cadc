import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type Differing, differingAircraft, fileWarnings } from '../../../server/report/fileWarnings.ts';
import type { Warning } from '../../../server/report/warningWords.ts';
import type { Parts } from '../../parts/part.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { usePlanLock } from '../../plan/planLock.ts';
import { useInputs, useInputsStore, useMission, useMissionStore } from '../../plan/planStores.ts';
import { useCatalog } from '../drone/catalogStore.ts';
import { useImporter } from './importStore.ts';

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
  const mission = useMission(currentMission);
  return useMemo(
    () => fileWarnings({ report, losses }, drones, drone_key, { mission, missing }),
    [report, losses, drones, drone_key, mission, missing],
  );
}

/** Warnings about the file of the plan, outside of components. */
export const fileWarningsOf = (of: Parts['of']): readonly Warning[] =>
  fileWarnings(
    of(useImporter).store.getState(),
    of(useCatalog).store.getState().drones,
    of(useInputsStore).getState().drone_key,
    {
      mission: currentMission(of(useMissionStore).store.getState()),
      missing: of(usePlanLock).store.getState().missing,
    },
  );
