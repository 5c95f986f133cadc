/** Values in the order they were reached; undone ones are in `future`, nearest first. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
}

/** Most steps in the past; older ones are dropped, so that a long session does not grow without end. */
const historyLimit = 200;

export const startHistory = <Value>(present: Value): History<Value> => ({ past: [], present, future: [] });

/** The history with the next value; drops the undone ones. Recording the present value again changes nothing. */
export function record<Value>(history: History<Value>, next: Value, limit = historyLimit): History<Value> {
  if (next === history.present) return history;
  return { past: [...history.past, history.present].slice(-limit), present: next, future: [] };
}

export function undo<Value>(history: History<Value>): History<Value> {
  if (!canUndo(history)) return history;
  const present = history.past[history.past.length - 1] as Value;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

export function redo<Value>(history: History<Value>): History<Value> {
  if (!canRedo(history)) return history;
  const [present, ...future] = history.future as readonly [Value, ...Value[]];
  return { past: [...history.past, history.present], present, future };
}

export const canUndo = <Value>({ past }: History<Value>): boolean => past.length > 0;
export const canRedo = <Value>({ future }: History<Value>): boolean => future.length > 0;
