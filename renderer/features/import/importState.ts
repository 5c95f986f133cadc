import type { SurveyDrawing } from '../../../engine/drawing/surveyDrawing.ts';
import type { PlanFormat, PlanRoute } from '../../../engine/flightplan/plan/flightPlan.ts';
import type { UnitAsked, UnitChoice } from '../../../engine/flightplan/plan/planUnits.ts';
import type { Swap } from '../../../engine/flightplan/swappedCoordinates.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { SurveyArea } from '../../../engine/survey/surveyArea.ts';
import type { Warning } from '../../../engine/warnings/warning.ts';
import type { FileToRead } from '../../../server/contract/desktopBridge.ts';
import type { OperationOutput } from '../../../server/contract/operations.ts';
import type { PlanOrigin } from '../../../server/contract/schemas/planOrigin.ts';

export type FlightPlanAnswer = OperationOutput<'readFlightPlan'>['plan'];

/** Several routes, or points without altitude: the person decides before anything changes. */
export interface ImportQuestion {
  readonly filename: string;
  readonly plan: FlightPlanAnswer;
  /** Areas of the file beside its routes, the largest first. */
  readonly areas?: readonly SurveyArea[] | undefined;
  /** The survey whose lines its route is. */
  readonly drawing?: SurveyDrawing | undefined;
  /** The earlier answer, if the question comes up again. */
  readonly answer?: ImportChoice | undefined;
  /** The file, to read it again in other units. */
  readonly file?: FileToRead | undefined;
  readonly units?: UnitChoice | undefined;
  /** Nobody knows the ground at take-off, and the heights of the file need it. */
  readonly asksTakeoff?: boolean | undefined;
  /** The heights of the file lead the likely route below known ground. */
  readonly isUnderGround?: boolean | undefined;
  /** The plan is not yet that of the chosen units. */
  readonly isReadAgain?: boolean | undefined;
}

/** The file has figures in a unit that nobody knows. */
export interface UnitQuestion {
  readonly file: FileToRead;
  readonly asked: UnitAsked;
  /** The units that the person has named already. */
  readonly units: UnitChoice;
}

/** Ground to survey from a file: areas without a route, of which one is covered, or a line to fly along. */
export interface SurveyFile {
  readonly filename: string;
  readonly format: PlanFormat;
  readonly areas: readonly SurveyArea[];
  readonly line?: { readonly name: string; readonly points: readonly Position[] } | undefined;
}

export interface ImportChoice {
  readonly route_index: number;
  readonly default_altitude_m: number;
  readonly isHeightChosen?: boolean | undefined;
  readonly swap?: Swap | undefined;
  readonly track_tolerance_m?: number | undefined;
  /** Ground at take-off, where heights above sea level need it and nobody but the person knows it; absent: the likely one counts. */
  readonly takeoff_msl_m?: number | undefined;
  /** The file's heights above sea level are meant above take-off; absent: the likely reading counts. */
  readonly isAboveTakeoff?: boolean | undefined;
  /** The file's heights above take-off are meant above the ground. */
  readonly isAboveGround?: boolean | undefined;
  /** All heights are raised until the route keeps clear of the ground. */
  readonly isRaised?: boolean | undefined;
}

/** An accepted file with its choices, so that the person can choose again. */
export interface Accepted {
  readonly question: ImportQuestion;
  readonly choice: ImportChoice;
  readonly isInFile: boolean;
  /** The route of the file by that choice. */
  readonly route: PlanRoute;
}

/** A file that was refused; nothing has changed. */
export interface Refusal {
  readonly filename?: string | undefined;
  readonly message: string;
  readonly where?: string | undefined;
  /** A table that is no plan; it may be the log of a flight. */
  readonly table?: FileToRead | undefined;
}

export interface FileInReading {
  readonly filename: string;
  readonly size_bytes: number;
}

export interface ImportState {
  readonly reading: FileInReading | undefined;
  readonly question: ImportQuestion | undefined;
  readonly unit: UnitQuestion | undefined;
  readonly refusal: Refusal | undefined;
  readonly report: PlanOrigin['report'];
  readonly accepted: Accepted | undefined;
  readonly losses: readonly Warning[];
}
