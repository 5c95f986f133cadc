import { once } from 'node:events';
import { connect } from 'node:net';
import { type HttpCall, toWire } from '../bench/http/load.ts';
import { type Product, rateLimit, startProduct } from '../bench/http/servers.ts';

const points = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ lat: 47.4 + at * 1e-5, lon: 8.5, altitude_m: 60 }));
const post = (path: string, body: object): HttpCall => ({ method: 'post', path, body: JSON.stringify(body) });
const mission = (count: number) =>
  post('/v1/missions/analyze-geometry', {
    mission: { waypoints: points(count) },
    home: { lat: 47.4, lon: 8.5 },
    drone: { key: 'dji_mavic_3' },
  });

/** Requests in hand when the server is stopped: small and large, of its own thread and of others. */
const mixed: readonly HttpCall[] = [
  { method: 'get', path: '/v1/health' },
  { method: 'get', path: '/v1/drones' },
  post('/v1/rangeiq/analyze', { user_lat: 47.4, user_lon: 8.5 }),
  mission(200),
  mission(1000),
];

const isWhole = (answer: string) => {
  const [head = '', body] = answer.split('\r\n\r\n', 2);
  const length_bytes = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
  return /^HTTP\/1\.1 (200|503) /.test(head) && Buffer.byteLength(body ?? '', 'latin1') === length_bytes;
};

/** Sends a request on a connection of its own; `sent` when its bytes left, `whole` whether all of an answer came. */
function sendOne({ port, key }: Product, call: HttpCall) {
  const socket = connect({ host: '127.0.0.1', port });
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    answer += chunk;
  });
  const sent = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(toWire(call, { port, key }), () => resolve());
  });
  const whole = new Promise<boolean>((resolve) => {
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(isWhole(answer)));
  });
  return { sent, whole };
}

export interface StopRun {
  readonly answered: number;
  readonly unanswered: number;
  readonly exit_ms: number;
  readonly code: number | null;
}

/** Stops a server while it has so many requests in hand, each sent whole before the signal. */
export async function stopRun(requests: number, words: readonly string[] = []): Promise<StopRun> {
  const product = await startProduct({ rateLimit, words });
  const calls = Array.from({ length: requests }, (_, at) => mixed[at % mixed.length] as HttpCall);
  const all = calls.map((call) => sendOne(product, call));
  await Promise.all(all.map(({ sent }) => sent));
  const signalled_ms = performance.now();
  const gone = once(product.child, 'exit');
  product.child.kill('SIGTERM');
  const whole = await Promise.all(all.map((one) => one.whole));
  const [code] = await gone;
  const exit_ms = performance.now() - signalled_ms;
  await product.close();
  const answered = whole.filter(Boolean).length;
  return { answered, unanswered: requests - answered, exit_ms, code };
}
