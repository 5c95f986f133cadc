import { numberAt } from '../elementAt.ts';
import type { Position } from '../geo/position.ts';
import type { Result } from '../result.ts';
import type { Saying } from '../saying.ts';

export interface ElevationFailure {
  readonly code: 'TERRAIN_UNREACHABLE';
  /** The reason in one sentence. */
  readonly why: Saying;
  readonly retry_after_s: number;
}

/** The surface that heights are of: bare ground, or trees and buildings with it; `mixed`: of both, or the source does not say. */
export const surfaceKinds = ['terrain', 'surface', 'mixed'] as const;
export type SurfaceKind = (typeof surfaceKinds)[number];

/** Where heights are from, and what they are. */
export interface HeightSource {
  /** The kind of source, as `source` names it. */
  readonly kind: string;
  /** The name of the file, of a file. */
  readonly name?: string | undefined;
  readonly surface: SurfaceKind;
  readonly datum: 'EGM96' | 'EGM2008' | 'mixed';
  /** When they were measured, a year or several; absent: the source does not say. */
  readonly dated?: string | undefined;
  /** Standard deviation of the heights, metres. */
  readonly error_m: number;
  /** Distance of the samples, metres. */
  readonly cell_m: number;
}

export const isSameSource = (one: HeightSource, other: HeightSource): boolean =>
  one.kind === other.kind && one.name === other.name && one.cell_m === other.cell_m;

/** Stands for no source where each place has the number of its own. */
export const noneAnswered = 255;

/** The height of a place by a source that was not asked for the answer. */
export interface OtherHeight {
  readonly source: HeightSource;
  readonly height_msl_m: number;
}

/** Source and quality of heights. */
export interface GroundFacts {
  /** The kinds of source that answered, joined by `+`. */
  readonly source: string;
  /** Standard deviation of the heights, metres: that of the worst source that answered. */
  readonly error_m?: number | undefined;
  /** Distance of the samples of the finest source that answered, metres. */
  readonly cell_m?: number | undefined;
  /** Those that answered; absent: not told. */
  readonly sources?: readonly HeightSource[] | undefined;
  /** The number of its source among these for each place, `noneAnswered` where there is none. */
  readonly by?: Uint8Array | undefined;
  /** The first place by sources that were not needed for it, as far as they answered at once; absent: not looked at. */
  readonly others?: readonly OtherHeight[] | undefined;
  /** How many places these sources answer at most at once; absent: as many as an analysis needs. */
  readonly mostPlaces?: number | undefined;
  /** Why places have no height: which kinds of source could not be asked, or reach no place there; absent where all have one. */
  readonly failure?: Saying | undefined;
}

/** Heights of the ground, and what they stand on. */
export interface GroundHeights extends GroundFacts {
  /** Metres above mean sea level, one for each position; `undefined` where no source has one. */
  readonly heights_msl_m: readonly (number | undefined)[];
}

/** Places as numbers, `lat, lon, lat, lon, …`, degrees. */
export type PackedPlaces = Float64Array;

export const latOf = (places: PackedPlaces, place: number): number => numberAt(places, 2 * place);
export const lonOf = (places: PackedPlaces, place: number): number => numberAt(places, 2 * place + 1);

/** Heights above mean sea level, metres, one for each packed place; NaN where there is none. */
export interface PackedHeights {
  readonly heights_msl_m: Float64Array;
  /** No less than those: the highest of the source's samples that stand for the place, which a flight over it has to clear. */
  readonly highest_msl_m: Float64Array;
}

export type PackedGround = PackedHeights & GroundFacts;

export interface AlongQuestion {
  readonly places: PackedPlaces;
  /** Time for the answer, ms; a source that needs longer counts as one that failed. */
  readonly patience_ms: number;
}

/** Where heights of the ground come from. Fails only where not one position was answered. */
export interface ElevationSource {
  elevations(positions: readonly Position[]): Promise<Result<GroundHeights, ElevationFailure>>;
  /** Answers `elevations` for the many places along lines. */
  along(question: AlongQuestion): Promise<Result<PackedGround, ElevationFailure>>;
}
