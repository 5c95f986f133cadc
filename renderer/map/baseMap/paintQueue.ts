type Step = () => void;

/** The next step of each canvas that has something to paint, in the order they asked. */
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

/** After the next frame: that one may have a page to lay out. */
function request(): void {
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(() => setTimeout(run));
}

/**
 * Runs a step in a frame in which no other canvas is painted: painted together, they hold the page up where no graphics
 * card helps. A painter that waits already keeps its place in the queue, with the newer step.
 */
export function queuePaint(painter: object, step: Step): void {
  waiting.set(painter, step);
  request();
}

export function dropPaint(painter: object): void {
  waiting.delete(painter);
}
