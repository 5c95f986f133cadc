import { useCallback, useEffect, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { Position } from '../../../../engine/geo/position.ts';
import { metresPerPixel } from '../../../../server/report/drawing/scaleBar.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { type SnapContext, snapPoint, squarePoint } from '../../tools/snap.ts';
import type { ToolEvent } from '../../tools/toolEvent.ts';

const reach_px = 12;

/** Nothing snaps while Ctrl, or Cmd on a Mac, is held; Shift turns sides to right angles. */
function useHeldKeys(): { readonly current: { readonly isFree: boolean; readonly isSquare: boolean } } {
  const held = useRef({ isFree: false, isSquare: false });
  useEffect(() => {
    const follow = ({ ctrlKey, metaKey, shiftKey }: KeyboardEvent | MouseEvent) => {
      held.current = { isFree: ctrlKey || metaKey, isSquare: shiftKey };
    };
    const kinds = ['keydown', 'keyup', 'mousedown', 'mousemove'] as const;
    for (const kind of kinds) window.addEventListener(kind, follow, { capture: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, follow, { capture: true });
    };
  }, []);
  return held;
}

/** Sends events with their places snapped to points nearby, and says to which one the pointer holds on. */
export function useSnap(context: SnapContext, send: (event: ToolEvent) => void) {
  const map = useMap();
  const held = useHeldKeys();
  const [snappedTo, setSnappedTo] = useState<Position>();
  const shown = useRef<Position>(undefined);
  const latest = useLatest(context);
  const sendSnapped = useCallback(
    (event: ToolEvent) => {
      const reach_m = reach_px * metresPerPixel(map.getCenter().lat, map.getZoom());
      const { isFree, isSquare } = held.current;
      const point = isFree ? undefined : snapPoint(event, latest.current, reach_m);
      const at = point ?? (isSquare && !isFree ? squarePoint(event, latest.current) : undefined);
      const isOver = event.kind === 'waypoint_drop' || event.kind === 'insert_drop';
      const snapped = isOver ? undefined : point;
      // React would draw the whole plan to find that nothing has changed.
      if (snapped !== shown.current) setSnappedTo(snapped);
      shown.current = snapped;
      send(at === undefined ? event : ({ ...event, at } as ToolEvent));
    },
    [map, held, send],
  );
  return { sendSnapped, snappedTo };
}
