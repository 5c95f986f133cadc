import type { HeightSource } from '../../engine/terrain/elevation.ts';
import { z90 } from '../../engine/uncertainty/normal.ts';
import type { Locale } from './format.ts';
import type { KnownGround } from './groundWords.ts';
import { sayMessage } from './say.ts';

/** `terrain tiles and SRTM files`: each kind of source once; `fallback`, where none answered: the height of the launch point is all that is known. */
export function toSourceText(source: string, locale: Locale): string {
  const names = source.split('+').map((kind) => sayMessage('report.ground.source', { source: kind }, locale));
  return sayMessage('report.ground.sources', { parts: [...new Set(names)] }, locale);
}

/** `± 9 m in 9 of 10 places`; empty where the source says no error. */
export const toErrorText = (error_m: number | undefined, locale: Locale): string =>
  error_m === undefined ? '' : sayMessage('report.ground.error', { error_m: z90 * error_m }, locale);

/** Assumptions of the figures where no source knows the ground. */
export const toLevelNote = (known: Exclude<KnownGround, 'all'>, locale: Locale): string =>
  sayMessage(`report.ground.${known}`, {}, locale);

/** `Copernicus GLO-30: surface, with trees and roofs, 2011–2015, sea level by EGM2008, ± 4 m`: what the heights of a source are. */
export const toFactsText = (
  { kind, name = 'none', surface, dated = 'none', datum, error_m }: HeightSource,
  locale: Locale,
): string =>
  sayMessage(
    'report.ground.source_facts',
    { source: kind, name, surface, dated, datum, error_m: z90 * error_m },
    locale,
  );

/** The notice that its licence asks for wherever heights of Copernicus DEM are shown; empty: none of the sources has such. */
export const creditOf = (sources: readonly HeightSource[], locale: Locale): string =>
  sources.some(isCopernicus) ? sayMessage('report.ground.credit', {}, locale) : '';

const isCopernicus = ({ kind, name = '' }: HeightSource): boolean =>
  kind === 'glo30' || /^Copernicus_DSM/i.test(name);
