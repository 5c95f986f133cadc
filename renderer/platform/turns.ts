/** Less than half a frame: what else the page has to do finds its place in the rest. */
const turn_ms = 6;

/** A pause for long work: when a turn is used up, everything else goes first. */
export function makeTurns(): () => Promise<void> {
  let since_ms = performance.now();
  return async () => {
    if (performance.now() - since_ms < turn_ms) return;
    await new Promise((resolve) => setTimeout(resolve));
    since_ms = performance.now();
  };
}
