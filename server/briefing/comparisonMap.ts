import type { Position } from '../../engine/geo/position.ts';
import { scaleBar } from '../report/drawing/scaleBar.ts';
import type { Comparison } from './comparison.ts';
import { ink } from './ink.ts';
import { type Drawing, drawLine, trace } from './mapDrawing.ts';
import { drawNet, drawNorth, drawScale } from './mapFigure.ts';
import { drawWaypoints } from './mapRoute.ts';
import type { Pages } from './pages.ts';
import { type Box, boxAround, fitFrame, planeAround } from './plane.ts';

const padding = 24;
const flownStyle = { width: 1.9, color: ink.accent } as const;

/** A planned way in dashes, which do not hide the track below. */
function drawPlanned(drawing: Drawing, places: readonly Position[], dash: number): void {
  const { doc } = drawing.pages;
  trace(drawing, places);
  doc.lineWidth(1).dash(dash, { space: 2.4 }).stroke(ink.text).undash();
}

/** The place of the plan as its flight takes off; it may begin elsewhere than at home. */
const routeOf = ({ planned: { flight }, home }: Comparison): readonly Position[] => [
  flight.legs[0]?.from ?? home,
  ...flight.legs.map(({ to }) => to),
];

/** A ring around the place where the track is farthest from the plan. */
function drawFarthest({ pages: { doc }, frame, onPlane }: Drawing, place: Position): void {
  const [x, y] = frame.at(onPlane(place));
  doc.lineWidth(2.6).circle(x, y, 6).stroke(ink.white);
  doc.lineWidth(1.2).circle(x, y, 6).stroke('#8a5300');
}

/** The route that was planned and the track that was flown, with waypoints, scale and north. */
export function drawComparisonMap(pages: Pages, comparison: Comparison, box: Box): void {
  const { doc } = pages;
  const { laid, planned, locale } = comparison;
  const route = routeOf(comparison);
  const home = route[0] ?? comparison.home;
  const onPlane = planeAround(home);
  const places = [...route, planned.flight.landing, ...laid.track].map(onPlane);
  const frame = fitFrame(box, boxAround(places), padding);
  const drawing: Drawing = { pages, frame, center: home, onPlane };
  const bar = scaleBar(1 / frame.perMetre, locale, 80);
  const outline = () => doc.roundedRect(box.left, box.top, box.right - box.left, box.bottom - box.top, 6);
  doc.save();
  outline().clip();
  drawNet(drawing, home, bar.length_m);
  drawLine(drawing, laid.track, flownStyle);
  const last = route.at(-1) ?? home;
  drawPlanned(drawing, [last, planned.flight.landing], 1);
  drawPlanned(drawing, route, 4);
  drawFarthest(drawing, laid.farthest);
  drawWaypoints(drawing, { result: planned.flight, home });
  drawNorth(pages, box);
  drawScale(pages, frame, bar);
  doc.restore();
  outline().lineWidth(0.7).stroke(ink.rule);
}
