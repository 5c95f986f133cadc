import { type Altitude, openOutline, type Position } from '../geo/position.ts';

/** How a file asks for its area to be flown; a setting that it does not give is absent. */
export interface SurveySettings {
  readonly spacing_m?: number | undefined;
  /** Course of the lines, degrees from true north. */
  readonly angle_deg?: number | undefined;
  readonly altitude?: Altitude | undefined;
  readonly overshoot_m?: number | undefined;
  readonly speed_mps?: number | undefined;
}

/** An area that a file describes without the lines to fly over it. */
export interface SurveyArea {
  readonly name: string;
  /** Corners as the file lists them; the last may repeat the first. */
  readonly outline: readonly Position[];
  readonly holes: readonly (readonly Position[])[];
  readonly settings: SurveySettings;
}

/** The corners of an outline, each once, whose last may repeat the first. */
export const areaCorners = ({ outline }: Pick<SurveyArea, 'outline'>): readonly Position[] =>
  outline.length <= 3 ? outline : openOutline(outline);
