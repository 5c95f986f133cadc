import type { StoreApi } from 'zustand/vanilla';
import type { Position } from '../engine/geo/position.ts';
import type { MissionEdit } from '../engine/mission/edits.ts';
import type { DesktopBridge } from '../server/contract/desktopBridge.ts';
import type { Analysis, AnalysisState } from './analysis/analysisStore.ts';
import type { Briefer } from './features/briefing/briefingStore.ts';
import type { Documents } from './features/documents/documentsStore.ts';
import type { AircraftFormControl } from './features/drone/aircraftFormStore.ts';
import type { Catalog } from './features/drone/catalogStore.ts';
import type { OwnAircraftControl } from './features/drone/ownAircraftStore.ts';
import type { Exporter } from './features/export/exportStore.ts';
import type { ResultExporter } from './features/export/resultStore.ts';
import type { HelpControl } from './features/help/helpStore.ts';
import type { Importer } from './features/import/importer.ts';
import type { AreasControl } from './features/maps/areasStore.ts';
import type { MapFilesControl } from './features/maps/mapFilesStore.ts';
import type { MapsControl } from './features/maps/mapsStore.ts';
import type { ColumnAsker } from './features/replay/columnsStore.ts';
import type { Replayer } from './features/replay/replayStore.ts';
import type { PlaceSearch } from './features/search/placeSearchStore.ts';
import type { ServerPanel } from './features/server/serverStore.ts';
import type { SettingsControl } from './features/settings/settingsStore.ts';
import type { DrawnSurveyControl } from './features/survey/drawnSurveyStore.ts';
import type { LaunchPhase, PointedPlace } from './map/mapProps.ts';
import type { OtherWindows } from './otherWindows.ts';
import type { Inputs } from './plan/inputs.ts';
import type { MissionStore } from './plan/missionStore.ts';
import type { PlanSaver } from './plan/planSaver.ts';
import type { SelectionCommands } from './plan/selectionCommands.ts';
import type { ViewState } from './plan/viewStore.ts';

/** The window's state and everything it can do; React only draws it. */
export interface Planner extends SelectionCommands {
  readonly mission: MissionStore;
  readonly inputs: StoreApi<Inputs>;
  readonly view: StoreApi<ViewState>;
  readonly analysis: Analysis;
  /** The analysis for panels: during a drag it waits until the pointer rests. */
  readonly settled: StoreApi<AnalysisState>;
  /** What a flight to the place under the pointer and back leaves. */
  readonly pointed: PointedPlace;
  readonly catalog: Catalog;
  readonly own: OwnAircraftControl;
  readonly aircraftForm: AircraftFormControl;
  readonly settings: SettingsControl;
  readonly maps: MapsControl;
  readonly mapFiles: MapFilesControl;
  readonly areas: AreasControl;
  readonly search: PlaceSearch;
  readonly server: ServerPanel;
  readonly help: HelpControl;
  readonly importer: Importer;
  readonly drawnSurvey: DrawnSurveyControl;
  readonly replayer: Replayer;
  readonly logColumns: ColumnAsker;
  readonly exporter: Exporter;
  readonly resultExporter: ResultExporter;
  readonly briefer: Briefer;
  readonly documents: Documents;
  readonly saver: PlanSaver;
  /** Why the plan of the last start is not on screen. */
  readonly startProblem: string | undefined;
  /** The window before was killed; the plan is what it had on screen. */
  readonly wasCutShort: boolean;
  readonly host: DesktopBridge['host'];
  edit(edit: MissionEdit): void;
  /** Places the launch point by pointer or key. The map fits the rings of the first one. */
  placeLaunch(to: Position, phase: LaunchPhase): void;
  /** Places the launch point by coordinates, which may be anywhere, so the map goes there. */
  typeLaunch(to: Position): void;
  /** Says that the launch point, which was guessed, is right. */
  keepLaunch(): void;
  /** Says where the pilot stands; `undefined`: at the launch point. */
  placePilot(to: Position | undefined): void;
  /** Says where batteries are changed; `undefined`: at the launch point. */
  moveSwapPlace(to: Position | undefined): void;
  /** Chooses best range. It may widen rings that the wind had nearly closed, so the map fits them unless it shows a route. */
  flyBestRange(): void;
  /** Takes the decision whether the network may be asked, and has everything answered again by what may be. */
  chooseNetwork(network: 'online' | 'offline'): Promise<void>;
  /** Says where ground heights come from, and has everything answered again by them. */
  nameGround(elevation_sources: readonly string[]): Promise<void>;
  /** Shows a place so near that a click there says where. */
  comeCloser(to: Position): void;
  /** Begins an empty plan, as at the first start; one undo brings the old one back. */
  startNew(): void;
  readonly otherWindows: OtherWindows;
  /** Reads catalog, settings and server state from the host. */
  start(): Promise<void>;
  /** Reads again what another window has changed of that. */
  reload(): Promise<void>;
}
