import { type Locale, toPercentText } from '../report/format.ts';
import { sayMessage } from '../report/say.ts';
import type { Briefing } from './briefing.ts';
import { ink, sizes } from './ink.ts';
import type { Drawing } from './mapDrawing.ts';
import { type Box, hasRoom, type Point } from './plane.ts';

type Ring = Briefing['range']['rings'][number];

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

/** Labels on the edges of rings, each clear of the others and of what is taken; one without room is left out. */
export function drawRingLabels(
  drawing: Drawing,
  rings: readonly Ring[],
  {
    taken,
    isShort,
    locale,
  }: { readonly taken: readonly Box[]; readonly isShort: boolean; readonly locale: Locale },
): void {
  const { pages, frame, onPlane } = drawing;
  const occupied = [...taken];
  for (const { polygon, battery_threshold_pct, color } of rings) {
    const text = isShort
      ? toPercentText(battery_threshold_pct)
      : sayMessage('briefing.ring_left', { left_pct: battery_threshold_pct }, locale);
    const width = pages.widthOf(text, { size: sizes.label, weight: 'semibold' }) + 8;
    const found = turns
      .flatMap((turn) => polygon[Math.floor(turn * (polygon.length - 1))] ?? [])
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
}
