import type { Warning } from '../../warnings/warning.ts';
import type { PlanFormat } from '../plan/flightPlan.ts';
import { cleanText } from '../source/refusal.ts';

/** The usual extensions of each format. */
const extensions: Readonly<Record<PlanFormat, readonly string[]>> = {
  dji_wpml_kmz: ['kmz'],
  dji_wpml: ['wpml', 'kml'],
  kmz: ['kmz'],
  kml: ['kml'],
  gpx: ['gpx'],
  csv: ['csv', 'txt', 'tsv'],
  qgc_plan: ['plan', 'json'],
  qgc_mission: ['mission', 'json'],
  qgc_wpl: ['waypoints', 'txt', 'wpl'],
  geojson: ['geojson', 'json', 'geojsonl', 'geojsons'],
  ugcs: ['json'],
  inav_mission: ['mission', 'xml', 'json'],
  potensic_json: ['json'],
  json: ['json', 'homeward'],
  srt: ['srt', 'txt'],
};

/** Warns where the file name says another format than the content, which decides. */
export function extensionWarnings(format: PlanFormat, filename: string): Warning[] {
  const ending = /\.([^./\\]*)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  if (extensions[format].includes(ending)) return [];
  const values = { ending: ending === '' ? 'none' : cleanText(ending, 20), format };
  return [{ code: 'EXTENSION_MISMATCH', values }];
}
