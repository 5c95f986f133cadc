import type { ImportReport } from '../../../server/contract/schemas/planOrigin.ts';
import { toCountText, toDistanceText } from '../../../server/report/format.ts';
import { say } from '../../../server/report/say.ts';
import type { Locale } from '../../ui/quantity.ts';
import { mostPlaces } from './importPlan.ts';

const formatNames: ReadonlyMap<string, string> = new Map([
  ['dji_wpml_kmz', 'DJI waypoint mission (KMZ)'],
  ['dji_wpml', 'DJI waypoint mission (WPML)'],
  ['kmz', 'KMZ'],
  ['kml', 'KML'],
  ['gpx', 'GPX'],
  ['csv', 'CSV'],
  ['qgc_plan', 'QGroundControl plan'],
  ['qgc_mission', 'QGroundControl mission'],
  ['qgc_wpl', 'Waypoint list (QGC WPL)'],
  ['geojson', 'GeoJSON'],
  ['ugcs', 'UgCS route'],
  ['inav_mission', 'INAV mission'],
  ['potensic_json', 'Potensic mission'],
  ['json', 'JSON'],
  ['srt', 'Video subtitles (SRT)'],
]);

export const toFormatText = (format: string): string => formatNames.get(format) ?? format;

/** Distinct names for the choices: routes without a name, or with a shared one, are numbered. */
export function toRouteNameTexts(routes: readonly { readonly name: string }[]): string[] {
  return routes.map(({ name }, index) => {
    if (name === '') return `Route ${index + 1}`;
    return routes.some((other, place) => other.name === name && place !== index)
      ? `${index + 1} · ${name}`
      : name;
  });
}

const toMany = (what: string, count: number) => (count === 1 || what.endsWith('s') ? what : `${what}s`);

/** Lists parts that were left out: `2 photos, 1 polygon`. */
export const toIgnoredText = (ignored: ImportReport['ignored']): string =>
  ignored.map(({ what, count }) => `${count}\u00a0${toMany(what, count)}`).join(', ');

/** `Your launch point counts; the file’s is 320 m away.` */
export const toKeptLaunchText = (off_m: number, locale: Locale): string =>
  `Your launch point counts; the file’s is ${toDistanceText(off_m, locale)} away.`;

/** `2 photos ignored: pictures are not part of the route.`, one each. */
export const toReasonTexts = (ignored: ImportReport['ignored']): string[] =>
  ignored.map((items) => `${toIgnoredText([items])} ignored: ${say(items.reason)}.`);

/** Why a line is not offered to survey along. */
export const windingText = `This line has more than ${toCountText(mostPlaces, 'point')}, too many for a corridor. Use a part of it, or draw the corridor over it.`;
