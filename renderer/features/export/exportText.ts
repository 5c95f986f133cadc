import { formatTraits, type WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import type { Waypoint } from '../../../engine/mission/mission.ts';
import { pictureCount } from '../../../engine/mission/pictures.ts';
import { toCountText } from '../../../server/report/format.ts';
import { type ExportState, type FormatPreview, flightsToWrite } from './exportStore.ts';

/** The tools that open each format. */
const tools: Readonly<Record<WriteFormat, string>> = {
  dji_wpml_kmz: 'DJI Pilot 2, FlightHub 2',
  litchi_csv: 'Litchi Mission Hub',
  qgc_plan: 'QGroundControl',
  qgc_wpl: 'Mission Planner',
  inav_mission: 'INAV Configurator, mwp',
  potensic_json: 'Potensic Eve (Atom 2, Atom 3)',
  kml: 'Google Earth',
  gpx: 'GPS devices, map apps',
  geojson: 'GIS and web maps',
};

const kinds: Readonly<Record<WriteFormat, string>> = {
  dji_wpml_kmz: 'DJI waylines',
  litchi_csv: 'Litchi mission',
  qgc_plan: 'QGroundControl plan',
  qgc_wpl: 'QGC WPL waypoint list',
  inav_mission: 'INAV mission',
  potensic_json: 'Potensic mission',
  kml: 'KML line',
  gpx: 'GPX route',
  geojson: 'GeoJSON line',
};

export const toToolText = (format: WriteFormat): string => tools[format];
export const toEndingText = (format: WriteFormat): string => `.${formatTraits[format].extensions[0]}`;
export const toKindText = (format: WriteFormat): string => kinds[format];

export const previewOf = ({ previews }: Pick<ExportState, 'previews'>, format: WriteFormat) =>
  previews?.find((preview) => preview.format === format);

/** A format in one line: `keeps the whole plan`, `3 things changed or lost`, `not for this plan`. */
export function toPreviewText(preview: FormatPreview | undefined): string {
  if (preview === undefined) return 'looking at the plan …';
  if (preview.refusal?.code === 'HOME_ELEVATION_NEEDED') return 'needs the height of the ground';
  if (preview.refusal?.code === 'TOO_MANY_WAYPOINTS') return 'too many waypoints for one file';
  if (preview.refusal !== undefined) return 'not for this plan';
  const count = toLossTexts(preview).length;
  if (count === 0) return preview.reads_back === true ? 'keeps the whole plan' : 'no losses found';
  const lost = `${toCountText(count, 'thing')} changed or lost`;
  return isCameraSilent(preview) ? `camera takes no photos, ${lost}` : lost;
}

/** The file would fly the route without taking all its pictures and films. */
export const isCameraSilent = ({ losses }: FormatPreview): boolean =>
  losses.some(({ code }) => code === 'CAMERA_SILENT');

/** Says that nothing is lost: a promise only where the file was written and checked. */
export const toKeepsText = ({ reads_back }: FormatPreview): string =>
  reads_back === true ? 'Keeps the whole plan.' : 'No losses found. The file was too long to verify.';

/** The losses that would be found out only after the flight. */
export const toGraveTexts = ({ losses }: Pick<FormatPreview, 'losses'>): string[] =>
  textsOf(losses.filter(({ code }) => grave.has(code)));

type LossCode = FormatPreview['losses'][number]['code'];
const grave: ReadonlySet<LossCode> = new Set(['CAMERA_SILENT', 'NOT_READ_BACK']);
/** Listed before the others, or not at all. */
const setApart: ReadonlySet<LossCode> = new Set([...grave, 'NAME_NOT_KEPT']);

const textsOf = (notes: FormatPreview['losses']) => notes.map(({ message }) => message);

/** Lists the losses, except the plan's name, which becomes the file's name. */
export const toLossTexts = ({ losses }: Pick<FormatPreview, 'losses'>): string[] => [
  ...toGraveTexts({ losses }),
  ...textsOf(losses.filter(({ code }) => !setApart.has(code))),
];

export const toOpenNoteTexts = ({ open }: FormatPreview): string[] => textsOf(open);

/** Every format refuses an empty plan for the same reason, so the dialog states it once. */
export const emptyPlanText = 'There is no route yet. Draw one on the map, or open a flight plan.';

/** `48 waypoints with 776 pictures`; no count where the pictures by time have no speed to go by. */
export function toContentText(waypoints: readonly Waypoint[]): string {
  const count = toCountText(waypoints.length, 'waypoint');
  const pictures = pictureCount(waypoints) ?? 0;
  return pictures === 0 ? count : `${count} with ${toCountText(pictures, 'picture')}`;
}

const flightCount = (state: ExportState): number | undefined => flightsToWrite(state)?.length;

/** `Split by number into 3 files`. */
export const toSplitText = (parts: number): string => `Split by number into ${toCountText(parts, 'file')}`;

export function toTitleText(state: ExportState): string {
  const count = flightCount(state);
  return count === undefined ? 'Export flight plan' : `Export ${toCountText(count, 'flight')}`;
}

/** `Export .kmz …`, `Download 3 files (.zip)`: a browser saves several as one. */
export function toActText(state: ExportState, host: 'desktop' | 'browser'): string {
  const count = flightCount(state);
  const what = count === undefined ? toEndingText(state.format) : toCountText(count, 'file');
  if (host === 'desktop') return `Export ${what} …`;
  return `Download ${what}${count === undefined ? '' : ' (.zip)'}`;
}

export const toScopeTexts = (count: number) =>
  ({
    flights: {
      title: 'One file a flight',
      about: `${toCountText(count, 'file')}, each with its way out and home`,
    },
    whole: { title: 'One file for all', about: 'The route as drawn, without swaps' },
  }) as const;
