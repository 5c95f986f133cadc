import { ask } from './asking.ts';
import { followPlan, load } from './connection.ts';
import { say } from './speech.ts';
import { forget, noteLost } from './standing.ts';
import { change } from './state.ts';

/** The phone asks for the answer so often. */
const poll_ms = 1_000;

interface Asked {
  readonly state: 'waiting' | 'allowed' | 'refused' | 'ended';
  readonly digits?: string;
}

function showDigits(digits: string): void {
  change({ gate: { text: say('compare'), digits: `${digits.slice(0, 3)} ${digits.slice(3)}` } });
}

/** Asks the person at the window until there is an answer. */
export async function pair(): Promise<void> {
  const first = await ask('/field/pairing', { method: 'POST' });
  if (first === undefined) return noteLost();
  if (first.status !== 200) return forget('too_many');
  let asked = first.body as Asked;
  while (asked.state === 'waiting') {
    showDigits(asked.digits ?? '');
    await new Promise((resolve) => setTimeout(resolve, poll_ms));
    const reply = await ask('/field/pairing');
    if (reply === undefined) return noteLost();
    if (reply.status !== 200) return forget('ended');
    asked = reply.body as Asked;
  }
  if (asked.state !== 'allowed') return forget(asked.state);
  change({ gate: { text: say('loading') } });
  await load();
  followPlan();
}
