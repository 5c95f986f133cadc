import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PlanFormat } from '../../../engine/flightplan/plan/flightPlan.ts';
import type { Measure, UnitAsked, UnitChoice } from '../../../engine/flightplan/plan/planUnits.ts';
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
import type { Answer } from '../../../server/contract/problem.ts';
import type { FlightLogAnswer } from '../../../server/contract/schemas/flightLog.ts';
import { ask, type Reply } from '../../analysis/ask.ts';
import type { PlanOrigin } from '../../plan/planOrigin.ts';
import { inOne, notALogText, tooManyText, toQuestion, toRefusal } from './fileRefusals.ts';
import { isQuestionNeeded, likelyChoice, toImport } from './importPlan.ts';

export type FlightPlanAnswer = OperationOutput<'readFlightPlan'>['plan'];

/** Several routes, or points without altitude: the person decides before anything changes. */
export interface ImportQuestion {
  readonly filename: string;
  readonly plan: FlightPlanAnswer;
  /** The earlier answer, if the question comes up again. */
  readonly answer?: ImportChoice | undefined;
  /** To be read again in other units. */
  readonly file?: FileToRead | undefined;
  /** The units that the person chose. */
  readonly units?: UnitChoice | undefined;
  /** The plan is not yet that of the chosen units. */
  readonly isReadAgain?: boolean | undefined;
}

/** The file has figures in a unit that nobody knows. */
export interface UnitQuestion {
  readonly file: FileToRead;
  readonly asked: UnitAsked;
  /** Those that the person has named already. */
  readonly units: UnitChoice;
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
  readonly unit: UnitQuestion | undefined;
  readonly refusal: Refusal | undefined;
  readonly report: PlanOrigin['report'];
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
  /** Reads the file in question with the figures of a measure in another unit. */
  readIn(measure: Measure, unit: string): void;
  /** Reads the file that has a unit which nobody knows. */
  nameUnit(unit: string): void;
  /** Replaces the plan with one made from the file. */
  take(question: ImportQuestion, choice: ImportChoice): void;
  /** Opens the route again with latitude and longitude swapped, or back in the file's order. */
  swap(): void;
  /** Asks about the opened file again, for another choice. */
  askAgain(): void;
  dismiss(): void;
  forgetReport(): void;
  /** The plan on screen is from no file. */
  beginAnew(): void;
  /** The person keeps their own aircraft, whichever the file names. */
  keepAircraft(): void;
  /** After an undo or redo, shows the report of the file behind the plan on screen; returns whether that is another file. */
  follow(): boolean;
}

interface LogRead {
  readonly log?: { readonly filename: string; readonly log: FlightLogAnswer };
  readonly refusal?: Refusal;
}

const noQuestion = { question: undefined, area: undefined, unit: undefined } as const;

const inUnits = (file: FileToRead, units: UnitChoice | undefined) =>
  units === undefined ? file : { ...file, units };

const nothingOpened: Origin = { report: undefined, accepted: undefined, losses: [] };

/** `restored`: what the plan of the last start keeps of its file. */
export function makeImporter(around: Surroundings, restored?: PlanOrigin): Importer {
  const store = createStore<ImportState>(() => ({
    reading: undefined,
    question: undefined,
    area: undefined,
    unit: undefined,
    refusal: undefined,
    ...nothingOpened,
    ...restored,
  }));

  const origins = new WeakMap<Mission, Origin>();
  if (restored !== undefined) origins.set(around.history().present, { ...nothingOpened, ...restored });
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
    store.setState({ ...noQuestion, refusal: undefined });
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
    store.setState({ reading, refusal: undefined, ...noQuestion });
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
  const openPlan = async (file: FileToRead, units?: UnitChoice) => {
    const reply = await whileReading(file, (signal) =>
      ask(around.bridge, 'readFlightPlan', inUnits(file, units), { signal }),
    );
    if (reply === undefined) return;
    if (!reply.ok) return store.setState(toQuestion(file, reply.problem, units));
    const { plan } = reply.output;
    const question = { filename: file.filename, plan, file, units };
    if (isQuestionNeeded(plan, around.chosenLaunch())) return store.setState({ question });
    accept(question, likelyChoice(plan, plan.chosen_route, around.defaultAltitude_m()));
  };
  const readIn = async (asked: ImportQuestion, units: UnitChoice) => {
    const { file } = asked;
    if (file === undefined) return;
    const question = { ...asked, units, isReadAgain: true };
    store.setState({ question });
    const reply = await ask(around.bridge, 'readFlightPlan', inUnits(file, units));
    if (store.getState().question !== question) return;
    if (reply.ok) store.setState({ question: { ...question, plan: reply.output.plan, isReadAgain: false } });
    else store.setState({ ...noQuestion, ...toQuestion(file, reply.problem, units) });
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
    readIn: (measure, unit) => {
      const { question } = store.getState();
      if (question !== undefined) void readIn(question, { ...question.units, [measure]: unit });
    },
    nameUnit: (unit) => {
      const asked = store.getState().unit;
      if (asked !== undefined) void openPlan(asked.file, { ...asked.units, [asked.asked.measure]: unit });
    },
    take: (question, choice) => accept(question, choice, false),
    dismiss: () => store.setState({ ...noQuestion, refusal: undefined }),
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
    beginAnew: () => setOrigin(nothingOpened),
    forgetReport: () => setOrigin({ ...nothingOpened, losses: store.getState().losses }),
    keepAircraft: () => {
      const { report, accepted, losses } = store.getState();
      if (report === undefined) return;
      setOrigin({ report: { ...report, ofFile: {} }, accepted, losses });
    },
    follow,
  };
}
