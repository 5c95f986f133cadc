import { useMemo } from 'react';
import type { Position } from '../../../engine/geo/position.ts';
import type { ToolState } from '../tools/tool.ts';

/** The waypoints as the pointer has them: one under a drag stands where it is held. */
export function useHeldWaypoints(waypoints: readonly Position[], tool: ToolState): readonly Position[] {
  const drag = tool.tool === 'select' ? tool.drag : undefined;
  return useMemo(
    () =>
      drag?.kind === 'move' && drag.index < waypoints.length
        ? waypoints.with(drag.index, drag.at)
        : waypoints,
    [waypoints, drag],
  );
}
