import type { Schedule } from '../parts/part.ts';

export interface LatestCall<Input> {
  ask(input: Input): void;
  /** Drops the waiting question and aborts the call under way. */
  cancel(): void;
}

interface Calls<Input, Output> {
  readonly run: (input: Input, signal: AbortSignal) => Promise<Output>;
  readonly publish: (output: Output, input: Input) => void;
  readonly schedule: Schedule;
  readonly onBusy?: (isBusy: boolean) => void;
}

/**
 * Keeps one call under way and the latest question next. Questions in between are never sent, so a drag asks only what the
 * engine can answer. Answers arrive in the order of their questions, so none replaces a newer one.
 */
export function makeLatestCall<Input, Output>(calls: Calls<Input, Output>): LatestCall<Input> {
  let waiting: { readonly input: Input } | undefined;
  let running: AbortController | undefined;
  let isPlanned = false;

  const plan = () => {
    if (isPlanned || running !== undefined) return;
    isPlanned = true;
    calls.schedule(start);
  };
  const start = () => {
    isPlanned = false;
    if (running !== undefined || waiting === undefined) return;
    const { input } = waiting;
    waiting = undefined;
    running = new AbortController();
    void answer(input, running.signal);
  };
  const answer = async (input: Input, signal: AbortSignal) => {
    try {
      const output = await calls.run(input, signal);
      if (!signal.aborted) calls.publish(output, input);
    } finally {
      running = undefined;
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
      running?.abort();
      if (running === undefined) calls.onBusy?.(false);
    },
  };
}
