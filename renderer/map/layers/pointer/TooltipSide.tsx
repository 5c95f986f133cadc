import { point, type Tooltip, type TooltipEvent } from 'leaflet';
import { memo, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { note_px } from '../../../ui/layout.ts';

/** The distance from a waypoint to its tooltip: Leaflet's margin and our offset. */
const beside_px = 6 + 14;

/** Tooltips open to the right, away from the panel; near the right edge of the free map, to the left, also when the pointer takes them there. */
export const TooltipSide = memo(function TooltipSide({ right_px }: { readonly right_px: number }) {
  const map = useMap();
  const shown = useRef<Tooltip>(undefined);
  const turn = (tooltip: Tooltip) => {
    const at = tooltip.getLatLng();
    if (at === undefined) return;
    const room_px = map.getSize().x - right_px - map.latLngToContainerPoint(at).x;
    const direction = room_px < beside_px + note_px ? 'left' : 'right';
    const { options } = tooltip;
    if (options.direction === direction) return;
    options.direction = direction;
    // Leaflet adds the same on either side.
    const { x, y } = point(options.offset ?? [0, 0]);
    options.offset = point(direction === 'left' ? -Math.abs(x) : Math.abs(x), y);
    tooltip.update();
  };
  useMapEvents({
    tooltipopen: ({ tooltip }: TooltipEvent) => {
      shown.current = tooltip;
      turn(tooltip);
    },
    tooltipclose: () => {
      shown.current = undefined;
    },
    mousemove: () => shown.current && turn(shown.current),
  });
  return null;
});
