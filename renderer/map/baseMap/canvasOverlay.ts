import {
  DomUtil,
  type LatLng,
  Layer,
  type LeafletEventHandlerFnMap,
  type Map as LeafletMap,
  point,
  type ZoomAnimEvent,
} from 'leaflet';
import { type Box, doesHold, type ScreenPoint } from '../geometry/boxes.ts';
import { dropPaint, queuePaint } from './paintQueue.ts';
import { reachedBox, viewBox } from './planeBoxes.ts';

/** The painter's view: a context in CSS pixels, and the position of its top left corner in the world's pixels. */
export interface CanvasView {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  readonly origin: ScreenPoint;
  readonly width: number;
  readonly height: number;
  /** The size of a canvas that is not bounded to what is on it. */
  readonly room: { readonly width: number; readonly height: number };
  readonly zoom: number;
  readonly color: (name: string) => string;
}

/** A canvas over the view and its margin, as plain data. */
export interface Frame extends Omit<CanvasView, 'context' | 'color'> {
  /** Its box on Leaflet's plane. */
  readonly box: Box;
  /** Where that plane's corner is in the world's pixels. */
  readonly plane: ScreenPoint;
  /** Pixels of the canvas in one of CSS. */
  readonly ratio: number;
}

/** Paints in steps, each short enough for one frame. */
export type Painter = (view: CanvasView) => Iterable<() => void>;

/** Share of the view painted beyond each of its sides, so that a drag or a zoom outward shows no bare edge. */
const margin = 0.5;

/** A moving map is painted again when less than this share of the view is left beyond a side. */
const leastMargin = 0.05;

const mostStretched = 8;

export interface CanvasKind {
  /** The canvas covers everything beneath it, so the browser leaves that out of every frame. */
  readonly isOpaque?: boolean;
}

/** Clears without resizing when it can: setting a size, even the same one, allocates memory for millions of pixels. */
function clearCanvas(context: CanvasRenderingContext2D, width: number, height: number): void {
  const { canvas } = context;
  if (canvas.width === width && canvas.height === height) {
    context.resetTransform();
    context.clearRect(0, 0, width, height);
  } else Object.assign(canvas, { width, height });
}

interface Painted {
  /** The box on Leaflet's plane when it was painted; `box` is the present one. */
  readonly first: Box;
  readonly box: Box;
  readonly corner: LatLng;
  readonly zoom: number;
}

/** A canvas as a Leaflet layer: painted after the map moves, in a frame of its own, and stretched while it zooms. */
export class CanvasOverlay extends Layer {
  readonly #paneName: string;
  readonly #isOpaque: boolean;
  #painter: Painter;
  /** On the unit square: the canvas is no larger than what is painted on it; absent: as large as the view and its margin. */
  protected bounds: Box | undefined;
  #canvas: HTMLCanvasElement | undefined;
  #map: LeafletMap | undefined;
  #isZooming = false;
  #painted: Painted | undefined;

  constructor(paneName: string, painter: Painter, { isOpaque = false }: CanvasKind = {}) {
    super();
    this.#isOpaque = isOpaque;
    this.#paneName = paneName;
    this.#painter = painter;
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    this.#canvas = DomUtil.create('canvas', 'leaflet-zoom-animated', map.getPane(this.#paneName));
    this.#canvas.setAttribute('aria-hidden', 'true');
    // The browser knows of a background that it is opaque, and then leaves out what lies beneath.
    if (this.#isOpaque) this.#canvas.style.background = 'var(--water)';
    // An opaque canvas is black until it is painted.
    this.#canvas.style.visibility = 'hidden';
    map.on(this.#events);
    this.repaint();
    return this;
  }

  override onRemove(): this {
    dropPaint(this);
    this.#map?.off(this.#events);
    this.#canvas?.remove();
    this.#canvas = undefined;
    this.#map = undefined;
    return this;
  }

  readonly #events: LeafletEventHandlerFnMap = {
    viewreset: () => {
      this.#fitIn();
      this.repaint();
    },
    resize: () => this.repaint(),
    zoom: () => this.repaint(),
    move: () => this.#repaintIfBare(),
    moveend: () => this.repaint(),
    zoomanim: (event) => this.#stretch(event),
    zoomend: () => {
      this.#isZooming = false;
    },
  };

  paintWith(painter: Painter, bounds?: Box): void {
    this.#painter = painter;
    this.bounds = bounds;
    this.repaint();
  }

  /** Joins the queue once and keeps its place: joining again in every frame of an inertia would delay it for ever. */
  repaint(): void {
    queuePaint(this, () => this.draw(() => this.paint()));
  }

  /** Runs a step that draws on the canvas, unless the browser is stretching it. */
  protected draw(step: (map: LeafletMap, canvas: HTMLCanvasElement) => void): void {
    if (this.#map !== undefined && this.#canvas !== undefined && !this.#isZooming)
      step(this.#map, this.#canvas);
  }

  /** Moves what is painted to so far from where it was painted; returns whether it still covers what is needed of the view. */
  protected shiftBy({ x, y }: ScreenPoint): boolean {
    const [map, canvas, painted] = [this.#map, this.#canvas, this.#painted];
    if (map === undefined || canvas === undefined || painted === undefined) return false;
    const { left, top, right, bottom } = painted.first;
    const box = { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
    const topLeft = point(box.left, box.top);
    DomUtil.setPosition(canvas, topLeft);
    this.#painted = { ...painted, box, corner: map.layerPointToLatLng(topLeft) };
    return doesHold(box, this.#neededOf(viewBox(map, leastMargin), map));
  }

  /** The part of a box of Leaflet's plane that the painter has something for. */
  #neededOf(box: Box, map: LeafletMap): Box {
    return this.bounds === undefined ? box : reachedBox(box, this.bounds, map);
  }

  #paintOn(steps: Iterator<() => void>): void {
    const step = steps.next();
    if (step.done === true) return;
    step.value();
    queuePaint(this, () => this.#paintOn(steps));
  }

  #repaintIfBare(): void {
    const map = this.#map;
    if (map === undefined || this.#painted === undefined || this.#isZooming) return;
    if (!doesHold(this.#painted.box, this.#neededOf(viewBox(map, leastMargin), map))) this.repaint();
  }

  /** The frame that is painted next; absent: there is nothing to paint on. */
  protected frame(): Frame | undefined {
    const map = this.#map;
    if (map === undefined) return undefined;
    const room = viewBox(map, margin);
    const box = this.#neededOf(room, map);
    const { x, y } = map.getPixelOrigin();
    return {
      box,
      plane: { x, y },
      origin: { x: x + box.left, y: y + box.top },
      width: box.right - box.left,
      height: box.bottom - box.top,
      room: { width: room.right - room.left, height: room.bottom - room.top },
      zoom: map.getZoom(),
      ratio: Math.min(2, window.devicePixelRatio || 1),
    };
  }

  /** Shows the canvas where a frame is. */
  protected place({ box, width, height, zoom }: Frame): void {
    const [map, canvas] = [this.#map, this.#canvas];
    if (map === undefined || canvas === undefined) return;
    const topLeft = point(box.left, box.top);
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px`, visibility: '' });
    DomUtil.setPosition(canvas, topLeft);
    this.#painted = { first: box, box, corner: map.layerPointToLatLng(topLeft), zoom };
  }

  /** Paints the view and its margin. */
  protected paint(): void {
    const frame = this.frame();
    const canvas = this.#canvas;
    const context = canvas?.getContext('2d', { alpha: !this.#isOpaque });
    if (frame === undefined || canvas === undefined || !context) return;
    const { width, height, ratio } = frame;
    clearCanvas(context, Math.round(width * ratio), Math.round(height * ratio));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const style = getComputedStyle(canvas);
    const color = (name: string) => style.getPropertyValue(name).trim();
    const steps = this.#painter({ ...frame, context, color })[Symbol.iterator]();
    this.place(frame);
    this.#paintOn(steps);
  }

  /** Lets the browser scale the picture to the next zoom level, in step with Leaflet's own panes. */
  #stretch({ center, zoom }: ZoomAnimEvent): void {
    if (this.#map === undefined || this.#canvas === undefined || this.#painted === undefined) return;
    this.#isZooming = true;
    const map = this.#map;
    const panned = map.containerPointToLayerPoint([0, 0]);
    const origin = map.project(center, zoom).subtract(map.getSize().divideBy(2)).subtract(panned).round();
    const { corner, zoom: before } = this.#painted;
    const scale = map.getZoomScale(zoom, before);
    DomUtil.setTransform(this.#canvas, map.project(corner, zoom).subtract(origin), scale);
  }

  /** After a jump of the map, keeps the old picture in its place until the new one is painted, if it still helps. */
  #fitIn(): void {
    if (this.#map === undefined || this.#canvas === undefined || this.#painted === undefined) return;
    const { corner, zoom } = this.#painted;
    const scale = this.#map.getZoomScale(this.#map.getZoom(), zoom);
    const isOfUse = scale >= 1 / mostStretched && scale <= mostStretched;
    if (isOfUse) DomUtil.setTransform(this.#canvas, this.#map.latLngToLayerPoint(corner), scale);
    else this.#canvas.style.visibility = 'hidden';
  }
}
