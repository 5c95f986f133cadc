import { z } from 'zod';
import { DroneKey, DroneSchema } from './schemas/drone.ts';
import { ExportPreview, ExportRequest, ExportTarget, WrittenPlanSchema } from './schemas/export.ts';
import {
  FlightLogSchema,
  LearnRequest,
  LearnResult,
  LearnSettings,
  LogFileSchema,
  ReplayRequest,
  ReplayResult,
  ReplaySettings,
} from './schemas/flightLog.ts';
import { HereAndBackRequest, HereAndBackResult } from './schemas/hereAndBack.ts';
import {
  AreaMeasureSchema,
  AreaProgressSchema,
  AreaQuestionSchema,
  AreaStepSchema,
  MapFilePartSchema,
  MapSourcesSchema,
} from './schemas/maps.ts';
import { MissionFileRequest, MissionRequest } from './schemas/mission.ts';
import { MissionResult } from './schemas/missionResult.ts';
import {
  AircraftDescription,
  AircraftDraft,
  AircraftFile,
  Clash,
  ClashChoice,
  LeftOutFile,
  OwnAircraft,
} from './schemas/ownAircraft.ts';
import { PlaceSearch, PlacesFound } from './schemas/places.ts';
import { FlightPlanSchema, PlanFileSchema, planFileLimit_bytes } from './schemas/plan.ts';
import { DocumentAnswer, DocumentFile, DocumentId, KnownDocument } from './schemas/planDocument.ts';
import { RangeRequest, RangeResult } from './schemas/range.ts';
import { SurveyLines, SurveyRequest } from './schemas/survey.ts';
import {
  KeyInfo,
  KeyName,
  type Scope,
  ScopeSchema,
  ServerStatus,
  Settings,
  SettingsPatch,
} from './schemas/window.ts';

/** The part of an upload that holds the file, and how many such parts there may be; the other part is `request`. */
export const fileParts = { mission_file: 1, flight_log: 1, flight_logs: 20 } as const;
export type FilePart = keyof typeof fileParts;

/** How to call an operation over HTTP. `form` is the multipart upload of a `file_part`; a `bare` answer has no `ok` and `request_id`. */
export interface HttpBinding {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: 'public' | 'key' | Scope;
  readonly body?: 'json' | 'form';
  readonly file_part?: FilePart;
  readonly bare?: boolean;
}

interface OperationShape<Input extends z.ZodType, Output extends z.ZodType> {
  readonly summary: string;
  readonly http?: HttpBinding;
  /** Each figure of the answer is rounded by the unit that ends its name. */
  readonly rounded?: true;
  readonly input: Input;
  readonly output: Output;
}

const operation = <Input extends z.ZodType, Output extends z.ZodType>(shape: OperationShape<Input, Output>) =>
  shape;

const Nothing = z.strictObject({});
const PlanBytes = z
  .instanceof(Uint8Array)
  .refine(({ byteLength }) => byteLength <= planFileLimit_bytes, 'The plan is too large to save.');
const Versions = z.strictObject({ server_version: z.string(), engine_version: z.string() });

/**
 * The API. Routes, IPC, the client's types, the OpenAPI document and the contract tests all derive from this table.
 * An operation without `http` is for the person at the window only and is never served to the network.
 */
export const operations = {
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
    input: z.strictObject({ flight_log: LogFileSchema, request: ReplaySettings }),
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

  readFlightPlan: operation({
    summary: 'Read a flight-plan file',
    input: PlanFileSchema,
    output: z.strictObject({ plan: FlightPlanSchema }),
  }),
  readFlightLog: operation({
    summary: 'Read the log of a flight',
    input: LogFileSchema,
    output: z.strictObject({ log: FlightLogSchema }),
  }),
  replayFlight: operation({
    summary: 'Fly a logged flight again with an aircraft of the catalog',
    input: ReplayRequest,
    output: z.strictObject({ result: ReplayResult }),
  }),
  learnDrone: operation({
    summary: 'Learn from logged flights what this very aircraft uses over its sheet',
    input: LearnRequest,
    output: z.strictObject({ learned: LearnResult }),
  }),
  listOwnAircraft: operation({
    summary: 'The aircraft of this installation, and the files among them that cannot be used',
    input: Nothing,
    output: z.strictObject({ aircraft: z.array(OwnAircraft), left_out: z.array(LeftOutFile) }),
  }),
  draftAircraft: operation({
    summary: 'The sheet of an aircraft, to make another one of it',
    input: z.strictObject({ key: z.string().max(200) }),
    output: z.strictObject({ draft: AircraftDraft }),
  }),
  describeAircraft: operation({
    summary: 'What a sheet comes to: minutes in the air over airspeed, and what is assumed',
    input: AircraftDraft.pick({ sheet: true, learned: true }),
    output: AircraftDescription,
  }),
  saveAircraft: operation({
    summary: 'Keep an aircraft: a new one, or in place of the own aircraft with a key',
    input: z.strictObject({ aircraft: AircraftDraft, key: DroneKey.optional() }),
    output: z.strictObject({ aircraft: OwnAircraft }),
  }),
  removeAircraft: operation({
    summary: 'Delete an own aircraft; the answer holds it, to add it again',
    input: z.strictObject({ key: DroneKey }),
    output: z.strictObject({ aircraft: OwnAircraft }),
  }),
  readAircraft: operation({
    summary: 'Read the file of an own aircraft, and say which aircraft stands in its way',
    input: AircraftFile,
    output: z.strictObject({ aircraft: OwnAircraft, clash: Clash.optional() }),
  }),
  addAircraft: operation({
    summary: 'Add an own aircraft as it was exported or deleted',
    input: z.strictObject({ aircraft: OwnAircraft, if_clash: ClashChoice.default('refuse') }),
    output: z.strictObject({ aircraft: OwnAircraft }),
  }),
  exportAircraft: operation({
    summary: 'Write an own aircraft as a file',
    input: z.strictObject({ key: DroneKey }),
    output: AircraftFile,
  }),
  hereAndBack: operation({
    summary: 'What a flight to a place and back leaves, by the rule of the rings',
    rounded: true,
    input: HereAndBackRequest,
    output: z.strictObject({ engine_version: z.string(), result: HereAndBackResult }),
  }),
  findPlaces: operation({
    summary: 'Places by name: of the built-in list, and of the search service that the person chose',
    input: PlaceSearch,
    output: PlacesFound,
  }),
  layOutSurvey: operation({
    summary: 'Lay parallel lines over an area of a file',
    input: SurveyRequest,
    output: SurveyLines,
  }),
  previewExport: operation({
    summary: 'What each format would lose of a plan, before a file is written',
    input: ExportRequest,
    output: z.strictObject({ formats: z.array(ExportPreview) }),
  }),
  exportPlan: operation({
    summary: 'Write a plan as a file of a format',
    input: ExportTarget,
    output: WrittenPlanSchema,
  }),
  getSettings: operation({
    summary: 'Settings of this installation',
    input: Nothing,
    output: z.strictObject({ settings: Settings }),
  }),
  saveSettings: operation({
    summary: 'Change settings',
    input: z.strictObject({ settings: SettingsPatch }),
    output: z.strictObject({ settings: Settings }),
  }),
  listMaps: operation({
    summary: 'The maps that can be shown, who is asked for each, and what is kept of them',
    input: Nothing,
    output: MapSourcesSchema,
  }),
  clearMaps: operation({
    summary: 'Delete the map pictures that are kept on this computer',
    input: Nothing,
    output: MapSourcesSchema,
  }),
  addMapFile: operation({
    summary: 'Give the host a part of a file of map tiles; the last part makes it a map',
    input: MapFilePartSchema,
    output: z.strictObject({ id: z.string(), is_whole: z.boolean() }),
  }),
  removeMapFile: operation({
    summary: 'Delete a file of map tiles, or what has come of it',
    input: z.strictObject({ id: z.string().max(40) }),
    output: MapSourcesSchema,
  }),
  measureMapArea: operation({
    summary: 'How much an area of a map is, before it is kept',
    input: AreaQuestionSchema,
    output: AreaMeasureSchema,
  }),
  keepMapArea: operation({
    summary: 'Keep the next pictures of an area of a map for use without a network',
    input: AreaStepSchema,
    output: AreaProgressSchema,
  }),
  clearMapAreas: operation({
    summary: 'Delete the areas of maps that are kept',
    input: Nothing,
    output: MapSourcesSchema,
  }),
  getCurrentPlan: operation({
    summary: 'The plan that was on screen last, as the page saved it',
    input: Nothing,
    output: z.strictObject({
      plan: z.instanceof(Uint8Array).optional(),
      /** The window was killed with it on screen. */
      was_cut_short: z.literal(true).optional(),
    }),
  }),
  saveCurrentPlan: operation({
    summary: 'Save the plan on screen for the next start',
    input: z.strictObject({
      plan: PlanBytes,
    }),
    output: Nothing,
  }),
  setCurrentPlanAside: operation({
    summary: 'Keep a saved plan that the page cannot use under another name',
    input: Nothing,
    output: z.strictObject({ path: z.string().optional() }),
  }),
  listDocuments: operation({
    summary: 'The plan files that were open last, the latest first',
    input: Nothing,
    output: z.strictObject({ documents: z.array(KnownDocument) }),
  }),
  openDocument: operation({
    summary: 'Open a plan file that the host knows',
    input: z.strictObject({ document_id: DocumentId }),
    output: DocumentAnswer,
  }),
  openBackup: operation({
    summary: 'Open a plan file as it was when it was last read or saved, as a plan without a file',
    input: z.strictObject({ document_id: DocumentId }),
    output: DocumentAnswer,
  }),
  readDocument: operation({
    summary: 'Read a plan file that the page has',
    input: PlanFileSchema.pick({ filename: true, bytes: true }),
    output: DocumentAnswer,
  }),
  saveDocument: operation({
    summary:
      'Save a plan in the file that it has; refused where another program changed that since `revision`',
    input: z.strictObject({
      document_id: DocumentId,
      bytes: PlanBytes,
      revision: z.string().max(64).optional(),
    }),
    output: z.strictObject({ file: DocumentFile }),
  }),
  getServer: operation({
    summary: 'Whether the API is served to other tools, and where',
    input: Nothing,
    output: z.strictObject({ server: ServerStatus }),
  }),
  startServer: operation({
    summary: 'Serve the API to other tools',
    input: z.strictObject({
      share: z.enum(['loopback', 'network']).default('loopback'),
      port: z.number().int().min(0).max(65_535).optional(),
    }),
    output: z.strictObject({ server: ServerStatus }),
  }),
  stopServer: operation({
    summary: 'Stop serving the API',
    input: Nothing,
    output: z.strictObject({ server: ServerStatus }),
  }),
  listKeys: operation({
    summary: 'API keys, without their secrets',
    input: Nothing,
    output: z.strictObject({ keys: z.array(KeyInfo) }),
  }),
  createKey: operation({
    summary: 'Make an API key; only this answer shows its secret',
    input: z.strictObject({ name: KeyName, scopes: z.array(ScopeSchema).min(1).max(2) }),
    output: z.strictObject({ key: KeyInfo, secret: z.string() }),
  }),
  rotateKey: operation({
    summary: 'Make a new secret for a key; the old one stops working at once',
    input: z.strictObject({ id: z.string().max(64) }),
    output: z.strictObject({ key: KeyInfo, secret: z.string() }),
  }),
  revokeKey: operation({
    summary: 'End a key for good',
    input: z.strictObject({ id: z.string().max(64) }),
    output: z.strictObject({ key: KeyInfo }),
  }),
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
/** What crosses the wire: a caller may leave out defaults. */
export type OperationRequest<Name extends OperationName> = z.input<Operations[Name]['input']>;
/** What a handler gets: the parsed request with its defaults. */
export type OperationInput<Name extends OperationName> = z.output<Operations[Name]['input']>;
export type OperationOutput<Name extends OperationName> = z.output<Operations[Name]['output']>;
