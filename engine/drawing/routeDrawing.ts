import { type StructureDrawing, structureKinds } from './structureDrawing.ts';
import { type SurveyDrawing, typedCamera } from './surveyDrawing.ts';

/** The drawing that a route was made of, to go on with. */
export interface RouteDrawing {
  readonly settings: SurveyDrawing | StructureDrawing;
  /** The route was changed since: made again, it is another. */
  readonly isRouteEdited?: true | undefined;
}

const ofWalls: ReadonlySet<string> = new Set(structureKinds);

export const isOfStructure = (settings: RouteDrawing['settings']): settings is StructureDrawing =>
  ofWalls.has(settings.kind);

export const isOfSurvey = (settings: RouteDrawing['settings']): settings is SurveyDrawing =>
  !isOfStructure(settings);

/** Key of the camera that a route was made with; `undefined`: it is made of no drawing. */
export const cameraOfRoute = (drawing: RouteDrawing | undefined): string | undefined =>
  drawing && (drawing.settings.camera_key ?? typedCamera);
