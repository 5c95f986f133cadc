import { createStore } from 'zustand/vanilla';
import type { LockPart, MissingFile, PlanLock } from '../../server/contract/schemas/planLock.ts';
import { part } from '../parts/part.ts';
import type { Inputs } from './inputs.ts';

export interface LockState {
  /** Absent: the plan is not locked. */
  readonly lock?: PlanLock | undefined;
  /** The parts that differ from the locked plan; `undefined`: they were not compared yet. */
  readonly changed?: readonly LockPart[] | undefined;
  /** The files that the plan was judged with when it was locked and that are not on here. */
  readonly missing?: readonly MissingFile[] | undefined;
  /** A variant beside the plan is on screen, which is not locked with it. */
  readonly isBeside: boolean;
  /** The dialog that asks who locks the plan is on screen. */
  readonly isAsking: boolean;
  /** Counts the edits that were refused. */
  readonly refusals: number;
}

export const usePlanLock = part(() => {
  const store = createStore<LockState>(() => ({ isBeside: false, isAsking: false, refusals: 0 }));
  const refuse = () => store.setState(({ refusals }) => ({ refusals: refusals + 1 }));
  const holds = () => {
    const { lock, isBeside } = store.getState();
    return lock !== undefined && !isBeside;
  };
  const orRefused = (isAllowed: boolean) => {
    if (!isAllowed) refuse();
    return isAllowed;
  };
  return {
    store,
    holds,
    /** True if an edit may be made; otherwise the person is told why not. */
    allows: () => orRefused(!holds()),
    /** True if the plan itself may be changed, whichever variant is on screen. */
    allowsPlan: () => orRefused(store.getState().lock === undefined),
    refuse,
  };
});

/** They say which rings are looked at, and nothing of the flight. */
const looks: ReadonlySet<string> = new Set([
  'hidden_thresholds_pct',
  'shows_one_way',
] satisfies (keyof Inputs)[]);

/** True if a change does more to the inputs than to how they are looked at. */
export const isOfFlight = (before: Inputs, change: Partial<Inputs>): boolean =>
  Object.entries(change).some(([name, value]) => !looks.has(name) && value !== before[name as keyof Inputs]);

export type LockControl = ReturnType<typeof usePlanLock.make>;
