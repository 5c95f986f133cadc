import type { Saying } from '../../engine/saying.ts';
import { boxBraces, filledBy, hasBracesInHost, hasPlace, placeBraces } from '../net/aroundPlace.ts';
import { reachOf } from '../net/reach.ts';

/** The address that the Aviation Weather Center documents, with the box that is asked for. */
const example =
  'https://aviationweather.gov/api/data/metar?bbox={south},{west},{north},{east}&format=json&taf=true';

function faultOf(template: string): string | undefined {
  const url = filledBy(template, () => '0');
  if (!URL.canParse(url)) return 'not_web';
  if (/[{}]/.test(url) || !hasPlace(template)) return 'placeholders';
  if (reachOf(new URL(url)) === undefined || hasBracesInHost(template)) return 'reach';
  return undefined;
}

/** Why an address of reports cannot be used, in a clause; `undefined`: it can, or there is none. */
export function reportAddressComplaint(template: string): Saying | undefined {
  const fault = template === '' ? undefined : faultOf(template);
  if (fault === undefined) return undefined;
  const values = { fault, box: boxBraces.join(','), place: placeBraces.join(','), example };
  return { says: 'host.report_address', values };
}
