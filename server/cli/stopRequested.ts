/**
 * Resolves when npm ends. npm runs a command in a shell that passes no signals on: if npm is stopped, the shell ends too,
 * and this process would serve on with nobody to stop it. Its parent's id then changes.
 */
function npmEnded(): Promise<void> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    if (process.env['npm_lifecycle_event'] === undefined) return;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      resolve();
    }, 250);
    watch.unref();
  });
}

/** Resolves at a signal. The listeners stay, so that a second one does not end the process half-way. */
const signalled = () =>
  new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });

/** Resolves when whoever started this process wants it to end. */
export const stopRequested = () => Promise.race([signalled(), npmEnded()]);
