import { useCallback, useEffect, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { Position } from '../../../../engine/geo/position.ts';
import { metresPerPixel } from '../../../../server/report/drawing/scaleBar.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { type SnapContext, snapPoint } from '../../tools/snap.ts';
import type { ToolEvent } from '../../tools/toolEvent.ts';

const reach_px = 12;

/** Nothing snaps while Ctrl, or Cmd on a Mac, is held. */
function useIsFree(): { readonly current: boolean } {
  const isFree = useRef(false);
  useEffect(() => {
    const follow = ({ ctrlKey, metaKey }: KeyboardEvent | MouseEvent) => {
      isFree.current = ctrlKey || metaKey;
    };
    const kinds = ['keydown', 'keyup', 'mousedown', 'mousemove'] as const;
    for (const kind of kinds) window.addEventListener(kind, follow, { capture: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, follow, { capture: true });
    };
  }, []);
  return isFree;
}

/** Sends events with their places snapped to points nearby, and says to which one the pointer holds on. */
export function useSnap(context: SnapContext, send: (event: ToolEvent) => void) {
  const map = useMap();
  const isFree = useIsFree();
  const [snappedTo, setSnappedTo] = useState<Position>();
  const shown = useRef<Position>(undefined);
  const latest = useLatest(context);
  const sendSnapped = useCallback(
    (event: ToolEvent) => {
      const reach_m = reach_px * metresPerPixel(map.getCenter().lat, map.getZoom());
      const at = isFree.current ? undefined : snapPoint(event, latest.current, reach_m);
      const isOver = event.kind === 'waypoint_drop' || event.kind === 'insert_drop';
      const snapped = isOver ? undefined : at;
      // React would draw the whole plan to find that nothing has changed.
      if (snapped !== shown.current) setSnappedTo(snapped);
      shown.current = snapped;
      send(at === undefined ? event : ({ ...event, at } as ToolEvent));
    },
    [map, isFree, send],
  );
  return { sendSnapped, snappedTo };
}
