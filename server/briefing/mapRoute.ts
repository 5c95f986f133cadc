import type { Position } from '../../engine/geo/position.ts';
import type { Leg } from '../contract/schemas/missionResult.ts';
import { splitOf, turnBackOf } from '../report/flownPlan.ts';
import { type LegStanding, legStanding } from '../report/legWords.ts';
import { landingOf, swapPlacesIn } from '../report/splitWords.ts';
import type { Briefing } from './briefing.ts';
import { flightColor } from './flightColors.ts';
import { ink } from './ink.ts';
import { type Drawing, drawLine } from './mapDrawing.ts';
import { drawBadge, drawHome } from './marks.ts';
import type { Point } from './plane.ts';

/** Each outcome of a leg has its stroke, since paper may have no colour. */
const strokes: Readonly<Record<LegStanding, { readonly dash?: readonly number[]; readonly color: string }>> =
  {
    ok: { color: ink.accent },
    level: { color: ink.accent },
    off_limits: { color: '#8a5300', dash: [7, 2.5, 1.2, 2.5] },
    low_margin: { color: '#8a5300', dash: [7, 2.5] },
    no_return: { color: '#b01e1e', dash: [3, 2.5] },
    cannot_complete: { color: '#b01e1e', dash: [0.2, 3.2] },
  };

const strokeOf = (leg: Leg) => strokes[legStanding(leg)];

/** An arrow on a leg, by its middle and direction on paper. */
function drawArrow({ pages: { doc } }: Drawing, [x, y]: Point, [u, v]: Point, color: string): void {
  doc.save().lineJoin('round').lineCap('round');
  doc.moveTo(x - 4 * u + 3.4 * v, y - 4 * v - 3.4 * u);
  doc.lineTo(x + 1.5 * u, y + 1.5 * v).lineTo(x - 4 * u - 3.4 * v, y - 4 * v + 3.4 * u);
  doc.lineWidth(1.5).stroke(color).restore();
}

const longEnough = 30;
const farEnough = 15;

/** Colours of legs: of a split those of their flights, and else of what they leave; the stroke says that, too. */
function legColors(result: Briefing['result']): (leg: Leg) => string {
  const flights = splitOf(result) ?? [];
  const known = new Map(
    flights.flatMap(({ flight_index, legs }) => legs.map((leg) => [leg, flightColor(flight_index)] as const)),
  );
  return (leg) => known.get(leg) ?? strokeOf(leg).color;
}

/** Draws arrows along legs that are long enough, where no other arrow is near. */
function drawCourses(drawing: Drawing, legs: readonly Leg[], colorOf: (leg: Leg) => string): void {
  const { frame, onPlane } = drawing;
  const drawn: Point[] = [];
  for (const leg of legs) {
    const { from, to } = leg;
    const [[x1, y1], [x2, y2]] = [frame.at(onPlane(from)), frame.at(onPlane(to))];
    const length = Math.hypot(x2 - x1, y2 - y1);
    const middle: Point = [(x1 + x2) / 2, (y1 + y2) / 2];
    const isFree = drawn.every(([x, y]) => Math.hypot(x - middle[0], y - middle[1]) > farEnough);
    if (length < longEnough || !isFree) continue;
    drawn.push(middle);
    drawArrow(drawing, middle, [(x2 - x1) / length, (y2 - y1) / length], colorOf(leg));
  }
}

const homeWayStyle = { width: 0.9, color: ink.muted, dash: [1, 2.4] } as const;

/** Ways home: after the last waypoint of a plan that ends at home, and after each flight of a split. */
export function drawWaysHome(drawing: Drawing, { result, home }: Briefing): void {
  const flights = splitOf(result);
  if (flights !== undefined) {
    for (const [at, { legs }] of flights.entries()) {
      const last = legs.at(-1)?.to;
      const landing: Position = landingOf<Position>(flights, at, home);
      const color = flightColor(at);
      if (last !== undefined) drawLine(drawing, [last, landing], { ...homeWayStyle, color });
    }
  } else if (result.end_action === 'go_home') drawLine(drawing, result.return_home.path, homeWayStyle);
}

const wayOutStyle = { width: 0.9, dash: [4, 2.4] } as const;

export function drawLegs(drawing: Drawing, { result }: Briefing): void {
  const flights = splitOf(result);
  const outs = new Set(flights?.map((flight) => flight.legs[0]));
  const colorOf = legColors(result);
  for (const leg of outs)
    if (leg !== undefined) drawLine(drawing, [leg.from, leg.to], { ...wayOutStyle, color: colorOf(leg) });
  const over = (flights?.flatMap((flight) => flight.legs) ?? result.legs).filter((leg) => !outs.has(leg));
  for (const leg of over) {
    const { dash } = strokeOf(leg);
    drawLine(drawing, [leg.from, leg.to], { width: 2, color: colorOf(leg), dash });
  }
  drawCourses(drawing, over, colorOf);
}

const badgeSize = 12;

/** Numbers that have room: the last first, then along the route; a dot for each of the others. */
export function drawWaypoints(
  drawing: Drawing,
  {
    result,
    home,
  }: { readonly result: { readonly legs: readonly { readonly to: Position }[] }; readonly home: Position },
): void {
  const { pages, frame, onPlane } = drawing;
  const taken: Point[] = [frame.at(onPlane(home))];
  const isFree = ([x, y]: Point) => taken.every(([a, b]) => Math.hypot(x - a, y - b) > badgeSize + 2);
  const places = result.legs.map(({ to }, at) => ({ at, point: frame.at(onPlane(to)) }));
  const numbered = [places.at(-1), ...places.slice(0, -1)].filter((place) => {
    if (place === undefined || !isFree(place.point)) return false;
    taken.push(place.point);
    return true;
  });
  for (const { point } of places) pages.doc.circle(point[0], point[1], 1.5).fill(ink.text);
  for (const place of numbered)
    if (place !== undefined)
      drawBadge(pages, String(place.at + 1), { x: place.point[0], y: place.point[1], size: badgeSize });
  const [x, y] = frame.at(onPlane(home));
  drawHome(pages, { x, y, size: 16 });
}

/** Draws swap places elsewhere than at home as squares, as the legend says. */
export function drawSwapPlaces({ pages: { doc }, frame, onPlane }: Drawing, { result }: Briefing): void {
  for (const place of swapPlacesIn<Position>(splitOf(result) ?? [])) {
    const [x, y] = frame.at(onPlane(place));
    doc
      .lineWidth(1.4)
      .roundedRect(x - 5, y - 5, 10, 10, 2)
      .fillAndStroke(ink.white, ink.accent);
    doc.rect(x - 2, y - 2, 4, 4).fill(ink.accent);
  }
}

/** Draws the last place to turn back as a diamond, as the legend says. */
export function drawTurnBack({ pages: { doc }, frame, onPlane }: Drawing, { result }: Briefing): void {
  const turn = turnBackOf(result);
  if (turn === undefined) return;
  const [x, y] = frame.at(onPlane(turn));
  doc
    .lineWidth(1)
    .polygon([x, y - 5], [x + 5, y], [x, y + 5], [x - 5, y])
    .fillAndStroke(ink.white, ink.text);
}
