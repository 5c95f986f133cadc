import type { Position } from '../../../engine/geo/position.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import type { OpenedFile } from '../../../server/contract/desktopBridge.ts';
import { port } from '../../parts/part.ts';
import type { SurveyFile } from './importState.ts';
import type { LogChecker, UnknownTables } from './logReader.ts';

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
  readonly askColumns: (tables: UnknownTables) => void;
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
