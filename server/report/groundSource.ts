import { z90 } from '../../engine/uncertainty/normal.ts';
import { type Locale, toHeightText } from './format.ts';
import type { KnownGround } from './groundWords.ts';

const sourceNames: Readonly<Record<string, string>> = {
  hgt: 'SRTM files',
  geotiff: 'GeoTIFF files',
  terrarium: 'terrain tiles',
  mapbox: 'terrain tiles',
  service: 'height service',
};

export const toSourceText = (source: string): string =>
  [...new Set(source.split('+').map((kind) => sourceNames[kind] ?? kind))].join(' and ');

/** `± 9 m in 9 of 10 places`; empty where the source says no error. */
export const toErrorText = (error_m: number | undefined, locale: Locale): string =>
  error_m === undefined ? '' : `± ${toHeightText(z90 * error_m, locale)} in 9 of 10 places`;

/** Assumptions of the figures where no source knows the ground. */
export const levelNotes: Readonly<Record<Exclude<KnownGround, 'all'>, string>> = {
  none: 'No ground heights here. Level ground is assumed, and height above ground is not checked.',
  part: 'The sources do not reach everywhere. Where they do not, figures take the ground for level and nothing checks how high the flight is over it.',
};
