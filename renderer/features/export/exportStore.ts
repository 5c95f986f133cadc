import { createStore } from 'zustand/vanilla';
import { formatOfApp } from '../../../engine/flightplan/appFormat.ts';
import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import type { OperationOutput, OperationRequest } from '../../../server/contract/operations.ts';
import { isSame } from '../../analysis/isSame.ts';
import { part } from '../../parts/part.ts';
import { useInputsStore } from '../../plan/planStores.ts';
import { ask, type Reply } from '../../platform/ask.ts';
import { useDroneOfPlan } from '../drone/flownAs.ts';
import { type AskedPlan, dividedFor, toFlightsRequest } from './dividedPlan.ts';
import {
  type BestSpeeds,
  bestSpeedsOf,
  type FlightParts,
  flightPartsOf,
  isSplitAwaited,
  type PlannedFlight,
  toExportQuestion,
} from './exportPlan.ts';
import { askFlightFiles, type FlightFiles, withUnjudged } from './flightFiles.ts';
import { usePlannedFlight } from './plannedFlight.ts';
import { type SavedPlanFile, saveFlights, savePlan } from './savedFiles.ts';

export type FormatPreview = OperationOutput<'previewExport'>['formats'][number];

/** A plan as the host is to write it into a folder. */
export type FolderPlan = OperationRequest<'exportToFolder'>['plan'];

/** One file a flight, or the route as it is drawn in one file. */
export type ExportScope = 'flights' | 'whole';

export interface ExportState {
  readonly isOpen: boolean;
  readonly format: WriteFormat;
  /** Absent until the host answers. */
  readonly previews: readonly FormatPreview[] | undefined;
  /** The previews belong to an earlier plan; newer ones are on their way. */
  readonly isChecking: boolean;
  readonly bestSpeeds: BestSpeeds;
  /** Formats that lacked the elevation of home when the dialog opened. */
  readonly needsElevation: readonly WriteFormat[];
  /** The person's choice; a plan for one battery is whole all the same. */
  readonly scope: ExportScope;
  /** Absent: the plan takes one battery. */
  readonly flights: FlightParts | undefined;
  /** The answer does not say yet if there are flights. */
  readonly isSplitAwaited: boolean;
  /** Parts of few enough waypoints for the app of the format; absent: it takes the files without. */
  readonly parts: FlightParts | undefined;
  readonly isByNumber: boolean;
  /** Absent until the host has written those of this plan in this format. */
  readonly flightFiles: FlightFiles | undefined;
  readonly isSaving: boolean;
  readonly problem: string | undefined;
  readonly saved: SavedPlanFile | undefined;
}

const closed = {
  isOpen: false,
  previews: undefined,
  isChecking: false,
  bestSpeeds: 'not_asked_for',
  needsElevation: [],
  scope: 'flights',
  flights: undefined,
  isSplitAwaited: false,
  parts: undefined,
  isByNumber: false,
  flightFiles: undefined,
  problem: undefined,
  saved: undefined,
} as const;

const previewed = (reply: Reply<OperationOutput<'previewExport'>>) =>
  reply.ok
    ? { previews: reply.output.formats, problem: undefined, isChecking: false }
    : { previews: [], problem: reply.problem.message, isChecking: false };

type Choices = Pick<ExportState, 'scope' | 'flights' | 'isByNumber' | 'parts'>;

/** The flights that would be written as a file each; absent: the whole plan is one. */
export function flightsToWrite({ scope, flights, isByNumber, parts }: Choices): FlightParts | undefined {
  if (isByNumber && parts !== undefined) return parts;
  return scope === 'flights' ? flights : undefined;
}

export const isByFlight = (choices: Choices): boolean => flightsToWrite(choices) !== undefined;

function isLookedAt(state: ExportState): boolean {
  const { previews, format, flightFiles } = state;
  if (isByFlight(state)) return flightFiles !== undefined && flightFiles.problem === undefined;
  const preview = previews?.find((one) => one.format === format);
  return preview !== undefined && preview.refusal === undefined;
}

/** The files would hold the plan on screen: previews, flights and speeds are current. */
export function isReadyToWrite(state: ExportState): boolean {
  const { isChecking, isSaving, bestSpeeds, scope } = state;
  const isAwaited = bestSpeeds === 'awaited' || (scope === 'flights' && state.isSplitAwaited);
  return isLookedAt(state) && (isByFlight(state) || !isChecking) && !isSaving && !isAwaited;
}

const withoutElevation = (previews: readonly FormatPreview[]) =>
  previews.flatMap(({ format, refusal }) => (refusal?.code === 'HOME_ELEVATION_NEEDED' ? [format] : []));

/** The plan that was last previewed, with the questions about it. */
interface Looked extends AskedPlan {
  readonly mission: Mission;
}

/** The files that the formats are judged by: one a flight, or one for the whole plan. */
const toPreview = ({ question, split }: Looked, scope: ExportScope): OperationRequest<'previewExport'> =>
  scope === 'flights' && split !== undefined ? { ...split.question, flights: split.flights } : question;

function look(planned: PlannedFlight): Looked {
  const flights = flightPartsOf(planned);
  return {
    mission: planned.mission,
    question: toExportQuestion(planned),
    split: flights && { question: toExportQuestion(planned, true), flights },
  };
}

/** Returns the part of the state that follows from the plan alone. */
const statusOf = (planned: PlannedFlight): Pick<ExportState, 'bestSpeeds' | 'isSplitAwaited'> => ({
  bestSpeeds: bestSpeedsOf(planned),
  isSplitAwaited: isSplitAwaited(planned),
});

export const useExporter = part(({ bridge, of }) => {
  const planned = of(usePlannedFlight);
  const store = createStore<ExportState>(() => ({ ...closed, format: 'dji_wpml_kmz', isSaving: false }));
  let looked: Looked | undefined;
  /** The person's choice, which holds for the aircraft that it was made for. */
  let chosen: { readonly drone_key: string; readonly format: WriteFormat } | undefined;
  const formatToOpen = (): WriteFormat => {
    const { drone_key } = of(useInputsStore).getState();
    if (chosen?.drone_key === drone_key) return chosen.format;
    const drone = of(useDroneOfPlan)();
    return (drone && formatOfApp(drone)) ?? chosen?.format ?? 'dji_wpml_kmz';
  };

  let writing = {};
  let previewing = {};
  let isOpening = false;

  /** Has each format judged by what would be written. */
  const preview = async (asked: Looked) => {
    const turn = {};
    previewing = turn;
    store.setState({ isChecking: true });
    const reply = await ask(bridge, 'previewExport', toPreview(asked, store.getState().scope));
    if (previewing !== turn || !store.getState().isOpen) return;
    const state = previewed(reply);
    store.setState({ ...state, ...(isOpening && { needsElevation: withoutElevation(state.previews) }) });
    isOpening = false;
  };

  /** Has the files of the flights written anew, if those are what is chosen. */
  const writeFlights = async () => {
    const turn = {};
    writing = turn;
    const { format, scope } = store.getState();
    const divided = looked && dividedFor(looked, { format, isByFlight: scope === 'flights' });
    store.setState({ flightFiles: undefined, flights: looked?.split?.flights, parts: divided?.flights });
    const state = store.getState();
    const chosen = state.isByNumber ? divided : undefined;
    const asked = chosen ?? looked?.split;
    if (asked === undefined || !isByFlight(state)) return;
    const files = await askFlightFiles(bridge, asked, format);
    if (writing !== turn || !store.getState().isOpen) return;
    store.setState({ flightFiles: chosen === undefined ? files : withUnjudged(files) });
  };

  const saveChosen = ({ mission, question }: Looked, state: ExportState) => {
    const { flightFiles, format } = state;
    return isByFlight(state) && flightFiles !== undefined
      ? saveFlights(bridge, mission.name, flightFiles)
      : savePlan(bridge, question, format);
  };

  const saveAndReport = async (asked: Looked, state: ExportState) => {
    store.setState({ isSaving: true, problem: undefined });
    const done = await saveChosen(asked, state);
    store.setState({ isSaving: false });
    if (done === undefined) return;
    if (!done.ok)
      return store.setState({ isOpen: true, format: state.format, problem: done.problem.message });
    store.setState({ saved: done.output, isOpen: done.output.notes.length > 0 });
  };

  const openExport = async (asked: Looked) => {
    store.setState({
      ...closed,
      ...statusOf(planned()),
      isOpen: true,
      format: formatToOpen(),
    });
    void writeFlights();
    isOpening = true;
    await preview(asked);
  };

  const lookAgain = async (asked: Looked) => {
    const before = looked;
    const isSameSplit = isSame(asked.split, before?.split);
    const isSameRoute = before !== undefined && isSame(asked.question, before.question);
    looked = {
      mission: asked.mission,
      question: isSameRoute ? before.question : asked.question,
      split: isSameSplit ? before?.split : asked.split,
    };
    if (!isSameSplit || !isSameRoute) void writeFlights();
    const { scope } = store.getState();
    if (before !== undefined && isSame(toPreview(looked, scope), toPreview(before, scope))) return;
    if ((before?.split === undefined) !== (looked.split === undefined))
      store.setState({ previews: undefined });
    await preview(looked);
  };

  return {
    store,
    open: async () => {
      if (store.getState().isSaving) return;
      looked = look(planned());
      await openExport(looked);
    },
    /** Asks for new previews after the plan or its answer changed. */
    refresh: async () => {
      const { isOpen, saved, isSaving } = store.getState();
      if (!isOpen || saved !== undefined || isSaving) return;
      store.setState(statusOf(planned()));
      await lookAgain(look(planned()));
    },
    save: async () => {
      const state = store.getState();
      if (!state.isOpen || looked === undefined || !isReadyToWrite(state)) return;
      await saveAndReport(looked, state);
    },
    /** The plan, or its flights, in the chosen format; `undefined` while nothing may be written. */
    planToWrite: () => {
      const state = store.getState();
      if (looked === undefined || !isReadyToWrite(state)) return undefined;
      const { format, scope, isByNumber } = state;
      if (!isByFlight(state)) return { ...looked.question, format };
      const divided = isByNumber
        ? dividedFor(looked, { format, isByFlight: scope === 'flights' })
        : undefined;
      const asked = divided ?? looked.split;
      return asked && toFlightsRequest(asked, format);
    },
    choose: (format: WriteFormat) => {
      chosen = { drone_key: of(useInputsStore).getState().drone_key, format };
      store.setState({ format, problem: undefined });
      void writeFlights();
    },
    splitByNumber: (isByNumber: boolean) => {
      store.setState({ isByNumber, problem: undefined });
      void writeFlights();
    },
    chooseScope: (scope: ExportScope) => {
      store.setState({ scope, previews: undefined, problem: undefined });
      void writeFlights();
      if (looked !== undefined) void preview(looked);
    },
    close: () => store.setState({ isOpen: false }),
  };
});

export type Exporter = ReturnType<typeof useExporter.make>;
