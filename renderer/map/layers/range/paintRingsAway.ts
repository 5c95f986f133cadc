import type { Frame } from '../../baseMap/canvasOverlay.ts';
import { type RingsContent, ringsColors } from './paintRings.ts';
import { type RingsJob, ringsPainter } from './ringsBitmap.ts';

/** A function that paints in the page. */
type PaintHere = (job: RingsJob) => ImageBitmap;

let painter: Worker | PaintHere | undefined;
/** The rings that the worker knows. */
let given: RingsContent | undefined;

const startWorker = (): Worker =>
  new Worker(new URL('./ringsWorker.ts', import.meta.url), { type: 'module', name: 'rings' });

/** Rejects where the worker has failed. */
const paintedBy = (worker: Worker, job: RingsJob): Promise<ImageBitmap> =>
  new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const onFailure = ({ message }: ErrorEvent) => {
      worker.terminate();
      reject(new Error(message));
    };
    port1.onmessage = ({ data }: MessageEvent<ImageBitmap>) => {
      port1.close();
      worker.removeEventListener('error', onFailure);
      resolve(data);
    };
    worker.addEventListener('error', onFailure);
    worker.postMessage(job, [port2]);
  });

function pageColors(): Record<string, string> {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(ringsColors.map((name) => [name, style.getPropertyValue(name).trim()]));
}

/** Paints rings in a worker, or in the page where the browser starts none or it has failed. */
export async function paintRingsAway(content: RingsContent, frame: Frame): Promise<ImageBitmap> {
  const colors = pageColors();
  try {
    painter ??= startWorker();
    if (typeof painter !== 'function') {
      const isKnown = given === content;
      given = content;
      return await paintedBy(painter, { content: isKnown ? undefined : content, frame, colors });
    }
  } catch {
    painter = ringsPainter();
  }
  return painter({ content, frame, colors });
}
