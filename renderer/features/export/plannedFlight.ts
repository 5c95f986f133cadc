import { cameraOfRoute } from '../../../engine/drawing/routeDrawing.ts';
import { useAnalysisControl } from '../../analysis/answers.ts';
import { currentResult, standingOf } from '../../analysis/asyncResult.ts';
import { part } from '../../parts/part.ts';
import { useInputsStore, useMissionStore } from '../../plan/planStores.ts';
import { useDocuments } from '../documents/documentsOfPlan.ts';
import { nameOfPlan } from '../documents/documentText.ts';
import { useDroneOfPlan } from '../drone/flownAs.ts';
import type { PlannedFlight } from './exportPlan.ts';

/** Gives the plan on screen with the answer about it, as files are made of them. */
export const usePlannedFlight = part(({ of }) => (): PlannedFlight => {
  const inputs = of(useInputsStore).getState();
  const { history, dragged } = of(useMissionStore).store.getState();
  const route = of(useAnalysisControl).store.getState().mission;
  const { file } = of(useDocuments).store.getState();
  const isHeld = dragged !== undefined;
  // No file of another tool has a place for the drawing that the route was made of, but for the lens of its camera.
  const { drawing, ...mission } = history.present;
  return {
    mission: { ...mission, name: nameOfPlan(history.present, file?.filename) },
    camera_key: cameraOfRoute(drawing),
    inputs,
    drone: of(useDroneOfPlan)(),
    result: isHeld ? undefined : currentResult(route),
    isResultAwaited: isHeld || standingOf(route) === 'checking',
  };
});
