import { elementAt } from '../elementAt.ts';
import type { Corner } from '../geo/plane.ts';
import type { Altitude, Position } from '../geo/position.ts';
import { fail, type Result, succeed } from '../result.ts';
import { type Plane, radiusOf } from './surveyPlane.ts';
import {
  firstCorner,
  flownAlong,
  forPictures,
  orderFrom,
  ordersOf,
  type Pass,
  type RunOfLine,
} from './surveyRuns.ts';

/** How lines are flown, over an area or along a corridor. */
export interface FlownOptions {
  readonly altitude?: Altitude | undefined;
  readonly speed_mps?: number | undefined;
  /** The flight begins at the end of an outermost line that is nearest to this position. */
  readonly start_near?: Position | undefined;
  /** Distance between pictures, metres: lines then run on, by less than one of it, to where their last picture is taken. */
  readonly picture_every_m?: number | undefined;
}

/** A corner of a line; height and speed are absent where nothing names them. */
export interface SurveyPoint extends Position {
  readonly altitude?: Altitude | undefined;
  readonly hover_time_s: number;
  readonly speed_mps?: number | undefined;
}

export interface SurveyPath {
  readonly points: readonly SurveyPoint[];
  /** Lines as they are laid: what interrupts one, as a hole of the area, makes no two of it. */
  readonly lines: number;
  /** Ranges of points between which the ground is seen; the ways between them are turns. */
  readonly runs: readonly RunOfLine[];
  /** Where the flight may begin: the ends of the outermost lines. */
  readonly starts: readonly Position[];
}

export type SurveyProblem =
  | { readonly code: 'SPACING_MISSING' }
  | { readonly code: 'SPACING_INVALID'; readonly spacing_m: number; readonly smallest_m: number }
  | { readonly code: 'AREA_EMPTY' }
  | { readonly code: 'AREA_TOO_LARGE'; readonly radius_m: number; readonly limit_m: number }
  | { readonly code: 'TOO_MANY_POINTS'; readonly count: number; readonly limit: number };

export const surveyLimits = {
  smallest_spacing_m: 0.1,
  radius_m: 50_000,
  lines: 10_000,
  points: 20_000,
} as const;

/** A usable distance between lines; fails where there is none. */
export function usableSpacing(spacing_m: number | undefined): Result<number, SurveyProblem> {
  if (spacing_m === undefined) return fail({ code: 'SPACING_MISSING' });
  const smallest_m = surveyLimits.smallest_spacing_m;
  return spacing_m >= smallest_m
    ? succeed(spacing_m)
    : fail({ code: 'SPACING_INVALID', spacing_m, smallest_m });
}

export function tooLarge(corners: readonly Corner[]): SurveyProblem | undefined {
  const radius_m = radiusOf(corners);
  const { radius_m: limit_m } = surveyLimits;
  return radius_m <= limit_m ? undefined : { code: 'AREA_TOO_LARGE', radius_m, limit_m };
}

/** The lines of one set after those of another, each set begun at its outermost corner nearest to where the aircraft comes from. */
function inTurn(sets: readonly (readonly Pass[])[], start: Corner | undefined): readonly Pass[] {
  let at = start;
  return sets.flatMap((passes) => {
    const order = orderFrom(ordersOf(passes), at);
    at = flownAlong(order).corners.at(-1);
    return order;
  });
}

/** Flies sets of lines, each of at least one; fails where they have too many points. */
export function flyLines(
  sets: readonly (readonly Pass[])[],
  plane: Plane,
  { altitude, speed_mps, start_near, picture_every_m }: FlownOptions,
): Result<SurveyPath, SurveyProblem> {
  const whole =
    picture_every_m === undefined
      ? sets
      : sets.map((passes) => passes.map((pass) => pass.map((run) => forPictures(run, picture_every_m))));
  const start = start_near === undefined ? undefined : plane.project(start_near);
  const { corners, runs } = flownAlong(inTurn(whole, start));
  const limit = surveyLimits.points;
  if (corners.length > limit) return fail({ code: 'TOO_MANY_POINTS', count: corners.length, limit });
  const points = corners.map(
    (corner): SurveyPoint => ({
      ...plane.unproject(corner),
      hover_time_s: 0,
      ...(altitude === undefined ? {} : { altitude }),
      ...(speed_mps === undefined ? {} : { speed_mps }),
    }),
  );
  const starts = ordersOf(elementAt(sets, 0)).map((order) => plane.unproject(firstCorner(order)));
  return succeed({ points, lines: sets.flat().length, runs, starts });
}
