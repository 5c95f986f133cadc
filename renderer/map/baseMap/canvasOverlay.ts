import {
  DomUtil,
  type LatLng,
  Layer,
  type LeafletEventHandlerFnMap,
  type Map as LeafletMap,
  type Point,
  type ZoomAnimEvent,
} from 'leaflet';
import { dropPaint, queuePaint } from './paintQueue.ts';

/** The painter's view: a context in CSS pixels, and the position of its top left corner in the world's pixels. */
export interface CanvasView {
  readonly context: CanvasRenderingContext2D;
  readonly origin: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  readonly color: (name: string) => string;
}

/** Paints in steps, each short enough for one frame. */
export type Painter = (view: CanvasView) => Iterable<() => void>;

/** Share of the view painted beyond each of its sides, so that a drag or a zoom outward shows no bare edge. */
const margin = 0.5;

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

/** A canvas as a Leaflet layer: painted after the map moves, in a frame of its own, and stretched while it zooms. */
export class CanvasOverlay extends Layer {
  readonly #paneName: string;
  readonly #isOpaque: boolean;
  #painter: Painter;
  #canvas: HTMLCanvasElement | undefined;
  #map: LeafletMap | undefined;
  #isZooming = false;
  #painted: { readonly topLeft: Point; readonly corner: LatLng; readonly zoom: number } | undefined;

  constructor(paneName: string, painter: Painter, { isOpaque = false }: CanvasKind) {
    super();
    this.#isOpaque = isOpaque;
    this.#paneName = paneName;
    this.#painter = painter;
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    this.#canvas = DomUtil.create('canvas', 'leaflet-zoom-animated', map.getPane(this.#paneName));
    this.#canvas.setAttribute('aria-hidden', 'true');
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

  paintWith(painter: Painter): void {
    this.#painter = painter;
    this.repaint();
  }

  /** Joins the queue once and keeps its place: joining again in every frame of an inertia would delay it for ever. */
  repaint(): void {
    queuePaint(this, () => {
      if (!this.#isZooming) this.#paint();
    });
  }

  #paintOn(steps: Iterator<() => void>): void {
    const step = steps.next();
    if (step.done === true) return;
    step.value();
    queuePaint(this, () => this.#paintOn(steps));
  }

  #repaintIfBare(): void {
    if (this.#map === undefined || this.#painted === undefined || this.#isZooming) return;
    const size = this.#map.getSize();
    const shift = this.#map.containerPointToLayerPoint([0, 0]).subtract(this.#painted.topLeft);
    const spare = Math.min(shift.x, shift.y, 2 * margin * size.x - shift.x, 2 * margin * size.y - shift.y);
    if (spare < 0.1 * margin * size.y) this.repaint();
  }

  #paint(): void {
    const [map, canvas] = [this.#map, this.#canvas];
    const context = canvas?.getContext('2d', { alpha: !this.#isOpaque });
    if (map === undefined || canvas === undefined || !context) return;
    const size = map.getSize();
    const beyond = size.multiplyBy(margin).round();
    const [width, height] = [size.x + 2 * beyond.x, size.y + 2 * beyond.y];
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const topLeft = map.containerPointToLayerPoint(beyond.multiplyBy(-1));
    clearCanvas(context, Math.round(width * ratio), Math.round(height * ratio));
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    DomUtil.setPosition(canvas, topLeft);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const style = getComputedStyle(canvas);
    const steps = this.#painter({
      context,
      origin: map.getPixelOrigin().add(topLeft),
      width,
      height,
      zoom: map.getZoom(),
      color: (name) => style.getPropertyValue(name).trim(),
    });
    canvas.style.visibility = '';
    this.#painted = { topLeft, corner: map.layerPointToLatLng(topLeft), zoom: map.getZoom() };
    this.#paintOn(steps[Symbol.iterator]());
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
