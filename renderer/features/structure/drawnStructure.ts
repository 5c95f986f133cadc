import type { StructureDrawing, StructureKind } from '../../../engine/drawing/structureDrawing.ts';
import { toLongitude } from '../../../engine/geo/angle.ts';
import { trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { DrawnObject } from '../../../engine/obstacle/drawnObject.ts';
import { stepForOverlap } from '../../../engine/structure/orbit.ts';
import { groundSampleAt } from '../../../engine/survey/camera.ts';
import { toRadians } from '../../../engine/units.ts';
import type { OperationOutput, OperationRequest } from '../../../server/contract/operations.ts';
import { type BoundName, bounds } from '../../../server/contract/schemas/common.ts';
import type { SurveyEdit, SurveyOnMap } from '../../map/mapProps.ts';
import { isShape } from '../../map/tools/surveyTool.ts';
import { newSurvey, type SurveyAircraft } from '../survey/drawnSurvey.ts';

export type StructureWayAnswer = OperationOutput<'layOutStructure'>;
export type StructureRequest = OperationRequest<'layOutStructure'>;

const usual = {
  isRound: false,
  points: [],
  isClosed: false,
  side: 'left',
  distance_m: 10,
  radius_m: 20,
  object_radius_m: 5,
  height_m: 15,
  object_height_m: 8,
  turns: 1,
  isClockwise: true,
  tolerance_m: 1,
  pictureLead: 'overlap',
  step_deg: 15,
  bottom_m: 0,
  top_m: 15,
  down_deg: 45,
  along_overlap_pct: 80,
  upright_overlap_pct: 70,
  wait_s: 1,
} as const;

/** Close to walls nobody flies faster. */
const closeBy_mps = 3;

/** A structure before its first place: the aircraft's own camera, as for a survey. */
export function newStructure(kind: StructureKind, aircraft: SurveyAircraft): StructureDrawing {
  const { camera, camera_key } = newSurvey('area', aircraft);
  return { ...usual, kind, camera, camera_key, speed_mps: Math.min(closeBy_mps, aircraft.cruise_mps) };
}

/** The shape of a drawn structure: a single place, a line or an outline. */
export function shapeOf({ kind, isRound }: Pick<StructureDrawing, 'kind' | 'isRound'>): SurveyOnMap['kind'] {
  if (kind === 'facade') return 'corridor';
  return kind === 'orbit' || isRound ? 'place' : 'area';
}

const within = (bound: BoundName, value: number): number =>
  Math.min(Math.max(value, bounds[bound].min), bounds[bound].max);

/** A figure that the pointer sets is one that a person could have typed. */
const toTenth = (value: number) => Math.round(value * 10) / 10;

/** Metres of a place beside the line from one to another; positive to its right. */
function besideOf(at: Position, [from, to]: readonly [Position, Position]): number {
  const place = trackBetween(from, at);
  const turn_deg = place.course_deg - trackBetween(from, to).course_deg;
  return place.distance_m * Math.sin(toRadians(turn_deg));
}

/** The structure seen from the place that the pointer has hold of. */
function reaching(structure: StructureDrawing, at: Position): StructureDrawing {
  const { kind, points, object_radius_m } = structure;
  const [first, second] = points;
  if (first === undefined) return structure;
  const far_m = trackBetween(first, at).distance_m;
  if (kind === 'orbit')
    return { ...structure, radius_m: toTenth(within('orbit_radius_m', far_m)), start_near: at };
  if (second === undefined)
    return { ...structure, distance_m: toTenth(within('standoff_m', far_m - object_radius_m)) };
  const beside_m = besideOf(at, [first, second]);
  const distance_m = toTenth(within('standoff_m', Math.abs(beside_m)));
  return kind === 'facade'
    ? { ...structure, distance_m, side: beside_m > 0 ? 'right' : 'left' }
    : { ...structure, distance_m };
}

/** The wall is seen from where the aircraft comes from. */
function closed(structure: StructureDrawing, launch: Position | undefined): StructureDrawing {
  const [first, second] = structure.points;
  const isSided = structure.kind === 'facade' && launch && first && second;
  if (!isSided) return { ...structure, isClosed: true };
  return { ...structure, isClosed: true, side: besideOf(launch, [first, second]) > 0 ? 'right' : 'left' };
}

/** A façade along a line that is there already, or a scan of such an outline. */
export const structureOver = (
  kind: 'facade' | 'scan',
  points: readonly Position[],
  aircraft: SurveyAircraft,
  launch: Position | undefined,
): StructureDrawing =>
  closed(
    {
      ...newStructure(kind, aircraft),
      // In files, longitudes go beyond ±180 where a shape crosses the date line.
      points: points.map(({ lat, lon }) => ({ lat, lon: toLongitude(lon) })),
    },
    launch,
  );

/** The structure after the pointer did something to its places. */
export function withEdit(
  structure: StructureDrawing,
  edit: SurveyEdit,
  launch: Position | undefined,
): StructureDrawing {
  const { points } = structure;
  const kind = shapeOf(structure);
  switch (edit.kind) {
    case 'add': {
      if (structure.isClosed) return structure;
      const more = { ...structure, points: [...points, edit.at] };
      return kind === 'place' ? closed(more, launch) : more;
    }
    case 'close':
      return isShape({ kind, points }) ? closed(structure, launch) : structure;
    case 'step_back':
      return { ...structure, points: points.slice(0, -1) };
    case 'move':
      return { ...structure, points: points.with(edit.index, edit.at) };
    case 'insert':
      return { ...structure, points: points.toSpliced(edit.index, 0, edit.at) };
    case 'delete': {
      const fewer = points.toSpliced(edit.index, 1);
      return isShape({ kind, points: fewer }) ? { ...structure, points: fewer } : structure;
    }
    case 'start':
      return { ...structure, start_near: edit.at };
    case 'reach':
      return reaching(structure, edit.at);
    case 'turn':
      return structure;
  }
}

/** Distance from what is looked at, metres. */
export const distanceOf = ({ kind, radius_m, object_radius_m, distance_m }: StructureDrawing): number =>
  kind === 'orbit' ? Math.max(0, radius_m - object_radius_m) : distance_m;

/** Metres of the wall in a pixel. */
export const sampleOf = (structure: StructureDrawing): number =>
  groundSampleAt(structure.camera, distanceOf(structure));

/** The overlap of an orbit's pictures and the angle between them, of which one follows from the other. */
export function picturesOf(structure: StructureDrawing) {
  const { pictureLead, step_deg, along_overlap_pct, radius_m, object_radius_m } = structure;
  if (radius_m <= object_radius_m) return { step_deg, along_overlap_pct };
  const whole_deg = stepForOverlap(structure, structure, 0);
  return pictureLead === 'angle'
    ? { step_deg, along_overlap_pct: Math.max(0, 100 * (1 - step_deg / whole_deg)) }
    : { step_deg: whole_deg * (1 - along_overlap_pct / 100), along_overlap_pct };
}

const place = ({ lat, lon }: Position): Position => ({ lat, lon });

/** The question for the way around it; `undefined` where too little is drawn. */
export function toWayRequest(
  structure: StructureDrawing,
  launch: Position | undefined,
): StructureRequest | undefined {
  const { points, camera, speed_mps, wait_s, distance_m, bottom_m, top_m } = structure;
  const { along_overlap_pct, upright_overlap_pct, object_radius_m } = structure;
  const [first] = points;
  if (!structure.isClosed || first === undefined) return undefined;
  const start = structure.start_near ?? launch;
  const flown = { camera, speed_mps, wait_s, ...(start !== undefined && { start_near: place(start) }) };
  const wall = { distance_m, bottom_m, top_m, along_overlap_pct, upright_overlap_pct };
  const line = points.map(place);
  switch (structure.kind) {
    case 'orbit':
      return {
        kind: 'orbit',
        ...flown,
        centre: place(first),
        radius_m: structure.radius_m,
        height_m: structure.height_m,
        object_height_m: structure.object_height_m,
        object_radius_m,
        turns: structure.turns,
        isClockwise: structure.isClockwise,
        tolerance_m: structure.tolerance_m,
        pictures:
          structure.pictureLead === 'angle' ? { step_deg: structure.step_deg } : { along_overlap_pct },
      };
    case 'facade':
      return { kind: 'facade', ...flown, ...wall, line, side: structure.side };
    case 'scan':
      return {
        kind: 'scan',
        ...flown,
        ...wall,
        shape: structure.isRound ? { centre: place(first), object_radius_m } : { outline: line },
        down_deg: structure.down_deg,
      };
  }
}

/** The drawn structure as an obstacle, as high as the pictures show it. */
export function drawnObjectOf(structure: StructureDrawing): DrawnObject {
  const { kind, points, isRound, object_radius_m, object_height_m, radius_m, top_m, distance_m } = structure;
  const corners = points.map(place);
  if (kind === 'orbit') {
    const off_m = Math.max(0, radius_m - object_radius_m);
    return {
      shape: 'point',
      corners,
      radius_m: object_radius_m,
      top_m: object_height_m,
      distance_m: off_m,
    };
  }
  if (kind === 'scan' && isRound)
    return { shape: 'point', corners, radius_m: object_radius_m, top_m, distance_m };
  return { shape: kind === 'facade' ? 'line' : 'area', corners, radius_m: 0, top_m, distance_m };
}
