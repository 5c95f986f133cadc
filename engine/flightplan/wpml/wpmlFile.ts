import { zipSync } from 'fflate/browser';
import { utf8Of } from '../../utf8.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { carriedTemplate } from './wpmlCarriedTemplate.ts';
import { templateText } from './wpmlTemplate.ts';
import { waylinesText } from './wpmlWaylines.ts';

/** A fixed time without a zone, for the same bytes at any time and anywhere: archives hold local time, from 1980 on. */
const mtime = '1980-01-01T00:00:00';

/** Writes the archive of DJI Pilot 2 and FlightHub 2: the template, which planners edit, and the waylines, which the aircraft flies. */
export function wpmlFile(plan: PreparedPlan): Uint8Array {
  const files = {
    'wpmz/template.kml': utf8Of(carriedTemplate(plan) ?? templateText(plan)),
    'wpmz/waylines.wpml': utf8Of(waylinesText(plan)),
  };
  return zipSync(files, { mtime });
}
