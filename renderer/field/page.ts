import { ask } from './asking.ts';
import { askForPlan, followPlan, load, take } from './connection.ts';
import { storedChecks, storedHeard, storedPlan, storedWords, storeWords } from './onPhone.ts';
import { keepFiles } from './pageFiles.ts';
import { drawScreen } from './screen.ts';
import { say, speak, type Words } from './speech.ts';
import { endAfterItsDay, forget, noteLost } from './standing.ts';
import { change, current, drawBy } from './state.ts';

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
async function pair(): Promise<void> {
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

const again_ms = 5_000;
/** Ages on screen are this old at most. */
const redraw_ms = 30_000;

/** Shows what the phone holds of the plan, before anything is asked of the network. */
function showStored(): void {
  const words = storedWords();
  const plan = storedPlan();
  if (words === undefined) return;
  speak(words);
  change({ checked: storedChecks(), gate: { text: say('loading') } });
  if (plan === undefined) return;
  change({ ...plan, heardAt: storedHeard() ?? plan.loadedAt });
  endAfterItsDay();
}

async function loadWords(): Promise<void> {
  const reply = await ask('/field/words');
  if (reply?.status === 200) {
    const words = reply.body as Words;
    storeWords(words);
    speak(words);
    change({});
  } else if (storedWords() === undefined) {
    await new Promise((resolve) => setTimeout(resolve, again_ms));
    await loadWords();
  }
}

async function start(): Promise<void> {
  showStored();
  await loadWords();
  const reply = await askForPlan();
  if (reply?.status === 401) return current().view === undefined ? pair() : forget('forgotten');
  // Why there is no plan stays on screen.
  if (reply === undefined && current().gate?.again !== undefined) return change({});
  take(reply);
  if (current().gate?.again === undefined) followPlan();
}

/** Asks before a page is left that cannot be loaded again. */
function holdBack(event: BeforeUnloadEvent): void {
  const { view, isLost, opensOffline } = current();
  if (view !== undefined && isLost && opensOffline !== true) event.preventDefault();
}

drawBy(() => drawScreen({ pair: () => void pair(), start: () => void start() }));
addEventListener('offline', noteLost);
addEventListener('online', () => {
  if (current().view !== undefined) void load();
});
addEventListener('beforeunload', holdBack);
setInterval(() => {
  endAfterItsDay();
  change({});
}, redraw_ms);
void keepFiles().then((opensOffline) => change({ opensOffline }));
void start();
