import { z } from 'zod';
import { DroneSchema } from '../schemas/drone.ts';
import {
  LearnResult,
  LearnSettings,
  LogFileSchema,
  ReplayFileSettings,
  ReplayResult,
} from '../schemas/flightLog.ts';
import { MissionFileRequest, MissionRequest } from '../schemas/mission.ts';
import { MissionResult } from '../schemas/missionResult.ts';
import { PlanFileSchema } from '../schemas/plan.ts';
import { RangeRequest, RangeResult } from '../schemas/range.ts';
import { fileParts, Nothing, operation } from './operation.ts';

const Versions = z.strictObject({ server_version: z.string(), engine_version: z.string() });

/** Operations that are served to other tools, too. */
export const apiOperations = {
  health: operation({
    summary: 'Liveness',
    http: { method: 'GET', path: '/v1/health', access: 'public', bare: true },
    input: Nothing,
    output: z.strictObject({ ok: z.literal(true), ...Versions.shape }),
  }),
  version: operation({
    summary: 'Versions of server and engine',
    http: { method: 'GET', path: '/v1/version', access: 'key', bare: true },
    input: Nothing,
    output: Versions,
  }),
  ready: operation({
    summary: 'Whether the service can answer analyses now',
    http: { method: 'GET', path: '/v1/ready', access: 'key' },
    input: Nothing,
    output: z.strictObject({ ready: z.literal(true), shared_store: z.enum(['reached', 'away']).optional() }),
  }),
  rangeVersion: operation({
    summary: 'Versions, for keys of the range engine',
    http: { method: 'GET', path: '/v1/rangeiq/version', access: 'rangeiq', bare: true },
    input: Nothing,
    output: Versions,
  }),
  listDrones: operation({
    summary: 'The aircraft catalog',
    http: { method: 'GET', path: '/v1/drones', access: 'rangeiq_plus' },
    input: Nothing,
    output: z.strictObject({ drones: z.array(DroneSchema) }),
  }),
  getDrone: operation({
    summary: 'One aircraft of the catalog',
    http: { method: 'GET', path: '/v1/drones/{key}', access: 'rangeiq_plus' },
    input: z.strictObject({ key: z.string().max(200) }),
    output: z.strictObject({ drone: DroneSchema }),
  }),
  analyzeRange: operation({
    summary: 'Battery-aware range rings around a launch point',
    http: { method: 'POST', path: '/v1/rangeiq/analyze', access: 'rangeiq', body: 'json' },
    rounded: true,
    input: RangeRequest,
    output: z.strictObject({ engine_version: z.string(), result: RangeResult }),
  }),
  analyzeMission: operation({
    summary: 'Mission analysis of inline waypoints',
    http: { method: 'POST', path: '/v1/missions/analyze-geometry', access: 'rangeiq_plus', body: 'json' },
    rounded: true,
    input: MissionRequest,
    output: z.strictObject({ engine_version: z.string(), result: MissionResult }),
  }),
  analyzeMissionFile: operation({
    summary: 'Mission analysis of a flight-plan file',
    http: {
      method: 'POST',
      path: '/v1/missions/analyze',
      access: 'rangeiq_plus',
      body: 'form',
      file_part: 'mission_file',
    },
    rounded: true,
    input: z.strictObject({ mission_file: PlanFileSchema, request: MissionFileRequest }),
    output: z.strictObject({ engine_version: z.string(), result: MissionResult }),
  }),
  replayFlightFile: operation({
    summary: 'What the model says of a logged flight, beside what was logged',
    http: {
      method: 'POST',
      path: '/v1/flights/replay',
      access: 'rangeiq_plus',
      body: 'form',
      file_part: 'flight_log',
    },
    rounded: true,
    input: z.strictObject({ flight_log: LogFileSchema, request: ReplayFileSettings }),
    output: z.strictObject({ engine_version: z.string(), result: ReplayResult }),
  }),
  learnFromFiles: operation({
    summary: 'What logged flights of one aircraft use over its sheet; nothing of them is kept',
    http: {
      method: 'POST',
      path: '/v1/flights/learn',
      access: 'rangeiq_plus',
      body: 'form',
      file_part: 'flight_logs',
    },
    input: z.strictObject({
      flight_logs: z.array(LogFileSchema).min(1).max(fileParts.flight_logs),
      request: LearnSettings,
    }),
    output: z.strictObject({ engine_version: z.string(), learned: LearnResult.omit({ key: true }) }),
  }),
} as const;
