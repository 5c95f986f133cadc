import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { makeAnswerReader } from '../http/answerReader.ts';

export interface Line {
  /** Sends a request and waits for its whole answer; fails on any but a 200. */
  ask(wire: Buffer): Promise<void>;
  close(): void;
}

/** A connection that is kept alive, with one request under way. */
export async function openLine(port: number): Promise<Line> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  await once(socket, 'connect');
  let done = () => {};
  let fail = (_: unknown) => {};
  const read = makeAnswerReader(() => done());
  socket.on('data', (chunk) => {
    try {
      read(chunk);
    } catch (error) {
      fail(error);
    }
  });
  socket.on('close', () => fail(new Error('The server closed a connection.')));
  return {
    ask: (wire) =>
      new Promise((resolve, reject) => {
        done = resolve;
        fail = reject;
        socket.write(wire);
      }),
    close() {
      fail = () => {};
      socket.destroy();
    },
  };
}

/** Asks on so many connections at once, for so long; gives the number of answers. */
export async function askTogether(
  port: number,
  wires: readonly Buffer[],
  { connections, duration_ms }: { readonly connections: number; readonly duration_ms: number },
): Promise<number> {
  const end_ms = performance.now() + duration_ms;
  let asked = 0;
  const one = async () => {
    const line = await openLine(port);
    while (performance.now() < end_ms) await line.ask(wires[asked++ % wires.length] ?? Buffer.alloc(0));
    line.close();
  };
  await Promise.all(Array.from({ length: connections }, one));
  return asked;
}

/** A server that rests for so long has done what an answer left to do. */
const rest_ms = 3;

/** Asks one by one with rests between; `before` and `after` surround each. */
export async function askApart(
  port: number,
  wires: readonly Buffer[],
  count: number,
  note: (response_us: number) => void,
): Promise<void> {
  const line = await openLine(port);
  for (let at = 0; at < count; at += 1) {
    const start_ms = performance.now();
    await line.ask(wires[at % wires.length] ?? Buffer.alloc(0));
    const response_us = 1000 * (performance.now() - start_ms);
    await wait(rest_ms);
    note(response_us);
  }
  line.close();
}
