import type { StoreApi } from 'zustand/vanilla';
import type { Warning } from '../engine/warnings/warning.ts';
import type { DesktopBridge } from '../server/contract/desktopBridge.ts';
import type { PlanDocument } from '../server/contract/schemas/planDocument.ts';
import type { PlanOrigin } from '../server/contract/schemas/planOrigin.ts';
import { fileReserveWarning } from '../server/report/fileReserve.ts';
import { type Documents, makeDocuments } from './features/documents/documentsStore.ts';
import { type Catalog, pickDroneKey } from './features/drone/catalogStore.ts';
import type { OwnAircraftControl } from './features/drone/ownAircraftStore.ts';
import type { Importer } from './features/import/importer.ts';
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

const isOfFile = ({ code }: Warning): boolean => code === 'AIRCRAFT_OF_FILE' || code === 'RESERVE_OF_FILE';

/** Returns the origin that a plan keeps, with the findings about the aircraft and the reserve of its file. */
const withTold = (origin: PlanOrigin | undefined, told: readonly Warning[]): PlanOrigin => {
  const { losses = [], ...rest } = origin ?? {};
  return { ...rest, losses: [...losses.filter((loss) => !isOfFile(loss)), ...told] };
};

/** The aircraft that a plan came with, or another one in sight where this installation has neither it nor its sheet. */
async function aircraftFor({ inputs, aircraft }: PlanDocument, { catalog, own }: DocumentSurroundings) {
  own.forgetPlan();
  if (aircraft !== undefined) {
    const { key = inputs.drone_key, told } = await own.adopt(aircraft);
    return { key, told };
  }
  const { drones } = catalog.store.getState();
  if (drones.length === 0 || drones.some(({ key }) => key === inputs.drone_key))
    return { key: inputs.drone_key, told: [] };
  const next = pickDroneKey(drones, inputs.drone_key);
  own.say({
    kind: 'refused',
    isOfPlan: true,
    title: `The aircraft “${inputs.drone_key}” is not in this catalog`,
    text: 'The plan is shown with another one. Choose the aircraft that flies it.',
  });
  return { key: next, told: [] };
}

/** The documents of a planner: what is put into their files, and how one comes on screen. */
export function documentsOfPlan(around: DocumentSurroundings, { plan }: StartPlan): Documents {
  const { bridge, mission, inputs, view, own, importer, startNew, hindrance } = around;
  let told: readonly Warning[] = [];
  inputs.subscribe(({ drone_key, rth_threshold_pct }, before) => {
    if (drone_key !== before.drone_key) importer.forgetAircraft();
    if (rth_threshold_pct !== before.rth_threshold_pct) importer.forgetReserve();
  });
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
      aircraftFor: async (document) => {
        const found = await aircraftFor(document, around);
        told = [...found.told, ...fileReserveWarning(document.inputs.rth_threshold_pct)];
        return found.key;
      },
      show: (document, name) => {
        mission.restore(document.mission, document.isLaunchChosen, name);
        inputs.setState(document.inputs, true);
        importer.beginAnew(withTold(document.origin, told));
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
