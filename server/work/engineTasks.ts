import type { PlanFile } from '../../engine/flightplan/plan/flightPlan.ts';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import type { Briefing } from '../briefing/briefing.ts';
import { earth } from '../earth/earth.ts';
import { type FileMissionInput, toFileMission } from './fileMission.ts';
import { type LogWork, type ReplayWork, toLogAnswer, toReplayResult } from './flightReplay.ts';
import { homewardParts } from './homewardParts.ts';
import { type LearnWork, toLearned } from './learnDrone.ts';
import { type MissionWork, toMissionResult } from './missionResult.ts';
import { type SurveyWork, toSurveyLines } from './surveyLines.ts';
import { toWindowReading } from './windowPlan.ts';

/** The tasks of engine threads: plain values in, plain values out. */
export const engineTasks = {
  readPlan: async (file: PlanFile) => readFlightPlan(file, earth),
  openPlan: async (file: PlanFile) => toWindowReading(await readFlightPlan(file, earth)),
  readMission: async ({ file, input }: { file: PlanFile; input: FileMissionInput }) =>
    toFileMission(await readFlightPlan(file, earth), input, homewardParts(file.bytes)),
  analyzeMission: async (work: MissionWork) => toMissionResult(work),
  readLog: async (work: LogWork) => toLogAnswer(work),
  replayLog: async (work: ReplayWork) => toReplayResult(work),
  learnDrone: async (work: LearnWork) => toLearned(work),
  layOutSurvey: async (work: SurveyWork) => toSurveyLines(work),
  // Loaded when it is first needed: most threads print nothing.
  printBriefing: async (briefing: Briefing) =>
    (await import('../briefing/printBriefing.ts')).printBriefing(briefing),
} as const;

export type EngineTasks = typeof engineTasks;
