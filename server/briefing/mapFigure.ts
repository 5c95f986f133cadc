import type { Position } from '../../engine/geo/position.ts';
import { scaleBar } from '../report/drawing/scaleBar.ts';
import { sayMessage } from '../report/say.ts';
import type { Briefing } from './briefing.ts';
import { drawCoast } from './coast.ts';
import { ink, sizes } from './ink.ts';
import { drawBeyond, drawFences, drawRing, shownRings } from './mapAreas.ts';
import { type Drawing, drawLine } from './mapDrawing.ts';
import { insetGap, insetSize, padding, shownOf } from './mapExtent.ts';
import { drawLegs, drawSwapPlaces, drawTurnBack, drawWaypoints, drawWaysHome } from './mapRoute.ts';
import { drawCredit, drawTiles } from './mapTiles.ts';
import { drawHome } from './marks.ts';
import type { Pages } from './pages.ts';
import { type Box, type Frame, fitFrame, type Point, planeAround, traced } from './plane.ts';
import { drawFenceLabels, drawRingLabels } from './ringLabels.ts';

type Bar = ReturnType<typeof scaleBar>;

/** A faint net of round squares around the launch point, which the scale bar measures. */
export function drawNet({ pages: { doc }, frame, onPlane }: Drawing, home: Position, step_m: number): void {
  const [x0, y0] = frame.at(onPlane(home));
  const step = step_m * frame.perMetre;
  const { left, top, right, bottom } = frame.box;
  for (let x = x0 - Math.floor((x0 - left) / step) * step; x < right; x += step)
    doc.moveTo(x, top).lineTo(x, bottom);
  for (let y = y0 - Math.floor((y0 - top) / step) * step; y < bottom; y += step)
    doc.moveTo(left, y).lineTo(right, y);
  doc.lineWidth(0.4).stroke(ink.faint);
}

export function drawNorth(pages: Pages, { right, top }: Box): void {
  const [x, y] = [right - 18, top + 20];
  pages.doc.lineWidth(0.6).circle(x, y, 12).fillAndStroke(ink.white, ink.rule);
  pages.doc.polygon([x, y - 7], [x + 3, y + 1], [x - 3, y + 1]).fill(ink.text);
  pages.write('N', x, y + 8, { size: 6.5, weight: 'semibold', align: 'center' });
}

/** A line with its ends turned up, from a point to the right. */
const traceScale = (doc: PDFKit.PDFDocument, [x, y]: Point, width: number) =>
  traced(doc, [
    [x, y - 3],
    [x, y],
    [x + width, y],
    [x + width, y - 3],
  ]);

export function drawScale(pages: Pages, { box: { right, bottom } }: Frame, bar: Bar): void {
  const [x, y] = [right - bar.width_px - 16, bottom - 12];
  pages.doc
    .roundedRect(x - 8, y - 14, bar.width_px + 16, 20, 4)
    .fillOpacity(0.9)
    .fill(ink.white)
    .fillOpacity(1);
  traceScale(pages.doc, [x, y], bar.width_px).lineWidth(1).stroke(ink.text);
  pages.write('0', x, y - 5, { size: sizes.label });
  pages.write(bar.label, x + bar.width_px, y - 5, { size: sizes.label, align: 'right' });
}

/** Draws the scale without a ground of its own, beside its length. */
function drawSmallScale(pages: Pages, { box: { left, bottom } }: Frame, { width_px, label }: Bar): void {
  const [x, y] = [left + 6, bottom - 6];
  traceScale(pages.doc, [x, y], width_px).lineWidth(0.8).stroke(ink.text);
  pages.write(label, x + width_px + 4, y, { size: 6 });
}

const around = ([x, y]: Point, size: number): Box => ({
  left: x - size / 2,
  top: y - size / 2,
  right: x + size / 2,
  bottom: y + size / 2,
});

const insetIn = ({ left, top }: Box): Box => ({
  left: left + insetGap,
  top: top + insetGap,
  right: left + insetGap + insetSize,
  bottom: top + insetGap + insetSize,
});

/** Rings that the map has no room for, around a small picture of the route. */
function drawInset(drawing: Drawing, briefing: Briefing, all: Box): boolean {
  const { pages, onPlane } = drawing;
  const box = insetIn(drawing.frame.box);
  const frame = fitFrame(box, all, 12);
  const small = { ...drawing, frame };
  const { doc } = pages;
  const bar = scaleBar(1 / frame.perMetre, briefing.locale, 30);
  doc.save().roundedRect(box.left, box.top, insetSize, insetSize, 4).fill(ink.white);
  doc.roundedRect(box.left, box.top, insetSize, insetSize, 4).clip();
  const hasCoast = drawCoast(small);
  for (const ring of shownRings(briefing)) drawRing(small, ring);
  drawBeyond(small, shownRings(briefing));
  drawLine(small, [briefing.home, ...briefing.result.legs.map(({ to }) => to)], {
    width: 0.9,
    color: ink.text,
  });
  const [x, y] = frame.at(onPlane(briefing.home));
  const scale = { ...box, right: box.left + bar.width_px + 34, top: box.bottom - 14 };
  const taken = [around([x, y], 9), scale];
  drawRingLabels(small, shownRings(briefing), { taken, isShort: true, locale: briefing.locale });
  drawHome(pages, { x, y, size: 7 });
  drawSmallScale(pages, frame, bar);
  doc.restore();
  doc.lineWidth(0.7).roundedRect(box.left, box.top, insetSize, insetSize, 4).stroke(ink.rule);
  return hasCoast;
}

/** Returns the boxes of north, scale and the numbers of waypoints. */
function takenOn({ frame, onPlane }: Drawing, { home, result }: Briefing, bar: Bar): Box[] {
  const { right, top, bottom } = frame.box;
  const north = { left: right - 32, top, right, bottom: top + 34 };
  const scale = { left: right - bar.width_px - 26, top: bottom - 28, right, bottom };
  const places = [home, ...result.legs.map(({ to }) => to)];
  return [north, scale, ...places.map((place) => around(frame.at(onPlane(place)), 14))];
}

/** Rings, fences, route, scale and north, drawn from the answer alone. */
export function drawMap(pages: Pages, briefing: Briefing, box: Box): void {
  const { doc } = pages;
  const onPlane = planeAround(briefing.home);
  const shown = shownOf(briefing, onPlane);
  // The route keeps clear of the picture of the rings beside it.
  const aside = shown.all === undefined ? 0 : insetSize + insetGap;
  const fitted = fitFrame({ ...box, left: box.left + aside }, shown.box, padding);
  const frame = { ...fitted, box };
  const drawing = { pages, frame, center: briefing.home, onPlane };
  const bar = scaleBar(1 / frame.perMetre, briefing.locale, 80);
  doc
    .save()
    .roundedRect(box.left, box.top, box.right - box.left, box.bottom - box.top, 6)
    .clip();
  const isTiled = drawTiles(drawing, briefing);
  if (!isTiled) drawNet(drawing, briefing.home, bar.length_m);
  const isCoastal = !isTiled && drawCoast(drawing);
  for (const ring of shownRings(briefing)) drawRing(drawing, ring);
  drawBeyond(drawing, shownRings(briefing));
  drawFences(drawing, briefing.fences);
  drawWaysHome(drawing, briefing);
  drawLegs(drawing, briefing);
  const inset = shown.all === undefined ? [] : [insetIn(box)];
  const taken = drawFenceLabels(drawing, briefing, [...inset, ...takenOn(drawing, briefing, bar)]);
  drawRingLabels(drawing, shownRings(briefing), { taken, isShort: false, locale: briefing.locale });
  drawTurnBack(drawing, briefing);
  drawWaypoints(drawing, briefing);
  drawSwapPlaces(drawing, briefing);
  const isInsetCoastal = shown.all !== undefined && drawInset(drawing, briefing, shown.all);
  const credits = [
    ...(isTiled && briefing.map !== undefined ? [briefing.map.credit] : []),
    ...(isCoastal || isInsetCoastal ? [sayMessage('briefing.coast_credit', {}, briefing.locale)] : []),
  ];
  if (credits.length > 0) drawCredit(drawing, credits.join(' · '));
  drawNorth(pages, box);
  drawScale(pages, frame, bar);
  doc.restore();
  doc
    .lineWidth(0.7)
    .roundedRect(box.left, box.top, box.right - box.left, box.bottom - box.top, 6)
    .stroke(ink.rule);
}
