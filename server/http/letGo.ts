import { MessageChannel } from 'node:worker_threads';
import type { Reply } from '../answers/reply.ts';
import { fillsItsBuffer } from '../work/transferable.ts';

/** Below that, handing over costs more than it spares. */
const least_bytes = 256 * 1024;

/**
 * Gives the memory of an answer that was sent back at once, by handing it to nobody: megabytes that wait for the garbage
 * collector make it collect everything, in one turn of the event loop.
 */
export function letGo(body: Reply['body']): void {
  if (typeof body === 'string' || body.length < least_bytes || !fillsItsBuffer(body)) return;
  const { port1 } = new MessageChannel();
  port1.postMessage(undefined, [body.buffer]);
  port1.close();
}
