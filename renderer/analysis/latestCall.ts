/** Runs `effect` soon, at most once a frame; the window passes `requestAnimationFrame`. */
export type Schedule = (effect: () => void) => void;

export interface LatestCall<Input> {
  ask(input: Input): void;
  /** Forgets what waits, and drops the answer under way. */
  cancel(): void;
}

interface Calls<Input, Output> {
  readonly run: (input: Input) => Promise<Output>;
  readonly publish: (output: Output, input: Input) => void;
  readonly schedule: Schedule;
  readonly onBusy?: (isBusy: boolean) => void;
}

/**
 * One call under way, and the latest question next. Questions between the two are never sent, so a drag costs what the
 * engine can answer and no more; answers come in the order of their questions, so none ever replaces a newer one.
 */
export function makeLatestCall<Input, Output>(calls: Calls<Input, Output>): LatestCall<Input> {
  let waiting: { readonly input: Input } | undefined;
  let isRunning = false;
  let isPlanned = false;
  let epoch = 0;

  const plan = () => {
    if (isPlanned || isRunning) return;
    isPlanned = true;
    calls.schedule(start);
  };
  const start = () => {
    isPlanned = false;
    if (isRunning || waiting === undefined) return;
    const { input } = waiting;
    waiting = undefined;
    isRunning = true;
    void answer(input, epoch);
  };
  const answer = async (input: Input, asked: number) => {
    try {
      const output = await calls.run(input);
      if (asked === epoch) calls.publish(output, input);
    } finally {
      isRunning = false;
      if (waiting === undefined) calls.onBusy?.(false);
      else plan();
    }
  };

  return {
    ask: (input) => {
      waiting = { input };
      calls.onBusy?.(true);
      plan();
    },
    cancel: () => {
      waiting = undefined;
      epoch += 1;
      if (!isRunning) calls.onBusy?.(false);
    },
  };
}
