import type { Frame } from '../../baseMap/canvasOverlay.ts';
import { paintRings, type RingsContent } from './paintRings.ts';
import { type RingShape, ringShapes } from './ringAreas.ts';

export interface RingsJob {
  /** Absent: that of the job before. */
  readonly content: RingsContent | undefined;
  readonly frame: Frame;
  /** The page's colours by their names. */
  readonly colors: Readonly<Record<string, string>>;
}

/** Paints one set of rings after another, each on a canvas of no page; the shapes of a set are computed once. */
export function ringsPainter(): (job: RingsJob) => ImageBitmap {
  let content: RingsContent = { rings: [], edges: [] };
  let shapes: ReadonlyMap<string, RingShape> = new Map();
  return (job) => {
    if (job.content !== undefined) {
      content = job.content;
      shapes = ringShapes(content.rings, content.edges);
    }
    const { frame, colors } = job;
    // A canvas of no size gives no picture.
    const size = (length: number) => Math.max(1, Math.round(length * frame.ratio));
    const canvas = new OffscreenCanvas(size(frame.width), size(frame.height));
    const context = canvas.getContext('2d');
    if (context !== null) {
      context.setTransform(frame.ratio, 0, 0, frame.ratio, 0, 0);
      paintRings({ ...frame, context, color: (name) => colors[name] ?? '' }, content, shapes);
    }
    return canvas.transferToImageBitmap();
  };
}
