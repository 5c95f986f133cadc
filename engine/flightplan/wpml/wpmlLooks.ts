import { elementAt } from '../../elementAt.ts';
import { toLongitude } from '../../geo/angle.ts';
import { known } from '../../known.ts';
import { isSamePlace } from '../../mission/actions.ts';
import type { PlaceLookedAt, Waypoint, WaypointAction } from '../../mission/mission.ts';
import { headingAt } from '../../mission/pointing.ts';
import { parseNumber } from '../source/numbers.ts';
import { placeUnlessZero } from '../source/places.ts';
import { childNamed, childText, type XmlElement } from '../source/xml/xml.ts';
import { isPosition } from '../write/checkMission.ts';
import { decimalText, latitudeText, longitudeText } from '../write/decimal.ts';
import { writtenActions } from '../write/writtenParts.ts';
import type { XmlNode } from '../write/xmlText.ts';
import { membersIn, nodeAt, textAt } from './wpmlParts.ts';
import { headingParam, headingPreset } from './wpmlPresets.ts';

/**
 * `waypointHeadingMode` of a nose that looks at a place, of one that follows the route, and of one that turns evenly from the angle of a
 * waypoint to that of the next one (DJI Cloud API, WPML: common element).
 */
const towardPlace = 'towardPOI';
const alongRoute = 'followWayline';
const heldAside = 'smoothTransition';

const headingName = 'wpml:waypointHeadingParam';
const modeName = 'wpml:waypointHeadingMode';
const angleName = 'wpml:waypointHeadingAngle';
const placeName = 'wpml:waypointPoiPoint';
const nothing = '0.000000,0.000000,0.000000';

/**
 * How the nose is held from a waypoint on that has a heading of its own: so to the next one that has one, too, and not along the way there,
 * which would turn the aircraft twice at each picture of a wall.
 */
export function nosePreset(points: readonly Pick<Waypoint, 'actions'>[], index: number): XmlNode {
  const heading_deg = headingAt(elementAt(points, index));
  if (heading_deg === undefined) return headingPreset;
  const next = points[index + 1];
  const isHeld = next === undefined || headingAt(next) !== undefined;
  return {
    [headingName]: {
      [modeName]: isHeld ? heldAside : alongRoute,
      [angleName]: decimalText(toLongitude(heading_deg)),
      [placeName]: nothing,
      [`${angleName}Enable`]: '1',
      'wpml:waypointHeadingPathMode': 'followBadArc',
    },
  };
}

/** The place in “latitude,longitude,height”; the height is above the take-off point, and 0, 0 is none. */
function placeIn(text: string): PlaceLookedAt | undefined {
  const [lat, lon, value_m = 0] = text.split(',', 3).map(parseNumber);
  const place = placeUnlessZero(lat, lon);
  return place && isPosition(place) ? { ...place, altitude: { datum: 'takeoff', value_m } } : undefined;
}

/** Place that the nose looks at from a waypoint on, in the words of the file; `undefined`: none. */
export function lookOf(placemark: XmlElement): WaypointAction | undefined {
  const heading = childNamed(placemark, 'waypointHeadingParam');
  const text = childText(heading, 'waypointPoiPoint') ?? '';
  const place = childText(heading, 'waypointHeadingMode') === towardPlace ? placeIn(text) : undefined;
  if (place === undefined) return undefined;
  const words = JSON.stringify({ [placeName]: text });
  return {
    action_type: 'look_at',
    duration_s: 0,
    place,
    carried: { format: 'wpml', kind: 'look', text: words },
  };
}

/** The members of a waypoint without the place that it looks at, which its look has. */
export const withoutPlace = (members: XmlNode): XmlNode => ({
  ...members,
  [headingName]: { ...nodeAt(members, headingName), [placeName]: '' },
});

/** Heading of a waypoint that looks at a place, without the place. */
export const lookingPreset = withoutPlace({ [headingName]: { ...headingParam, [modeName]: towardPlace } });

/** True if a waypoint follows a look of the plan; at the end of the route only one that goes on counts. */
export function isLookKept(looks: readonly (WaypointAction | undefined)[], index: number): boolean {
  const look = looks[index];
  if (look === undefined || index < looks.length - 1) return look !== undefined;
  return isSamePlace(look.place, looks[index - 1]?.place);
}

/** Adds each look where it begins; it goes on to the waypoint after the last one that names its place. */
export function withLooks<Point extends { readonly actions?: readonly WaypointAction[] | undefined }>(
  points: readonly Point[],
  looks: readonly (WaypointAction | undefined)[],
): Point[] {
  const goesOn = (look: WaypointAction, at: number) => {
    const other = looks[at];
    return other !== undefined && isSamePlace(look.place, other.place);
  };
  return points.map((point, index) => {
    const look = looks[index];
    if (look === undefined || index === points.length - 1 || goesOn(look, index - 1)) return point;
    let end = index + 1;
    while (end < points.length - 1 && goesOn(look, end)) end += 1;
    return { ...point, actions: [{ ...look, span: end - index }, ...(point.actions ?? [])] };
  });
}

/** Looks of the nose from each waypoint on, until another one begins; at the end of the route unless the file has words for that. */
export function looksFrom(waypoints: readonly Waypoint[]): (WaypointAction | undefined)[] {
  let look: WaypointAction | undefined;
  let end = -1;
  return waypoints.map((waypoint, index) => {
    const begun = writtenActions(waypoint, 'dji_wpml_kmz').findLast(
      ({ action_type }) => action_type === 'look_at',
    );
    if (begun !== undefined) {
      look = begun;
      end = Math.min(index + known(begun.span), waypoints.length - 1);
    }
    const own = membersIn(waypoint.carried, 'waypoint');
    const isEnd = index === end && end === waypoints.length - 1 && (own === undefined || isOpen(own));
    return index < end || isEnd ? look : undefined;
  });
}

/** True if the words of a waypoint leave its place to its look. */
const isOpen = (own: XmlNode): boolean => textAt(nodeAt(own, headingName), placeName) === '';

/** How the nose is held with what it looks at, if anything: in the words of the file where they say the same. */
export function withLook(own: XmlNode, look: WaypointAction | undefined): XmlNode {
  const heading = nodeAt(own, headingName);
  if (look === undefined)
    return isOpen(own)
      ? { ...own, [headingName]: { ...heading, [modeName]: alongRoute, [placeName]: nothing } }
      : own;
  return { ...own, [headingName]: { ...heading, [modeName]: towardPlace, [placeName]: placeText(look) } };
}

/** The place in the words of the file, unless it was moved. */
function placeText({ place, carried }: WaypointAction): string {
  const words = textAt(membersIn(carried, 'look'), placeName) ?? '';
  const own = placeIn(words);
  if (isSamePlace(own, place)) return words;
  const { lat, lon, altitude } = known(place);
  const height = altitude.datum === 'takeoff' ? decimalText(altitude.value_m) : '0';
  return `${latitudeText(lat)},${longitudeText(lon)},${height}`;
}
