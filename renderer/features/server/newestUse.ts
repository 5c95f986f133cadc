import { defined } from '../../../engine/defined.ts';
import type { RequestList } from '../../../server/contract/schemas/askedRequest.ts';
import type { KeyInfo } from '../../../server/contract/schemas/window.ts';

const later = (a: string | undefined, b: string | undefined) =>
  a === undefined || (b !== undefined && Date.parse(b) > Date.parse(a)) ? b : a;

/** The keys with the time of last use as the list of requests has it: it is stored once a minute at most. */
export function withNewestUse(keys: readonly KeyInfo[], requests: RequestList['requests']): KeyInfo[] {
  const used = new Map<string, string>();
  const old = new Map<string, string>();
  for (const { key_id, key_ended, by_old_secret, at } of requests) {
    if (key_id === undefined || key_ended !== undefined) continue;
    if (!used.has(key_id)) used.set(key_id, at);
    if (by_old_secret && !old.has(key_id)) old.set(key_id, at);
  }
  return keys.map((key) => {
    const old_secret_used_at =
      key.old_secret_until === undefined ? undefined : later(key.old_secret_used_at, old.get(key.id));
    return {
      ...key,
      ...defined({ last_used_at: later(key.last_used_at, used.get(key.id)), old_secret_used_at }),
    };
  });
}
