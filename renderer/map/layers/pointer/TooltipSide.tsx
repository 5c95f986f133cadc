import { type Map as LeafletMap, point, type Tooltip, type TooltipEvent } from 'leaflet';
import { memo, useRef } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { note_px } from '../../../ui/layout.ts';
import type { Box } from '../../geometry/boxes.ts';
import { freestSide, type TooltipSide as Side } from '../../geometry/tooltipSide.ts';
import type { MapProps } from '../../mapProps.ts';

/** The distance from a waypoint to its tooltip: Leaflet's margin and our offset. */
const beside_px = 6 + 14;

/** The boxes of markers and labels, in pixels of the map. */
function drawnBoxes(map: LeafletMap): Box[] {
  const { left: x, top: y } = map.getContainer().getBoundingClientRect();
  return [...map.getContainer().querySelectorAll('.leaflet-marker-icon > *')].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left: left - x, top: top - y, right: right - x, bottom: bottom - y };
  });
}

function turnTo(tooltip: Tooltip, direction: Side): void {
  const { options } = tooltip;
  if (options.direction === direction) return;
  options.direction = direction;
  const { x, y } = point(options.offset ?? [0, 0]);
  const away_px = Math.max(Math.abs(x), Math.abs(y));
  const [across, down] = { right: [1, 0], left: [-1, 0], top: [0, -1], bottom: [0, 1] }[direction] as [
    number,
    number,
  ];
  options.offset = point(across * away_px, down * away_px);
  tooltip.update();
}

type Props = Pick<MapProps, 'padding'>;

/** Tooltips of markers open where they cover nothing that is drawn; those beside the pointer to the right, or to the left near the map's edge. */
export const TooltipSide = memo(function TooltipSide({ padding }: Props) {
  const map = useMap();
  const shown = useRef<Tooltip>(undefined);
  const follow = (tooltip: Tooltip) => {
    const at = tooltip.getLatLng();
    if (at === undefined) return;
    const room_px = map.getSize().x - padding.right - map.latLngToContainerPoint(at).x;
    turnTo(tooltip, room_px < beside_px + note_px ? 'left' : 'right');
  };
  const settle = (tooltip: Tooltip) => {
    const [at, element] = [tooltip.getLatLng(), tooltip.getElement()];
    if (at === undefined || element === undefined || !map.hasLayer(tooltip)) return;
    const { x: right, y: bottom } = map.getSize();
    const view = {
      left: padding.left,
      top: padding.top,
      right: right - padding.right,
      bottom: bottom - padding.bottom,
    };
    const tip = {
      at: map.latLngToContainerPoint(at),
      width: element.offsetWidth,
      height: element.offsetHeight,
      away_px: beside_px,
    };
    const side = freestSide(tip, drawnBoxes(map), view);
    if (side !== undefined) turnTo(tooltip, side);
  };
  useMapEvents({
    tooltipopen: ({ tooltip }: TooltipEvent) => {
      const isAtPointer = tooltip.options.sticky === true;
      shown.current = isAtPointer ? tooltip : undefined;
      follow(tooltip);
      // React draws what it says after it has opened.
      if (!isAtPointer) requestAnimationFrame(() => settle(tooltip));
    },
    tooltipclose: () => {
      shown.current = undefined;
    },
    mousemove: () => shown.current && follow(shown.current),
  });
  return null;
});
