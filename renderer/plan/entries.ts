import { editToUndo } from '../../engine/mission/history.ts';
import type { Saying } from '../../engine/saying.ts';
import { part } from '../parts/part.ts';
import { toEntrySaying } from './entryText.ts';
import { changedInputs, type Inputs, pickInputs } from './inputs.ts';
import { isOfFlight } from './planLock.ts';
import { useInputsStore, useMissionStore } from './planStores.ts';

type Names = readonly (keyof Inputs)[];
type Change = Partial<Inputs> | ((inputs: Inputs) => Partial<Inputs>);

/** The inputs that a step changed, on both sides of it. */
interface Entry {
  readonly before: Partial<Inputs>;
  readonly after: Partial<Inputs>;
}

/** A field that is typed into or stepped gives many values for one entry; a choice is an entry each time. */
const isTyped = (names: Names, after: Inputs): boolean =>
  names.every((name) => typeof after[name] === 'number' || after[name] === undefined);

/**
 * Entries of the person about aircraft, air and battery, as steps of the plan: each is undone in its turn, and none takes another step
 * with it. What goes into one field until the focus leaves it is one step.
 */
export const useEntries = part(({ of }) => {
  const mission = of(useMissionStore);
  const inputs = of(useInputsStore);
  const entries = new WeakMap<Saying, Entry>();
  /** The field that is typed into. */
  let open: { readonly step: Saying; readonly names: string } | undefined;
  const lastStep = () => editToUndo(mission.store.getState().history);
  const put = (step: Saying, before: Inputs) => {
    const after = inputs.getState();
    const known = entries.get(step);
    const names = changedInputs(before, after);
    entries.set(step, {
      before: { ...pickInputs(before, names), ...known?.before },
      after: { ...known?.after, ...pickInputs(after, names) },
    });
  };
  mission.store.subscribe(({ walked }, { walked: before }) => {
    if (walked === undefined || walked === before) return;
    open = undefined;
    const entry = entries.get(walked.step);
    if (entry !== undefined) inputs.setState(walked.isBack ? entry.before : entry.after);
  });
  return {
    getState: inputs.getState,
    /** Changes inputs as the person asks for it, in one step to undo; how rings are looked at is none. */
    setState: (change: Change) => {
      const before = inputs.getState();
      const asked = typeof change === 'function' ? change(before) : change;
      inputs.setState(asked);
      const after = inputs.getState();
      if (!isOfFlight(before, after)) return;
      const asks = changedInputs(before, { ...before, ...asked });
      const names = asks.join();
      if (open === undefined || open.names !== names || open.step !== lastStep()) {
        const step = toEntrySaying(asks);
        mission.recordStep(step);
        open = isTyped(asks, after) ? { step, names } : undefined;
        put(step, before);
      } else put(open.step, before);
    },
    /** Has inputs go along with an edit of the plan, back and forth; they stay where the edit is refused. */
    withEdit: (edit: () => void, change: Change) => {
      const plan = mission.store.getState().history.present;
      edit();
      const step = lastStep();
      if (step === undefined || mission.store.getState().history.present === plan) return;
      const before = inputs.getState();
      inputs.setState(change);
      put(step, before);
    },
    /** The focus has left a field: what is typed next is another step. */
    end: () => {
      open = undefined;
    },
  };
});
