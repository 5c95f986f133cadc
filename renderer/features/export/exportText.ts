import { formatTraits, type WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { type FlownAs, pictureCount } from '../../../engine/mission/pictures.ts';
import { words } from '../../ui/words.ts';
import { toDigits } from '../import/importText.ts';
import { type ExportScope, type ExportState, type FormatPreview, flightsToWrite } from './exportStore.ts';
import { textsOf } from './noteTexts.ts';

export const toToolText = (format: WriteFormat): string => words('window.export.tools', { format });
export const toEndingText = (format: WriteFormat): string => `.${formatTraits[format].extensions[0]}`;
export const toKindText = (format: WriteFormat): string => words('window.export.kind', { format });

export const previewOf = ({ previews }: Pick<ExportState, 'previews'>, format: WriteFormat) =>
  previews?.find((preview) => preview.format === format);

/** A format in one line: `keeps the whole plan`, `3 things changed or lost`, `not for this plan`. */
export function toPreviewText(preview: FormatPreview | undefined, of: ExportScope): string {
  if (preview === undefined) return words('window.export.looking');
  if (preview.refusal?.code === 'HOME_ELEVATION_NEEDED') return words('window.export.needs_ground');
  if (preview.refusal?.code === 'TOO_MANY_WAYPOINTS') return words('window.export.too_many');
  const index = preview.refusal?.values?.['flight_index'];
  if (typeof index === 'number') return words('window.export.refused_flight', { index });
  if (preview.refusal !== undefined) return words('window.export.refused');
  const count = toLossTexts(preview).length;
  if (count === 0 && preview.reads_back !== true) return words('window.export.no_losses');
  if (count === 0) return words(of === 'flights' ? 'window.export.keeps_flights' : 'window.export.keeps');
  return words(isCameraSilent(preview) ? 'window.export.camera_silent' : 'window.export.lost', { count });
}

/** The file would fly the route without taking all its pictures and films. */
export const isCameraSilent = ({ losses }: FormatPreview): boolean =>
  losses.some(({ code }) => code === 'CAMERA_SILENT');

/** Says that nothing is lost: a promise only where the file was written and checked. */
export const toKeepsText = ({ reads_back }: FormatPreview): string =>
  words(reads_back === true ? 'window.export.keeps_sentence' : 'window.export.no_losses_unverified');

/** The losses that would be found out only after the flight. */
export const toGraveTexts = ({ losses }: Pick<FormatPreview, 'losses'>): string[] =>
  textsOf(losses.filter(({ code }) => grave.has(code)));

type LossCode = FormatPreview['losses'][number]['code'];
const grave: ReadonlySet<LossCode> = new Set(['CAMERA_SILENT', 'NOT_READ_BACK']);
/** Listed before the others, or not at all. */
const setApart: ReadonlySet<LossCode> = new Set([...grave, 'NAME_NOT_KEPT']);

/** Lists the losses, except the plan's name, which becomes the file's name. */
export const toLossTexts = ({ losses }: Pick<FormatPreview, 'losses'>): string[] => [
  ...toGraveTexts({ losses }),
  ...textsOf(losses.filter(({ code }) => !setApart.has(code))),
];

export const toOpenNoteTexts = ({ open }: FormatPreview): string[] => textsOf(open);

/** `48 waypoints with 776 pictures`; no count where the pictures by time have no speed to go by. */
export function toContentText(waypoints: readonly Waypoint[], flown: FlownAs): string {
  const pictures = pictureCount(waypoints, flown) ?? 0;
  return words('window.export.content', {
    waypoints: waypoints.length,
    waypoints_shown: toDigits(waypoints.length),
    pictures,
    pictures_shown: toDigits(pictures),
  });
}

const flightCount = (state: ExportState): number | undefined => flightsToWrite(state)?.length;

/** `Split by number into 3 files`. */
export const toSplitText = (parts: number): string => words('window.export.split', { count: parts });

export function toTitleText(state: ExportState): string {
  const count = flightCount(state);
  return count === undefined ? words('window.export.title') : words('window.export.title_flights', { count });
}

/** `Export .kmz …`, `Download 3 files (.zip)`: a browser saves several as one. */
export function toActText(state: ExportState, host: 'desktop' | 'browser'): string {
  const count = flightCount(state);
  const isDesktop = host === 'desktop';
  return count === undefined
    ? words(isDesktop ? 'window.export.export_file' : 'window.export.download_file', {
        ending: toEndingText(state.format),
      })
    : words(isDesktop ? 'window.export.export_files' : 'window.export.download_files', { count });
}

export const toScopeTexts = (count: number) =>
  ({
    flights: {
      title: words('window.export.by_flight'),
      about: words('window.export.by_flight_about', { count }),
    },
    whole: { title: words('window.export.whole'), about: words('window.export.whole_about') },
  }) as const;
