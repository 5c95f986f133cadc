import { z90 } from '../../../engine/uncertainty/normal.ts';
import { besideEachOther, toHeightText, type Units } from '../../../server/contract/words/format.ts';
import type { KnownGround } from '../../../server/contract/words/groundWords.ts';
import type { Inputs } from '../../plan/inputs.ts';

/** What an answer says of the ground that its figures stand on. */
export interface Ground {
  readonly known: KnownGround;
  /** Kinds of sources, joined by `+`. */
  readonly source: string;
  /** Standard deviation of their heights. */
  readonly error_m: number | undefined;
}

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
export const toErrorText = (error_m: number | undefined, units: Units): string =>
  error_m === undefined ? '' : `± ${toHeightText(z90 * error_m, units)} in 9 of 10 places`;

/** The step in one line. Rings come home at the height they go out at, so without a route no return is named. */
export function toGroundSummary(
  { clearance_m, return_height_m }: Pick<Inputs, 'clearance_m' | 'return_height_m'>,
  known: KnownGround | undefined,
  { hasRoute, units }: { readonly hasRoute: boolean; readonly units: Units },
): string {
  const isLevel = known === 'none';
  const byHand = return_height_m !== undefined;
  const back = byHand ? `return at ${toHeightText(return_height_m, units)}` : 'return as needed';
  return besideEachOther([
    isLevel ? 'not known, taken as level' : `${toHeightText(clearance_m, units)} clear`,
    known === 'part' ? 'partly known' : '',
    hasRoute && (byHand || !isLevel) ? back : '',
  ]);
}

/** What figures take for granted where no source knows the ground. */
export const levelNotes: Readonly<Record<Exclude<KnownGround, 'all'>, string>> = {
  none: 'No source knows the ground here, so all figures take it for level and nothing checks how high the flight is over it.',
  part: 'The sources do not reach everywhere. Where they do not, figures take the ground for level and nothing checks how high the flight is over it.',
};
