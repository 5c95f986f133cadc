import type { TooltipEvent } from 'leaflet';
import { memo } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';

const widest_px = 330;

/** Tooltips open to the right, away from the panel; near the right edge of the free map, to the left. */
export const TooltipSide = memo(function TooltipSide({ right_px }: { readonly right_px: number }) {
  const map = useMap();
  useMapEvents({
    tooltipopen: ({ tooltip }: TooltipEvent) => {
      const at = tooltip.getLatLng();
      if (at === undefined) return;
      const room_px = map.getSize().x - right_px - map.latLngToContainerPoint(at).x;
      tooltip.options.direction = room_px < widest_px ? 'left' : 'right';
      tooltip.update();
    },
  });
  return null;
});
