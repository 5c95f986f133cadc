import { type MakeWindow, ownWindow } from '../http/rateWindow.ts';
import type { SharedStore } from './sharedStore.ts';

/**
 * Counts what a request costs if it fits, in one step, so that two servers never both take the last of a window. A script
 * of our own: the stores for express-rate-limit (rate-limit-redis 6) count each request as one.
 */
const takeIfFits = `
local hits = tonumber(redis.call('GET', KEYS[1]) or '0')
local fits = hits + tonumber(ARGV[1]) <= tonumber(ARGV[2])
hits = redis.call('INCRBY', KEYS[1], fits and ARGV[1] or ARGV[3])
local left_ms = redis.call('PTTL', KEYS[1])
if left_ms < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[4])
  left_ms = tonumber(ARGV[4])
end
return {fits and 1 or 0, hits, left_ms}`;

/** Windows that all servers of one Redis count together; while it is away, each counts alone. */
export const sharedWindows =
  (store: SharedStore): MakeWindow =>
  (window) => {
    const takeAlone = ownWindow(window);
    const { name, limit, window_s, refused } = window;
    return async (client, hits) => {
      const keys = [`homeward:window:${name}:${client}`];
      const args = [hits, limit, refused, window_s * 1000].map(String);
      const asked = await store.ask((redis) => redis.eval(takeIfFits, { keys, arguments: args }));
      if (!asked.ok) return takeAlone(client, hits);
      const [fits, total, left_ms] = asked.value as unknown as readonly [number, number, number];
      return { fits: fits === 1, hits: total, left_s: Math.ceil(left_ms / 1000) };
    };
  };
