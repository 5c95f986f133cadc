import type { Warning } from '../../warnings/warning.ts';
import type { PlanFormat } from '../plan/flightPlan.ts';
import { clean } from '../source/refusal.ts';

/** Names under which each format is found when its name tells the truth. */
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
  geojson: { name: 'GeoJSON', endings: ['geojson', 'json'] },
  ugcs: { name: 'a UgCS route', endings: ['json'] },
  json: { name: 'a JSON route', endings: ['json'] },
};

/** The content decides; a name that says something else is told to the user. */
export function extensionWarnings(format: PlanFormat, filename: string): Warning[] {
  const ending = /\.([^./\\]*)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  const known = extensions[format];
  if (known.endings.includes(ending)) return [];
  const said = ending === '' ? 'has no extension' : `ends in .${clean(ending, 20)}`;
  return [
    {
      code: 'EXTENSION_MISMATCH',
      message: `The file ${said}, but it is ${known.name}; it was read as that.`,
    },
  ];
}
