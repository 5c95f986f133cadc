import { type Box, doesHold, doOverlap, type ScreenPoint } from './boxes.ts';

export type TooltipSide = 'right' | 'left' | 'top' | 'bottom';

interface Tip {
  readonly at: ScreenPoint;
  readonly width: number;
  readonly height: number;
  /** The distance from its place. */
  readonly away_px: number;
}

const sides: readonly TooltipSide[] = ['right', 'left', 'top', 'bottom'];

function boxAt({ at, width, height, away_px }: Tip, side: TooltipSide): Box {
  const left = {
    right: at.x + away_px,
    left: at.x - away_px - width,
    top: at.x - width / 2,
    bottom: at.x - width / 2,
  }[side];
  const top = {
    right: at.y - height / 2,
    left: at.y - height / 2,
    top: at.y - away_px - height,
    bottom: at.y + away_px,
  }[side];
  return { left, top, right: left + width, bottom: top + height };
}

/** The side on which a tooltip is in view and covers the fewest of the drawn boxes; `undefined`: it is in view on none. */
export function freestSide(tip: Tip, drawn: readonly Box[], view: Box): TooltipSide | undefined {
  const covered = sides
    .map((side) => ({ side, box: boxAt(tip, side) }))
    .filter(({ box }) => doesHold(view, box))
    .map(({ side, box }) => ({ side, count: drawn.filter((one) => doOverlap(one, box)).length }));
  return covered.sort((one, other) => one.count - other.count)[0]?.side;
}
