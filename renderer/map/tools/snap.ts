import { type Fence, isCircle } from '../../../engine/fence/fence.ts';
import { toLongitude } from '../../../engine/geo/angle.ts';
import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { toRadians } from '../../../engine/units.ts';
import type { MapTool } from '../mapProps.ts';
import { fewestCorners } from './fenceTool.ts';
import { ofHeld } from './selectTool.ts';
import type { ToolState } from './tool.ts';
import type { ToolContext, ToolEvent } from './toolEvent.ts';

export interface SnapContext extends ToolContext {
  readonly tool: MapTool;
  readonly rallyPoints: readonly Position[];
  readonly fences?: readonly Fence[] | undefined;
  readonly toolState?: ToolState | undefined;
}

/** An event that says where, whose place may give way to a point nearby. */
type Placed = ToolEvent & { readonly at: Position };

/** A drag of a waypoint, a new one, or a click of a tool chooses a place. Keys move exactly. */
function isChoosing(event: ToolEvent, tool: MapTool): event is Placed {
  switch (event.kind) {
    case 'waypoint_drag':
    case 'waypoint_drop':
      return event.isExact !== true;
    case 'insert_drag':
    case 'insert_drop':
      return true;
    case 'click':
    case 'move':
      return tool !== 'select' && tool !== 'launch' && event.isExact !== true;
    default:
      return false;
  }
}

/** The waypoints that stay where they are: what is moved does not snap to itself, nor a new leg to where it begins. */
function restingWaypoints(event: ToolEvent, { waypoints, selected, tool }: SnapContext): readonly Position[] {
  if (event.kind === 'waypoint_drag' || event.kind === 'waypoint_drop') {
    const held = new Set(ofHeld(event.index, selected));
    return waypoints.filter((_, index) => !held.has(index));
  }
  return tool === 'draw' ? waypoints.slice(0, -1) : waypoints;
}

const perDegree_m = 111_000;

function nearest(at: Position, places: readonly Position[], reach_m: number): Position | undefined {
  let found: Position | undefined;
  let shortest_m = reach_m;
  for (const place of places) {
    if (Math.abs(place.lat - at.lat) * perDegree_m > reach_m * 1.1) continue;
    const distance_m = distanceBetween(at, place);
    if (distance_m > shortest_m) continue;
    found = place;
    shortest_m = distance_m;
  }
  return found && { lat: found.lat, lon: found.lon };
}

const isOfAreas = (tool: MapTool): boolean =>
  tool === 'fence' || tool === 'fence_circle' || tool === 'survey';

/** The corners of the area that is being drawn. */
function drawnCorners({ tool, toolState, survey }: SnapContext): readonly Position[] {
  if (tool === 'survey') return survey?.kind === 'area' ? survey.points : [];
  return tool === 'fence' && toolState?.tool === 'fence' ? toolState.points : [];
}

/** Corners of the drawings that are there, and the first one of the area that is being drawn: that closes it. */
function cornersAround(context: SnapContext): readonly Position[] {
  const { tool, fences = [], survey } = context;
  return [
    ...fences.flatMap((fence) => (isCircle(fence) ? [fence.center] : fence.outline)),
    ...(tool === 'survey' ? [] : (survey?.points ?? [])),
    ...(drawnCorners(context).length < fewestCorners ? [] : drawnCorners(context).slice(0, 1)),
  ];
}

/** The point within reach that an event means: among waypoints, launch and rally points, or for areas among corners; `undefined`: none, or it says no place. */
export function snapPoint(event: ToolEvent, context: SnapContext, reach_m: number): Position | undefined {
  if (!isChoosing(event, context.tool)) return undefined;
  if (isOfAreas(context.tool)) return nearest(event.at, cornersAround(context), reach_m);
  const { launch, rallyPoints } = context;
  const places = [
    ...restingWaypoints(event, context),
    ...rallyPoints,
    ...(launch === undefined ? [] : [launch]),
  ];
  return nearest(event.at, places, reach_m);
}

/** The place of an event turned to a right angle with the last side of the area that is being drawn, or to north and east where it has none. */
export function squarePoint(event: ToolEvent, context: SnapContext): Position | undefined {
  if (!isChoosing(event, context.tool)) return undefined;
  const corners = drawnCorners(context);
  const last = corners.at(-1);
  if (last === undefined) return undefined;
  const narrow = Math.cos(toRadians(last.lat));
  const fromLast = ({ lat, lon }: Position) =>
    [toLongitude(lon - last.lon) * narrow, lat - last.lat] as const;
  const [east, north] = fromLast(event.at);
  const [sideEast, sideNorth] = fromLast(corners.at(-2) ?? { lat: last.lat + 1, lon: last.lon });
  const length = Math.hypot(sideEast, sideNorth);
  if (length === 0) return undefined;
  const [x, y] = [sideEast / length, sideNorth / length];
  const [along, across] = [east * x + north * y, north * x - east * y];
  const [toEast, toNorth] =
    Math.abs(along) > Math.abs(across) ? [along * x, along * y] : [-across * y, across * x];
  return { lat: last.lat + toNorth, lon: toLongitude(last.lon + toEast / narrow) };
}
