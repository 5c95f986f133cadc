import { toLongitude } from '../../engine/geo/angle.ts';
import type { Position } from '../../engine/geo/position.ts';
import { bandValues } from '../report/fenceWords.ts';
import { type Locale, toPercentText } from '../report/format.ts';
import type { Ring } from '../report/ringReach.ts';
import { sayMessage } from '../report/say.ts';
import type { Briefing } from './briefing.ts';
import { ink, sizes } from './ink.ts';
import { fenceOutline, hasHeights } from './mapAreas.ts';
import type { Drawing } from './mapDrawing.ts';
import { type Box, hasRoom, type Point } from './plane.ts';

/** Places to try, as shares of the way round from north. */
const turns = Array.from({ length: 16 }, (_, at) => ((at % 2 === 0 ? at : 16 - at) / 16 + 1) % 1);
const tall = 11;

const boxAt = ([x, y]: Point, width: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - tall / 2,
  bottom: y + tall / 2,
});

const doOverlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

function drawLabel({ pages }: Drawing, [x, y]: Point, { text, color, width }: Label): void {
  pages.doc
    .lineWidth(0.8)
    .roundedRect(x - width / 2, y - tall / 2, width, tall, tall / 2)
    .fillAndStroke(ink.white, color);
  pages.write(text, x, y + 2.3, { size: sizes.label, weight: 'semibold', align: 'center' });
}

interface Label {
  readonly text: string;
  readonly color: string;
  readonly width: number;
}

/** A text for an outline, at whatever place of it has room. */
interface OutlineLabel {
  readonly outline: readonly Position[];
  readonly text: string;
  readonly color: string;
}

/** Labels on outlines, each clear of the others and of what is taken; one without room is left out. Returns what is taken then. */
function drawLabels(drawing: Drawing, labels: readonly OutlineLabel[], taken: readonly Box[]): Box[] {
  const { pages, frame, onPlane } = drawing;
  const occupied = [...taken];
  for (const { outline, text, color } of labels) {
    const width = pages.widthOf(text, { size: sizes.label, weight: 'semibold' }) + 8;
    const found = turns
      .flatMap((turn) => outline[Math.floor(turn * (outline.length - 1))] ?? [])
      .map((place) => frame.at(onPlane(place)))
      .find(
        (point) =>
          hasRoom(frame.box, point, [width / 2 + 2, tall / 2 + 2]) &&
          !occupied.some((box) => doOverlap(box, boxAt(point, width + 2))),
      );
    if (found === undefined) continue;
    occupied.push(boxAt(found, width));
    drawLabel(drawing, found, { text, color, width });
  }
  return occupied;
}

/** Labels on the edges of rings. */
export function drawRingLabels(
  drawing: Drawing,
  rings: readonly Ring[],
  {
    taken,
    isShort,
    locale,
  }: { readonly taken: readonly Box[]; readonly isShort: boolean; readonly locale: Locale },
): void {
  const labels = rings.map(({ polygon, battery_threshold_pct, color }) => ({
    outline: polygon,
    text: isShort
      ? toPercentText(battery_threshold_pct)
      : sayMessage('briefing.ring_left', { left_pct: battery_threshold_pct }, locale),
    color,
  }));
  drawLabels(drawing, labels, taken);
}

/** The heights of fences on their outlines; one without a limit in height has none. Returns what is taken then. */
export function drawFenceLabels(
  drawing: Drawing,
  { fences = [], locale }: Pick<Briefing, 'fences' | 'locale'>,
  taken: readonly Box[],
): Box[] {
  const labels = fences.filter(hasHeights).map((fence) => ({
    outline: alongOutline(fenceOutline(fence)),
    text: sayMessage('briefing.fence_heights', bandValues(fence), locale),
    color: fence.is_inclusion ? ink.text : ink.noFly,
  }));
  return drawLabels(drawing, labels, taken);
}

const halfway = (one: Position, other: Position): Position => ({
  lat: (one.lat + other.lat) / 2,
  lon: one.lon + toLongitude(other.lon - one.lon) / 2,
});

/** Corners and the middles of sides: a fence of few corners has room on one of them. */
const alongOutline = (outline: readonly Position[]): readonly Position[] =>
  outline.flatMap((corner, at) => [corner, halfway(corner, outline[(at + 1) % outline.length] ?? corner)]);
