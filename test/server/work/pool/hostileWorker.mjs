// A thread whose tasks are all that can go wrong in one; `order` lists what it was asked, as a fair thread would see it.
import { parentPort } from 'node:worker_threads';

const order = [];
/** What calls leave behind in the memory of their thread. */
const left = [];

async function perform(name, input) {
  switch (name) {
    case 'echo':
      order.push(input);
      return input;
    case 'order':
      return order;
    case 'wait':
      order.push(input.name);
      return new Promise((resolve) => setTimeout(resolve, input.ms, input.name));
    case 'loop':
      for (;;);
    case 'eat': {
      const held = [];
      for (;;) held.push(new Array(100_000).fill(held.length));
    }
    case 'leave':
      left.push(...Array.from({ length: input }, () => new Array(100_000).fill(1.5)));
      return left.length;
    case 'throw':
      throw new RangeError('a bug of the task');
    case 'exit':
      return process.exit(7);
    case 'crash':
      setImmediate(() => {
        throw new Error('a bug outside of the task');
      });
      return new Promise(() => {});
    default:
      throw new Error(`no task ${name}`);
  }
}

parentPort.on('message', async ({ name, input }) => {
  try {
    parentPort.postMessage({ kind: 'value', value: await perform(name, input) });
  } catch (error) {
    parentPort.postMessage({ kind: 'threw', error });
  }
});
