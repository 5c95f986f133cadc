import { toBearing } from '../geo/angle.ts';
import { fail, type Result, succeed } from '../result.ts';
import { isWithoutGround } from './areaSize.ts';
import type { SurveyArea } from './surveyArea.ts';
import {
  type FlownOptions,
  flyLines,
  type SurveyPath,
  type SurveyProblem,
  surveyLimits,
  tooLarge,
  usableSpacing,
} from './surveyPath.ts';
import { type Piece, piecesOverGround } from './surveyPieces.ts';
import { longestEdgeCourse, planeAround } from './surveyPlane.ts';
import { lengthened, mostAdded, type Pass } from './surveyRuns.ts';

export interface SurveyOptions extends FlownOptions {
  /** Between neighbouring lines, metres. Absent: the area's own. */
  readonly spacing_m?: number | undefined;
  /** Course of the lines, degrees. Absent: the area's own, else along its longest edge. */
  readonly angle_deg?: number | undefined;
  /** How far each line continues beyond the area at both ends, metres, so that turns lie outside. Absent: the area's own, else 0. */
  readonly overshoot_m?: number | undefined;
  /** Adds a second set of lines across the first. */
  readonly crosshatch?: boolean | undefined;
}

export interface SurveyGrid extends SurveyPath {
  /** The values in use, from the options, the area's own settings or the defaults. */
  readonly spacing_m: number;
  readonly angle_deg: number;
  readonly overshoot_m: number;
}

/**
 * Parallel lines over an area, flown to and fro (boustrophedon; Choset 2001): waypoints at the ends of each line, the lines
 * `spacing_m` apart and centred, each as long as the ground within half a spacing of it (`piecesOverGround`): every place within the
 * outline and outside its holes (even-odd rule) is beside a run, straight across and no farther than half a spacing, however narrow the
 * ground is there. Concave areas and holes give several pieces a line; between pieces the flight crosses the ground outside. A gap that
 * is shorter than what the pictures of both pieces run on by would be flown twice, so such pieces are one, which costs no way, since
 * the aircraft crosses the gap as it is. Computed in the azimuthal equidistant plane around the area, whose scale error is below 1.1e-5
 * within the accepted radius of 50 km (Snyder 1987, §25). Fails with a `SurveyProblem`.
 */
export function surveyGrid(area: SurveyArea, options: SurveyOptions = {}): Result<SurveyGrid, SurveyProblem> {
  const { settings } = area;
  const usable = usableSpacing(options.spacing_m ?? settings.spacing_m);
  if (!usable.ok) return usable;
  const spacing_m = usable.value;
  if (area.outline.length < 3) return fail({ code: 'AREA_EMPTY' });
  const plane = planeAround(area.outline);
  const outline = area.outline.map(plane.project);
  const large = tooLarge(outline);
  if (large !== undefined) return fail(large);
  const rings = [outline, ...area.holes.map((ring) => ring.map(plane.project))];
  if (isWithoutGround(rings)) return fail({ code: 'AREA_EMPTY' });
  const angle_deg = toBearing(options.angle_deg ?? settings.angle_deg ?? longestEdgeCourse(outline));
  const overshoot_m = Math.max(0, options.overshoot_m ?? settings.overshoot_m ?? 0);
  const courses = options.crosshatch === true ? [angle_deg, angle_deg + 90] : [angle_deg];
  const sets: Pass[][] = [];
  for (const course_deg of courses) {
    const swaths = { angle_deg: course_deg, spacing_m, gap_m: mostAdded(options.picture_every_m) };
    const lines = piecesOverGround(rings, swaths, surveyLimits.lines);
    if (lines === undefined)
      return fail({ code: 'TOO_MANY_POINTS', count: surveyLimits.lines, limit: surveyLimits.lines });
    sets.push(lines.map((pieces) => toPass(pieces, overshoot_m)));
  }
  const flown = flyLines(sets, plane, {
    ...options,
    altitude: options.altitude ?? settings.altitude,
    speed_mps: options.speed_mps ?? settings.speed_mps,
  });
  return flown.ok ? succeed({ ...flown.value, spacing_m, angle_deg, overshoot_m }) : flown;
}

/** Begins the first piece earlier and ends the last one later; gaps inside a line stay as they are. */
const toPass = (pieces: readonly Piece[], overshoot_m: number): Pass =>
  pieces.map(({ from, to }, at) =>
    lengthened([from, to], at === 0 ? overshoot_m : 0, at === pieces.length - 1 ? overshoot_m : 0),
  );
