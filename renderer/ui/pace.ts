/** Figures that change more often are not read; each change is laid out and painted in the very frames that should follow the pointer. */
const pace_ms = 100;

/** Shows something as often as an eye can read it, however often it changes. */
export function makePace(show: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = () => {
    stop();
    show();
  };
  return {
    /** Shows what there is then, unless that is planned already. */
    soon: () => {
      timer ??= setTimeout(now, pace_ms);
    },
    now,
    stop,
  };
}
