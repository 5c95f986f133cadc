import { createHash } from 'node:crypto';
import { fail, type Result, succeed } from '../../engine/result.ts';
import { engineVersion } from '../../engine/version.ts';
import type { Answer, Problem } from '../contract/problem.ts';
import type { MissingFile } from '../contract/schemas/planLock.ts';
import type { PlanOnScreen, ScreenAnswer } from '../contract/schemas/planOnScreen.ts';
import type { Dispatch } from '../dispatch.ts';
import { aircraftName } from '../report/aircraftName.ts';
import { atRest, toMissionQuestion, toRangeQuestion } from '../report/planQuestions.ts';
import { sayMessage } from '../report/say.ts';
import type { Catalog, CurrentPlans } from '../services/services.ts';
import { problemOf } from '../work/refusals.ts';
import { readScreenPlan, type ScreenPlan } from './screenPlan.ts';
import { type Answered, type Answers, screenVerdict, warningsOfFile } from './screenWords.ts';

export interface OnScreen {
  readonly answer: ScreenAnswer;
  readonly answers: Answers;
}

/** Says what is on screen without an answer: `none` where there is no plan. */
export type Revision = string;
export const noPlan: Revision = 'none';

export interface PlanScreen {
  /** The plan of the window used last with its answer, or why there is none. */
  onScreen(): Promise<Result<OnScreen, Problem>>;
  revision(): Promise<Revision>;
  /** Answers are computed anew: something has changed that all plans have in common. */
  forgetAnswers(): void;
  /** Listens for other revisions; returns a function that stops listening. */
  follow(listener: (revision: Revision) => void): () => void;
}

export interface PlanScreenParts {
  readonly plans: Pick<CurrentPlans, 'inUse' | 'of' | 'onChange'>;
  readonly dispatch: () => Dispatch;
  readonly catalog: Pick<Catalog, 'drones' | 'find'>;
}

/** An answer holds so long, since sources of heights may know more by then. */
const fresh_ms = 60_000;

const noneOnScreen = problemOf('NOT_FOUND', 'host.screen.no_plan');

const digestOf = (text: string | Uint8Array) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

const answeredBy = <Result>(answer: Answer<{ readonly result: Result }>): Answered<Result> =>
  answer.ok ? { result: answer.output.result } : { problem: answer.problem };

/** Asks what the window asks about its plan; `undefined`: it lacks an aircraft or a launch point. */
async function answersTo(
  plan: ScreenPlan,
  bytes: Uint8Array<ArrayBuffer>,
  { dispatch, catalog }: PlanScreenParts,
): Promise<Answers | undefined> {
  const { inputs, mission } = plan;
  if (mission.home === undefined || inputs.drone_key === '') return undefined;
  const questions = {
    range: toRangeQuestion(inputs, mission.home, atRest, mission),
    mission: toMissionQuestion(inputs, mission),
  };
  const ask = dispatch();
  const [range, route, lock] = await Promise.all([
    ask('analyzeRange', questions.range),
    questions.mission && ask('analyzeMission', questions.mission),
    ask('checkLock', { bytes }),
  ]);
  const missing: readonly MissingFile[] = lock.ok ? lock.output.missing : [];
  return {
    plan,
    drone: catalog.find(inputs.drone_key),
    questions,
    range: answeredBy(range),
    mission: route && answeredBy(route),
    fileWarnings: warningsOfFile(plan, catalog.drones, missing),
  };
}

function airOf({ inputs }: ScreenPlan): PlanOnScreen['air'] {
  const { wind_speed_mps, wind_dir_deg, gust_speed_mps, temp_c, hourly } = inputs;
  const { taken, source } = hourly ?? {};
  return {
    wind_speed_mps,
    wind_dir_deg,
    gust_speed_mps,
    temp_c,
    ...(taken !== undefined && { takeoff_time: taken }),
    ...(taken !== undefined && source !== undefined && { source: source.name }),
    ...(taken !== undefined && source?.asked_at !== undefined && { asked_at: source.asked_at }),
  };
}

/** The plan as other tools get it. */
function toPlanOnScreen({ plan, drone }: Answers): PlanOnScreen {
  const { name, inputs, mission } = plan;
  const { home, waypoints, end_action, return_height_m = inputs.return_height_m } = mission;
  if (home === undefined) throw new Error('A plan with an answer has a launch point.');
  const { lat, lon, elevation_msl_m } = home;
  const { following_battery_pct } = inputs;
  return {
    name: name ?? sayMessage('window.documents.untitled', {}, 'metric'),
    aircraft: { key: inputs.drone_key, name: drone === undefined ? inputs.drone_key : aircraftName(drone) },
    launch: { lat, lon, ...(elevation_msl_m !== undefined && { elevation_msl_m }) },
    waypoints: waypoints.map(({ lat, lon, altitude, hover_time_s, speed_mps }) => ({
      lat,
      lon,
      altitude_m: altitude.value_m,
      altitude_reference: altitude.datum,
      hover_time_s,
      ...(speed_mps !== undefined && { speed_mps }),
    })),
    end_action,
    reserve_pct: inputs.rth_threshold_pct,
    initial_battery_pct: inputs.initial_battery_pct,
    ...(inputs.splits_batteries && following_battery_pct !== undefined && { following_battery_pct }),
    ...(return_height_m !== undefined && { return_height_m }),
    air: airOf(plan),
  };
}

function toOnScreen(answers: Answers): OnScreen {
  const { range, mission } = answers;
  const { tone, title, detail } = screenVerdict(answers, 'metric');
  const answer = {
    engine_version: engineVersion,
    plan: toPlanOnScreen(answers),
    verdict: { tone, title, detail },
    ...(mission !== undefined && 'result' in mission && { mission: mission.result }),
    ...('result' in range && { range: range.result }),
  };
  return { answers, answer: { ...answer, revision: digestOf(JSON.stringify(answer)) } };
}

/** The plan on the screen of this process with its answer, by the calls that the window makes. */
export function makePlanScreen(parts: PlanScreenParts): PlanScreen {
  const { plans } = parts;
  const listeners = new Set<(revision: Revision) => void>();
  let known:
    | { readonly of: string; readonly since_ms: number; readonly answers: Promise<Answers | undefined> }
    | undefined;
  let told: Revision | undefined;
  let isLooking = false;
  let isLookedForAgain = false;

  const answersOf = (plan: ScreenPlan, bytes: Uint8Array<ArrayBuffer>) => {
    const of = digestOf(bytes);
    if (known?.of !== of || performance.now() - known.since_ms > fresh_ms)
      known = { of, since_ms: performance.now(), answers: answersTo(plan, bytes, parts) };
    return known.answers;
  };
  const onScreen = async (): Promise<Result<OnScreen, Problem>> => {
    const bytes = await plans
      .of(plans.inUse())
      .get()
      .catch(() => undefined);
    const plan = bytes && readScreenPlan(bytes);
    const answers = plan && (await answersOf(plan, bytes));
    return answers === undefined ? fail(noneOnScreen) : succeed(toOnScreen(answers));
  };
  const revision = async () => {
    const shown = await onScreen();
    return shown.ok ? shown.value.answer.revision : noPlan;
  };
  /** One look at a time; what changes meanwhile is looked at once more. */
  const look = async () => {
    if (listeners.size === 0) return;
    if (isLooking) {
      isLookedForAgain = true;
      return;
    }
    isLooking = true;
    // A plan that cannot be read is none, and refusals are answers: what fails here is asked for again by whoever follows.
    const now = await revision().catch(() => told);
    isLooking = false;
    if (now !== undefined && now !== told) for (const listener of listeners) listener(now);
    told = now;
    if (!isLookedForAgain) return;
    isLookedForAgain = false;
    void look();
  };
  plans.onChange(() => void look());
  return {
    onScreen,
    revision,
    forgetAnswers() {
      known = undefined;
      void look();
    },
    follow(listener) {
      listeners.add(listener);
      if (listeners.size === 1) told = undefined;
      return () => listeners.delete(listener);
    },
  };
}
