import { elementAt } from '../elementAt.ts';
import { toBearing } from '../geo/angle.ts';
import type { Altitude, Position } from '../geo/position.ts';
import { fail, type Result, succeed } from '../result.ts';
import type { SurveyArea } from './surveyArea.ts';
import { type Corner, type Piece, piecesOnLines } from './surveyPieces.ts';
import { longestEdgeCourse, planeAround } from './surveyPlane.ts';

export interface SurveyOptions {
  /** Between neighbouring lines, metres. Absent: the area's own, else from `camera`. */
  readonly spacing_m?: number | undefined;
  /** Width on the ground that one line sees, metres, and how much of it neighbouring lines share, percent. */
  readonly camera?: { readonly footprint_across_m: number; readonly side_overlap_pct: number } | undefined;
  /** Course of the lines, degrees. Absent: the area's own, else along its longest edge. */
  readonly angle_deg?: number | undefined;
  /** Absent: the area's own. */
  readonly altitude?: Altitude | undefined;
  /** How far each line continues beyond the area at both ends, metres, so that turns lie outside. Absent: the area's own, else 0. */
  readonly overshoot_m?: number | undefined;
  /** The flight begins at the corner of the grid that is nearest to this position. */
  readonly start_near?: Position | undefined;
}

/** An end of a line; height and speed are absent where neither the options nor the area name them. */
export interface SurveyPoint extends Position {
  readonly altitude?: Altitude | undefined;
  readonly hover_time_s: number;
  readonly speed_mps?: number | undefined;
}

export interface SurveyGrid {
  readonly points: readonly SurveyPoint[];
  readonly lines: number;
  /** The values in use, from the options, the area's own settings or the defaults. */
  readonly spacing_m: number;
  readonly angle_deg: number;
  readonly overshoot_m: number;
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

/**
 * Parallel lines over an area, flown to and fro (boustrophedon; Choset 2001): waypoints at the ends of each line, the lines
 * `spacing_m` apart and centred, so that no corner is farther than half a spacing from the outermost line's swath. Lines are
 * clipped to the outline and its holes by the even-odd rule, so concave areas give several pieces a line; between pieces the
 * flight crosses the ground outside. Computed in the azimuthal equidistant plane around the area, whose scale error is below
 * 1.1e-5 within the accepted radius of 50 km (Snyder 1987, §25). Every inner point farther than half a spacing from the edge
 * is within half a spacing of a line. Fails with a `SurveyProblem`.
 */
export function surveyGrid(area: SurveyArea, options: SurveyOptions = {}): Result<SurveyGrid, SurveyProblem> {
  const spacing_m = spacingOf(area, options);
  if (spacing_m === undefined) return fail({ code: 'SPACING_MISSING' });
  const smallest_m = surveyLimits.smallest_spacing_m;
  if (!(spacing_m >= smallest_m)) return fail({ code: 'SPACING_INVALID', spacing_m, smallest_m });
  if (area.outline.length < 3) return fail({ code: 'AREA_EMPTY' });
  const plane = planeAround(area.outline);
  if (!(plane.radius_m <= surveyLimits.radius_m))
    return fail({ code: 'AREA_TOO_LARGE', radius_m: plane.radius_m, limit_m: surveyLimits.radius_m });
  const outline = area.outline.map(plane.project);
  const rings = [outline, ...area.holes.map((ring) => ring.map(plane.project))];
  const angle_deg = toBearing(options.angle_deg ?? area.settings.angle_deg ?? longestEdgeCourse(outline));
  const overshoot_m = Math.max(0, options.overshoot_m ?? area.settings.overshoot_m ?? 0);
  const lines = piecesOnLines(rings, { angle_deg, spacing_m, most: surveyLimits.lines });
  if (lines === undefined)
    return fail({ code: 'TOO_MANY_POINTS', count: surveyLimits.lines, limit: surveyLimits.lines });
  const count = 2 * lines.reduce((sum, pieces) => sum + pieces.length, 0);
  if (count === 0) return fail({ code: 'AREA_EMPTY' });
  if (count > surveyLimits.points)
    return fail({ code: 'TOO_MANY_POINTS', count, limit: surveyLimits.points });
  const start = options.start_near === undefined ? undefined : plane.project(options.start_near);
  const corners = flyToAndFro(
    lines.map((pieces) => extended(pieces, overshoot_m)),
    start,
  );
  const altitude = options.altitude ?? area.settings.altitude;
  const { speed_mps } = area.settings;
  const points = corners.map(
    (corner): SurveyPoint => ({
      ...plane.unproject(corner),
      hover_time_s: 0,
      ...(altitude === undefined ? {} : { altitude }),
      ...(speed_mps === undefined ? {} : { speed_mps }),
    }),
  );
  return succeed({ points, lines: lines.length, spacing_m, angle_deg, overshoot_m });
}

function spacingOf(area: SurveyArea, { spacing_m, camera }: SurveyOptions): number | undefined {
  if (spacing_m !== undefined || camera === undefined) return spacing_m ?? area.settings.spacing_m;
  return camera.footprint_across_m * (1 - camera.side_overlap_pct / 100);
}

/** Begins the first piece earlier and ends the last one later; gaps inside a line stay as they are. */
function extended(pieces: readonly Piece[], overshoot_m: number): Piece[] {
  return pieces.map(({ from, to }, at) => ({
    from: at === 0 ? beyond(to, from, overshoot_m) : from,
    to: at === pieces.length - 1 ? beyond(from, to, overshoot_m) : to,
  }));
}

function beyond(from: Corner, to: Corner, more_m: number): Corner {
  const length_m = Math.hypot(to.x - from.x, to.y - from.y);
  const part = more_m / length_m;
  return { x: to.x + (to.x - from.x) * part, y: to.y + (to.y - from.y) * part };
}

/** The ends of the lines, every second line backwards; of the four possible orders, the one that begins nearest to `start`. */
function flyToAndFro(lines: readonly (readonly Piece[])[], start: Corner | undefined): Corner[] {
  const asDrawn = inOrder(lines, 0);
  if (start === undefined) return asDrawn;
  const reversed = [...lines].reverse();
  const ways = [asDrawn, inOrder(lines, 1), inOrder(reversed, 0), inOrder(reversed, 1)];
  const gap = (way: readonly Corner[]) => {
    const first = elementAt(way, 0);
    return Math.hypot(first.x - start.x, first.y - start.y);
  };
  return ways.reduce((best, way) => (gap(way) < gap(best) ? way : best));
}

const inOrder = (lines: readonly (readonly Piece[])[], firstBackwards: 0 | 1): Corner[] =>
  lines.flatMap((pieces, at) => {
    const ends = pieces.flatMap(({ from, to }) => [from, to]);
    return (at + firstBackwards) % 2 === 0 ? ends : ends.reverse();
  });
