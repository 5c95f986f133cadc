type Step = () => void;

/** The next step of each canvas that has something to paint, first come first. */
const waiting = new Map<object, Step>();
let isPlanned = false;

function run(): void {
  isPlanned = false;
  for (const [painter, step] of waiting) {
    waiting.delete(painter);
    step();
    break;
  }
  if (waiting.size > 0) request();
}

/** Paints after the next frame, which may be busy with the page's layout. */
function request(): void {
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(() => setTimeout(run));
}

/**
 * Runs a step in a frame that paints no other canvas: without a graphics card, several in one frame block the page. A
 * painter that waits already keeps its place in the queue, with the newer step.
 */
export function queuePaint(painter: object, step: Step): void {
  waiting.set(painter, step);
  request();
}

export function dropPaint(painter: object): void {
  waiting.delete(painter);
}
