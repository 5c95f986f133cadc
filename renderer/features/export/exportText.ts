import { formatTraits, type WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import { toCountText } from '../../../server/contract/words/format.ts';
import type { ExportState, FormatPreview } from './exportStore.ts';

/** The tools that open each format. */
const tools: Readonly<Record<WriteFormat, string>> = {
  dji_wpml_kmz: 'DJI Pilot 2, FlightHub 2',
  litchi_csv: 'Litchi Mission Hub',
  qgc_plan: 'QGroundControl',
  qgc_wpl: 'Mission Planner',
  kml: 'Google Earth',
  gpx: 'GPS devices, map apps',
  geojson: 'GIS and web maps',
};

const kinds: Readonly<Record<WriteFormat, string>> = {
  dji_wpml_kmz: 'DJI waylines',
  litchi_csv: 'Litchi mission',
  qgc_plan: 'QGroundControl plan',
  qgc_wpl: 'QGC WPL waypoint list',
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
  if (preview.refusal !== undefined) return 'not for this plan';
  const count = toLossTexts(preview).length;
  return count === 0 ? 'keeps the whole plan' : `${toCountText(count, 'thing')} changed or lost`;
}

const textsOf = (notes: FormatPreview['losses']) => notes.map(({ message }) => message);

/** What the file loses of the plan; not its name, which becomes the file's name. */
export const toLossTexts = ({ losses }: FormatPreview): string[] =>
  textsOf(losses.filter(({ code }) => code !== 'NAME_NOT_KEPT'));

export const toOpenNoteTexts = ({ open }: FormatPreview): string[] => textsOf(open);

/** Every format refuses an empty plan for the same reason, so the dialog states it once. */
export const emptyPlanText = 'There is no route yet. Draw one on the map, or open a flight plan.';
