import type { Drone } from '../../../engine/aircraft/drone.ts';
import { pulseDensity } from '../../../engine/survey/camera.ts';
import { cameraOfDrone, type KnownCamera } from '../../../engine/survey/cameras.ts';
import type { BoundName } from '../../../server/contract/schemas/common.ts';
import type { MessageName } from '../../../server/report/catalogues.ts';
import { inDigitsOf } from '../../../server/report/digits.ts';
import { hasFeet, toDistanceText, toSpeedText } from '../../../server/report/format.ts';
import type { DrawnSurvey } from '../../plan/drawnSurvey.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';
import { toDroneText } from '../drone/catalogStore.ts';
import { fastestFor, spacingsOf } from './drawnSurvey.ts';

const beyond: Partial<Record<BoundName, MessageName>> = {
  altitude_m: 'window.survey.beyond_height',
  line_spacing_m: 'window.survey.beyond_spacing',
  picture_every_m: 'window.survey.beyond_pictures',
  picture_every_s: 'window.survey.beyond_interval',
  airspeed_mps: 'window.survey.beyond_speed',
};

/** Advises on a figure that follows from the others and cannot be flown. */
export const toBeyondText = (figure: BoundName): string => words(beyond[figure] ?? 'window.survey.beyond');

/** Length as people speak of pictures: `15.8 m`, `52 ft`. */
const toShortText = (length_m: number, locale: Locale): string =>
  !hasFeet(locale) && length_m < 100
    ? `${inDigitsOf(locale, length_m.toFixed(1))}\u00a0m`
    : toDistanceText(length_m, locale);

/** A shutter that surveys often use; a pixel's smear at it, in pixels. */
const shutter_s = 1 / 1000;

/** `Every 15.8 m · blur 0.4 pixels at 1/1000 s · camera needs 0.7 s`. */
export function toPicturesNote(survey: DrawnSurvey, locale: Locale): string {
  const every = toShortText(spacingsOf(survey).picture_every_m, locale);
  const blur = (survey.speed_mps * shutter_s) / survey.ground_sample_m;
  return words('window.survey.pictures_note', { every, blur, interval_s: survey.camera.least_interval_s });
}

/** Says what the laser scanner sends down on the lines, and what starts it; `undefined`: there is none. */
export function toScanNote(survey: DrawnSurvey): string | undefined {
  const { scanner, speed_mps } = survey;
  if (scanner === undefined) return undefined;
  const { spacing_m } = spacingsOf(survey);
  const { pulse_rate_khz } = scanner;
  if (pulse_rate_khz === undefined) return words('window.survey.scan_note', { rate: 'unknown', density: 0 });
  const density = pulseDensity(pulse_rate_khz, { spacing_m, speed_mps });
  return words('window.survey.scan_note', { rate: 'known', density });
}

/** That a known camera belongs to other aircraft than the one that flies; `undefined`: it may be its own. */
export function toOtherCameraText(
  { drone_keys }: Pick<KnownCamera, 'drone_keys'>,
  drone: Drone | undefined,
): string | undefined {
  if (drone === undefined || drone_keys.includes(drone.key)) return undefined;
  const known = cameraOfDrone(drone.key) === undefined ? 'no' : 'yes';
  return words('window.survey.not_its_camera', { aircraft: toDroneText(drone), known });
}

/** Why the camera misses pictures; `undefined`: it does not. */
export function toTooFastText(survey: DrawnSurvey, locale: Locale): string | undefined {
  const fastest_mps = fastestFor(survey);
  if (survey.speed_mps <= fastest_mps * 1.001) return undefined;
  const speed = toSpeedText(Math.floor(fastest_mps * 10 + 1e-6) / 10, locale);
  return words('window.survey.too_fast', { speed });
}

/** Says the next step of an unfinished drawing. */
export function toDrawingText({ kind, points }: DrawnSurvey): string {
  const count = points.length;
  if (count === 0) return words(kind === 'area' ? 'window.survey.draw_area' : 'window.survey.draw_corridor');
  return words(kind === 'area' ? 'window.survey.close_area' : 'window.survey.end_corridor', { count });
}
