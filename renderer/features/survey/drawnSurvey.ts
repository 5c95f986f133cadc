import type { Position } from '../../../engine/geo/position.ts';
import {
  type Footprint,
  figuresOf,
  footprintWith,
  groundSampleAt,
  heightForSample,
  spacingsFor,
} from '../../../engine/survey/camera.ts';
import { cameraNamed, cameraOfDrone, knownCameras } from '../../../engine/survey/cameras.ts';
import type { OperationRequest } from '../../../server/contract/operations.ts';
import { type BoundName, bounds } from '../../../server/contract/schemas/common.ts';
import type { OwnCamera } from '../../../server/contract/schemas/ownCamera.ts';
import type { SurveyEdit } from '../../map/mapProps.ts';
import { isShape } from '../../map/tools/surveyTool.ts';
import type { DrawnSurvey } from '../../plan/drawnSurvey.ts';

type Change = Partial<DrawnSurvey>;

/** Returns the ground that a picture and the scanner see, and the distances between lines and between pictures. */
export function spacingsOf(survey: DrawnSurvey): Footprint & ReturnType<typeof spacingsFor> {
  const footprint = footprintWith(survey.camera, survey.scanner, survey.height_m);
  return { ...footprint, ...spacingsFor(footprint, survey) };
}

/** The survey with what follows from the figures typed last. */
function settled(survey: DrawnSurvey): DrawnSurvey {
  const { camera, heightLead, paceLead } = survey;
  const high =
    heightLead === 'ground_sample'
      ? { ...survey, height_m: heightForSample(camera, survey.ground_sample_m) }
      : { ...survey, ground_sample_m: groundSampleAt(camera, survey.height_m) };
  const { picture_every_m } = spacingsOf(high);
  return paceLead === 'speed'
    ? { ...high, interval_s: picture_every_m / high.speed_mps }
    : { ...high, speed_mps: picture_every_m / high.interval_s };
}

export const withChange = (survey: DrawnSurvey, change: Change): DrawnSurvey =>
  settled({ ...survey, ...change });

/** Returns the speed that the camera allows, or the aircraft's usual speed where that is slower. */
export function firstSpeed(survey: DrawnSurvey, cruise_mps: number): number {
  const whole_mps = Math.max(1, Math.floor(2 * Math.min(cruise_mps, fastestFor(survey))) / 2);
  return Math.min(whole_mps, bounds.airspeed_mps.max);
}

export interface SurveyAircraft {
  readonly key: string;
  readonly cruise_mps: number;
}

const usual = {
  height_m: 80,
  front_overlap_pct: 80,
  side_overlap_pct: 70,
  width_m: 60,
  tolerance_m: 5,
} as const;

/** A survey before its first corner: the aircraft's own camera, else the first. */
export function newSurvey(kind: DrawnSurvey['kind'], { key, cruise_mps }: SurveyAircraft): DrawnSurvey {
  const known = firstCamera(key);
  if (known === undefined) throw new Error('no camera is known');
  const survey = settled({
    name: '',
    kind,
    points: [],
    holes: [],
    isClosed: false,
    width_m: usual.width_m,
    camera_key: known.key,
    camera: figuresOf(known),
    heightLead: 'height',
    ground_sample_m: 0,
    height_m: usual.height_m,
    datum: 'takeoff',
    front_overlap_pct: usual.front_overlap_pct,
    side_overlap_pct: usual.side_overlap_pct,
    paceLead: 'speed',
    speed_mps: cruise_mps,
    interval_s: 0,
    trigger: 'distance',
    angle_deg: undefined,
    crosshatch: false,
    overshoot_m: 0,
    followsGround: false,
    tolerance_m: usual.tolerance_m,
    start_near: undefined,
  });
  return withChange(survey, { speed_mps: firstSpeed(survey, cruise_mps) });
}

/** Takes a known camera or one of the person's own with its figures, else those that are there; what was typed last stays. */
export function cameraChange(key: string, own: readonly OwnCamera[] = []): Change {
  const known = cameraNamed(key);
  if (known !== undefined)
    return { camera_key: key, camera_name: undefined, camera: figuresOf(known), scanner: known.scanner };
  const kept = own.find(({ id }) => id === key);
  if (kept !== undefined)
    return { camera_key: key, camera_name: kept.name, camera: figuresOf(kept), scanner: kept.scanner };
  return { camera_key: undefined, camera_name: undefined };
}

/** The camera that a survey begins with; `undefined`: none is known at all. */
const firstCamera = (drone_key: string) => cameraOfDrone(drone_key) ?? knownCameras[0];

/** The survey flown by another aircraft: with its camera where it had that of the one before, which nobody chose. */
export function withAircraft(survey: DrawnSurvey, before_key: string, drone_key: string): DrawnSurvey {
  const own = cameraOfDrone(drone_key);
  const isChosen = survey.camera_key !== firstCamera(before_key)?.key;
  return own === undefined || isChosen ? survey : withChange(survey, cameraChange(own.key));
}

/** The survey after the pointer did something to its corners. */
export function withEdit(survey: DrawnSurvey, edit: SurveyEdit): DrawnSurvey {
  const { points } = survey;
  switch (edit.kind) {
    case 'add':
      return survey.isClosed ? survey : { ...survey, points: [...points, edit.at] };
    case 'close':
      return isShape(survey) ? { ...survey, isClosed: true } : survey;
    case 'step_back':
      return { ...survey, points: points.slice(0, -1) };
    case 'move':
      return { ...survey, points: points.with(edit.index, edit.at) };
    case 'insert':
      return { ...survey, points: points.toSpliced(edit.index, 0, edit.at) };
    case 'delete': {
      const fewer = { ...survey, points: points.toSpliced(edit.index, 1) };
      return isShape(fewer) ? fewer : survey;
    }
    case 'start':
      return { ...survey, start_near: edit.at };
    case 'turn':
      return { ...survey, angle_deg: edit.angle_deg };
    // Ground is looked at from above.
    case 'reach':
      return survey;
  }
}

/** The fastest that leaves the camera time for its next picture, m/s. */
export const fastestFor = (survey: DrawnSurvey): number =>
  spacingsOf(survey).picture_every_m / survey.camera.least_interval_s;

/** A figure that follows from the others and lies beyond what can be flown; `undefined`: none does. */
export function figureBeyond(survey: DrawnSurvey): BoundName | undefined {
  const { spacing_m, picture_every_m } = spacingsOf(survey);
  const figures: readonly (readonly [BoundName, number])[] = [
    ['altitude_m', survey.height_m],
    ['line_spacing_m', spacing_m],
    ['picture_every_m', picture_every_m],
    ['picture_every_s', survey.interval_s],
    ['airspeed_mps', survey.speed_mps],
  ];
  return figures.find(([name, value]) => !(value >= bounds[name].min && value <= bounds[name].max))?.[0];
}

type LinesRequest = OperationRequest<'layOutSurvey'>;

const areaOf = ({ name, points, holes }: DrawnSurvey): NonNullable<LinesRequest['area']> => ({
  name,
  outline: points.map(({ lat, lon }) => ({ lat, lon })),
  holes: holes.map((hole) => [...hole]),
  settings: {},
});

interface Around {
  readonly launch: Position | undefined;
  readonly drone_key: string;
  readonly kind?: LinesRequest['kind'];
}

/** How any lines of the survey are laid and flown. */
function flownAs(survey: DrawnSurvey, { launch, drone_key }: Around) {
  const { kind, trigger, interval_s, tolerance_m, speed_mps, height_m, datum, overshoot_m } = survey;
  const { spacing_m, picture_every_m, across_m, along_m } = spacingsOf(survey);
  const start = survey.start_near ?? launch;
  return {
    spacing_m,
    altitude: { datum, value_m: height_m },
    speed_mps,
    footprint: { across_m, along_m },
    ...(kind === 'area' && overshoot_m > 0 && { overshoot_m }),
    pictures: trigger === 'distance' ? { every_m: picture_every_m } : { every_s: interval_s },
    ...(survey.followsGround && { follow: { tolerance_m, drone_key } }),
    ...(start !== undefined && { start_near: { lat: start.lat, lon: start.lon } }),
    ...(launch !== undefined && { launch: { lat: launch.lat, lon: launch.lon } }),
  };
}

export function toLinesRequest(survey: DrawnSurvey, around: Around): LinesRequest {
  const { points, width_m, angle_deg, crosshatch } = survey;
  const { kind } = around;
  const flown = { ...flownAs(survey, around), ...(kind !== undefined && { kind }) };
  if (survey.kind === 'corridor')
    return { corridor: { line: points.map(({ lat, lon }) => ({ lat, lon })), width_m }, ...flown };
  return { area: areaOf(survey), crosshatch, ...flown, ...(angle_deg !== undefined && { angle_deg }) };
}

type DirectionsRequest = OperationRequest<'compareDirections'>;

/** The lines in every direction, flown as the mission is; `undefined` for a corridor, which has its own. */
export function toDirectionsRequest(
  survey: DrawnSurvey,
  around: Around,
  mission: DirectionsRequest['mission'],
): DirectionsRequest | undefined {
  if (survey.kind === 'corridor') return undefined;
  const { pictures: _, footprint: __, launch: ___, ...flown } = flownAs(survey, around);
  const { picture_every_m } = spacingsOf(survey);
  return {
    survey: {
      area: areaOf(survey),
      crosshatch: survey.crosshatch,
      ...flown,
      pictures: { every_m: picture_every_m },
    },
    mission,
  };
}

/** The course of the lines as a person said it, or from 0 to 180°: lines repeat after half a turn. */
export const lineCourse = ({ angle_deg }: DrawnSurvey, laid: { readonly angle_deg: number }): number =>
  angle_deg ?? laid.angle_deg % 180;
