import { type DrawnObject, drawnLimits } from '../../obstacle/drawnObject.ts';
import { listAt, member, numberAt } from '../source/json/jsonValue.ts';
import { isPosition } from '../write/checkMission.ts';
import { placeOf } from './ownFences.ts';

const shapes = ['point', 'line', 'area'] as const;

/** Reads the objects that the pictures of a Homeward plan show; damaged ones, and those beyond the limit, are left out. */
export const ownDrawnObjects = (mission: unknown): DrawnObject[] =>
  listAt(mission, 'drawn_objects')
    .slice(0, drawnLimits.objects)
    .flatMap((item) => {
      const shape = shapes.find((known) => known === member(item, 'shape'));
      const corners = listAt(item, 'corners').map(placeOf);
      const [radius_m, top_m, distance_m] = ['radius_m', 'top_m', 'distance_m'].map((name) =>
        numberAt(item, name),
      );
      const isWhole =
        corners.length > 0 && corners.length <= drawnLimits.corners && corners.every(isPosition);
      if (shape === undefined || top_m === undefined || !isWhole) return [];
      return [{ shape, corners, radius_m: radius_m ?? 0, top_m, distance_m: distance_m ?? 0 }];
    });
