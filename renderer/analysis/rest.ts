/** The pointer rests once what it holds stays in its place for this long; nobody reads text and figures that change faster. */
const rest_ms = 120;

export interface Rest {
  /** The pointer has moved: the effect waits from now on. */
  moved(): void;
  /** Nothing is held any more, or the effect is not wanted. */
  stop(): void;
  readonly isAwaited: boolean;
}

/** Runs an effect once the pointer rests. */
export function makeRest(effect: () => void): Rest {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(waiting);
    waiting = undefined;
  };
  return {
    moved: () => {
      stop();
      waiting = setTimeout(() => {
        waiting = undefined;
        effect();
      }, rest_ms);
    },
    stop,
    get isAwaited() {
      return waiting !== undefined;
    },
  };
}
