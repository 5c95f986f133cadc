import type { Drone } from '../../engine/aircraft/drone.ts';
import type { PlanFile, PlanReading } from '../../engine/flightplan/flightPlan.ts';
import type { Result } from '../../engine/result.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import type { Problem } from '../contract/problem.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import type { SurveyLines } from '../contract/schemas/survey.ts';
import type { KeyInfo, Scope, ServerStatus, Settings } from '../contract/schemas/window.ts';
import type { FileMission, FileMissionQuestion } from '../handlers/fileMission.ts';
import type { MissionWork } from '../handlers/missionResult.ts';
import type { SurveyWork } from '../handlers/surveyLines.ts';

export interface Catalog {
  readonly drones: readonly Drone[];
  find(key: string): Drone | undefined;
  /** The keys most like a mistyped one, best first. */
  nearest(key: string, count: number): readonly string[];
}

export interface IssuedKey {
  readonly key: KeyInfo;
  /** Shown once, never stored. */
  readonly secret: string;
}

export interface KeyStore {
  list(): readonly KeyInfo[];
  create(name: string, scopes: readonly Scope[]): Promise<IssuedKey>;
  /** `undefined`: no such key. */
  rotate(id: string): Promise<IssuedKey | undefined>;
  revoke(id: string): Promise<KeyInfo | undefined>;
  /** The live key that this secret belongs to. Constant-time in the secret. */
  verify(secret: string): KeyInfo | undefined;
}

export interface SettingsStore {
  get(): Settings;
  save(change: Partial<Settings>): Promise<Settings>;
}

/** Serves the API to other tools; off until someone asks for it. */
export interface ServerControl {
  status(): ServerStatus;
  start(options: {
    share: 'loopback' | 'network';
    port?: number | undefined;
  }): Promise<Result<ServerStatus, Problem>>;
  stop(): Promise<ServerStatus>;
}

/**
 * The engine's long work, done where nobody waits for it: bounded in time and memory, and given up on a signal. The
 * bytes of a file are handed over: they are gone from the caller's side. A failure says why nothing was done.
 */
export interface EngineWork {
  readonly readPlan: (file: PlanFile, signal?: AbortSignal) => Promise<Result<PlanReading, Problem>>;
  /** As `readPlan`, with no more points than the window can show. */
  readonly openPlan: EngineWork['readPlan'];
  readonly readMission: (
    file: PlanFile,
    question: FileMissionQuestion,
    signal?: AbortSignal,
  ) => Promise<Result<FileMission, Problem>>;
  readonly analyze: (work: MissionWork, signal?: AbortSignal) => Promise<Result<MissionResult, Problem>>;
  readonly layOut: (work: SurveyWork, signal?: AbortSignal) => Promise<Result<SurveyLines, Problem>>;
}

/** All that handlers may touch. Fakes of any of these make a test host. */
export interface Services extends EngineWork {
  readonly server_version: string;
  readonly catalog: Catalog;
  readonly elevation: ElevationSource;
  readonly settings: SettingsStore;
  readonly keys: KeyStore;
  readonly server: ServerControl;
}
