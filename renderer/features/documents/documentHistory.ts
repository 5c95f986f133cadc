import type { StoreApi } from 'zustand/vanilla';
import type { Mission } from '../../../engine/mission/mission.ts';
import type { DocumentFile } from '../../../server/contract/schemas/planDocument.ts';
import type { PlanLock } from '../../../server/contract/schemas/planLock.ts';
import type { DetailsState } from '../../plan/briefingDetails.ts';
import { changedInputs, type Inputs, pickInputs } from '../../plan/inputs.ts';
import type { MissionStore } from '../../plan/missionStore.ts';
import type { VariantsState } from '../variants/variantList.ts';
import type { Variants } from '../variants/variantsStore.ts';

/** Facts about the document that a plan belongs to. */
export interface DocumentFacts {
  /** Absent: it was never saved as a file. */
  readonly file?: DocumentFile | undefined;
  /** It came with aircraft, air and battery of its own, so these come and go with it. */
  readonly hasOwnInputs?: boolean | undefined;
  /** Absent: the plan is not locked. */
  readonly lock?: PlanLock | undefined;
  /** The lock as the file has it. */
  readonly savedLock?: PlanLock | undefined;
}

/** Further state that comes back with a document. */
interface Left extends DocumentFacts {
  readonly original: Mission | undefined;
  readonly inputs: Inputs;
  readonly variants: VariantsState;
  readonly briefing: DetailsState;
}

interface Stores {
  readonly mission: MissionStore;
  readonly inputs: StoreApi<Inputs>;
  readonly variants: Pick<Variants, 'store' | 'restore'>;
  readonly briefing: StoreApi<DetailsState>;
  readonly show: (facts: DocumentFacts) => void;
  /** Unlocks what is on screen, to give way. */
  readonly release: () => void;
}

/**
 * Which document the plan on screen belongs to. To open one is a step that can be undone like any other, and then the plan must
 * not be saved over the file of the one after it.
 */
export function makeDocumentHistory(
  { mission, inputs, variants, briefing, show, release }: Stores,
  first: DocumentFacts,
) {
  const documents = new WeakMap<Mission, Left>();
  /** The inputs that were others once a plan had come on screen, by that plan: an undo of its opening takes them back. */
  const changedByOpening = new WeakMap<Mission, readonly (keyof Inputs)[]>();
  const withParts = (facts: DocumentFacts): Left => ({
    ...facts,
    original: mission.store.getState().original,
    inputs: inputs.getState(),
    variants: variants.store.getState(),
    briefing: briefing.getState(),
  });
  let root = mission.store.getState().history.present;
  let facts = first;
  documents.set(root, withParts(facts));

  const enter = (next: Mission, known: Left) => {
    const isRedone = mission.store.getState().history.past.some(({ value }) => value === root);
    const changed = changedByOpening.get(isRedone ? next : root) ?? [];
    const hasOwnInputs = facts.hasOwnInputs === true || known.hasOwnInputs === true;
    documents.set(root, withParts(facts));
    root = next;
    facts = known;
    // What comes on screen is no edit of what was there.
    show(facts);
    variants.restore(known.variants);
    briefing.setState(known.briefing, true);
    mission.markSaved(known.original);
    if (hasOwnInputs) inputs.setState(known.inputs, true);
    else if (changed.length > 0)
      inputs.setState({ ...inputs.getState(), ...pickInputs(known.inputs, changed) }, true);
  };
  return {
    facts: () => facts,
    /** Another document comes on screen by `act`, which says what is known of it. */
    replace: (act: () => DocumentFacts) => {
      documents.set(root, withParts(facts));
      const before = inputs.getState();
      // What comes on screen is no edit of what was there.
      release();
      const next = act();
      root = mission.store.getState().history.present;
      changedByOpening.set(root, changedInputs(before, inputs.getState()));
      facts = next;
      documents.set(root, withParts(facts));
      show(facts);
    },
    /** The plan on screen has become that of its file. */
    update: (next: DocumentFacts) => {
      facts = next;
      show(facts);
    },
    follow: () => {
      const { past, present } = mission.store.getState().history;
      const found = [...past.map(({ value }) => value), present].findLast((plan) => documents.has(plan));
      const known = found && documents.get(found);
      if (found !== undefined && known !== undefined && found !== root) enter(found, known);
    },
  };
}

export type DocumentHistory = ReturnType<typeof makeDocumentHistory>;
