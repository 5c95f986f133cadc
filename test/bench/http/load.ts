import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { makeAnswerReader } from './answerReader.ts';

export interface HttpCall {
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly body?: string;
}

export interface LoadTarget {
  readonly port: number;
  readonly key: string;
}

/** A request as it crosses the wire, ready to be sent again and again. */
export function toWire({ method, path, body }: HttpCall, { port, key }: LoadTarget): Buffer {
  const lines = [`${method.toUpperCase()} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, `X-API-Key: ${key}`];
  if (body !== undefined)
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

export interface Load {
  /** Asks for so long on all connections, then lets the last answers come in. */
  run(duration_ms: number): Promise<{ readonly count: number; readonly duration_ms: number }>;
  close(): void;
}

const connections = 8;

async function open(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  await once(socket, 'connect');
  return socket;
}

/** Eight connections that are kept alive, each with one request under way; they go through the calls by turns. */
export async function openLoad(target: LoadTarget, calls: readonly HttpCall[]): Promise<Load> {
  const requests = calls.map((call) => toWire(call, target));
  let asked = 0;
  let answered = 0;
  let isOver = true;
  let waiting = 0;
  let finish = () => {};
  let fail = (_error: unknown) => {};
  const ask = (socket: Socket) => socket.write(requests[asked++ % requests.length] ?? '');
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(target.port)));
  for (const socket of sockets) {
    const read = makeAnswerReader(() => {
      answered += 1;
      if (!isOver) ask(socket);
      else if (--waiting === 0) finish();
    });
    socket.on('data', (chunk) => {
      try {
        read(chunk);
      } catch (error) {
        fail(error);
      }
    });
    socket.on('close', () => fail(new Error('A connection of the benchmark was closed.')));
  }
  const whenAnswered = () =>
    new Promise<void>((resolve, reject) => {
      finish = resolve;
      fail = reject;
    });
  return {
    async run(duration_ms) {
      const done = whenAnswered();
      answered = 0;
      isOver = false;
      waiting = connections;
      const start_ms = performance.now();
      setTimeout(() => {
        isOver = true;
      }, duration_ms);
      sockets.forEach(ask);
      await done;
      return { count: answered, duration_ms: performance.now() - start_ms };
    },
    close() {
      fail = () => {};
      for (const socket of sockets) socket.destroy();
    },
  };
}
