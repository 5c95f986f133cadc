import type { Map as LeafletMap } from 'leaflet';
import { type Box, type ScreenPoint, unitedBox } from '../geometry/boxes.ts';
import { boxOf, type Coordinates } from '../geometry/clip.ts';
import { worldSize_px } from '../geometry/mercator.ts';
import { shiftBetween } from '../geometry/shift.ts';
import { CanvasOverlay, type Painter } from './canvasOverlay.ts';
import { onPlane } from './planeBoxes.ts';

export interface Picture {
  readonly paint: Painter;
  /** Each line of it by a name of its own, on the unit square. */
  readonly outlines: ReadonlyMap<string, Coordinates>;
  /** All else that decides how it looks: two pictures with the same look differ by their lines alone. */
  readonly look: string;
}

const nothing: Picture = { paint: () => [], outlines: new Map(), look: '' };
const nowhere: Box = { left: 0, top: 0, right: 0, bottom: 0 };

function boundsOf({ outlines }: Picture): Box {
  const [first = nowhere, ...others] = [...outlines.values()].map(boxOf);
  return others.reduce(unitedBox, first);
}

const hundredths = (value_px: number): number => Math.round(value_px * 100) / 100;

/** Lists the places of all lines on Leaflet's plane (left, top, right, bottom): tests cannot select painted lines. */
function placesOf({ outlines }: Picture, map: LeafletMap): string {
  const places = [...outlines].map(([name, outline]) => {
    const { left, top, right, bottom } = onPlane(boxOf(outline), map);
    return [name, [left, top, right, bottom].map(hundredths)];
  });
  return JSON.stringify(Object.fromEntries(places));
}

/**
 * A canvas for what follows the pointer: a new picture is in the very next frame, and the canvas is no larger than what is painted on
 * it. A picture that is an earlier one moved by whole pixels, as rings are from one place of a drag to the next, is not painted again:
 * the canvas moves.
 */
export class PromptCanvas extends CanvasOverlay {
  #picture = nothing;
  /** The picture as it was last painted, though it may have moved since; absent: it must be painted. */
  #painted: Picture | undefined;
  #frame: number | undefined;

  constructor(paneName: string) {
    super(paneName, (view) => this.#picture.paint(view));
  }

  show(picture: Picture): void {
    this.#picture = picture;
    this.bounds = boundsOf(picture);
    this.#drawSoon();
  }

  override repaint(): void {
    this.#painted = undefined;
    this.#drawSoon();
  }

  override onRemove(): this {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    return super.onRemove();
  }

  #drawSoon(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.draw((map, canvas) => {
        const shift = this.#shiftOn(map);
        if (shift === undefined || !this.shiftBy(shift)) {
          this.paint();
          this.#painted = this.#picture;
        }
        canvas.dataset['outlines'] = placesOf(this.#picture, map);
      });
    });
  }

  /** Returns the move that makes the painted picture the wanted one; `undefined`: that must be painted. */
  #shiftOn(map: LeafletMap): ScreenPoint | undefined {
    const [before, now] = [this.#painted, this.#picture];
    if (before === undefined || before.look !== now.look) return undefined;
    return shiftBetween(
      [...before.outlines.values()],
      [...now.outlines.values()],
      worldSize_px(map.getZoom()),
    );
  }
}
