/** Less than half a frame, so that the rest of the page keeps up. */
const slice_ms = 6;

/** Pauses long work on the main thread: after each time slice everything else runs first. */
export function makeYieldToMain(): () => Promise<void> {
  let since_ms = performance.now();
  return async () => {
    if (performance.now() - since_ms < slice_ms) return;
    await new Promise((resolve) => setTimeout(resolve));
    since_ms = performance.now();
  };
}
