import type { PlanFormat } from './flightPlan.ts';

/** The usual endings of each format's files. */
export const planEndings: Readonly<Record<PlanFormat, readonly string[]>> = {
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
