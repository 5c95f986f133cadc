import type { Drone } from '../../../engine/aircraft/drone.ts';
import { cameraOfDrone, type KnownCamera } from '../../../engine/survey/cameras.ts';
import type { BoundName } from '../../../server/contract/schemas/common.ts';
import { hasMiles, toCountText, toDistanceText, toSpeedText } from '../../../server/report/format.ts';
import type { DrawnSurvey } from '../../plan/drawnSurvey.ts';
import type { Locale } from '../../ui/quantity.ts';
import { toDroneText } from '../drone/catalogStore.ts';
import { fastestFor, spacingsOf } from './drawnSurvey.ts';

const beyond: Partial<Record<BoundName, string>> = {
  altitude_m: 'This ground sample needs a height that the aircraft cannot fly. Choose another one.',
  line_spacing_m:
    'The lines would lie too close together or too far apart. Change the sidelap or the height.',
  picture_every_m: 'The pictures would lie too close together. Choose less overlap, or fly higher.',
  picture_every_s:
    'The time between pictures would be too short or too long. Change the speed or the overlap.',
  airspeed_mps: 'This photo interval needs a speed that the aircraft cannot fly. Choose another one.',
};

/** Advises on a figure that follows from the others and cannot be flown. */
export const toBeyondText = (figure: BoundName): string =>
  beyond[figure] ?? 'These figures cannot be flown together.';

/** Length as people speak of pictures: `15.8 m`, `52 ft`. */
const toShortText = (length_m: number, locale: Locale): string =>
  !hasMiles(locale) && length_m < 100 ? `${length_m.toFixed(1)}\u00a0m` : toDistanceText(length_m, locale);

/** A shutter that surveys often use; a pixel's smear at it, in pixels. */
const shutter_s = 1 / 1000;

/** `Every 15.8 m · blur 0.4 pixels at 1/1000 s · camera needs 0.7 s`. */
export function toPicturesNote(survey: DrawnSurvey, locale: Locale): string {
  const every = toShortText(spacingsOf(survey).picture_every_m, locale);
  const blur = (survey.speed_mps * shutter_s) / survey.ground_sample_m;
  return `Every ${every} · blur ${blur.toFixed(1)}\u00a0pixels at 1/1000\u00a0s · camera needs ${survey.camera.least_interval_s}\u00a0s`;
}

/** That a known camera belongs to other aircraft than the one that flies; `undefined`: it may be its own. */
export function toOtherCameraText(
  { drone_keys }: Pick<KnownCamera, 'drone_keys'>,
  drone: Drone | undefined,
): string | undefined {
  if (drone === undefined || drone_keys.includes(drone.key)) return undefined;
  const yours =
    cameraOfDrone(drone.key) === undefined ? 'enter its figures as “Another camera”' : 'choose it';
  return `This camera is not known to fly on the ${toDroneText(drone)}. If yours is another, ${yours}: ground sample, lines and pictures follow from it.`;
}

/** Why the camera misses pictures; `undefined`: it does not. */
export function toTooFastText(survey: DrawnSurvey, locale: Locale): string | undefined {
  const fastest_mps = fastestFor(survey);
  if (survey.speed_mps <= fastest_mps * 1.001) return undefined;
  return `Too fast for this camera: at ${toSpeedText(Math.floor(fastest_mps * 10 + 1e-6) / 10, locale)} or less it takes every picture.`;
}

/** Says the next step of an unfinished drawing. */
export function toDrawingText({ kind, points }: DrawnSurvey): string {
  if (points.length === 0)
    return kind === 'area'
      ? 'Click the map for each corner of the area; a click on the first corner or Enter closes it.'
      : 'Click the map along the middle of the corridor; Enter or a double click ends it.';
  const places = toCountText(points.length, kind === 'area' ? 'corner' : 'place');
  return kind === 'area'
    ? `${places}. Click the first corner, double-click or press Enter to close the area; Backspace takes one back.`
    : `${places}. Double-click or press Enter to end the line; Backspace takes one back.`;
}
