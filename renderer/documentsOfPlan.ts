import type { StoreApi } from 'zustand/vanilla';
import type { DesktopBridge } from '../server/contract/desktopBridge.ts';
import type { PlanDocument } from '../server/contract/schemas/planDocument.ts';
import { type Documents, makeDocuments } from './features/documents/documentsStore.ts';
import { type Catalog, pickDroneKey } from './features/drone/catalogStore.ts';
import type { OwnAircraftControl } from './features/drone/ownAircraftStore.ts';
import type { Importer } from './features/import/importStore.ts';
import type { Inputs } from './plan/inputs.ts';
import type { MissionStore } from './plan/missionStore.ts';
import {
  fromPlanView,
  stepsOfRings,
  stepsOfRoute,
  toPlanView,
  type ViewState,
  withFit,
} from './plan/viewStore.ts';
import { originOf } from './saverByHost.ts';
import type { StartPlan } from './startPlan.ts';

export interface DocumentSurroundings {
  readonly bridge: DesktopBridge;
  readonly mission: MissionStore;
  readonly inputs: StoreApi<Inputs>;
  readonly view: StoreApi<ViewState>;
  readonly catalog: Catalog;
  readonly own: OwnAircraftControl;
  readonly importer: Importer;
  readonly startNew: () => void;
  readonly hindrance: () => string | undefined;
}

/** The aircraft that a plan came with, or another one in sight where this installation has neither it nor its sheet. */
async function aircraftFor({ inputs, aircraft }: PlanDocument, { catalog, own }: DocumentSurroundings) {
  own.forgetPlan();
  if (aircraft !== undefined) return (await own.adopt(aircraft)) ?? inputs.drone_key;
  const { drones } = catalog.store.getState();
  if (drones.length === 0 || drones.some(({ key }) => key === inputs.drone_key)) return inputs.drone_key;
  const next = pickDroneKey(drones, inputs.drone_key);
  own.say({
    kind: 'refused',
    isOfPlan: true,
    title: `The aircraft “${inputs.drone_key}” is not in this catalog`,
    text: 'The plan is shown with another one. Choose the aircraft that flies it.',
  });
  return next;
}

/** The documents of a planner: what is put into their files, and how one comes on screen. */
export function documentsOfPlan(around: DocumentSurroundings, { plan }: StartPlan): Documents {
  const { bridge, mission, inputs, view, own, importer, startNew, hindrance } = around;
  return makeDocuments(
    {
      bridge,
      mission,
      inputs,
      startNew,
      hindrance,
      origin: () => originOf(importer),
      view: () => toPlanView(view.getState()),
      ownAircraft: own.find,
      aircraftFor: (document) => aircraftFor(document, around),
      show: (document, name) => {
        mission.restore(document.mission, document.isLaunchChosen, name);
        inputs.setState(document.inputs, true);
        importer.beginAnew(document.origin);
        const hasRoute = document.mission.waypoints.length > 0;
        view.setState((state) => ({
          selected: [],
          tool: 'select',
          openSteps: hasRoute ? stepsOfRoute : stepsOfRings,
          ...fromPlanView(document.view),
          ...withFit(state, hasRoute ? 'route' : 'everything'),
        }));
      },
    },
    { file: plan?.document, savedInputs: inputs.getState(), hasOwnInputs: plan?.document !== undefined },
  );
}
