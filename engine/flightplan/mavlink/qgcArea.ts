import type { Altitude, Position } from '../../geo/position.ts';
import type { SurveyArea } from '../../survey/surveyArea.ts';
import { isObject, listAt, member, numberAt, textAt } from '../source/json/jsonValue.ts';
import { isFiniteNumber, positive } from '../source/numbers.ts';

/**
 * The polygon of a survey or a structure scan without its flight lines. Its settings are in `TransectStyleComplexItem` with its
 * `CameraCalc` since QGroundControl 3.3, in `grid` before (docs.qgroundcontrol.com, plan file format); angles are courses
 * of the lines.
 */
export function qgcArea(item: unknown): SurveyArea[] {
  const outline = listAt(item, 'polygon').flatMap(toCorner);
  if (outline.length < 3) return [];
  const transects = member(item, 'TransectStyleComplexItem');
  const camera = member(transects, 'CameraCalc') ?? member(item, 'CameraCalc');
  const grid = member(item, 'grid');
  const name = textAt(item, 'complexItemType') ?? 'survey';
  return [
    {
      name,
      outline,
      holes: [],
      settings: {
        spacing_m: positive(numberAt(camera, 'AdjustedFootprintSide') ?? numberAt(grid, 'spacing')),
        angle_deg: numberAt(item, 'angle') ?? numberAt(grid, 'angle'),
        altitude:
          heightOf(camera, 'DistanceToSurface', 'DistanceToSurfaceRelative') ??
          heightOf(grid, 'altitude', 'relativeAltitude'),
        overshoot_m: positive(
          numberAt(transects, 'TurnAroundDistance') ?? numberAt(grid, 'turnAroundDistance'),
        ),
      },
    },
  ];
}

/** A position as [latitude, longitude] or with named members; none where it is no pair of numbers. */
export function toCorner(corner: unknown): Position[] {
  const pair: readonly unknown[] = Array.isArray(corner) ? corner : [];
  const lat = isObject(corner) ? numberAt(corner, 'latitude') : pair[0];
  const lon = isObject(corner) ? numberAt(corner, 'longitude') : pair[1];
  return isFiniteNumber(lat) && isFiniteNumber(lon) ? [{ lat, lon }] : [];
}

function heightOf(holder: unknown, figure: string, isRelative: string): Altitude | undefined {
  const value_m = numberAt(holder, figure);
  if (value_m === undefined) return undefined;
  return { datum: member(holder, isRelative) === false ? 'msl' : 'takeoff', value_m };
}
