import type { Saying } from '../saying.ts';

/** A value that was on screen, and the edit between it and the next one nearer to the present. */
export interface Step<Value> {
  readonly value: Value;
  readonly edit: Saying;
}

/** Values in the order they were reached; undone ones are in `future`, nearest first. */
export interface History<Value> {
  readonly past: readonly Step<Value>[];
  readonly present: Value;
  readonly future: readonly Step<Value>[];
}

/** Most steps in the past; older ones are dropped, so that a long session does not grow without end. */
const historyLimit = 200;

export const startHistory = <Value>(present: Value): History<Value> => ({ past: [], present, future: [] });

/** The history with the next value and the name of what led there; drops the undone ones. Recording the present value again changes nothing. */
export function record<Value>(
  history: History<Value>,
  next: Value,
  edit: Saying,
  limit = historyLimit,
): History<Value> {
  if (next === history.present) return history;
  const left = { value: history.present, edit };
  return { past: [...history.past, left].slice(-limit), present: next, future: [] };
}

export function undo<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  const last = past.at(-1);
  if (last === undefined) return history;
  const left = { value: present, edit: last.edit };
  return { past: past.slice(0, -1), present: last.value, future: [left, ...future] };
}

export function redo<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  const [next, ...later] = future;
  if (next === undefined) return history;
  const left = { value: present, edit: next.edit };
  return { past: [...past, left], present: next.value, future: later };
}

/** The edit that one step back or forth is about; `undefined`: there is no such step. */
export const editToUndo = <Value>({ past }: History<Value>): Saying | undefined => past.at(-1)?.edit;
export const editToRedo = <Value>({ future }: History<Value>): Saying | undefined => future[0]?.edit;
