import type { MessagePort, Transferable } from 'node:worker_threads';

/** Asynchronous functions of one plain value. */
export type Tasks = Readonly<Record<string, (input: never) => Promise<unknown>>>;

export interface TaskCall {
  readonly name: string;
  readonly input: unknown;
}

/** `threw`: the task has a bug; the thread lives on. */
export type TaskReply =
  | { readonly kind: 'value'; readonly value: unknown; readonly isLast?: boolean }
  | { readonly kind: 'threw'; readonly error: Error };

/** Turns any error into one that can be sent between threads. */
export function toSendable(error: unknown): Error {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(message), { stack });
}

async function perform(tasks: Tasks, { name, input }: TaskCall): Promise<TaskReply> {
  try {
    const task = tasks[name];
    if (task === undefined) throw new Error(`There is no task ${name}; the thread is of another version.`);
    return { kind: 'value', value: await task(input as never) };
  } catch (error) {
    return { kind: 'threw', error: toSendable(error) };
  }
}

const moves = new WeakMap<object, readonly Transferable[]>();

/** The value of a task, some of whose buffers move to the caller instead of being copied. */
export function moving<Value extends object>(value: Value, transfer: readonly Transferable[]): Value {
  moves.set(value, transfer);
  return value;
}

function movesOf(reply: TaskReply): Transferable[] {
  const { value } = reply.kind === 'value' ? reply : {};
  return typeof value === 'object' && value !== null ? [...(moves.get(value) ?? [])] : [];
}

let isSpent = false;

/** Has the thread end with its next answer, since what it works with may be broken; the next call gets a fresh one. */
export function endThreadAfterwards(): void {
  isSpent = true;
}

/** Answers the calls that arrive at the thread's port. */
export function serveTasks(port: MessagePort, tasks: Tasks): void {
  port.on('message', async (call: TaskCall) => {
    const reply = await perform(tasks, call);
    port.postMessage(isSpent ? { ...reply, isLast: true } : reply, movesOf(reply));
  });
}
