import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Commands } from './stored.ts';

/** Asks a Redis one thing and gives all that it answers within a moment. */
async function say(url: string, words: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname, () => socket.write(`${words}\r\n`));
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await wait(100);
  socket.destroy();
  return text;
}

/** Processor time that Redis has used, µs. */
export async function redisTime_us(url: string): Promise<number> {
  const text = await say(url, 'INFO cpu');
  const of = (name: string) => Number(new RegExp(`^used_cpu_${name}:([\\d.]+)`, 'm').exec(text)?.[1]);
  return 1e6 * (of('user') + of('sys'));
}

export const redisVersion = async (url: string): Promise<string> =>
  /redis_version:(\S+)/.exec(await say(url, 'INFO server'))?.[1] ?? '';

/** These come with time, not with requests: who beats, looks through all keys, and asks for this here. */
const byTime = new Set(['set', 'hgetall', 'info', 'monitor', 'ping', 'client', 'hello']);

/** Watches what Redis is told while some requests are answered (`MONITOR`), and divides it by their number. */
export async function commandsOf(
  url: string,
  requests: number,
  work: () => Promise<void>,
): Promise<Commands> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname, () => socket.write('MONITOR\r\n'));
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  await wait(100);
  await work();
  await wait(100);
  socket.destroy();
  return countCommands(text, requests);
}

/** Counts the lines of `MONITOR`: what a script does has `lua` where others have their address. */
export function countCommands(text: string, requests: number): Commands {
  let [sent, inside] = [0, 0];
  const byName: Record<string, number> = {};
  for (const [, from, word = ''] of text.matchAll(/^\+[\d.]+ \[\d+ (\S+)\] "(\w+)"/gm)) {
    const name = word.toLowerCase();
    if (byTime.has(name)) continue;
    if (from === 'lua') inside += 1;
    else sent += 1;
    const key = from === 'lua' ? `${name} inside` : name;
    byName[key] = (byName[key] ?? 0) + 1;
  }
  const each = (count: number) => Math.round((100 * count) / requests) / 100;
  return {
    sent: each(sent),
    inside: each(inside),
    byName: Object.fromEntries(Object.entries(byName).map(([name, count]) => [name, each(count)])),
  };
}
