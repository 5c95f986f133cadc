import { z } from 'zod';
import { DroneSchema, droneFields } from '../schemas/drone.ts';
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
    http: {
      method: 'GET',
      path: '/v1/health',
      access: 'public',
      bare: true,
      answer: 'Health',
      description:
        'Says that the server runs, and its versions. For a load balancer or a container; it reads no file and asks nobody.',
    },
    input: Nothing,
    output: z.strictObject({ ok: z.literal(true), ...Versions.shape }),
  }),
  version: operation({
    summary: 'Versions of server and engine',
    http: {
      method: 'GET',
      path: '/v1/version',
      access: 'key',
      bare: true,
      answer: 'Versions',
      description:
        'Says which version answers. `engine_version` rises whenever the same request may get another figure, finding or verdict, not where a field is only added.',
    },
    input: Nothing,
    output: Versions,
  }),
  ready: operation({
    summary: 'Whether the service can answer analyses now',
    http: {
      method: 'GET',
      path: '/v1/ready',
      access: 'key',
      answer: 'Readiness',
      description:
        'Says whether analyses can be answered now; of one of several servers, whether it reaches the store that they share, too.',
    },
    input: Nothing,
    output: z.strictObject({ ready: z.literal(true), shared_store: z.enum(['reached', 'away']).optional() }),
  }),
  rangeVersion: operation({
    summary: 'Versions, for keys of the range engine',
    http: {
      method: 'GET',
      path: '/v1/rangeiq/version',
      access: 'rangeiq',
      bare: true,
      answer: 'Versions',
      description: 'Says the same as `/v1/version`, for a key that has the scope `rangeiq` alone.',
    },
    input: Nothing,
    output: Versions,
  }),
  listDrones: operation({
    summary: 'The aircraft catalog',
    http: {
      method: 'GET',
      path: '/v1/drones',
      access: 'rangeiq_plus',
      tagged: true,
      answer: 'DroneList',
      description:
        'Lists the aircraft that requests may name by their key, those of this installation among them (`source` is `own`). Without parameters it lists all. The answer has an `ETag`: sent back in `If-None-Match`, the same catalog is a 304 without a body; and it is packed by gzip for who accepts that.',
    },
    input: z.strictObject({
      q: z.string().max(100).optional().meta({
        description: 'Finds aircraft by maker, model, short name or key, the best match first',
        example: 'mavic 3',
      }),
      class: droneFields.class.describe('Lists aircraft of this kind alone'),
      limit: z.number().int().min(1).max(1000).optional().describe('Lists so many at most'),
    }),
    output: z.strictObject({ drones: z.array(DroneSchema) }),
  }),
  getDrone: operation({
    summary: 'One aircraft of the catalog',
    http: {
      method: 'GET',
      path: '/v1/drones/{key}',
      access: 'rangeiq_plus',
      answer: 'DroneAnswer',
      description: 'Gives one aircraft by its key. An unknown key is a 404 that names the nearest ones.',
    },
    input: z.strictObject({
      key: z.string().max(200).meta({ description: 'Catalog key', example: 'dji_mavic_3' }),
    }),
    output: z.strictObject({ drone: DroneSchema }),
  }),
  analyzeRange: operation({
    summary: 'Battery-aware range rings around a launch point',
    http: {
      method: 'POST',
      path: '/v1/rangeiq/analyze',
      access: 'rangeiq',
      body: 'json',
      answer: 'RangeAnswer',
      description:
        'Answers how far the aircraft gets and comes back, as one closed outline for each charge that should be left at home, and one for a way without return. Wind, air, battery and payload count; where this server knows the ground, it cuts the rings. With `Accept: application/geo+json` the outlines come as GeoJSON.',
    },
    rounded: true,
    input: RangeRequest,
    output: z.strictObject({ engine_version: z.string(), result: RangeResult }),
  }),
  analyzeMission: operation({
    summary: 'Mission analysis of inline waypoints',
    http: {
      method: 'POST',
      path: '/v1/missions/analyze-geometry',
      access: 'rangeiq_plus',
      body: 'json',
      answer: 'MissionAnswer',
      description:
        'Answers whether a route can be flown and come home from each waypoint: charge, time and way home for every leg, the verdict, the point of no return, and what is worth knowing as `warnings`. With `Accept: application/geo+json` legs and waypoints come as GeoJSON.',
    },
    rounded: true,
    input: MissionRequest,
    output: z.strictObject({ engine_version: z.string(), result: MissionResult }),
  }),
  analyzeMissionFile: operation({
    summary: 'Mission analysis of a flight-plan file',
    http: {
      method: 'POST',
      path: '/v1/missions/analyze',
      answer: 'MissionAnswer',
      description:
        'Answers the same as `/v1/missions/analyze-geometry` for a plan as its tool wrote it, with `import_report` saying what was read. The content decides what the file is, not its name.',

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
      answer: 'ReplayAnswer',
      description:
        'Flies a log again by the model and lays both beside each other: charge along the flight, the wind as the log tells it, and where the two part. Nothing of the log is kept.',

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
      answer: 'LearnAnswer',
      description:
        'Learns from up to 20 logs of one aircraft how much more or less than its sheet it uses. Send the `factor` as `as_flown` of later requests. Nothing of the logs is kept.',

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
