import { utf8Of } from '../../utf8.ts';
import { writeZip } from '../../zip/writeZip.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import { carriedTemplate } from './wpmlCarriedTemplate.ts';
import { templateText } from './wpmlTemplate.ts';
import { waylinesText } from './wpmlWaylines.ts';

/** Writes the archive of DJI Pilot 2 and FlightHub 2: the template, which planners edit, and the waylines, which the aircraft flies. */
export const wpmlFile = (plan: PreparedPlan): Promise<Uint8Array> =>
  writeZip([
    ['wpmz/template.kml', utf8Of(carriedTemplate(plan) ?? templateText(plan))],
    ['wpmz/waylines.wpml', utf8Of(waylinesText(plan))],
  ]);
