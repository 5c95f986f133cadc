import { createStore } from 'zustand/vanilla';
import type { Position } from '../../../engine/geo/position.ts';
import { applyEdit } from '../../../engine/mission/applyEdit.ts';
import type { MissionEdit } from '../../../engine/mission/edits.ts';
import type { Mission, Waypoint } from '../../../engine/mission/mission.ts';
import type { OperationOutput, OperationRequest } from '../../../server/contract/operations.ts';
import { type MissionQuestion, toMissionQuestion } from '../../../server/report/planQuestions.ts';
import { isCurrent, type Known, makeChannel, makeFlightChannel } from '../../analysis/channel.ts';
import type { LaunchPhase, MissionResult, SurveyEdit } from '../../map/mapProps.ts';
import type { Later } from '../../parts/part.ts';
import { type DrawnSurvey, toDrawing } from '../../plan/drawnSurvey.ts';
import { ask } from '../../platform/ask.ts';
import { words } from '../../ui/words.ts';
import type { ImportQuestion, SurveyFile } from '../import/importState.ts';
import {
  figureBeyond,
  newSurvey,
  toDirectionsRequest,
  toLinesRequest,
  withAircraft,
  withChange,
  withEdit,
} from './drawnSurvey.ts';
import { toBeyondText } from './drawnSurveyText.ts';
import { isLaunchTooFar, type OverPlan } from './overPlan.ts';
import { surveyOfArea, surveyOfFile } from './surveyFile.ts';
import { type SurveyLinesAnswer, toSurveyedPlan } from './surveyPlan.ts';

type LinesRequest = OperationRequest<'layOutSurvey'>;
type DirectionsRequest = OperationRequest<'compareDirections'>;
export type DirectionsAnswer = OperationOutput<'compareDirections'>;

/** The survey that is drawn, and what is known of it. */
export interface DrawnSurveyState {
  readonly survey: DrawnSurvey | undefined;
  /** Where its flights begin and end: where somebody said, or where the plan that it is drawn over begins. */
  readonly launch?: Position | undefined;
  /** The launch point is the guess of a plan whose file names none. */
  readonly isLaunchGuess?: boolean | undefined;
  /** How far the launch point of the plan that it is drawn over is from it, metres. */
  readonly launchAway_m?: number | undefined;
  readonly lines: Known<LinesRequest, SurveyLinesAnswer>;
  readonly flight: Known<MissionQuestion, MissionResult>;
  readonly directions: Known<DirectionsRequest, DirectionsAnswer>;
}

/** A drawing with a corner would be lost. */
export const isUnderWay = ({ survey }: Pick<DrawnSurveyState, 'survey'>): boolean =>
  survey !== undefined && survey.points.length > 0;

/** Where its flights begin: at the launch point; over the ground of a file at the first waypoint, as a guess, until there is one. */
export function launchOf(state: DrawnSurveyState) {
  const { survey, launch, isLaunchGuess = false, lines } = state;
  if (launch !== undefined) return { place: launch, isGuess: isLaunchGuess };
  const first = survey?.file === undefined ? undefined : lines.answer?.points[0];
  return first && { place: { lat: first.lat, lon: first.lon }, isGuess: true };
}

interface Surroundings extends Omit<OverPlan, 'planFor' | 'launchAway_m' | 'isLaunchGuess'> {
  readonly later: Later;
  /** The plan that is given the lines: a new one where the ground is from a file. */
  readonly plan: (survey: DrawnSurvey | undefined) => Mission;
  readonly isLaunchGuess: (survey: DrawnSurvey | undefined) => boolean;
  readonly launchAway_m: (survey: DrawnSurvey | undefined) => number | undefined;
  /** Takes lines over the ground of a file as a plan from that file. */
  readonly acceptFile: (question: ImportQuestion, height_m: number, batteries: number | undefined) => void;
  readonly refuse: (filename: string, message: string) => void;
}

const nothing: DrawnSurveyState = {
  survey: undefined,
  launch: undefined,
  isLaunchGuess: undefined,
  launchAway_m: undefined,
  lines: {},
  flight: {},
  directions: {},
};
/** A comparison of all directions takes a processor for seconds, so it waits until the figures rest. */
const rest_ms = 400;

/** Why another plan is not opened over a survey that is drawn. */
export const inTheWayText = () => words('window.survey.in_the_way');

const waypointsOf = ({ points }: SurveyLinesAnswer, { height_m }: DrawnSurvey): Waypoint[] =>
  points.map(({ altitude = { datum: 'takeoff', value_m: height_m }, ...point }) => ({ ...point, altitude }));

const routeOf = (survey: DrawnSurvey, lines: SurveyLinesAnswer): MissionEdit => ({
  kind: 'survey_route',
  waypoints: waypointsOf(lines, survey),
  drawing: toDrawing(survey),
});

/** Lays lines over what is drawn, flies them, and flies them in every direction, again after every change. */
export function makeDrawnSurvey(around: Surroundings) {
  const { bridge, schedule } = around;
  const store = createStore<DrawnSurveyState>(() => nothing);
  const state = store.getState;
  const lines = makeChannel<LinesRequest, SurveyLinesAnswer>({
    schedule,
    run: (question, signal) => ask(bridge, 'layOutSurvey', question, { signal }),
    get: () => state().lines,
    set: (known) => {
      store.setState({ lines: known });
      askFlight();
    },
  });
  const flight = makeFlightChannel({
    bridge,
    schedule,
    get: () => state().flight,
    set: (known) => store.setState({ flight: known }),
  });
  const directions = makeChannel<DirectionsRequest, DirectionsAnswer>({
    schedule: (effect) => around.later(effect, rest_ms),
    dropsEarlier: true,
    run: (question, signal) => ask(bridge, 'compareDirections', question, { signal }),
    get: () => state().directions,
    set: (known) => store.setState({ directions: known }),
  });
  const plan = () => around.plan(state().survey);
  const launch = (): Position | undefined => plan().home;
  const place = () => ({
    launch: launch(),
    drone_key: around.inputs.getState().drone_key,
    kind: around.kind(),
  });
  const toPlan = (route: MissionEdit): Mission =>
    applyEdit({ ...plan(), home: plan().home ?? launchOf(state())?.place }, route);
  const askFlight = () => {
    const { survey, lines: laid } = state();
    if (survey === undefined || !isCurrent(laid) || laid.answer === undefined) {
      if (survey === undefined || laid.problem !== undefined) {
        flight.ask(undefined);
        directions.ask(undefined);
      }
      return;
    }
    const question = toMissionQuestion(around.flownInputs(), toPlan(routeOf(survey, laid.answer)));
    flight.ask(question);
    // A guess goes with the direction of the lines, so it compares none.
    if (question === undefined || launch() === undefined) return directions.ask(undefined);
    const { mission: _, ...mission } = question;
    directions.ask(toDirectionsRequest(survey, place(), mission));
  };
  const refresh = () => {
    const { survey } = state();
    store.setState({
      launch: launch(),
      isLaunchGuess: around.isLaunchGuess(survey),
      launchAway_m: around.launchAway_m(survey),
    });
    const beyond = survey && figureBeyond(survey);
    const isReady = survey?.isClosed === true && around.inputs.getState().drone_key !== '';
    if (isReady && beyond === undefined) {
      const asked = toLinesRequest(survey, place());
      lines.ask(asked);
      return askFlight();
    }
    lines.ask(undefined);
    if (survey !== undefined && beyond !== undefined)
      store.setState({ lines: { problem: toBeyondText(beyond) } });
    askFlight();
  };
  const show = (survey: DrawnSurvey | undefined) => {
    store.setState({ survey });
    refresh();
  };
  const leave = () => {
    show(undefined);
    store.setState(nothing);
    around.draw(false);
    around.onLeave();
  };
  around.inputs.subscribe(({ drone_key }, before) => {
    const { survey } = state();
    if (survey === undefined) return;
    if (drone_key === before.drone_key) refresh();
    else show(withAircraft(survey, before.drone_key, drone_key));
  });
  around.onPlan(() => state().survey && refresh());

  const showWhole = (survey: DrawnSurvey | undefined) => {
    if (survey === undefined) return;
    around.draw(!survey.isClosed);
    around.onBegin();
    show(survey);
    // The ground may be far from what the map shows.
    around.showRoute();
  };

  return {
    store,
    begin: (kind: DrawnSurvey['kind']) => {
      around.draw(true);
      around.onBegin();
      show(newSurvey(kind, around.aircraft()));
    },
    /** Surveys what a file gives: its first area, or along its line. */
    open: (file: SurveyFile) => {
      if (isUnderWay(state())) around.refuse(file.filename, words('window.survey.finish_first'));
      else showWhole(surveyOfFile(file, around.aircraft()));
    },
    /** Goes on with the survey of the last start, if one was under way, or with that of the plan. */
    goOn: showWhole,
    /** Another one of the areas of the file. */
    chooseArea: (index: number) => {
      const { file, launch: placed } = state().survey ?? {};
      const other = file && surveyOfArea(file, index, around.aircraft());
      showWhole(other && { ...other, launch: placed });
    },
    change: (change: Partial<DrawnSurvey>) => {
      const { survey } = state();
      if (survey !== undefined) show(withChange(survey, change));
    },
    /** Takes a launch point for itself over the ground of a file, where the plan keeps its own; whether it did, and it is not the plan's. */
    placeLaunch: (to: Position, phase: LaunchPhase) => {
      const { survey } = state();
      if (survey?.file === undefined) return false;
      if (phase !== 'drag') show({ ...survey, launch: to });
      return true;
    },
    edit: (edit: SurveyEdit) => {
      const { survey } = state();
      if (survey === undefined) return;
      const next = withEdit(survey, edit);
      show(next);
      if (next.isClosed && !survey.isClosed) around.draw(false);
    },
    use: () => {
      const { survey, lines: laid, flight: known } = state();
      if (survey === undefined || laid.answer === undefined || !isCurrent(laid)) return;
      if (isLaunchTooFar(state())) return;
      // Until the flight of these lines is answered, nobody knows how many.
      const batteries = isCurrent(known) ? known.answer?.battery_plan?.length : undefined;
      const { file } = survey;
      if (file === undefined) around.accept(routeOf(survey, laid.answer), batteries);
      else around.acceptFile(toSurveyedPlan({ ...survey, file }, laid.answer), survey.height_m, batteries);
      leave();
    },
    leave,
    /** Makes room for another plan, which corners on the map would hide; whether there is room now. */
    giveWay: () => {
      if (isUnderWay(state())) return false;
      if (state().survey !== undefined) leave();
      return true;
    },
  };
}
