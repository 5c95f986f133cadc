import { createStore } from 'zustand/vanilla';
import type { Measure, UnitChoice } from '../../../engine/flightplan/plan/planUnits.ts';
import type { PlannedMission } from '../../../engine/flightplan/toMission.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { WarningCode } from '../../../engine/warnings/warning.ts';
import { type FileToRead, type OpenedFile, sizeOf } from '../../../server/contract/desktopBridge.ts';
import type { Answer, Problem } from '../../../server/contract/problem.ts';
import type { PlanOrigin } from '../../../server/contract/schemas/planOrigin.ts';
import { toRangeQuestion } from '../../../server/report/planQuestions.ts';
import { isLaunchAssumed } from '../../../server/report/warningWords.ts';
import { part } from '../../parts/part.ts';
import { useInputsStore, useMissionStore, useStartPlan } from '../../plan/planStores.ts';
import { ask, type Reply } from '../../platform/ask.ts';
import { isGroundFile } from '../../platform/fileInput.ts';
import { words } from '../../ui/words.ts';
import { useOwnAircraft } from '../drone/ownAircraftStore.ts';
import { isOtherHeights, raiseFor } from './fileHeights.ts';
import { groundRefusal, refusalOf, toQuestion, toRefusal } from './fileRefusals.ts';
import { useFileTargets } from './fileTargets.ts';
import { isQuestionNeeded, likelyChoice, toImport, toPlanned } from './importPlan.ts';
import type {
  FlightPlanAnswer,
  ImportChoice,
  ImportQuestion,
  ImportState,
  Refusal,
  SurveyFile,
} from './importState.ts';
import { asLog, makeLogReader } from './logReader.ts';
import { makePlanOrigins, nothingOpened, type Origin, without, withoutRoute } from './planOrigins.ts';
import { makeRouteLook } from './routeLook.ts';
import { takeoffFor, untoldTakeoff } from './takeoffGround.ts';

const inUnits = (file: FileToRead, units: UnitChoice | undefined) =>
  units === undefined ? file : { ...file, units };

interface Accepting {
  readonly planned: PlannedMission;
  readonly isInFile?: boolean | undefined;
  readonly raise_m?: number | undefined;
}

const noQuestion = { question: undefined, unit: undefined } as const;

export const useImporter = part(({ bridge, of }) => {
  const mission = of(useMissionStore);
  const inputs = of(useInputsStore);
  const around = of(useFileTargets);
  const lowestWay = makeRouteLook({ bridge, inputs: inputs.getState, hasHeights: around.hasHeights });
  /** Finds the ground above sea level; `undefined` where no source knows it. */
  const groundAt = async (place: Position) => {
    const range = toRangeQuestion(inputs.getState(), place);
    const reply = await ask(bridge, 'hereAndBack', { ...place, range });
    return reply.ok ? reply.output.result.ground_msl_m : undefined;
  };
  const store = createStore<ImportState>(() => ({
    ...noQuestion,
    ...nothingOpened,
    reading: undefined,
    refusal: undefined,
  }));

  const origins = makePlanOrigins(
    () => mission.store.getState().history,
    (now) => store.setState(now),
  );

  const { plan: restored } = of(useStartPlan);
  if (restored?.origin !== undefined) origins.begin({ ...nothingOpened, ...restored.origin });
  const refuse = (refusal: Refusal | undefined) => store.setState({ refusal });
  /** The person has answered what was assumed of the file, or it holds no longer. */
  const settleFinding = (gone: WarningCode) =>
    origins.change((origin) => without(origin, ({ code }) => code === gone));
  const plannedBy = (plan: FlightPlanAnswer, choice: ImportChoice) =>
    toPlanned(plan, choice, around.chosenLaunch());
  const accept = (
    question: ImportQuestion,
    choice: ImportChoice,
    { planned, isInFile = true, raise_m }: Accepting,
  ) => {
    const { mission, report, losses } = toImport(question, choice, planned, raise_m);
    const isChanged =
      choice.swap !== undefined ||
      choice.track_tolerance_m !== undefined ||
      isOtherHeights({ ...choice, ...takeoffFor(question, choice) });
    around.accept(mission, isInFile && !isChanged);
    store.setState({ ...noQuestion, refusal: undefined });
    origins.begin({ report, accepted: { question, choice, isInFile, route: planned.route }, losses });
  };
  /** Accepts a choice that may ask for heights which clear the ground: those that the route needs as it is chosen now. */
  const settle = async (question: ImportQuestion, choice: ImportChoice, isInFile?: boolean) => {
    const planned = plannedBy(question.plan, choice);
    if (choice.isRaised !== true) return accept(question, choice, { planned, isInFile });
    const before = store.getState();
    const lowest = await lowestWay(toImport(question, choice, planned).mission);
    const now = store.getState();
    if (now.question !== before.question || now.accepted !== before.accepted) return;
    const raise_m = lowest && raiseFor(lowest, inputs.getState().clearance_m);
    accept(question, choice, { planned, isInFile, raise_m });
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
  const openLogs = makeLogReader({
    read: (file) => whileReading(file, (signal) => ask(bridge, 'readFlightLog', file, { signal })),
    checkLogs: around.checkLogs,
    askColumns: around.askColumns,
    refuse,
  });
  /** Finds out if heights lack a level to count from, or lead the route below the ground. */
  const heightDoubts = async (question: ImportQuestion, choice: ImportChoice, planned: PlannedMission) => {
    const place = untoldTakeoff(planned.mission);
    if (place !== undefined && (await groundAt(place)) === undefined) return { asksTakeoff: true };
    const lowest = await lowestWay(toImport(question, choice, planned).mission);
    return lowest?.isUnder === true ? { isUnderGround: true } : {};
  };
  const askAbout = (file: FileToRead, problem: Problem, units?: UnitChoice) => {
    const { survey, ...question } = { survey: undefined, ...toQuestion(file, problem, units) };
    store.setState({ ...noQuestion, ...question });
    if (survey !== undefined) around.survey(survey);
  };
  const openPlan = async (file: FileToRead, units?: UnitChoice) => {
    const { filename } = file;
    const launch = around.chosenLaunch();
    const reply = await whileReading(file, async (signal) => {
      const read = await ask(bridge, 'readFlightPlan', inUnits(file, units), { signal });
      if (!read.ok) return read;
      const { plan, areas } = read.output;
      const choice = likelyChoice(plan, plan.chosen_route, inputs.getState().height_m);
      const planned = toPlanned(plan, choice, launch);
      const doubts = await heightDoubts({ filename, plan }, choice, planned);
      return { ...read, output: { plan, areas, choice, planned, doubts } };
    });
    if (reply === undefined) return;
    if (!reply.ok) return askAbout(file, reply.problem, units);
    const why = around.hindrance();
    if (why !== undefined) return refuse(refusalOf(() => around.hindrance() ?? why, filename));
    const { plan, areas, choice, planned, doubts } = reply.output;
    const question: ImportQuestion = { filename, plan, areas, file, units, ...doubts };
    const isOpen = question.asksTakeoff === true || question.isUnderGround === true;
    if (isOpen || isQuestionNeeded(plan, around.chosenLaunch())) return store.setState({ question });
    const isMoved = around.chosenLaunch() !== launch;
    accept(question, choice, { planned: isMoved ? plannedBy(plan, choice) : planned });
  };
  const readIn = async (asked: ImportQuestion, units: UnitChoice) => {
    const { file } = asked;
    if (file === undefined) return;
    const question = { ...asked, units, isReadAgain: true };
    store.setState({ question });
    const reply = await ask(bridge, 'readFlightPlan', inUnits(file, units));
    if (store.getState().question !== question) return;
    if (reply.ok) store.setState({ question: { ...question, plan: reply.output.plan, isReadAgain: false } });
    else askAbout(file, reply.problem, units);
  };
  const openFile = async (opened: Answer<OpenedFile>) => {
    if (!opened.ok) return refuse(toRefusal(undefined, opened.problem));
    const { isLog, isAircraft, isDocument, isWorld, ...file } = opened.output;
    if (isGroundFile(file.filename)) return refuse(groundRefusal(file.filename));
    if (isDocument === true) return around.openDocument(file);
    if (isWorld === true) return around.addWorld(file);
    if (isAircraft === true) return of(useOwnAircraft).addFile(file);
    await (isLog === true ? openLogs([opened]) : openPlan(file));
  };
  /** Has all of several files taken that are of the same kind; whether they are. */
  const takeAll = async (
    files: readonly Answer<OpenedFile>[],
    kind: 'isAircraft' | 'isWorld',
    take: (file: FileToRead) => Promise<void>,
  ) => {
    const alike = files.flatMap((opened) => (opened.ok && opened.output[kind] ? opened.output : []));
    if (alike.length < files.length) return false;
    for (const { filename, bytes } of alike) await take({ filename, bytes });
    return true;
  };
  const openFiles = async (files: readonly Answer<OpenedFile>[]) => {
    const [only] = files;
    if (only === undefined) return;
    if (files.length === 1) return openFile(only);
    if (files.every((opened) => opened.ok && isGroundFile(opened.output.filename)))
      return refuse(groundRefusal());
    if (files.some((opened) => opened.ok && opened.output.isLog === true)) return openLogs(files);
    if (await takeAll(files, 'isAircraft', of(useOwnAircraft).addFile)) return;
    if (await takeAll(files, 'isWorld', around.addWorld)) return;
    refuse(refusalOf(() => words('window.import.too_many_files', { count: files.length })));
  };

  const choose = async (open: (opened: Answer<OpenedFile>) => Promise<void>) => {
    const opened = await bridge.chooseFile();
    if (opened !== undefined) await open(opened);
  };

  /** Makes a survey of the file in question, or of the opened one, instead of flying its route. */
  const survey = (ground: (of: ImportQuestion) => Partial<SurveyFile> | undefined) => {
    const { question, accepted } = store.getState();
    const of = question ?? accepted?.question;
    const given = of && ground(of);
    if (of === undefined || given === undefined) return;
    store.setState(noQuestion);
    around.survey({ filename: of.filename, format: of.plan.format, areas: [], ...given });
  };

  return {
    store,
    /** Opens a file that was chosen, dropped or passed by the host; or shows why it could not be read. */
    openFile,
    /** Opens files that were dropped together: several logs or own aircraft at once, or one plan. */
    openFiles,
    chooseFile: () => choose(openFile),
    /** Opens a file that the person says is the log of a flight. */
    chooseLog: () => choose((opened) => openLogs([asLog(opened)])),
    /** Opens the table that was refused as a plan as the log of a flight. */
    readAsLog: async () => {
      const table = store.getState().refusal?.table;
      if (table !== undefined) await openLogs([asLog({ ok: true, output: table, request_id: '' })]);
    },
    cancel,
    refuse,
    answer: (choice: ImportChoice) => {
      const { question } = store.getState();
      if (question !== undefined) void settle(question, choice);
    },
    /** Finds the place where a mission comes nearest to known ground; `undefined` where none is known. */
    lowestWay,
    /** Reads the file in question with the figures of a measure in another unit. */
    readIn: (measure: Measure, unit: string) => {
      const { question } = store.getState();
      if (question !== undefined) void readIn(question, { ...question.units, [measure]: unit });
    },
    /** Reads the file that has a unit which nobody knows. */
    nameUnit: (unit: string) => {
      const asked = store.getState().unit;
      if (asked !== undefined) void openPlan(asked.file, { ...asked.units, [asked.asked.measure]: unit });
    },
    /** Replaces the plan with one made from the file. */
    take: (question: ImportQuestion, choice: ImportChoice) =>
      accept(question, choice, { planned: plannedBy(question.plan, choice), isInFile: false }),
    surveyAlong: (line: NonNullable<SurveyFile['line']>) => survey(() => ({ line })),
    /** Makes a survey over an area that stands beside the routes of the file. */
    surveyAreas: () => survey(({ areas }) => areas && { areas }),
    dismiss: () => store.setState({ ...noQuestion, refusal: undefined }),
    /** Opens the route again with latitude and longitude swapped, or back in the file's order. */
    swap: () => {
      const { accepted } = store.getState();
      if (accepted === undefined) return;
      const { swap, ...rest } = accepted.choice;
      const choice = swap === undefined ? { ...rest, swap: 'route' as const } : rest;
      void settle(accepted.question, choice, accepted.isInFile);
    },
    /** Moves the launch point to where the opened file has it, and leaves all else as it is. */
    takeFileLaunch: () => {
      const { report } = store.getState();
      if (report?.fileLaunch !== undefined) mission.edit({ kind: 'move_home', to: report.fileLaunch });
    },
    /** The launch point is where the person says: it is no guess any longer. */
    confirmLaunch: () => {
      // A launch point that was moved is none already, and an undo makes it a guess again.
      if (isLaunchAssumed(store.getState().losses)) settleFinding('HOME_ASSUMED');
    },
    askAgain: () => {
      const { accepted } = store.getState();
      if (accepted !== undefined)
        store.setState({ question: { ...accepted.question, answer: accepted.choice } });
    },
    /** The plan on screen is from no file of another tool, or from the one that it was saved with. */
    beginAnew: (origin?: PlanOrigin | Origin) => origins.begin({ ...nothingOpened, ...origin }),
    forgetReport: () => origins.change(({ losses }) => ({ ...nothingOpened, losses })),
    /** The plan has another route by now: of what was told of its file only what stands beside the route is still of use. */
    forgetRoute: () => origins.begin(withoutRoute(origins.now())),
    /** Takes an assumption about the file as right, since the person says so. */
    confirm: settleFinding,
    /** The person keeps their own aircraft, whichever the file names. */
    keepAircraft: () =>
      origins.change((origin) => ({ ...origin, report: origin.report && { ...origin.report, ofFile: {} } })),
    /** Another aircraft is planned with than the one that came with the plan. */
    forgetAircraft: () => settleFinding('AIRCRAFT_OF_FILE'),
    /** Another reserve is planned with than the one of the plan's file. */
    forgetReserve: () => settleFinding('RESERVE_OF_FILE'),
    /** After an undo or redo, shows the report of the file behind the plan on screen; returns whether that is another file. */
    follow: origins.follow,
  };
});

export type Importer = ReturnType<typeof useImporter.make>;
