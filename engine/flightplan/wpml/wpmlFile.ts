import { zipSync } from 'fflate/browser';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { templateXml } from './wpmlTemplate.ts';
import { waylinesXml } from './wpmlWaylines.ts';

/** The same bytes at any hour and, without a time zone, anywhere: archives hold local time, from 1980 on. */
const mtime = '1980-01-01T00:00:00';

/** The archive of DJI Pilot 2 and FlightHub 2: what the planner edits, and what the aircraft flies. */
export function wpmlFile(plan: PreparedPlan): Uint8Array {
  const text = new TextEncoder();
  const files = {
    'wpmz/template.kml': text.encode(templateXml(plan)),
    'wpmz/waylines.wpml': text.encode(waylinesXml(plan)),
  };
  return zipSync(files, { mtime });
}
