import { removePlan, storeHeard } from './onPhone.ts';
import { say } from './speech.ts';
import { change, current } from './state.ts';
import { stopFollowing } from './stream.ts';

export function noteHeard(): void {
  const now = Date.now();
  storeHeard(now);
  change({ heardAt: now, isLost: false });
}

/** Notes that Homeward is not heard. A page without a plan offers to begin again. */
export function noteLost(): void {
  if (current().view === undefined) change({ gate: { text: say('no_answer'), again: 'start' } });
  else if (!current().isLost) change({ isLost: true });
}

/** Removes all that the phone holds of the plan, and says why. */
export function forget(why: string): void {
  stopFollowing();
  removePlan();
  change({
    view: undefined,
    here: undefined,
    answer: undefined,
    notice: undefined,
    isLost: false,
    checked: [],
    gate: { text: say(why), again: 'pair' },
  });
}

/** A phone may see a plan for a day, with a connection or without. */
export function endAfterItsDay(): void {
  const { expires_at } = current().view ?? {};
  if (expires_at !== undefined && Date.parse(expires_at) <= Date.now()) forget('day_over');
}
