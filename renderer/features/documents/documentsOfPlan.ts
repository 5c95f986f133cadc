import type { Warning } from '../../../engine/warnings/warning.ts';
import { type PlanVariant, wholeVariants } from '../../../server/contract/planVariants.ts';
import type { PlanDocument } from '../../../server/contract/schemas/planDocument.ts';
import type { PlanOrigin } from '../../../server/contract/schemas/planOrigin.ts';
import { fileReserveWarning } from '../../../server/report/fileReserve.ts';
import { type Part, type Parts, part } from '../../parts/part.ts';
import { useBriefingDetails } from '../../plan/briefingDetails.ts';
import { forNewPlan } from '../../plan/inputs.ts';
import { usePlanLock } from '../../plan/planLock.ts';
import { useInputsStore, useMissionStore, useStartPlan, useViewStore } from '../../plan/planStores.ts';
import {
  fromPlanView,
  stepsOfRings,
  stepsOfRoute,
  stepsOfStart,
  toPlanView,
  withDrawer,
  withFit,
} from '../../plan/viewStore.ts';
import { noticeOf } from '../../ui/notice.ts';
import { words } from '../../ui/words.ts';
import { pickDroneKey, useCatalog } from '../drone/catalogStore.ts';
import { useOwnAircraft } from '../drone/ownAircraftStore.ts';
import { useFileTargets } from '../import/fileTargets.ts';
import { useImporter } from '../import/importStore.ts';
import { originOf } from '../import/planOrigins.ts';
import { useVariants } from '../variants/variantsStore.ts';
import { type Documents, makeDocuments } from './documentsStore.ts';

const isOfFile = ({ code }: Warning): boolean => code === 'AIRCRAFT_OF_FILE' || code === 'RESERVE_OF_FILE';

/** Returns the origin that a plan keeps, with the findings about the aircraft and the reserve of its file. */
const withTold = (origin: PlanOrigin | undefined, told: readonly Warning[]): PlanOrigin => {
  const { losses = [], ...rest } = origin ?? {};
  return { ...rest, losses: [...losses.filter((loss) => !isOfFile(loss)), ...told] };
};

/** The aircraft that a variant came with, or another one in sight where this installation has neither it nor its sheet. */
async function aircraftFor({ inputs, aircraft }: PlanVariant, of: Parts['of']) {
  const own = of(useOwnAircraft);
  if (aircraft !== undefined) {
    const { key = inputs.drone_key, told } = await own.adopt(aircraft);
    return { key, told };
  }
  const { drones } = of(useCatalog).store.getState();
  if (drones.length === 0 || drones.some(({ key }) => key === inputs.drone_key))
    return { key: inputs.drone_key, told: [] };
  const next = pickDroneKey(drones, inputs.drone_key);
  own.say(
    noticeOf({
      kind: 'refused',
      title: () => words('window.documents.aircraft_missing', { name: inputs.drone_key }),
      text: () => words('window.documents.choose_aircraft'),
    }),
    { isOfPlan: true },
  );
  return { key: next, told: [] };
}

/** The variants of a plan with aircraft of this installation, each of which is looked for once; and what is told of that of the plan. */
async function flownVariants(document: PlanDocument, of: Parts['of']) {
  of(useOwnAircraft).forgetPlan();
  const found = new Map<string, Awaited<ReturnType<typeof aircraftFor>>>();
  const all = wholeVariants(document) ?? [];
  for (const variant of all) {
    const { drone_key } = variant.inputs;
    if (!found.has(drone_key)) found.set(drone_key, await aircraftFor(variant, of));
  }
  const flown = all.map(({ aircraft: _, ...variant }) => {
    const { key = variant.inputs.drone_key } = found.get(variant.inputs.drone_key) ?? {};
    return { ...variant, inputs: { ...variant.inputs, drone_key: key } };
  });
  return { flown, told: found.get(document.inputs.drone_key)?.told ?? [] };
}

/** Begins an empty plan, as at the first start; one undo brings the old one back. */
export const useStartNew = part(({ of }) => () => {
  of(useOwnAircraft).forgetPlan();
  of(useDocuments).begin(() => {
    of(useMissionStore).startNew();
    of(useInputsStore).setState(forNewPlan, true);
  });
  of(useImporter).beginAnew();
  of(useViewStore).setState((state) => ({
    selected: [],
    tool: 'select',
    openSteps: stepsOfStart,
    cursor: undefined,
    ...withDrawer(undefined),
    ...withFit(state, 'everything'),
  }));
});

const catalogOf = (of: Parts['of']) =>
  new Promise<void>((resolve) => {
    const { store } = of(useCatalog);
    if (store.getState().drones.length > 0) return resolve();
    const leave = store.subscribe(({ drones }) => {
      if (drones.length === 0) return;
      leave();
      resolve();
    });
  });

export const useDocuments: Part<Documents> = part(({ bridge, of }) => {
  const mission = of(useMissionStore);
  const inputs = of(useInputsStore);
  const view = of(useViewStore);
  const own = of(useOwnAircraft);
  const importer = of(useImporter);
  const variants = of(useVariants);
  const { plan } = of(useStartPlan);
  const lock = of(usePlanLock);
  const tellBeside = () => lock.store.setState({ isBeside: variants.shownBeside() !== undefined });
  tellBeside();
  variants.store.subscribe(tellBeside);
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
      startNew: of(useStartNew),
      hindrance: of(useFileTargets).hindrance,
      origin: () => originOf(importer),
      view: () => toPlanView(view.getState(), variants.shownBeside()),
      ownAircraft: own.find,
      variants,
      lock,
      hasCatalog: () => catalogOf(of),
      briefing: of(useBriefingDetails),
      variantsOf: async (document) => {
        const found = await flownVariants(document, of);
        told = [...found.told, ...fileReserveWarning(document.inputs.rth_threshold_pct)];
        return found.flown;
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
    {
      file: plan?.document,
      hasOwnInputs: plan?.document !== undefined,
      lock: plan?.lock,
      savedLock: plan?.lock,
    },
  );
});
