import { distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import type { MapTool } from '../mapProps.ts';
import { ofHeld } from './selectTool.ts';
import type { ToolContext, ToolEvent } from './toolEvent.ts';

export interface SnapContext extends ToolContext {
  readonly tool: MapTool;
  readonly rallyPoints: readonly Position[];
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
      return (tool === 'draw' || tool === 'measure') && event.isExact !== true;
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

/** The point within reach that an event means, among waypoints, launch and rally points; `undefined`: none, or it says no place. */
export function snapPoint(event: ToolEvent, context: SnapContext, reach_m: number): Position | undefined {
  if (!isChoosing(event, context.tool)) return undefined;
  const { launch, rallyPoints } = context;
  const places = [
    ...restingWaypoints(event, context),
    ...rallyPoints,
    ...(launch === undefined ? [] : [launch]),
  ];
  return nearest(event.at, places, reach_m);
}
