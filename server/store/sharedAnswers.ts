import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../answers/reply.ts';
import { isFinal, lifetime_ms, type Repetition, type SharedAnswers } from '../http/idempotency.ts';
import type { SharedStore } from './sharedStore.ts';

/** Who computes says so this often; a server that said nothing for the lease has ended, and another computes. */
const usualLease = { renewal_ms: 3_000, lease_ms: 12_000 };
const poll_ms = 50;
/** A larger answer is computed again when it is asked for again. */
const largest_bytes = 8 * 1024 * 1024;

/** Takes the request where nobody has it: nothing. Else its fingerprint, and status and body once they are there. */
const claim = `
if redis.call('HSETNX', KEYS[1], 'fingerprint', ARGV[1]) == 1 then
  redis.call('HSET', KEYS[1], 'holder', ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  return {}
end
return redis.call('HMGET', KEYS[1], 'fingerprint', 'status', 'body')`;

const whereHeld = (act: string) => `
if redis.call('HGET', KEYS[1], 'holder') ~= ARGV[1] then return 0 end
${act}
return 1`;
const renew = whereHeld(`redis.call('PEXPIRE', KEYS[1], ARGV[2])`);
const release = whereHeld(`redis.call('DEL', KEYS[1])`);
const finish = whereHeld(`redis.call('HSET', KEYS[1], 'status', ARGV[3], 'body', ARGV[4])
redis.call('HDEL', KEYS[1], 'holder')
redis.call('PEXPIRE', KEYS[1], ARGV[2])`);

/** The id holds a text of the client, which Redis need not see. */
const nameOf = (id: string) => `homeward:answer:${createHash('sha256').update(id).digest('base64url')}`;

type Claim =
  | { readonly state: 'ours' | 'running' | 'away' }
  | { readonly state: 'there'; readonly repetition: Repetition };

/** Answers to repeated requests that all servers of one Redis share; while it is away, each has its own. */
export function sharedAnswers(store: SharedStore, { renewal_ms, lease_ms } = usualLease): SharedAnswers {
  async function tryToClaim(name: string, fingerprint: string, holder: string): Promise<Claim> {
    const args = [fingerprint, holder, String(lease_ms)];
    const asked = await store.askBytes((client) => client.eval(claim, { keys: [name], arguments: args }));
    if (!asked.ok) return { state: 'away' };
    const [known, status, body] = asked.value as unknown as readonly (Buffer | null)[];
    if (known === undefined) return { state: 'ours' };
    if (known?.toString() !== fingerprint) return { state: 'there', repetition: { kind: 'conflict' } };
    if (!status || !body) return { state: 'running' };
    const reply = { status: Number(status.toString()), body };
    return { state: 'there', repetition: { kind: 'replayed', reply } };
  }

  const act = (script: string, name: string, args: readonly (string | Buffer)[]) =>
    store.ask((client) => client.eval(script, { keys: [name], arguments: [...args] }));

  async function compute(name: string, holder: string, answer: () => Promise<Reply>): Promise<Repetition> {
    const renewing = setInterval(() => void act(renew, name, [holder, String(lease_ms)]), renewal_ms);
    let reply: Reply | undefined;
    try {
      reply = await answer();
      return { kind: 'first', reply };
    } finally {
      clearInterval(renewing);
      const isKept = reply !== undefined && isFinal(reply) && Buffer.byteLength(reply.body) <= largest_bytes;
      if (reply === undefined || !isKept) void act(release, name, [holder]);
      else
        await act(finish, name, [holder, String(lifetime_ms), String(reply.status), Buffer.from(reply.body)]);
    }
  }

  return async (id, fingerprint, answer) => {
    const name = nameOf(id);
    const holder = randomUUID();
    for (;;) {
      const claimed = await tryToClaim(name, fingerprint, holder);
      if (claimed.state === 'there') return claimed.repetition;
      if (claimed.state === 'ours') return compute(name, holder, answer);
      if (claimed.state === 'away') return { kind: 'first', reply: await answer() };
      await sleep(poll_ms);
    }
  };
}
