type Step = () => void;

/** The next step of each canvas that has something to paint, in the order of asking. */
const waiting = new Map<object, Step>();
let frame = 0;

function run(): void {
  frame = 0;
  for (const [painter, step] of waiting) {
    waiting.delete(painter);
    step();
    break;
  }
  if (waiting.size > 0) request();
}

function request(): void {
  if (frame === 0) frame = requestAnimationFrame(run);
}

/**
 * Runs a step in a frame where no other canvas is painted: together they would hold the page up where no graphics card
 * helps. A painter that waits keeps its turn, with the newer step.
 */
export function paintInTurn(painter: object, step: Step): void {
  waiting.set(painter, step);
  request();
}

export function loseTurn(painter: object): void {
  waiting.delete(painter);
}
