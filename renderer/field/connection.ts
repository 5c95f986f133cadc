import type { FieldView } from '../../server/contract/fieldView.ts';
import { ask, isBusy, type Reply } from './asking.ts';
import { storePlan } from './onPhone.ts';
import { say } from './speech.ts';
import { forget, noteHeard, noteLost } from './standing.ts';
import { change, current } from './state.ts';
import { follow } from './stream.ts';
import { askHere } from './where.ts';

function takePlan(view: FieldView): void {
  const loadedAt = Date.now();
  storePlan({ view, loadedAt });
  change({ view, loadedAt, notice: undefined, gate: undefined });
  noteHeard();
  const { here } = current();
  if (here !== undefined) void askHere(here);
}

/** Says why there is no plan to be had now. A plan from before stays. */
function takeRefusal(reply: Reply): void {
  const name = reply.status === 404 ? (current().view === undefined ? 'no_plan' : 'plan_gone') : 'busy';
  const text = say(name, { seconds: String(reply.wait_s) });
  change({ notice: text, gate: { text } });
  noteHeard();
  if (reply.status !== 404) setTimeout(() => void load(), reply.wait_s * 1000);
}

/** Takes what the server said of the plan; `undefined`: nothing. */
export function take(reply: Reply | undefined): void {
  if (reply === undefined) noteLost();
  else if (reply.status === 200) takePlan(reply.body as FieldView);
  else if (reply.status === 401) forget('forgotten');
  else if (reply.status === 404 || isBusy(reply) || reply.status >= 500) takeRefusal(reply);
  else noteLost();
}

export const askForPlan = (): Promise<Reply | undefined> => ask('/field/plan');

export async function load(): Promise<void> {
  take(await askForPlan());
}

/** After a silence the plan may be another one. */
function hear(): void {
  if (current().isLost) void load();
  else noteHeard();
}

export const followPlan = (): void =>
  follow({
    onPlan: () => void load(),
    onBeat: hear,
    onForgotten: () => forget('forgotten'),
    onLost: noteLost,
    onRefused: () => void resume(),
  });

async function resume(): Promise<void> {
  await load();
  if (current().gate?.again === undefined) followPlan();
}
