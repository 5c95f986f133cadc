import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import type { DesktopBridge, SavedFile } from '../../../server/contract/desktopBridge.ts';
import type { OperationOutput } from '../../../server/contract/operations.ts';
import type { Answer } from '../../../server/contract/problem.ts';
import { ask, type Reply } from '../../analysis/ask.ts';
import { isSame } from '../../analysis/isSame.ts';
import {
  type BestSpeeds,
  bestSpeedsOf,
  type ExportQuestion,
  type PlannedFlight,
  toExportQuestion,
} from './exportPlan.ts';

export type FormatPreview = OperationOutput<'previewExport'>['formats'][number];

export interface SavedPlanFile {
  readonly filename: string;
  /** What to know about the file, a sentence each. */
  readonly notes: readonly string[];
}

export interface ExportState {
  readonly isOpen: boolean;
  readonly format: WriteFormat;
  /** Absent until the host answers. */
  readonly previews: readonly FormatPreview[] | undefined;
  /** Whether the previews belong to an earlier plan and newer ones are on their way. */
  readonly isChecking: boolean;
  readonly bestSpeeds: BestSpeeds;
  /** Formats that lacked the elevation of home when the dialog opened. */
  readonly needsElevation: readonly WriteFormat[];
  readonly isSaving: boolean;
  readonly problem: string | undefined;
  readonly saved: SavedPlanFile | undefined;
}

export interface Exporter {
  readonly store: StoreApi<ExportState>;
  open(): Promise<void>;
  choose(format: WriteFormat): void;
  /** Asks for new previews after the plan or its answer changed. */
  refresh(): Promise<void>;
  save(): Promise<void>;
  close(): void;
}

interface Surroundings {
  readonly bridge: DesktopBridge;
  readonly planned: () => PlannedFlight;
}

const lostCall: Answer<SavedFile> = {
  ok: false,
  problem: { code: 'ACTION_FAILED', message: 'The file was not saved: Homeward did not answer. Try again.' },
  request_id: '',
};

const closed = {
  isOpen: false,
  previews: undefined,
  isChecking: false,
  bestSpeeds: 'not_asked_for',
  needsElevation: [],
  problem: undefined,
  saved: undefined,
} as const;

const previewed = (reply: Reply<OperationOutput<'previewExport'>>) =>
  reply.ok
    ? { previews: reply.output.formats, problem: undefined, isChecking: false }
    : { previews: [], problem: reply.problem.message, isChecking: false };

/** Whether the file would hold the plan on screen: its previews are current and its speeds are known. */
export function isReadyToWrite({ previews, format, isChecking, isSaving, bestSpeeds }: ExportState): boolean {
  const preview = previews?.find((one) => one.format === format);
  const isLookedAt = preview !== undefined && preview.refusal === undefined && !isChecking;
  return isLookedAt && !isSaving && bestSpeeds !== 'awaited';
}

const withoutElevation = (previews: readonly FormatPreview[]) =>
  previews.flatMap(({ format, refusal }) => (refusal?.code === 'HOME_ELEVATION_NEEDED' ? [format] : []));

/** The plan that was last previewed, and the question about it. */
interface Looked {
  readonly mission: Mission;
  readonly question: ExportQuestion;
}

const look = (planned: PlannedFlight): Looked => ({
  mission: planned.mission,
  question: toExportQuestion(planned),
});

export function makeExporter({ bridge, planned }: Surroundings): Exporter {
  const store = createStore<ExportState>(() => ({ ...closed, format: 'dji_wpml_kmz', isSaving: false }));
  let looked: Looked | undefined;
  let exportFormat: WriteFormat = store.getState().format;

  const write = async ({ question }: Looked, format: WriteFormat) => {
    const written = await ask(bridge, 'exportPlan', { ...question, format });
    if (!written.ok) return written;
    const { filename, bytes, notes } = written.output;
    const answer = await bridge.saveFile({ filename, bytes }).catch(() => lostCall);
    if (answer === undefined || !answer.ok) return answer;
    const worthKnowing = notes.filter(({ code }) => code !== 'NAME_NOT_KEPT');
    const messages = worthKnowing.map(({ message }) => message);
    return { ok: true, output: { filename: answer.output.filename, notes: messages } } as const;
  };

  const writeAndReport = async (asked: Looked, format: WriteFormat) => {
    if (store.getState().isSaving) return;
    store.setState({ isSaving: true, problem: undefined });
    const done = await write(asked, format);
    store.setState({ isSaving: false });
    if (done === undefined) return;
    if (!done.ok) return store.setState({ isOpen: true, format, problem: done.problem.message });
    store.setState({ saved: done.output, isOpen: done.output.notes.length > 0 });
  };

  const openExport = async (asked: Looked) => {
    const bestSpeeds = bestSpeedsOf(planned());
    store.setState({ ...closed, isOpen: true, format: exportFormat, isChecking: true, bestSpeeds });
    const reply = await ask(bridge, 'previewExport', asked.question);
    if (looked?.question !== asked.question || !store.getState().isOpen) return;
    const state = previewed(reply);
    store.setState({ ...state, needsElevation: withoutElevation(state.previews) });
  };

  const open = async () => {
    if (store.getState().isSaving) return;
    looked = look(planned());
    await openExport(looked);
  };

  return {
    store,
    open,
    refresh: async () => {
      const { isOpen, saved, isSaving } = store.getState();
      if (!isOpen || saved !== undefined || isSaving) return;
      const asked = look(planned());
      store.setState({ bestSpeeds: bestSpeedsOf(planned()) });
      if (looked !== undefined && isSame(asked.question, looked.question)) {
        looked = { ...looked, mission: asked.mission };
        return;
      }
      looked = asked;
      store.setState({ isChecking: true });
      const reply = await ask(bridge, 'previewExport', asked.question);
      if (looked?.question === asked.question) store.setState(previewed(reply));
    },
    save: async () => {
      const { isOpen, format } = store.getState();
      if (!isOpen || looked === undefined || !isReadyToWrite(store.getState())) return;
      await writeAndReport(looked, format);
    },
    choose: (format) => {
      exportFormat = format;
      store.setState({ format, problem: undefined });
    },
    close: () => store.setState({ isOpen: false }),
  };
}
