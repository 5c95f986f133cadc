import type { MessagePort } from 'node:worker_threads';

/** Asynchronous functions of one plain value. */
export type Tasks = Readonly<Record<string, (input: never) => Promise<unknown>>>;

export interface TaskCall {
  readonly name: string;
  readonly input: unknown;
}

/** `threw`: a bug of the task; the thread lives on. */
export type TaskReply =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'threw'; readonly error: Error };

/** An error of any kind as one that can be sent. */
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

/** Answers calls one after another, on the thread's side of its port. */
export function serveTasks(port: MessagePort, tasks: Tasks): void {
  port.on('message', async (call: TaskCall) => port.postMessage(await perform(tasks, call)));
}
