import type { Drone } from '../../engine/aircraft/drone.ts';
import type { Obstacle } from '../../engine/obstacle/obstacle.ts';
import type { Result } from '../../engine/result.ts';
import type { Saying } from '../../engine/saying.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import type { FoundZone } from '../../engine/zone/zone.ts';
import type { Batches } from '../batches/batches.ts';
import type { WholeFile } from '../contract/desktopBridge.ts';
import type { Problem } from '../contract/problem.ts';
import type { AskedRequest, KeyEnded, RequestList } from '../contract/schemas/askedRequest.ts';
import type {
  AreaMeasure,
  AreaProgress,
  AreaQuestion,
  AreaStep,
  MapFilePart,
  MapSources,
} from '../contract/schemas/maps.ts';
import type { JudgedFile } from '../contract/schemas/planLock.ts';
import type {
  CertificateAnew,
  KeyInfo,
  Scope,
  ServerStatus,
  Settings,
  Share,
} from '../contract/schemas/window.ts';
import type { FetchedFrom, ViewedArea, WorldFile, WorldList } from '../contract/schemas/world.ts';
import type { ForecastService } from '../forecast/forecastService.ts';
import type { HostFailure } from '../net/politeHosts.ts';
import type { TileCoordinates } from '../net/tileAddress.ts';
import type { FindByName, FindInBox } from '../places/gazetteer.ts';
import type { Geocoder } from '../places/geocoder.ts';
import type { ReportService } from '../reports/reportService.ts';
import type { WorldSource } from '../worldByAddress/worldSource.ts';
import type { ChosenFolders } from './chosenFolders.ts';
import type { Geoid } from './geoid.ts';
import type { OwnAircraftStore } from './ownAircraft.ts';
import type { PlanDocuments } from './planDocuments.ts';

export interface Catalog {
  readonly drones: readonly Drone[];
  find(key: string): Drone | undefined;
  /** The keys of the aircraft that a mistyped key names, then those most like it, best first. */
  nearest(key: string, count: number): readonly string[];
}

export interface IssuedKey {
  readonly key: KeyInfo;
  /** Homeward shows the secret once and never stores it. */
  readonly secret: string;
}

/** The live key of a secret; the secret may be one from before a rotation, which works for a while more. */
export type LiveKey = KeyInfo & { readonly byOldSecret?: true };

/** A key whose secret opens nothing any more: the key ended, was revoked, or has a newer secret. */
export interface EndedKey {
  readonly ended: KeyEnded;
  readonly key: KeyInfo;
}

/** The key that a secret opens; `undefined`: it opens none; `not_known`: the store of keys is away, and only it could tell. */
export type Verified = LiveKey | EndedKey | 'not_known' | undefined;
export type VerifyKey = (secret: string) => Verified | Promise<Verified>;

export interface KeyStore {
  /** Why the stored keys cannot be used, in one sentence; `undefined`: they can. */
  problem(): Saying | undefined;
  list(): readonly KeyInfo[];
  /** Has `list` tell what the store has of a key now; absent: it always does. Does nothing while the store is away. */
  learn?(id: string): Promise<void>;
  /** Makes a key that opens nothing from `expires_at` on; absent: it has no end. */
  create(name: string, scopes: readonly Scope[], expires_at?: string): Promise<IssuedKey>;
  /** The old secret works for `grace_s` more. Resolves to `undefined` for a key that does not exist or has ended. */
  rotate(id: string, grace_s: number): Promise<IssuedKey | undefined>;
  /** Gives a key another end, or none; the secret stays. Resolves to `undefined` for a key that does not exist or was revoked. */
  renew(id: string, expires_at: string | undefined): Promise<KeyInfo | undefined>;
  revoke(id: string): Promise<KeyInfo | undefined>;
  /** Constant-time in the secret. A phone is no key of the API. */
  readonly verify: VerifyKey;
}

export interface ClosableKeyStore extends KeyStore {
  /** Resolves once pending writes are done. */
  close(): Promise<void>;
}

/** Requests of other tools within the last hour. */
export interface RequestRecord {
  readonly note: (request: AskedRequest) => void;
  /** So many phones and tools are connected to follow the plan on screen. */
  readonly noteReaders: (count: number) => void;
  /** The list; with the revision of one that the caller has, as soon as there is another, 25 s later at most. */
  next(after?: number, signal?: AbortSignal): Promise<RequestList>;
  /** Resolves once all is on the disk. */
  close(): Promise<void>;
}

/** A service that several servers share. */
export interface SharedService {
  readonly keys: ClosableKeyStore;
  isReached(): boolean;
}

export interface SettingsStore {
  get(): Settings;
  save(change: Partial<Settings>): Promise<Settings>;
}

/** The plan on screen, for the next start; the page alone knows what is in it. */
export interface CurrentPlanStore {
  /** `undefined`: there is none. Rejects where it is there and cannot be read. */
  get(): Promise<Uint8Array<ArrayBuffer> | undefined>;
  save(plan: Uint8Array): Promise<void>;
  /** The window before was killed with this plan on screen; said once, since a page may be reloaded. */
  wasCutShort(): boolean;
  /** Renames a plan that the page cannot use, so that the next save does not replace it. Resolves to its new path. */
  setAside(): Promise<string | undefined>;
  /** Removes it, after pending writes: its window was closed for good. */
  forget(): Promise<void>;
  /** Resolves once pending writes are done. */
  close(): Promise<void>;
}

export interface CurrentPlans {
  /** The window that was used last, or the first that has a plan. */
  inUse(): number;
  /** Notes that a person uses a window. */
  use(window: number): void;
  /** Listens for saved and removed plans, and for another window in use; returns a function that stops listening. */
  onChange(listener: () => void): () => void;
  /** The windows that have a plan, rising; they come back at the next start. */
  windows(): readonly number[];
  /** The plan of a window, from 1. */
  of(window: number): CurrentPlanStore;
  close(): Promise<void>;
}

/** Serves the API to other tools; off until somebody starts it. */
export interface ServerControl {
  status(): ServerStatus;
  start(options: {
    share: Share;
    port?: number | undefined;
    certificate?: CertificateAnew | undefined;
  }): Promise<Result<ServerStatus, Problem>>;
  /** Tells the network of the server by the settings of now, or no more. */
  announce(): Promise<ServerStatus>;
  stop(): Promise<ServerStatus>;
}

export interface Picture {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface PictureFailure {
  readonly code: HostFailure['code'] | 'NO_SUCH_MAP' | 'NOT_ALLOWED';
}

export type PictureResult = Result<Picture, PictureFailure>;

export interface AreaRefusal {
  readonly code: 'AREA_REFUSED';
  readonly why: Saying;
}

export interface TileAsked extends TileCoordinates {
  readonly map: string;
  readonly isSharp: boolean;
}

export interface MapService {
  /** The pages that known maps ask to be linked. */
  readonly links: readonly string[];
  list(): Promise<MapSources>;
  /** Deletes what is kept, but for areas. */
  clear(): Promise<void>;
  measureArea(question: AreaQuestion): Promise<Result<AreaMeasure, AreaRefusal>>;
  /** Keeps the next tiles of an area. */
  keepArea(question: AreaStep): Promise<Result<AreaProgress, AreaRefusal>>;
  clearAreas(): Promise<void>;
  picture(tile: TileAsked): Promise<PictureResult>;
}

export interface MapFileFailure {
  readonly code: 'NOT_A_MAP';
  /** The rest of a sentence that begins with the file's name. */
  readonly why: Saying;
}

export interface ReceivedPart {
  readonly id: string;
  readonly isWhole: boolean;
}

/** Takes files of map tiles and keeps a copy. */
export interface MapFileReceiver {
  /** Takes a part; the last one makes the file a map. Rejects where the disk fails. */
  receive(part: MapFilePart): Promise<Result<ReceivedPart, MapFileFailure>>;
  /** Deletes a file, or what has come of it. */
  remove(id: string): Promise<void>;
}

export interface WorldFileRefused {
  readonly code: 'NOT_KEPT';
  /** The rest of a sentence that begins with the file's name. */
  readonly why: Saying;
}

/** The files of what is in the way that are kept in the data folder; other processes may change them, too. */
export interface WorldShelf {
  /** The files that are on and can be read, by which plans are judged; in an area: those that have something there. */
  judging(area?: ViewedArea): Promise<readonly JudgedFile[]>;
  list(): Promise<Omit<WorldList, 'addresses'>>;
  /** Keeps a file that can be read; the same bytes are kept once. One that was fetched takes the place of what came from there before. */
  add(file: WholeFile, fetched?: FetchedFrom): Promise<Result<WorldFile, WorldFileRefused>>;
  turn(id: string, is_on: boolean): Promise<void>;
  remove(id: string): Promise<void>;
  /** The zones of the files that are on whose boxes meet an area. */
  zonesNear(area: ViewedArea): Promise<readonly FoundZone[]>;
  /** Obstacles in an area, by the files that are switched on. */
  obstaclesNear(area: ViewedArea): Promise<readonly Obstacle[]>;
}

export interface PlaceFinder {
  readonly byName: FindByName;
  readonly inBox: FindInBox;
  readonly service: Geocoder;
}

/** Everything that handlers may use. Tests pass fakes of any of these. */
export interface Services {
  readonly server_version: string;
  readonly catalog: Catalog;
  /** The aircraft of this installation, which the catalog lists, too. */
  readonly own: OwnAircraftStore;
  readonly elevation: ElevationSource;
  readonly geoid: Geoid;
  readonly settings: SettingsStore;
  readonly places: PlaceFinder;
  readonly forecast: ForecastService;
  readonly reports: ReportService;
  readonly maps: MapService;
  readonly mapFiles: MapFileReceiver;
  /** Files of what is in the way of flights. */
  readonly world: WorldShelf;
  /** Addresses that such files are fetched from. */
  readonly worldSource: WorldSource;
  readonly keys: KeyStore;
  /** Requests of other tools to this window's server. */
  readonly requests: Pick<RequestRecord, 'next'>;
  /** Absent: this server shares with none. */
  readonly shared?: Pick<SharedService, 'isReached'> | undefined;
  /** Analyses in the background. */
  readonly batches: Batches;
  readonly currentPlans: CurrentPlans;
  readonly documents: PlanDocuments;
  /** Folders that the person chose for exports. */
  readonly folders: ChosenFolders;
  readonly server: ServerControl;
}
