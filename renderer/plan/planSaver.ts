import { createStore } from 'zustand/vanilla';
import type { Later } from '../parts/part.ts';
import { isSamePlan, type SavedPlan, toPlanText } from './savedPlan.ts';

/** Together with the host's write, far less than the second that a crash may cost. */
const pause_ms = 250;
/** After a refusal: a full disk may have room again. */
const retry_ms = 2000;

export interface SavingState {
  /** Why the plan on screen is not saved. */
  readonly problem?: string | undefined;
}

export interface PlanSaverParts {
  readonly current: () => SavedPlan;
  /** Saves; resolves to why it could not, if so. */
  readonly write: (plan: Uint8Array<ArrayBuffer>, isLast: boolean) => Promise<string | undefined>;
  readonly later: Later;
  /** The plan at the start has to be saved, too. */
  readonly isNewAtStart: boolean;
}

/** Has the host save the plan on screen soon after each change, one write at a time. */
export function makePlanSaver(parts: PlanSaverParts) {
  const { current, later } = parts;
  const store = createStore<SavingState>(() => ({}));
  let saved = parts.isNewAtStart ? undefined : current();
  let isWaiting = false;
  let isWriting = false;

  const isSaved = () => saved !== undefined && isSamePlan(saved, current());
  const write = async (isLast: boolean) => {
    const plan = current();
    isWriting = true;
    const problem = await parts.write(new TextEncoder().encode(toPlanText(plan)), isLast);
    isWriting = false;
    if (problem === undefined) saved = plan;
    store.setState({ problem });
    if (!isSaved()) wait(problem === undefined ? pause_ms : retry_ms);
  };
  const wait = (pause: number) => {
    if (isWaiting) return;
    isWaiting = true;
    later(() => {
      isWaiting = false;
      // The write that is under way looks itself whether more has changed.
      if (!isWriting && !isSaved()) void write(false);
    }, pause);
  };
  if (parts.isNewAtStart) wait(0);
  return {
    store,
    saveSoon: () => wait(pause_ms),
    /** Saves at once what is not saved yet: the page goes away. */
    saveLast: () => {
      if (!isSaved()) void write(true);
    },
  };
}

export type PlanSaver = ReturnType<typeof makePlanSaver>;
