import type { DesktopBridge } from '../server/contract/desktopBridge.ts';
import type { StartPlan } from './plan/planStores.ts';
import { type SavedPlan, toSavedPlan } from './plan/savedPlan.ts';
import { ask } from './platform/ask.ts';
import { words } from './ui/words.ts';

/** The page itself once saved its plan here. */
type PageStorage = Pick<Storage, 'getItem' | 'removeItem'>;
const storageKey = 'homeward.plan.1';

/** The plan in the page's own storage. A browser may forbid to look there. */
function planOfPage(storage: () => PageStorage): SavedPlan | undefined {
  try {
    return toSavedPlan(storage().getItem(storageKey) ?? '');
  } catch {
    return undefined;
  }
}

/** Forgets the plan in the page's own storage, once the host has it. */
export function forgetPlanOfPage(storage: () => PageStorage): void {
  try {
    storage().removeItem(storageKey);
  } catch {}
}

function toText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

async function afterUnusable(bridge: DesktopBridge): Promise<StartPlan> {
  const aside = await ask(bridge, 'setCurrentPlanAside', {});
  const path = aside.ok ? aside.output.path : undefined;
  return {
    problem:
      path === undefined
        ? words('window.shell.plan_unusable')
        : words('window.shell.plan_unusable_kept', { path }),
  };
}

/** The plan of the last start, from the host, or once from the page's own storage. */
export async function findStartPlan(bridge: DesktopBridge, storage: () => PageStorage): Promise<StartPlan> {
  const reply = await ask(bridge, 'getCurrentPlan', {});
  // Whatever else keeps the host from answering is said where the page asks for more.
  if (!reply.ok) return reply.problem.code === 'ACTION_FAILED' ? { problem: reply.problem.message } : {};
  const bytes = reply.output.plan;
  if (bytes === undefined) {
    const plan = planOfPage(storage);
    return plan === undefined ? {} : { plan, isNew: true };
  }
  const plan = toSavedPlan(toText(bytes));
  if (plan === undefined) return afterUnusable(bridge);
  return { plan, ...(reply.output.was_cut_short === true && { wasCutShort: true }) };
}
