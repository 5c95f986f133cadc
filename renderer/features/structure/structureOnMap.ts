import type { StructureDrawing } from '../../../engine/drawing/structureDrawing.ts';
import { destination, trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { outsideOf } from '../../../engine/structure/walls.ts';
import { footprintAt } from '../../../engine/survey/camera.ts';
import { planeAround } from '../../../engine/survey/surveyPlane.ts';
import { isCurrent } from '../../analysis/channel.ts';
import type { SurveyOnMap } from '../../map/mapProps.ts';
import { flightsOnMap, startOf } from '../survey/surveyOnMap.ts';
import { distanceOf, type StructureWayAnswer, shapeOf } from './drawnStructure.ts';
import type { DrawnStructureState } from './drawnStructureStore.ts';

const circle = (centre: Position, radius_m: number): Position[] =>
  Array.from({ length: 48 }, (_, at) => destination(centre, 7.5 * at, radius_m));

/** A handle in front of the middle of the first wall. */
function beforeFirst([from, to]: readonly [Position, Position], isRight: boolean, distance_m: number) {
  const { course_deg, distance_m: length_m } = trackBetween(from, to);
  const middle = destination(from, course_deg, length_m / 2);
  return destination(middle, course_deg + (isRight ? 90 : -90), distance_m);
}

/** Where the handle for the distance is; of an orbit at its begin. */
function reachOf(structure: StructureDrawing, laid: StructureWayAnswer | undefined): Position | undefined {
  const { kind, points, side, radius_m, object_radius_m, distance_m } = structure;
  const [first, second] = points;
  if (!structure.isClosed || first === undefined) return undefined;
  if (kind === 'orbit') {
    const begin = laid?.points[0] ?? structure.start_near;
    return begin && destination(first, trackBetween(first, begin).course_deg, radius_m);
  }
  if (second === undefined) return destination(first, 90, object_radius_m + distance_m);
  if (kind === 'facade') return beforeFirst([first, second], side === 'right', distance_m);
  const { project } = planeAround(points);
  return beforeFirst([first, second], outsideOf(points.map(project)) === 'right', distance_m);
}

/** The view of one picture from above, from the camera to the wall, with those beside it. */
function picturesOf(
  structure: StructureDrawing,
  { points, rows, pictures }: StructureWayAnswer,
): Position[][] {
  const [centre] = structure.points;
  const taken = points.filter(({ actions }) =>
    actions?.some(({ action_type }) => action_type === 'take_photo'),
  );
  const middle = Math.floor(pictures / Math.max(1, rows) / 2);
  const distance_m = distanceOf(structure);
  const { across_m } = footprintAt(structure.camera, distance_m);
  return [middle, middle - 1, middle + 1].flatMap((index) => {
    const at = taken[index];
    if (at === undefined || centre === undefined) return [];
    const heading = at.actions?.find(({ action_type }) => action_type === 'heading')?.angle_deg;
    const facing_deg = heading ?? trackBetween(at, centre).course_deg;
    const ahead = destination(at, facing_deg, distance_m);
    const [left, right] = [-90, 90].map((turn_deg) =>
      destination(ahead, facing_deg + turn_deg, across_m / 2),
    );
    return left && right ? [[at, left, right]] : [];
  });
}

/** The drawn structure for the map; `undefined` where none is drawn. */
export function toStructureOnMap({ structure, way, flight }: DrawnStructureState): SurveyOnMap | undefined {
  if (structure === undefined) return undefined;
  const { kind, isRound, points, isClosed, object_radius_m } = structure;
  const [centre] = points;
  const laid = isClosed ? way.answer : undefined;
  const plan = isCurrent(flight) && isCurrent(way) ? flight.answer?.battery_plan : undefined;
  const isThing = (kind === 'orbit' || (kind === 'scan' && isRound)) && object_radius_m > 0;
  return {
    kind: shapeOf(structure),
    points,
    holes: [],
    isClosed,
    path: laid?.points ?? [],
    flights: flightsOnMap(plan),
    starts: laid?.starts ?? [],
    start: laid && startOf(laid),
    pictures: laid === undefined ? [] : picturesOf(structure, laid),
    isCurrent: isCurrent(way),
    walls: {
      outline: isThing && centre !== undefined ? circle(centre, object_radius_m) : [],
      reach: reachOf(structure, laid),
      unseen: (laid?.unseen ?? []).map(({ from, to }) => [from, to]),
    },
  };
}
