import { swapPlacesOf } from '../../../engine/mission/swapPlaces.ts';
import { lowerControls_px } from '../../ui/layout.ts';
import type { FitRequest, MapProps } from '../mapProps.ts';
import { type DrawnPoint, drawnPoint, unwrapOutline, unwrapPath } from './longitudes.ts';

type Plan = Pick<MapProps, 'launch' | 'range' | 'waypoints' | 'mission'> &
  Partial<Pick<MapProps, 'survey' | 'swapping' | 'launchPlaces'>>;

/**
 * The points that should be in view: launch point, places tried instead of it, swap places, route and out-and-back rings, or the route without rings if asked for (it
 * may be a speck in them). The one-way ring may be cut off.
 */
export function pointsToFit(
  { launch, range, waypoints, survey, swapping = {}, launchPlaces }: Plan,
  to: FitRequest['to'] = 'everything',
): DrawnPoint[] {
  const reference_deg = launch?.lon ?? waypoints[0]?.lon ?? survey?.points[0]?.lon ?? 0;
  return [
    ...(launch === undefined ? [] : [drawnPoint(launch, reference_deg)]),
    ...(launchPlaces?.places ?? []).map((place) => drawnPoint(place, reference_deg)),
    ...unwrapPath(waypoints, reference_deg),
    ...swapPlacesOf(swapping).map((place) => drawnPoint(place, reference_deg)),
    ...unwrapPath(survey?.points ?? [], reference_deg),
    ...(to === 'route' ? [] : (range?.rings ?? [])).flatMap(({ polygon }) =>
      unwrapOutline(polygon, reference_deg),
    ),
  ];
}

type Padding = MapProps['padding'];

/** The distance from the middle of a marker to beyond its edge. */
const marker_px = 30;

/** The degrees of parallels reach so far into the map. */
const degrees_px = 48;

/** The search field and the degrees of meridians reach so far into the map. */
const upperControls_px = 64;

/**
 * Room around what is fitted: for a route, the field, buttons and degrees over the map and half a marker, so that none is covered;
 * rings, which are round, keep clear of what stands along the upper and the lower edge.
 */
export const marginsOf = {
  everything: { top: upperControls_px, right: 28, bottom: lowerControls_px, left: 28 },
  route: {
    top: upperControls_px,
    right: 64,
    bottom: lowerControls_px + marker_px,
    left: degrees_px + marker_px,
  },
} as const satisfies Record<FitRequest['to'], Padding>;

/** The map keeps so much free on each side, however small the window. */
const leastMap_px = 96;

/** Divides a side between panels, which are taken whole, and margins, which leave room to see something. */
function takenOf(side_px: number, panels: readonly [number, number], margins: readonly [number, number]) {
  const shareOf = (room_px: number, [before, after]: readonly [number, number]) =>
    Math.min(1, Math.max(0, room_px) / Math.max(1, before + after));
  const room_px = side_px - leastMap_px;
  const whole = shareOf(room_px, panels);
  const rest = shareOf(room_px - panels[0] - panels[1], margins);
  return [whole * panels[0] + rest * margins[0], whole * panels[1] + rest * margins[1]] as const;
}

/** Keeps what is fitted clear of the panels, and of the margins as far as the map is large enough for both. */
export function bearablePadding(padding: Padding, size: { x: number; y: number }, margins: Padding): Padding {
  const [left, right] = takenOf(size.x, [padding.left, padding.right], [margins.left, margins.right]);
  const [top, bottom] = takenOf(size.y, [padding.top, padding.bottom], [margins.top, margins.bottom]);
  return { top, right, bottom, left };
}

/** The view that a fit left, and the things it fitted. */
export interface Fitted {
  readonly to: FitRequest['to'];
  readonly plan: Pick<Plan, 'launch' | 'waypoints' | 'range'>;
  /** Middle of the map in pixels of its zoom level; absent: the map is still on its way there. */
  readonly view?: { readonly x: number; readonly y: number; readonly zoom: number } | undefined;
}

/** A change of the window's size shifts the middle of a map at rest by no more than this. */
const still_px = 2;

/** A fit follows a change of the panels as long as it shows the same and the person has not moved the map. */
export function followsPanels(
  { to, plan, view }: Fitted,
  now: Fitted['plan'],
  at: NonNullable<Fitted['view']>,
): boolean {
  const isSame =
    plan.launch === now.launch &&
    plan.waypoints === now.waypoints &&
    (to === 'route' || plan.range === now.range);
  const isThere =
    view === undefined || (view.zoom === at.zoom && Math.hypot(view.x - at.x, view.y - at.y) <= still_px);
  return isSame && isThere;
}
