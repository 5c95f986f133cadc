import type { FitRequest, MapProps } from '../mapProps.ts';
import { type DrawnPoint, drawnPoint, unwrapOutline, unwrapPath } from './longitudes.ts';

type Plan = Pick<MapProps, 'launch' | 'range' | 'waypoints' | 'mission'>;

/**
 * The points that should be in view: launch point, route and out-and-back rings, or the route without rings if asked for (it
 * may be a speck in them). The one-way ring may be cut off.
 */
export function pointsToFit(
  { launch, range, waypoints }: Plan,
  to: FitRequest['to'] = 'everything',
): DrawnPoint[] {
  const reference_deg = launch?.lon ?? waypoints[0]?.lon ?? 0;
  return [
    ...(launch === undefined ? [] : [drawnPoint(launch, reference_deg)]),
    ...unwrapPath(waypoints, reference_deg),
    ...(to === 'route' ? [] : (range?.rings ?? [])).flatMap(({ polygon }) =>
      unwrapOutline(polygon, reference_deg),
    ),
  ];
}

type Padding = MapProps['padding'];

/** Padding that leaves at least 30 % of each side of the map free, however small the window. */
export function bearablePadding(padding: Padding, width: number, height: number, gutter: number): Padding {
  const shrink = (room: number, wanted: number) => Math.min(1, (0.7 * room) / Math.max(1, wanted));
  const across = shrink(width, padding.left + padding.right + 2 * gutter);
  const down = shrink(height, padding.top + padding.bottom + 2 * gutter);
  return {
    left: across * (padding.left + gutter),
    right: across * (padding.right + gutter),
    top: down * (padding.top + gutter),
    bottom: down * (padding.bottom + gutter),
  };
}
