import type { Position } from '../../engine/geo/position.ts';
import type { Saying } from '../../engine/saying.ts';
import { toRadians } from '../../engine/units.ts';
import { reachOf } from '../net/reach.ts';

/** The address that the Aviation Weather Center documents, with the box that is asked for. */
const example =
  'https://aviationweather.gov/api/data/metar?bbox={south},{west},{north},{east}&format=json&taf=true';

/** Messages cannot name these themselves: braces are their own. */
const box = ['{south}', '{west}', '{north}', '{east}'] as const;
const place = ['{lat}', '{lon}'] as const;

const filledBy = (template: string, fill: (name: string) => string): string =>
  template.replaceAll(/\{(south|west|north|east|lat|lon)\}/g, (_, name: string) => fill(name));

/** A place goes out to a tenth of a degree, which is about ten kilometres. */
const toAskedDegrees = (degrees: number): number => Math.round(degrees * 10) / 10 + 0;

/** Half of the box from south to north, degrees: a field within 100 km of the place itself lies in it. */
const half_deg = 1;

/** The sides of the box around a place; those that the antimeridian or a pole cuts end there. */
function toSides({ lat, lon }: Position): Readonly<Record<string, number>> {
  const [south, north] = [Math.max(lat - half_deg, -90), Math.min(lat + half_deg, 90)];
  const widest = Math.max(Math.abs(south), Math.abs(north));
  const half_lon_deg = Math.min(180, half_deg / Math.max(0.01, Math.cos(toRadians(widest))));
  return { south, north, west: Math.max(lon - half_lon_deg, -180), east: Math.min(lon + half_lon_deg, 180) };
}

/** Where reports around a place are asked for. All that is sent is the place, or a box around it, to a tenth of a degree. */
export function reportRequest(template: string, { lat, lon }: Position): URL {
  const asked = { lat: toAskedDegrees(lat), lon: toAskedDegrees(lon) };
  const values = { ...asked, ...toSides(asked) };
  return new URL(filledBy(template, (name) => (values[name as keyof typeof values] as number).toFixed(1)));
}

const hasAll = (template: string, names: readonly string[]) => names.every((name) => template.includes(name));

function faultOf(template: string): string | undefined {
  const url = filledBy(template, () => '0');
  if (!URL.canParse(url)) return 'not_web';
  if (/[{}]/.test(url) || (!hasAll(template, box) && !hasAll(template, place))) return 'placeholders';
  if (reachOf(new URL(url)) === undefined || /[{}]/.test(template.split('/')[2] ?? '')) return 'reach';
  return undefined;
}

/** Why an address of reports cannot be used, in a clause; `undefined`: it can, or there is none. */
export function reportAddressComplaint(template: string): Saying | undefined {
  const fault = template === '' ? undefined : faultOf(template);
  if (fault === undefined) return undefined;
  const values = { fault, box: box.join(','), place: place.join(','), example };
  return { says: 'host.report_address', values };
}
