import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PlanFormat } from '../../../engine/flightplan/plan/flightPlan.ts';
import type { Swap } from '../../../engine/flightplan/swappedCoordinates.ts';
import type { History } from '../../../engine/mission/history.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import type { SurveyArea } from '../../../engine/survey/surveyArea.ts';
import type { Warning } from '../../../engine/warnings/warning.ts';
import {
  type DesktopBridge,
  type FileToRead,
  type OpenedFile,
  sizeOf,
} from '../../../server/contract/desktopBridge.ts';
import type { OperationOutput } from '../../../server/contract/operations.ts';
import type { Answer, Problem } from '../../../server/contract/problem.ts';
import type { FlightLogAnswer } from '../../../server/contract/schemas/flightLog.ts';
import { AreaDetails } from '../../../server/contract/schemas/survey.ts';
import { ask, type Reply } from '../../analysis/ask.ts';
import { type ImportReport, isQuestionNeeded, likelyChoice, toImport } from './importPlan.ts';

export type FlightPlanAnswer = OperationOutput<'readFlightPlan'>['plan'];

/** Several routes, or points without altitude: the person decides before anything changes. */
export interface ImportQuestion {
  readonly filename: string;
  readonly plan: FlightPlanAnswer;
  /** The earlier answer, if the question comes up again. */
  readonly answer?: ImportChoice | undefined;
}

/** The file has areas but no route: the person may cover one of them with lines. */
export interface AreaQuestion {
  readonly filename: string;
  readonly format: PlanFormat;
  readonly areas: readonly SurveyArea[];
}

export interface ImportChoice {
  readonly route_index: number;
  readonly default_altitude_m: number;
  readonly swap?: Swap | undefined;
  readonly track_tolerance_m?: number | undefined;
}

/** An accepted file with its choices, so that the person can choose again. */
interface Accepted {
  readonly question: ImportQuestion;
  readonly choice: ImportChoice;
  readonly isInFile: boolean;
}

/** A file that was refused; nothing has changed. */
export interface Refusal {
  readonly filename?: string | undefined;
  readonly message: string;
  readonly where?: string | undefined;
}

/** The file that the host is reading. */
export interface FileInReading {
  readonly filename: string;
  readonly size_bytes: number;
}

export interface ImportState {
  readonly reading: FileInReading | undefined;
  readonly question: ImportQuestion | undefined;
  readonly area: AreaQuestion | undefined;
  readonly refusal: Refusal | undefined;
  readonly report: ImportReport | undefined;
  readonly accepted: Accepted | undefined;
  /** What the plan lacks of its file. */
  readonly losses: readonly Warning[];
}

interface Surroundings {
  readonly bridge: DesktopBridge;
  readonly defaultAltitude_m: () => number;
  /** The launch point, if the person chose one. */
  readonly chosenLaunch: () => Mission['home'];
  /** `isInFile`: the mission is exactly the file's, so there is nothing to save. */
  readonly accept: (mission: Mission, isInFile: boolean) => void;
  /** Files were logs of flights; others among them were not. */
  readonly checkLogs: (
    logs: readonly { readonly filename: string; readonly log: FlightLogAnswer }[],
    refused: readonly Refusal[],
  ) => void;
  /** The file was an own aircraft. */
  readonly addAircraft: (file: FileToRead) => Promise<void>;
  /** The plan on screen and the earlier ones, which an undo brings back. */
  readonly history: () => History<Mission>;
}

/** What belongs to a plan from a file; a new plan has neither. */
type Origin = Pick<ImportState, 'report' | 'accepted' | 'losses'>;

export interface Importer {
  readonly store: StoreApi<ImportState>;
  /** Opens a file that was chosen, dropped or passed by the host; or shows why it could not be read. */
  openFile(opened: Answer<OpenedFile>): Promise<void>;
  /** Opens files that were dropped together: several logs at once, or one plan. */
  openFiles(opened: readonly Answer<OpenedFile>[]): Promise<void>;
  chooseFile(): Promise<void>;
  /** Stops reading the file; nothing changes. */
  cancel(): void;
  refuse(refusal: Refusal): void;
  answer(choice: ImportChoice): void;
  /** Replaces the plan with one made from the file. */
  take(question: ImportQuestion, choice: ImportChoice): void;
  /** Opens the route again with latitude and longitude swapped, or back in the file's order. */
  swap(): void;
  /** Asks about the opened file again, for another choice. */
  askAgain(): void;
  dismiss(): void;
  forgetReport(): void;
  /** The person keeps their own aircraft, whichever the file names. */
  keepAircraft(): void;
  /** After an undo or redo, shows the report of the file behind the plan on screen; returns whether that is another file. */
  follow(): boolean;
}

function toRefusal(filename: string, problem: Problem): Refusal {
  const details = problem.details?.['problem'];
  const where =
    typeof details === 'object' && details !== null && 'where' in details ? String(details.where) : undefined;
  return { filename, message: problem.message, ...(where === undefined ? {} : { where }) };
}

function toAreaQuestion(filename: string, problem: Problem): AreaQuestion | undefined {
  const { data } = AreaDetails.safeParse(problem.details);
  return data === undefined ? undefined : { filename, format: data.format ?? 'json', areas: data.areas };
}

interface LogRead {
  readonly log?: { readonly filename: string; readonly log: FlightLogAnswer };
  readonly refusal?: Refusal;
}

const notALogText = 'It is no log of a flight. Drop a plan by itself, or logs without it.';
const tooManyText = (count: number) =>
  `${count} files were dropped, and Homeward opens one plan at a time. Drop the one to fly; several logs of flights may be dropped together.`;

/** Several refusals as one message, each by its file. */
function inOne(refused: readonly Refusal[]): Refusal | undefined {
  if (refused.length < 2) return refused[0];
  return {
    message: refused
      .map(({ filename, message }) => (filename === undefined ? message : `${filename}: ${message}`))
      .join(' '),
  };
}

const nothingOpened: Origin = { report: undefined, accepted: undefined, losses: [] };

export function makeImporter(around: Surroundings): Importer {
  const store = createStore<ImportState>(() => ({
    reading: undefined,
    question: undefined,
    area: undefined,
    refusal: undefined,
    report: undefined,
    accepted: undefined,
    losses: [],
  }));

  const origins = new WeakMap<Mission, Origin>();
  const setOrigin = (origin: Origin) => {
    origins.set(around.history().present, origin);
    store.setState(origin);
  };
  const follow = () => {
    const { past, present } = around.history();
    const plan = [...past, present].findLast((mission) => origins.has(mission));
    const { report, accepted, losses } = (plan && origins.get(plan)) ?? nothingOpened;
    const isSame = report === store.getState().report;
    store.setState({ report, accepted, losses });
    if (isSame) return false;
    return true;
  };
  const accept = (question: ImportQuestion, choice: ImportChoice, isInFile = true) => {
    const { mission, report, losses } = toImport(question, choice, around.chosenLaunch());
    const isChanged = choice.swap !== undefined || choice.track_tolerance_m !== undefined;
    around.accept(mission, isInFile && !isChanged);
    store.setState({ question: undefined, area: undefined, refusal: undefined });
    setOrigin({ report, accepted: { question, choice, isInFile }, losses });
  };
  let reader: AbortController | undefined;
  const cancel = () => {
    if (store.getState().reading === undefined) return;
    store.setState({ reading: undefined });
    reader?.abort();
  };
  /** Has a file read while the window shows that; `undefined`: the person cancelled, or opened another file. */
  const whileReading = async <Output>(
    file: FileToRead,
    read: (signal: AbortSignal) => Promise<Reply<Output>>,
  ): Promise<Reply<Output> | undefined> => {
    cancel();
    const reading = { filename: file.filename, size_bytes: sizeOf(file) };
    store.setState({ reading, refusal: undefined, question: undefined, area: undefined });
    reader = new AbortController();
    const reply = await read(reader.signal);
    if (store.getState().reading !== reading) return undefined;
    store.setState({ reading: undefined });
    return reply;
  };
  /** A log, or why it is none; `undefined`: the person cancelled. */
  const readLog = async (opened: Answer<OpenedFile>): Promise<LogRead | undefined> => {
    if (!opened.ok) return { refusal: { message: opened.problem.message } };
    const { isLog, ...file } = opened.output;
    const { filename } = file;
    if (isLog !== true) return { refusal: { filename, message: notALogText } };
    const reply = await whileReading(file, (signal) => ask(around.bridge, 'readFlightLog', file, { signal }));
    if (reply === undefined) return undefined;
    return reply.ok
      ? { log: { filename, log: reply.output.log } }
      : { refusal: toRefusal(filename, reply.problem) };
  };
  const openLogs = async (files: readonly Answer<OpenedFile>[]) => {
    const found: LogRead[] = [];
    for (const file of files) {
      const read = await readLog(file);
      if (read === undefined) return;
      found.push(read);
    }
    const logs = found.flatMap(({ log }) => log ?? []);
    const refused = found.flatMap(({ refusal }) => refusal ?? []);
    if (logs.length > 0) around.checkLogs(logs, refused);
    else store.setState({ refusal: inOne(refused) });
  };
  const openPlan = async (file: FileToRead) => {
    const reply = await whileReading(file, (signal) =>
      ask(around.bridge, 'readFlightPlan', file, { signal }),
    );
    if (reply === undefined) return;
    if (!reply.ok) {
      const area = toAreaQuestion(file.filename, reply.problem);
      return store.setState(
        area === undefined ? { refusal: toRefusal(file.filename, reply.problem) } : { area },
      );
    }
    const question = { filename: file.filename, plan: reply.output.plan };
    const { plan } = question;
    if (isQuestionNeeded(plan, around.chosenLaunch())) return store.setState({ question });
    accept(question, likelyChoice(plan, plan.chosen_route, around.defaultAltitude_m()));
  };
  const openFile = async (opened: Answer<OpenedFile>) => {
    if (!opened.ok) return store.setState({ refusal: { message: opened.problem.message } });
    const { isLog, isAircraft, ...file } = opened.output;
    if (isAircraft === true) return around.addAircraft(file);
    await (isLog === true ? openLogs([opened]) : openPlan(file));
  };
  const openFiles = async (files: readonly Answer<OpenedFile>[]) => {
    const [only] = files;
    if (only === undefined) return;
    if (files.length === 1) return openFile(only);
    if (files.some((opened) => opened.ok && opened.output.isLog === true)) return openLogs(files);
    store.setState({ refusal: { message: tooManyText(files.length) } });
  };

  return {
    store,
    openFile,
    openFiles,
    chooseFile: async () => {
      const opened = await around.bridge.chooseFile();
      if (opened !== undefined) await openFile(opened);
    },
    cancel,
    refuse: (refusal) => store.setState({ refusal }),
    answer: (choice) => {
      const { question } = store.getState();
      if (question !== undefined) accept(question, choice);
    },
    take: (question, choice) => accept(question, choice, false),
    dismiss: () => store.setState({ question: undefined, area: undefined, refusal: undefined }),
    swap: () => {
      const { accepted } = store.getState();
      if (accepted === undefined) return;
      const { swap, ...rest } = accepted.choice;
      accept(accepted.question, swap === undefined ? { ...rest, swap: 'route' } : rest, accepted.isInFile);
    },
    askAgain: () => {
      const { accepted } = store.getState();
      if (accepted === undefined) return;
      store.setState({ question: { ...accepted.question, answer: accepted.choice } });
    },
    forgetReport: () => setOrigin({ ...nothingOpened, losses: store.getState().losses }),
    keepAircraft: () => {
      const { report, accepted, losses } = store.getState();
      if (report === undefined) return;
      setOrigin({ report: { ...report, aircraft: undefined, aircraftClass: undefined }, accepted, losses });
    },
    follow,
  };
}
