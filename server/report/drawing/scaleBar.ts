import { toRadians } from '../../../engine/units.ts';
import type { Locale } from '../../contract/locale.ts';
import { unitsOf } from '../../contract/unitChoice.ts';
import { lengthBar, type ScaleBar } from './lengthBar.ts';

/** A round length that fits into `room_px` at this scale. */
export const scaleBar = (m_per_px: number, locale: Locale, room_px = 120): ScaleBar =>
  lengthBar(m_per_px, unitsOf(locale), room_px);

const equator_m = 40_075_016.686;

/** Metres on the ground per pixel in web Mercator with 256 px tiles. */
export const metresPerPixel = (lat_deg: number, zoom: number): number =>
  (equator_m * Math.cos(toRadians(lat_deg))) / (256 * 2 ** zoom);
