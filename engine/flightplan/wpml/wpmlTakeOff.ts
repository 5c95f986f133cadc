import type { Altitude } from '../../geo/position.ts';
import type { Tally } from '../plan/tally.ts';
import { parseNumber } from '../source/numbers.ts';
import { childText, type XmlElement } from '../source/xml/xml.ts';
import { decimalText } from '../write/decimal.ts';
import type { XmlNode } from '../write/xmlText.ts';
import { textAt } from './wpmlParts.ts';

/** `takeOffSecurityHeight`, above the take-off point (DJI Cloud API, WPML: waylines-wpml, in Chinese; the English pages have 2 m). */
export const safeHeights = { least_m: 1.2, most_m: 1500 } as const;
/** The preset of DJI Pilot 2. */
const preset_m = 20;

const slanted = 'pointToPoint';
const climbedFirst = 'safely';

/** Speed of the flight to the first waypoint: that of the wayline where it has its own, else that of the mission. */
export const speedToFirst = (config: XmlElement | undefined, folder: XmlElement): string | undefined =>
  (childText(folder, 'useGlobalTransitionalSpeed') === '1'
    ? undefined
    : childText(folder, 'transitionalSpeed')) ?? childText(config, 'globalTransitionalSpeed');

/** True if a height counts from the take-off or, above ground, from about there. */
const isComparable = ({ datum }: Altitude) => datum === 'takeoff' || datum === 'agl';

/**
 * Height above the launch point that the aircraft climbs to before it flies to the first waypoint; `undefined`: that of the waypoint. In
 * the mode “safely” it climbs to the waypoint's height if that is greater, else it flies there on a slant.
 */
export function readTakeOff(
  config: XmlElement | undefined,
  first: Altitude | undefined,
  ignored: Tally,
): number | undefined {
  const text = childText(config, 'takeOffSecurityHeight');
  const safe_m = parseNumber(text);
  if (text !== undefined && text !== '' && safe_m === undefined)
    ignored.lose('figure', 'height', 'takeOffSecurityHeight', 'reason.not_a_number');
  if (childText(config, 'flyToWaylineMode') === slanted) return safe_m ?? safeHeights.least_m;
  if (safe_m === undefined || first === undefined) return undefined;
  if (isComparable(first)) return safe_m > Math.max(first.value_m, safeHeights.least_m) ? safe_m : undefined;
  if (safe_m > preset_m) {
    ignored.lose('command', 'takeOffSecurityHeight', 'missionConfig', {
      says: 'reason.climb',
      values: { safe_m },
    });
  }
  return undefined;
}

/** True if the climb to a safe height is counted before a first waypoint, or is the usual one. */
export const isClimbCounted = (safe: unknown, first: Altitude | undefined): boolean =>
  first === undefined || isComparable(first) || !(Number(safe) > preset_m);

/** True if the writer writes the safe height of a file without its words. */
export function isUsualSafeHeight(config: XmlElement, first: Altitude | undefined): boolean {
  const safe_m = parseNumber(childText(config, 'takeOffSecurityHeight'));
  if (childText(config, 'flyToWaylineMode') === slanted) return safe_m === safeHeights.least_m;
  return first !== undefined && safe_m === usualSafeHeight(first);
}

/** The safe height of a plan that names none: no climb above a first waypoint that is lower than the preset. */
function usualSafeHeight(first: Altitude): number {
  if (!isComparable(first)) return preset_m;
  return Math.min(preset_m, Math.max(safeHeights.least_m, first.value_m));
}

/** How the aircraft gets to the first waypoint, as it was judged; in the words of the file where they mean the same. */
export function takeOffElements(
  takeoff_height_m: number | undefined,
  first: Altitude,
  carried: XmlNode | undefined,
): { readonly mode: string; readonly safe: string } {
  const own = textAt(carried, 'wpml:takeOffSecurityHeight');
  const own_m = parseNumber(own);
  const inRange = (height_m: number) => Math.min(safeHeights.most_m, Math.max(safeHeights.least_m, height_m));
  if (takeoff_height_m !== undefined) {
    const safe_m = inRange(takeoff_height_m);
    const isBelow = !isComparable(first) || safe_m < first.value_m;
    return {
      mode: isBelow ? slanted : (textAt(carried, 'wpml:flyToWaylineMode') ?? climbedFirst),
      safe: own !== undefined && own_m === safe_m ? own : decimalText(safe_m),
    };
  }
  const usual_m = usualSafeHeight(first);
  const isKept =
    own_m !== undefined && own_m === inRange(own_m) && (own_m <= first.value_m || !isComparable(first));
  return { mode: climbedFirst, safe: isKept && own !== undefined ? own : decimalText(usual_m) };
}
