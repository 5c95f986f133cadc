import type { Map as LeafletMap } from 'leaflet';
import { boxOf, type Coordinates } from '../../../server/report/drawing/clip.ts';
import { type Box, type ScreenPoint, unitedBox } from '../geometry/boxes.ts';
import { followShift } from '../geometry/follow.ts';
import type { DrawnPoint } from '../geometry/longitudes.ts';
import { worldSize_px } from '../geometry/mercator.ts';
import { shiftBetween } from '../geometry/shift.ts';
import { CanvasOverlay, type Frame } from './canvasOverlay.ts';
import { onPlane } from './planeBoxes.ts';

export interface Picture<Content> {
  /** The content to paint, as plain data: it is painted in another thread. */
  readonly content: Content;
  /** Each line of it by a name of its own, on the unit square. */
  readonly outlines: ReadonlyMap<string, Coordinates>;
  /** All else that decides how it looks: two pictures with the same look differ by their lines alone. */
  readonly look: string;
  /** The point that it is drawn around; absent: nothing is painted. */
  readonly center?: DrawnPoint | undefined;
}

/** Paints a picture within a frame, outside the thread of the page where that is possible. */
export type AwayPainter<Content> = (content: Content, frame: Frame) => Promise<ImageBitmap>;

const still: ScreenPoint = { x: 0, y: 0 };
const nowhere: Box = { left: 0, top: 0, right: 0, bottom: 0 };

function boundsOf({ outlines }: Picture<unknown>): Box {
  const [first = nowhere, ...others] = [...outlines.values()].map(boxOf);
  return others.reduce(unitedBox, first);
}

const hundredths = (value_px: number): number => Math.round(value_px * 100) / 100;

/** Lists the places of all lines on Leaflet's plane (left, top, right, bottom): tests cannot select painted lines. */
function placesOf({ outlines }: Picture<unknown>, map: LeafletMap, { x, y }: ScreenPoint): string {
  const places = [...outlines].map(([name, outline]) => {
    const { left, top, right, bottom } = onPlane(boxOf(outline), map);
    return [name, [left + x, top + y, right + x, bottom + y].map(hundredths)];
  });
  return JSON.stringify(Object.fromEntries(places));
}

const isOn = (map: LeafletMap, { zoom, plane }: Frame): boolean =>
  zoom === map.getZoom() && map.getPixelOrigin().equals([plane.x, plane.y]);

/**
 * A canvas that is painted away from the page, whose thread has no time for thousands of corners. It is no larger than what is on
 * it. A picture that is an earlier one moved by whole pixels, as rings are from one place of a drag to the next, is not painted again:
 * the canvas moves. Until a new picture is there, the one before it moves with the point that it is drawn around.
 */
export class AwayCanvas<Content> extends CanvasOverlay {
  readonly #paintAway: AwayPainter<Content>;
  #picture: Picture<Content> | undefined;
  /** The picture as it was last painted, though it may have moved since; absent: there is none. */
  #painted: Picture<Content> | undefined;
  /** The frame in which it was painted. */
  #paintedIn: Frame | undefined;
  /** Set where the picture is no longer right for the view. */
  #isStale = false;
  #isPainting = false;
  #frame: number | undefined;

  constructor(paneName: string, paintAway: AwayPainter<Content>) {
    super(paneName, () => []);
    this.#paintAway = paintAway;
  }

  show(picture: Picture<Content>): void {
    this.#picture = picture;
    this.bounds = boundsOf(picture);
    this.#drawSoon();
  }

  override repaint(): void {
    this.#isStale = true;
    this.#drawSoon();
  }

  override onRemove(): this {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#painted = undefined;
    return super.onRemove();
  }

  #drawSoon(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.draw((map, canvas) => this.#show(map, canvas));
    });
  }

  /** Moves what is painted to where it is right or nearly so, and has it painted where it is not. */
  #show(map: LeafletMap, canvas: HTMLCanvasElement): void {
    const picture = this.#picture;
    if (picture === undefined) return;
    const exact = this.#isStale ? undefined : this.#shiftOn(map, picture);
    if (exact !== undefined && this.shiftBy(exact)) {
      this.#tell(canvas, placesOf(picture, map, still), false);
      return;
    }
    const near = this.#centerShift(map, picture);
    if (this.#painted !== undefined && near !== undefined) {
      this.shiftBy(near);
      this.#tell(canvas, placesOf(this.#painted, map, near), true);
    }
    void this.#paint(map, picture);
  }

  /** Has the newest picture painted; while one is being painted, newer ones wait, and of those the newest alone is painted. */
  async #paint(map: LeafletMap, picture: Picture<Content>): Promise<void> {
    if (this.#isPainting) return;
    const frame = this.frame();
    if (frame === undefined) return;
    this.#isPainting = true;
    this.#isStale = false;
    try {
      const bitmap = await this.#paintAway(picture.content, frame);
      this.draw((_, canvas) => this.#put(map, canvas, { bitmap, frame, picture }));
    } finally {
      this.#isPainting = false;
    }
    if (this.#isStale || this.#picture !== picture) this.#drawSoon();
  }

  #put(
    map: LeafletMap,
    canvas: HTMLCanvasElement,
    { bitmap, frame, picture }: { bitmap: ImageBitmap; frame: Frame; picture: Picture<Content> },
  ): void {
    const isOfView = isOn(map, frame);
    // The rings may have gone back to what is painted already.
    const isOutdated = this.#picture !== picture && this.#picture && this.#shiftOn(map, this.#picture);
    if (!isOfView || isOutdated) {
      this.#isStale ||= !isOfView;
      bitmap.close();
      return;
    }
    this.place(frame);
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    this.#painted = picture;
    this.#paintedIn = frame;
    this.#tell(canvas, placesOf(picture, map, still), false);
  }

  /** `isAwaited`: another picture is still to come. */
  #tell(canvas: HTMLCanvasElement, places: string, isAwaited: boolean): void {
    canvas.toggleAttribute('data-awaited', isAwaited);
    canvas.dataset['outlines'] = places;
  }

  /** Returns the move that makes the painted picture the wanted one; `undefined`: that must be painted. */
  #shiftOn(map: LeafletMap, now: Picture<Content>): ScreenPoint | undefined {
    const before = this.#painted;
    if (before === undefined || before.look !== now.look) return undefined;
    return shiftBetween(
      [...before.outlines.values()],
      [...now.outlines.values()],
      worldSize_px(map.getZoom()),
    );
  }

  /** Returns the move that keeps the painted picture around its point; `undefined`: it lies on another plane or would not fit. */
  #centerShift(map: LeafletMap, now: Picture<Content>): ScreenPoint | undefined {
    const [from, to] = [this.#painted?.center, now.center];
    if (from === undefined || to === undefined || !this.#paintedIn || !isOn(map, this.#paintedIn))
      return undefined;
    return followShift(from, to, worldSize_px(map.getZoom()));
  }
}
