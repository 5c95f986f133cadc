import type { StoreApi } from 'zustand/vanilla';
import type { Measure } from '../../../engine/flightplan/plan/planUnits.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import type { WarningCode } from '../../../engine/warnings/warning.ts';
import type { OpenedFile } from '../../../server/contract/desktopBridge.ts';
import type { Answer } from '../../../server/contract/problem.ts';
import type { PlanOrigin } from '../../../server/contract/schemas/planOrigin.ts';
import { port } from '../../parts/part.ts';
import type { LowestWay } from './fileHeights.ts';
import type { ImportChoice, ImportQuestion, ImportState, Refusal, SurveyFile } from './importState.ts';
import type { ColumnAsker, LogChecker } from './logReader.ts';
import type { Origin } from './planOrigins.ts';

/** The rooms that opened files go to. They stand on this one, so a room above them all passes them. */
export interface FileTargets {
  /** The launch point, if the person chose one. */
  readonly chosenLaunch: () => Mission['home'];
  /** Resolves once it is known if a source of heights is named. */
  readonly hasHeights: () => Promise<boolean>;
  /** `isInFile`: the mission is exactly the file's, so there is nothing to save. */
  readonly accept: (mission: Mission, isInFile: boolean) => void;
  /** Files were logs of flights; others among them were not. */
  readonly checkLogs: LogChecker;
  /** Logs are tables of columns that nobody knows. */
  readonly askColumns: ColumnAsker;
  readonly addMaps: (files: readonly File[]) => void;
  /** The file holds official zones. */
  readonly addWorld: (file: OpenedFile) => Promise<void>;
  /** The file was a plan of Homeward. */
  readonly openDocument: (file: OpenedFile) => Promise<void>;
  /** The file holds ground to survey. */
  readonly survey: (file: SurveyFile) => void;
  /** Takes an outline that was to be surveyed as walls, to be seen from the side. */
  readonly seeFromSide: (kind: 'facade' | 'scan', points: readonly Position[]) => void;
  /** Why the plan on screen cannot give way to another now; `undefined`: it can. */
  readonly hindrance: () => string | undefined;
}

export const useFileTargets = port<FileTargets>('the rooms that opened files go to');

export interface Importer {
  readonly store: StoreApi<ImportState>;
  /** Opens a file that was chosen, dropped or passed by the host; or shows why it could not be read. */
  openFile(opened: Answer<OpenedFile>): Promise<void>;
  /** Opens files that were dropped together: several logs or own aircraft at once, or one plan. */
  openFiles(opened: readonly Answer<OpenedFile>[]): Promise<void>;
  chooseFile(): Promise<void>;
  /** Opens a file that the person says is the log of a flight. */
  chooseLog(): Promise<void>;
  /** Opens the table that was refused as a plan as the log of a flight. */
  readAsLog(): Promise<void>;
  cancel(): void;
  refuse(refusal: Refusal): void;
  answer(choice: ImportChoice): void;
  /** Finds the place where a mission comes nearest to known ground; `undefined` where none is known. */
  readonly lowestWay: (mission: Mission) => Promise<LowestWay | undefined>;
  /** Reads the file in question with the figures of a measure in another unit. */
  readIn(measure: Measure, unit: string): void;
  /** Reads the file that has a unit which nobody knows. */
  nameUnit(unit: string): void;
  /** Replaces the plan with one made from the file. */
  take(question: ImportQuestion, choice: ImportChoice): void;
  /** Opens the route again with latitude and longitude swapped, or back in the file's order. */
  swap(): void;
  /** Moves the launch point to where the opened file has it, and leaves all else as it is. */
  takeFileLaunch(): void;
  /** The launch point is where the person says: it is no guess any longer. */
  confirmLaunch(): void;
  /** Takes an assumption about the file as right, since the person says so. */
  confirm(code: WarningCode): void;
  askAgain(): void;
  /** Makes a survey along a line of the file in question, or of the opened one, instead of flying it. */
  surveyAlong(line: NonNullable<SurveyFile['line']>): void;
  /** Makes a survey over an area that stands beside the routes of the file. */
  surveyAreas(): void;
  dismiss(): void;
  forgetReport(): void;
  /** The plan has another route by now: of what was told of its file only what stands beside the route is still of use. */
  forgetRoute(): void;
  /** The plan on screen is from no file of another tool, or from the one that it was saved with. */
  beginAnew(origin?: PlanOrigin | Origin): void;
  /** The person keeps their own aircraft, whichever the file names. */
  keepAircraft(): void;
  /** Another aircraft is planned with than the one that came with the plan. */
  forgetAircraft(): void;
  /** Another reserve is planned with than the one of the plan's file. */
  forgetReserve(): void;
  /** After an undo or redo, shows the report of the file behind the plan on screen; returns whether that is another file. */
  follow(): boolean;
}
