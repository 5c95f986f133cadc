import type { Warning } from '../../warnings/warning.ts';
import type { PlanFormat } from '../plan/flightPlan.ts';
import { cleanText } from '../source/refusal.ts';

/** The usual extensions of each format. */
const extensions: Readonly<
  Record<PlanFormat, { readonly name: string; readonly endings: readonly string[] }>
> = {
  dji_wpml_kmz: { name: 'a DJI wayline KMZ', endings: ['kmz'] },
  dji_wpml: { name: 'a DJI WPML file', endings: ['wpml', 'kml'] },
  kmz: { name: 'a KMZ', endings: ['kmz'] },
  kml: { name: 'a KML file', endings: ['kml'] },
  gpx: { name: 'a GPX file', endings: ['gpx'] },
  csv: { name: 'a CSV table', endings: ['csv', 'txt', 'tsv'] },
  qgc_plan: { name: 'a QGroundControl plan', endings: ['plan', 'json'] },
  qgc_mission: { name: 'an old QGroundControl mission', endings: ['mission', 'json'] },
  qgc_wpl: { name: 'QGC WPL mission text', endings: ['waypoints', 'txt', 'wpl'] },
  geojson: { name: 'GeoJSON', endings: ['geojson', 'json', 'geojsonl', 'geojsons'] },
  ugcs: { name: 'a UgCS route', endings: ['json'] },
  inav_mission: { name: 'an INAV mission', endings: ['mission', 'xml', 'json'] },
  potensic_json: { name: 'a Potensic mission', endings: ['json'] },
  json: { name: 'a JSON route', endings: ['json', 'homeward'] },
  srt: { name: 'video subtitles (SRT)', endings: ['srt', 'txt'] },
};

/** Warns where the file name says another format than the content, which decides. */
export function extensionWarnings(format: PlanFormat, filename: string): Warning[] {
  const ending = /\.([^./\\]*)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  const known = extensions[format];
  if (known.endings.includes(ending)) return [];
  const nameText = ending === '' ? 'has no extension' : `ends in .${cleanText(ending, 20)}`;
  return [
    {
      code: 'EXTENSION_MISMATCH',
      message: `The file ${nameText}, but it is ${known.name}; it was read as that.`,
    },
  ];
}
