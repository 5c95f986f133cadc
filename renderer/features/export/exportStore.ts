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
  type ExportPurpose,
  type ExportQuestion,
  type PlannedFlight,
  toExportQuestion,
} from './exportPlan.ts';

export type FormatPreview = OperationOutput<'previewExport'>['formats'][number];

export interface SavedPlanFile {
  readonly filename: string;
  readonly purpose: ExportPurpose;
  /** What to know about the file, a sentence each. */
  readonly notes: readonly string[];
}

export interface ExportState {
  /** What the open dialog is for; `undefined`: it is closed. */
  readonly purpose: ExportPurpose | undefined;
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
  open(purpose: ExportPurpose): Promise<void>;
  choose(format: WriteFormat): void;
  /** Asks for new previews after the plan or its answer changed. */
  refresh(): Promise<void>;
  save(): Promise<void>;
  close(): void;
}

interface Surroundings {
  readonly bridge: DesktopBridge;
  readonly planned: () => PlannedFlight;
  /** Reports a plan as saved in a file; the plan on screen may be another by now. */
  readonly markSaved: (mission: Mission) => void;
}

/** The format of saved plans: of those Homeward can open, the one that holds launch point, heights, speeds and waits. */
export const planFormat: WriteFormat = 'qgc_plan';

const lostCall: Answer<SavedFile> = {
  ok: false,
  problem: { code: 'ACTION_FAILED', message: 'The file was not saved: Homeward did not answer. Try again.' },
  request_id: '',
};

const closed = {
  purpose: undefined,
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

/** Whether the plan's own file loses nothing but the plan's name, which becomes the file's name. */
const isComplete = (preview: FormatPreview | undefined) =>
  preview !== undefined &&
  preview.refusal === undefined &&
  preview.losses.every(({ code }) => code === 'NAME_NOT_KEPT');

/** The plan that was last previewed, and the question about it. */
interface Looked {
  readonly mission: Mission;
  readonly question: ExportQuestion;
}

const look = (purpose: ExportPurpose, planned: PlannedFlight): Looked => ({
  mission: planned.mission,
  question: toExportQuestion(purpose, planned),
});

export function makeExporter({ bridge, planned, markSaved }: Surroundings): Exporter {
  const store = createStore<ExportState>(() => ({ ...closed, format: 'dji_wpml_kmz', isSaving: false }));
  let looked: Looked | undefined;
  let exportFormat: WriteFormat = store.getState().format;

  const write = async ({ question }: Looked, purpose: ExportPurpose, format: WriteFormat) => {
    const written = await ask(bridge, 'exportPlan', { ...question, format });
    if (!written.ok) return written;
    const { filename, bytes, notes } = written.output;
    const answer = await bridge.saveFile({ filename, bytes }).catch(() => lostCall);
    if (answer === undefined || !answer.ok) return answer;
    const worthKnowing = purpose === 'save' ? [] : notes.filter(({ code }) => code !== 'NAME_NOT_KEPT');
    const messages = worthKnowing.map(({ message }) => message);
    return { ok: true, output: { filename: answer.output.filename, purpose, notes: messages } } as const;
  };

  const writeAndReport = async (asked: Looked, purpose: ExportPurpose, format: WriteFormat) => {
    if (store.getState().isSaving) return;
    store.setState({ isSaving: true, problem: undefined });
    const done = await write(asked, purpose, format);
    store.setState({ isSaving: false });
    if (done === undefined) return;
    if (!done.ok) return store.setState({ purpose, format, problem: done.problem.message });
    if (purpose === 'save') markSaved(asked.mission);
    const isOver = done.output.notes.length === 0;
    store.setState({ saved: done.output, purpose: isOver ? undefined : purpose });
  };

  const openExport = async (asked: Looked) => {
    const bestSpeeds = bestSpeedsOf('export', planned());
    store.setState({ ...closed, purpose: 'export', format: exportFormat, isChecking: true, bestSpeeds });
    const reply = await ask(bridge, 'previewExport', asked.question);
    if (looked?.question !== asked.question || store.getState().purpose === undefined) return;
    const state = previewed(reply);
    store.setState({ ...state, needsElevation: withoutElevation(state.previews) });
  };

  /** Saves without asking if the file holds the whole plan. */
  const openSave = async (asked: Looked) => {
    const reply = await ask(bridge, 'previewExport', asked.question);
    if (looked?.question !== asked.question) return;
    store.setState({ ...closed, ...previewed(reply), format: planFormat });
    const own = store.getState().previews?.find(({ format }) => format === planFormat);
    if (isComplete(own)) await writeAndReport(asked, 'save', planFormat);
    else store.setState({ purpose: 'save' });
  };

  const open = async (purpose: ExportPurpose) => {
    if (store.getState().isSaving) return;
    looked = look(purpose, planned());
    await (purpose === 'save' ? openSave(looked) : openExport(looked));
  };

  return {
    store,
    open,
    refresh: async () => {
      const { purpose, saved, isSaving } = store.getState();
      if (purpose === undefined || saved !== undefined || isSaving) return;
      const asked = look(purpose, planned());
      store.setState({ bestSpeeds: bestSpeedsOf(purpose, planned()) });
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
      const { purpose, format } = store.getState();
      if (purpose === undefined || looked === undefined || !isReadyToWrite(store.getState())) return;
      await writeAndReport(looked, purpose, format);
    },
    choose: (format) => {
      exportFormat = format;
      store.setState({ format, problem: undefined });
    },
    close: () => store.setState({ purpose: undefined }),
  };
}
