/** The pointer rests once what it holds stays in its place for this long; nobody reads text and figures that change faster. */
const rest_ms = 120;

export function makeRest(effect: () => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(waiting);
    waiting = undefined;
  };
  return {
    /** The pointer has moved: the effect waits from now on. */
    moved: () => {
      stop();
      waiting = setTimeout(() => {
        waiting = undefined;
        effect();
      }, rest_ms);
    },
    /** Nothing is held any more, or the effect is not wanted. */
    stop,
    get isAwaited() {
      return waiting !== undefined;
    },
  };
}
