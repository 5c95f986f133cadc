import { trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { toRulerText } from '../../../server/report/format.ts';
import { toPlaceText } from '../../ui/coordinateText.ts';
import { words } from '../../ui/words.ts';
import type { MapProps, MapTool } from '../mapProps.ts';
import type { ToolState } from './tool.ts';
import { isCoarse, type ToolContext } from './toolEvent.ts';

const winds = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** A course to the nearest eighth of the circle. */
const windOf = (course_deg: number) => winds[Math.round(course_deg / 45) % winds.length] ?? 'N';

/** Nearer than this a place is that of the launch point. */
const same_m = 0.5;

/** Says a place to be heard: `1.20 km north-east of the launch point`; without a launch point its coordinates. */
export function toPlaceWords(at: Position, launch: Position | undefined, locale: MapProps['locale']): string {
  if (launch === undefined) return toPlaceText(at, 3);
  const { distance_m, course_deg } = trackBetween(launch, at);
  if (distance_m < same_m) return words('window.map.at_launch');
  return words('window.map.off_launch', {
    distance: toRulerText(distance_m, locale),
    direction: windOf(course_deg),
  });
}

/** Counts the places that a tool has taken and can take back. */
export function placedBy(
  state: ToolState,
  { waypoints, survey }: Pick<ToolContext, 'waypoints' | 'survey'>,
): number {
  if (state.tool === 'draw') return waypoints.length;
  if (state.tool === 'fence' || state.tool === 'fence_circle') return state.points.length;
  if (state.tool === 'measure') return state.isDone ? 0 : state.points.length;
  return state.tool === 'survey' ? (survey?.points.length ?? 0) : 0;
}

interface Placing extends Pick<MapProps, 'tool' | 'launch' | 'locale'> {
  readonly placed: number;
}

/** Tools that take no place from afar. */
const needsCloser = (tool: MapTool) => tool !== 'select' && tool !== 'draw' && tool !== 'measure';

/** Says what Enter does at a place with the current tool. `pixel_m`: the ground in a pixel of the map. */
export function toPlacedText(
  at: Position,
  pixel_m: number,
  { tool, placed, launch, locale }: Placing,
): string {
  if (needsCloser(tool) && isCoarse({ kind: 'click', at, clicks: 1, pixel_m }))
    return words('window.map.came_closer');
  const where = toPlaceWords(at, tool === 'launch' ? undefined : launch, locale);
  return words('window.map.placed', { tool, number: placed + 1, where });
}

/** Says what Backspace does with the current tool. */
export const toTakenBackText = ({ tool, placed }: Pick<Placing, 'tool' | 'placed'>): string =>
  placed === 0
    ? words('window.map.nothing_to_take_back')
    : words('window.map.taken_back', { tool, number: placed });
