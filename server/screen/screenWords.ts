import type { Drone } from '../../engine/aircraft/drone.ts';
import type { Warning } from '../../engine/warnings/warning.ts';
import type { Locale } from '../contract/locale.ts';
import type { Problem } from '../contract/problem.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import type { MissingFile } from '../contract/schemas/planLock.ts';
import { fileWarnings } from '../report/fileWarnings.ts';
import { flownSpeedsOf } from '../report/flightSettings.ts';
import type { MissionQuestion, RangeQuestion } from '../report/planQuestions.ts';
import type { RangeResult } from '../report/ringReach.ts';
import { say, sayMessage } from '../report/say.ts';
import type { Judgement } from '../report/verdict/judge.ts';
import { toMissionVerdict } from '../report/verdict/missionVerdict.ts';
import { toRangeVerdict } from '../report/verdict/rangeVerdict.ts';
import type { ScreenPlan } from './screenPlan.ts';

export type Answered<Result> = { readonly result: Result } | { readonly problem: Problem };

/** A plan with the questions that the window asks about it, and their answers. */
export interface Answers {
  readonly plan: ScreenPlan;
  readonly drone: Drone | undefined;
  readonly questions: { readonly range: RangeQuestion; readonly mission: MissionQuestion | undefined };
  readonly range: Answered<RangeResult>;
  /** Absent: the plan has no waypoint. */
  readonly mission: Answered<MissionResult> | undefined;
  /** Warnings about the file of the plan, which no answer repeats. */
  readonly fileWarnings: readonly Warning[];
}

/** Warnings about the file that a plan came from, as the window has them. */
export const warningsOfFile = (
  { inputs, origin, mission }: ScreenPlan,
  drones: readonly Drone[],
  missing: readonly MissingFile[],
): readonly Warning[] =>
  fileWarnings({ report: origin?.report, losses: origin?.losses ?? [] }, drones, inputs.drone_key, {
    mission,
    missing,
  });

const refused = ({ saying, message }: Problem, locale: Locale): Judgement => ({
  tone: 'bad',
  title: sayMessage('window.verdict.refused', {}, locale),
  detail: saying === undefined ? message : say(saying, locale),
  facts: [],
});

/** The words over the map of the window, about the route or, without waypoints, about the rings. */
export function screenVerdict(answers: Answers, locale: Locale): Judgement {
  const { plan, questions, range, mission } = answers;
  const { inputs } = plan;
  const threshold_pct = inputs.rth_threshold_pct;
  if (mission === undefined || questions.mission === undefined)
    return 'problem' in range
      ? refused(range.problem, locale)
      : toRangeVerdict(range.result, {
          locale,
          threshold_pct,
          wind_speed_mps: inputs.wind_speed_mps,
          gust_speed_mps: inputs.gust_speed_mps,
          showsOneWay: inputs.shows_one_way,
        });
  if ('problem' in mission) return refused(mission.problem, locale);
  const { weather, options, mission: route } = questions.mission;
  return toMissionVerdict(mission.result, {
    locale,
    end_action: route.end_action,
    threshold_pct,
    wind_speed_mps: weather?.wind_speed_mps ?? 0,
    wind_height_m: weather?.wind_height_m,
    flownSpeeds: flownSpeedsOf(options?.speed_policy, route.waypoints),
    fileWarnings: answers.fileWarnings,
  });
}
