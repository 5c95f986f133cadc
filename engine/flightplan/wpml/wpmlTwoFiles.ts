import { elementAt } from '../../elementAt.ts';
import { distanceBetween } from '../../geo/geodesic.ts';
import type { Position } from '../../geo/position.ts';
import type { Saying, Values } from '../../saying.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import type { DraftRoute } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { parseNumber } from '../source/numbers.ts';
import { descendantsNamed, type XmlElement } from '../source/xml/xml.ts';
import { hasWaypoints, readWpml } from './wpml.ts';
import { wpmlAreas } from './wpmlAreas.ts';

/** Smaller differences are of rounding and of the template's own settings. */
const tolerance = {
  place_m: 2,
  height_m: 1,
  speed_mps: 0.5,
  wait_s: 0.5,
  area_m: 1000,
  areaHeight_m: 50,
} as const;

/** In what the template of an archive says otherwise than its waylines, from which an app may make new waylines; with figures. */
export function templateWarnings(routes: readonly DraftRoute[], template: XmlElement): Warning[] {
  const tally = new Tally();
  for (const reason of hasWaypoints(template)
    ? ofWaypoints(routes, template)
    : ofArea(elementAt(routes, 0), template))
    tally.lose('command', 'template', 'template.kml', reason);
  return tally.warnings();
}

function ofWaypoints(routes: readonly DraftRoute[], template: XmlElement): Saying[] {
  const planned = readWpml(template, 'dji_wpml_kmz', 'template.kml').routes;
  if (routes.length !== planned.length) return [];
  const [one, other] = [elementAt(routes, 0), elementAt(planned, 0)];
  const [flown, drawn] = [one.points, other.points];
  if (flown.length !== drawn.length)
    return [{ says: 'reason.template_count', values: { drawn: drawn.length, flown: flown.length } }];
  const heights_m = ellipsoidHeights(template, drawn);
  const heightOf = ({ altitude }: PlanPoint, at: number) =>
    elementAt(flown, at).altitude?.datum === 'ellipsoid' && altitude?.datum === 'msl'
      ? heights_m?.[at]
      : altitude?.datum === elementAt(flown, at).altitude?.datum
        ? altitude?.value_m
        : undefined;
  const places = most(drawn, (point, at) => distanceBetween(point, elementAt(flown, at)));
  const heights = most(drawn, (point, at) =>
    apart(heightOf(point, at), elementAt(flown, at).altitude?.value_m),
  );
  const speeds = most(drawn, (point, at) =>
    apart(point.speed_mps ?? other.speed_mps, elementAt(flown, at).speed_mps ?? one.speed_mps),
  );
  // Some planners write the acts into the waylines alone.
  const hasActs = drawn.some(({ hover_time_s, actions = [] }) => hover_time_s > 0 || actions.length > 0);
  const waits = most(hasActs ? drawn : [], (point, at) =>
    apart(point.hover_time_s, elementAt(flown, at).hover_time_s),
  );
  return [
    ...told(places, tolerance.place_m, (off_m) => ({ kind: 'place', off_m })),
    ...told(heights, tolerance.height_m, (off_m) => ({ kind: 'height', off_m })),
    ...told(speeds, tolerance.speed_mps, (off_mps) => ({ kind: 'speed', off_mps })),
    ...told(waits, tolerance.wait_s, (off_s) => ({ kind: 'wait', off_s })),
    ...(one.end_action === other.end_action ? [] : [{ says: 'reason.template_end' }]),
  ];
}

interface Most {
  readonly at: number;
  readonly size: number;
}

const apart = (one: number | undefined, other: number | undefined): number =>
  one === undefined || other === undefined ? 0 : Math.abs(one - other);

/** Where a difference is greatest. */
function most(points: readonly PlanPoint[], sizeAt: (point: PlanPoint, at: number) => number): Most {
  let found = { at: 0, size: 0 };
  points.forEach((point, at) => {
    const size = sizeAt(point, at);
    if (size > found.size) found = { at, size };
  });
  return found;
}

const told = ({ at, size }: Most, least: number, valuesOf: (size: number) => Values): Saying[] =>
  size > least ? [{ says: 'reason.template_waypoint', values: { at, ...valuesOf(size) } }] : [];

/** Heights above the ellipsoid beside those above the sea, where each waypoint has one. */
function ellipsoidHeights(template: XmlElement, { length }: readonly PlanPoint[]) {
  const elements = descendantsNamed(template, 'ellipsoidHeight');
  return elements.length === length ? elements.map(({ text }) => parseNumber(text)) : undefined;
}

function ofArea(route: DraftRoute, template: XmlElement): Saying[] {
  const [area] = wpmlAreas(template);
  if (area === undefined) return [];
  const away_m = nearest(area.outline, route.points);
  const { altitude } = area.settings;
  const first = route.points.find((point) => point.altitude !== undefined)?.altitude;
  const higher_m =
    altitude !== undefined && altitude.datum === first?.datum ? apart(altitude.value_m, first.value_m) : 0;
  return [
    ...(away_m > tolerance.area_m ? [{ says: 'reason.template_area', values: { away_m } }] : []),
    ...(higher_m > tolerance.areaHeight_m ? [{ says: 'reason.template_height', values: { higher_m } }] : []),
  ];
}

/** How far the ends and the middle of a route are from the frame of an area. */
function nearest(outline: readonly Position[], points: readonly PlanPoint[]): number {
  const seen = [points[0], points[points.length >> 1], points.at(-1)].filter((point) => point !== undefined);
  const [lats, lons] = [outline.map(({ lat }) => lat), outline.map(({ lon }) => lon)];
  const within = (value: number, all: readonly number[]) => {
    const least = all.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
    const greatest = all.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
    return Math.min(Math.max(value, least), greatest);
  };
  const away_m = seen.map((point) =>
    distanceBetween(point, { lat: within(point.lat, lats), lon: within(point.lon, lons) }),
  );
  return Math.min(...away_m);
}
