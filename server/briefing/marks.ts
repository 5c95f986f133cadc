import type { Tone } from '../report/verdict/judge.ts';
import { ink } from './ink.ts';
import type { Pages } from './pages.ts';

/** The shapes of the window: a tick, a tick over a line, a triangle, a cross. Each says its meaning without colour. */
export type Mark = Exclude<Tone, 'quiet'>;

export const markColors: Readonly<Record<Mark, string>> = {
  ok: ink.accent,
  level: ink.muted,
  warn: '#8a5300',
  bad: '#b01e1e',
};

interface Place {
  readonly x: number;
  readonly y: number;
  /** The width, and the height. */
  readonly size: number;
}

type Draw = (doc: PDFKit.PDFDocument, at: (x: number, y: number) => [number, number]) => void;

const tick: Draw = (doc, at) =>
  doc
    .moveTo(...at(0.14, 0.5))
    .lineTo(...at(0.4, 0.76))
    .lineTo(...at(0.88, 0.2));

const strokes: Readonly<Record<Exclude<Mark, 'warn'>, Draw>> = {
  ok: tick,
  level: (doc, at) => {
    doc
      .moveTo(...at(0.18, 0.38))
      .lineTo(...at(0.42, 0.62))
      .lineTo(...at(0.86, 0.1));
    doc.moveTo(...at(0.1, 0.95)).lineTo(...at(0.9, 0.95));
  },
  bad: (doc, at) => {
    doc.moveTo(...at(0.18, 0.18)).lineTo(...at(0.82, 0.82));
    doc.moveTo(...at(0.82, 0.18)).lineTo(...at(0.18, 0.82));
  },
};

/** Draws a mark whose upper left corner is at x, y. */
export function drawMark(
  { doc }: Pages,
  mark: Mark,
  { x, y, size }: Place,
  color: string = markColors[mark],
): void {
  const at = (px: number, py: number): [number, number] => [x + px * size, y + py * size];
  if (mark === 'warn') {
    doc.polygon(at(0.5, 0.06), at(0.98, 0.92), at(0.02, 0.92)).fill(color);
    return;
  }
  doc
    .save()
    .lineWidth(size * 0.16)
    .lineCap('round')
    .lineJoin('round');
  strokes[mark](doc, at);
  doc.stroke(color).restore();
}

/** A waypoint's number in a disk. */
export function drawBadge(pages: Pages, text: string, { x, y, size }: Place): void {
  const radius = Math.max(
    size / 2,
    pages.widthOf(text, { size: size * 0.6, weight: 'semibold' }) / 2 + size * 0.14,
  );
  pages.doc.lineWidth(1).roundedRect(x - radius, y - size / 2, 2 * radius, size, size / 2);
  pages.doc.fillAndStroke(ink.text, ink.white);
  pages.write(text, x, y + size * 0.215, {
    size: size * 0.6,
    weight: 'semibold',
    color: ink.white,
    align: 'center',
  });
}

/** The launch point, around x and y. */
export function drawHome({ doc }: Pages, { x, y, size }: Place): void {
  const at = (px: number, py: number): [number, number] => [x + px * size, y + py * size];
  doc
    .lineWidth(1.2)
    .circle(x, y, size / 2)
    .fillAndStroke(ink.accent, ink.white);
  doc
    .save()
    .lineWidth(size * 0.09)
    .lineJoin('round')
    .lineCap('round');
  doc
    .moveTo(...at(-0.26, 0.02))
    .lineTo(...at(0, -0.24))
    .lineTo(...at(0.26, 0.02));
  doc
    .moveTo(...at(-0.17, -0.04))
    .lineTo(...at(-0.17, 0.22))
    .lineTo(...at(0.17, 0.22))
    .lineTo(...at(0.17, -0.04));
  doc.stroke(ink.white).restore();
}
