import { type LatLng, type Map as LeafletMap, latLng } from 'leaflet';
import type { Position } from '../../../../engine/geo/position.ts';
import { words } from '../../../ui/words.ts';
import type { ScreenPoint } from '../../geometry/boxes.ts';
import { shiftInto } from '../../geometry/keyStep.ts';
import { drawnPoint, toPosition } from '../../geometry/longitudes.ts';
import { type Look, lookMoved } from '../../geometry/looks.ts';
import { placeOfSwap, swapMoved } from '../../geometry/swapMarks.ts';
import type { MapProps } from '../../mapProps.ts';
import { toPlaceWords } from '../../tools/placeWords.ts';
import type { ToolEvent } from '../../tools/toolEvent.ts';

export interface MapKeysProps
  extends Pick<
    MapProps,
    | 'tool'
    | 'selected'
    | 'waypoints'
    | 'launch'
    | 'pilot'
    | 'onPilotMove'
    | 'swapping'
    | 'onEdit'
    | 'locale'
    | 'padding'
  > {
  /** The number of places that the current tool has taken. */
  readonly placed: number;
  send(event: ToolEvent): void;
}

type Padding = MapProps['padding'];

/** Places that keys move keep this distance from the controls over the map. */
const margin_px = 28;

/** The part of the map that nothing covers, in pixels of the map. */
function freeArea(map: LeafletMap, { top, right, bottom, left }: Padding) {
  const { x, y } = map.getSize();
  return {
    left: left + margin_px,
    top: top + margin_px,
    right: Math.max(left + margin_px, x - right - margin_px),
    bottom: Math.max(top + margin_px, y - bottom - margin_px),
  };
}

/** The place so many pixels from another; the map goes along where that would be covered. */
export function stepFrom(map: LeafletMap, from: LatLng, { x, y }: ScreenPoint, padding: Padding): LatLng {
  const point = map.latLngToContainerPoint(from).add([x, y]);
  const to = map.containerPointToLatLng(point);
  const shift = shiftInto(point, freeArea(map, padding));
  if (shift.x !== 0 || shift.y !== 0) map.panBy([shift.x, shift.y], { animate: false });
  return to;
}

export function middleOf(map: LeafletMap, padding: Padding): LatLng {
  const { left, right, top, bottom } = freeArea(map, padding);
  return map.containerPointToLatLng([(left + right) / 2, (top + bottom) / 2]);
}

/** The waypoint and the action that look at a place. */
type HeldLook = Pick<Look, 'from' | 'index'>;

/** The place where the battery of a flight is changed, or that of the plan. */
interface HeldSwap {
  readonly swapAfter: number | undefined;
}

/** Finds the part of the plan below the focused marker. */
function markerAt(target: Element): number | 'launch' | 'pilot' | HeldSwap | HeldLook | undefined {
  const marker = target.closest<HTMLElement>('.leaflet-marker-icon');
  const { waypoint, testid, look, act, after } = marker?.dataset ?? {};
  if (look !== undefined) return { from: Number(look), index: Number(act) };
  if (testid === 'launch' || testid === 'pilot') return testid;
  if (testid === 'swapPlace') return { swapAfter: after === undefined ? undefined : Number(after) - 1 };
  return waypoint === undefined ? undefined : Number(waypoint) - 1;
}

function moveLaunch(to: Position, { send, locale }: MapKeysProps): string {
  send({ kind: 'launch_drop', at: to, isExact: true });
  return words('window.map.launch_moved', { where: toPlaceWords(to, undefined, locale) });
}

function movePilot(to: Position, { onPilotMove, launch, locale }: MapKeysProps): string {
  onPilotMove(to);
  return words('window.map.pilot_moved', { where: toPlaceWords(to, launch, locale) });
}

function moveSwapPlace(
  { swapAfter }: HeldSwap,
  to: Position,
  { onEdit, launch, locale }: MapKeysProps,
): string {
  onEdit(swapMoved(swapAfter, to, true));
  return words('window.map.swap_moved', { where: toPlaceWords(to, launch, locale) });
}

function moveLook(look: HeldLook, to: Position, { onEdit, waypoints, launch, locale }: MapKeysProps): string {
  onEdit(lookMoved(waypoints, look, to, true));
  return words('window.map.look_moved', { number: look.from, where: toPlaceWords(to, launch, locale) });
}

function moveWaypoint(index: number, to: Position, props: MapKeysProps): string {
  const { selected, launch, locale, send } = props;
  send({ kind: 'waypoint_drag', index, at: to, isExact: true });
  send({ kind: 'waypoint_drop', index, at: to, isExact: true });
  const isOfMany = selected.length > 1 && selected.includes(index);
  const where = toPlaceWords(to, launch, locale);
  return isOfMany
    ? words('window.map.waypoints_moved', { count: selected.length, where })
    : words('window.map.waypoint_moved', { index, where });
}

function placeOf(held: ReturnType<typeof markerAt>, props: MapKeysProps): Position | undefined {
  if (typeof held === 'string') return props[held];
  if (typeof held === 'object' && 'swapAfter' in held) return placeOfSwap(props.swapping, held.swapAfter);
  if (typeof held === 'object') return props.waypoints[held.from - 1]?.actions?.[held.index]?.place;
  return props.waypoints[held ?? -1];
}

/** The focus is on a marker that arrow keys do not move: a waypoint that is not selected, or a handle. */
export function isToWalkFrom(target: Element, { selected }: MapKeysProps): boolean {
  const marker = target.closest<HTMLElement>('.leaflet-marker-icon');
  if (marker === null || marker.dataset['arrows'] === 'own') return false;
  const held = markerAt(marker);
  return held === undefined || (typeof held === 'number' && !selected.includes(held));
}

/** Moves what has the focus, or else what is selected; returns what to say of it, `undefined` if there is nothing to move. */
export function moveHeld(
  map: LeafletMap,
  target: Element,
  step: ScreenPoint,
  props: MapKeysProps,
): string | undefined {
  const held = markerAt(target) ?? props.selected[0];
  const from = placeOf(held, props);
  if (held === undefined || from === undefined) return undefined;
  const drawn = latLng(drawnPoint(from, map.getCenter().lng));
  const to = toPosition(stepFrom(map, drawn, step, props.padding));
  if (typeof held === 'object')
    return 'swapAfter' in held ? moveSwapPlace(held, to, props) : moveLook(held, to, props);
  if (held === 'pilot') return movePilot(to, props);
  return held === 'launch' ? moveLaunch(to, props) : moveWaypoint(held, to, props);
}
