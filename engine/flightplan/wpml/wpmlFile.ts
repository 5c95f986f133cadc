import JSZip from 'jszip';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { templateXml } from './wpmlTemplate.ts';
import { waylinesXml } from './wpmlWaylines.ts';

/** The same bytes at any hour: archives begin to count in 1980. */
const date = new Date(Date.UTC(1980, 0, 1));

/** The archive of DJI Pilot 2 and FlightHub 2: what the planner edits, and what the aircraft flies. */
export function wpmlFile(plan: PreparedPlan): Promise<Uint8Array> {
  const zip = new JSZip();
  const options = { date, createFolders: false };
  zip.file('wpmz/template.kml', templateXml(plan), options);
  zip.file('wpmz/waylines.wpml', waylinesXml(plan), options);
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE', platform: 'DOS' });
}
