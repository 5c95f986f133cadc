import { useMemo, useState } from 'react';
import { isSameList } from '../../../ui/isSameList.ts';
import { type Flights, flightStatuses } from '../../geometry/flights.ts';
import {
  type DrawnStatus,
  drawnRoute,
  drawnStatus,
  isLegAt,
  judgedRoute,
  withHeld,
  withoutHeld,
} from '../../geometry/route.ts';
import type { MapProps } from '../../mapProps.ts';
import type { ToolState } from '../../tools/tool.ts';

/** Returns the earlier list for as long as its members are the same. */
export function useSteady<Member>(list: readonly Member[]): readonly Member[] {
  const [steady, setSteady] = useState(list);
  if (isSameList(steady, list)) return steady;
  setSteady(list);
  return list;
}

type Parts = Pick<MapProps, 'launch' | 'waypoints' | 'legs'> & {
  readonly meridian_deg: number;
  /** The first leg whose figures take ground for level. */
  readonly levelFrom: number | undefined;
  readonly flights: Flights | undefined;
};

/**
 * Returns the status of a leg by its index: that of its flight, unless something is wrong with it, or its own where one battery
 * is flown.
 */
function useStatuses({ legs, levelFrom, flights }: Parts): (index: number) => DrawnStatus {
  return useMemo(() => {
    const split = flights && flightStatuses(flights);
    return (index) => {
      const status = drawnStatus(legs[index], levelFrom);
      return status === 'ok' || status === 'level' ? (split?.[index] ?? status) : status;
    };
  }, [legs, levelFrom, flights]);
}

/** The lines and statuses of the route; dragging a waypoint changes at most two legs. */
export function useDrawnPlan(parts: Parts, tool: ToolState) {
  const { launch, waypoints, meridian_deg } = parts;
  const statusOf = useStatuses(parts);
  const drag = tool.tool === 'select' && tool.drag?.kind === 'move' ? tool.drag : undefined;
  const held = drag?.index;
  const lines = useMemo(() => drawnRoute(launch, waypoints, meridian_deg), [launch, waypoints, meridian_deg]);
  const judged = useMemo(
    () =>
      lines.legs.map(
        (leg): DrawnStatus => (held !== undefined && isLegAt(leg, held) ? 'unknown' : statusOf(leg.index)),
      ),
    [lines, held, statusOf],
  );
  const statuses = useSteady(judged);
  /** The route as it was before the drag. */
  const settled = useMemo(() => judgedRoute(lines, statuses), [lines, statuses]);
  /** The part that does not move with the pointer; keeps its identity from move to move. */
  const resting = useMemo(() => (held === undefined ? settled : withoutHeld(settled, held)), [settled, held]);
  /** The route as the pointer holds it: a dragged waypoint stands at the pointer. */
  const route = useMemo(
    () => (drag === undefined ? settled : withHeld(settled, drag, ({ index }) => statusOf(index))),
    [settled, drag, statusOf],
  );
  return { route, settled, resting };
}
