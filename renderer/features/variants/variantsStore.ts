import { createStore } from 'zustand/vanilla';
import { editToUndo } from '../../../engine/mission/history.ts';
import type { Saying } from '../../../engine/saying.ts';
import type { PlanVariant } from '../../../server/contract/planVariants.ts';
import {
  longestVariantName,
  type VariantLetter,
  variantLetters,
} from '../../../server/contract/schemas/planVariants.ts';
import { part } from '../../parts/part.ts';
import { isSameInputs } from '../../plan/inputs.ts';
import { usePlanLock } from '../../plan/planLock.ts';
import { useInputsStore, useMissionStore, useStartPlan, useViewStore } from '../../plan/planStores.ts';
import { useImporter } from '../import/importStore.ts';
import type { Origin } from '../import/planOrigins.ts';
import { useVariantAnswers } from './variantAnswers.ts';
import {
  alone,
  contentsOf,
  isParkedChanged,
  moved,
  opened,
  type Parked,
  signatureOf,
  type Variant,
  type VariantsState,
} from './variantList.ts';

/** A variant that was taken away, and its place in the list. */
interface Gone {
  readonly variant: Variant;
  readonly at: number;
}

/** A change of the list of variants that can be taken back. */
interface ListStep {
  redo(): void;
  undo(): void;
  /** Its undo brings a variant back. */
  readonly brings?: true;
}

/** The plan under several circumstances: one on screen, in the stores of the plan, the others beside it. */
export const useVariants = part(({ of }) => {
  const mission = of(useMissionStore);
  const inputs = of(useInputsStore);
  const importer = of(useImporter);
  const view = of(useViewStore);
  const answers = of(useVariantAnswers);
  const lock = of(usePlanLock);
  const { plan } = of(useStartPlan);
  const origin = (): Origin => {
    const { report, accepted, losses } = importer.store.getState();
    return { report, accepted, losses };
  };
  const here = (): Parked => ({ inputs: inputs.getState(), screen: mission.screen(), origin: origin() });
  const store = createStore<VariantsState>(() =>
    opened(plan?.variants ?? [], mission.screen(), inputs.getState(), origin()),
  );
  const contents = () => {
    const { history, isLaunchChosen } = mission.store.getState();
    return contentsOf(store.getState().list, {
      inputs: inputs.getState(),
      mission: history.present,
      isLaunchChosen,
    });
  };
  const set = (change: (list: readonly Variant[]) => readonly Variant[]) =>
    store.setState(({ list }) => ({ list: change(list) }));
  const indexOf = (letter: VariantLetter) =>
    store.getState().list.findIndex((variant) => variant.letter === letter);

  const freeLetter = () =>
    variantLetters.find((one) => store.getState().list.every(({ letter }) => letter !== one));
  const takeAway = (letter: VariantLetter): Gone | undefined => {
    const at = indexOf(letter);
    const variant = store.getState().list[at];
    set((list) => list.filter((one) => one !== variant));
    answers.forget(letter);
    return variant && { variant, at };
  };
  /** Puts a variant back under its letter, or another one where that is taken; nothing where none is free. */
  const putBack = ({ variant, at }: Gone): VariantLetter | undefined => {
    const letter = indexOf(variant.letter) < 0 ? variant.letter : freeLetter();
    if (letter !== undefined)
      set((list) => [...list.slice(0, at), { ...variant, letter }, ...list.slice(at)]);
    return letter;
  };

  /** Steps that changed the list of variants, and how they are taken back and done again. */
  const doings = new WeakMap<Saying, ListStep>();
  let isSwitching = false;
  mission.store.subscribe(({ history }, before) => {
    if (isSwitching || history === before.history) return;
    const undone = before.history.past.at(-1)?.edit;
    const redone = before.history.future[0]?.edit;
    const isUndone = undone !== undefined && history.future[0]?.edit === undone;
    const isRedone = redone !== undefined && history.past.at(-1)?.edit === redone;
    const step = isUndone ? undone : isRedone ? redone : undefined;
    const doing = step && doings.get(step);
    if (isUndone) doing?.undo();
    else doing?.redo();
  });
  const recordStep = (says: string, letter: VariantLetter, doing: ListStep) => {
    const step = { says, values: { letter } };
    doings.set(step, doing);
    doing.redo();
    mission.recordStep(step);
  };
  const lastDoing = () => {
    const step = editToUndo(mission.store.getState().history);
    return step && doings.get(step);
  };

  const show = (letter: VariantLetter) => {
    const { list, shown } = store.getState();
    const parked = list.find((variant) => variant.letter === letter)?.parked;
    if (parked === undefined) return;
    const left = here();
    answers.keep(shown);
    store.setState({
      shown: letter,
      list: list.map((variant) => {
        if (variant.letter === letter) return { ...variant, parked: undefined };
        return variant.letter === shown ? { ...variant, parked: left } : variant;
      }),
    });
    isSwitching = true;
    answers.bring(letter);
    mission.show(parked.screen);
    inputs.setState(parked.inputs, true);
    importer.beginAnew(parked.origin);
    isSwitching = false;
    view.setState({ selected: [], cursor: undefined });
  };
  return {
    store,
    /** All variants as recorded, the plan first. */
    contents,
    /** The variant on screen, where that is not the plan itself. */
    shownBeside: () => {
      const { list, shown } = store.getState();
      return list[0]?.letter === shown ? undefined : shown;
    },
    /** The file lacks something of a variant, apart from the route on screen. */
    isChanged: () => {
      const { list, saved } = store.getState();
      const { savedInputs } = list.find(({ parked }) => parked === undefined) ?? {};
      return (
        signatureOf(list) !== saved ||
        list.some(isParkedChanged) ||
        (savedInputs !== undefined && !isSameInputs(inputs.getState(), savedInputs))
      );
    },
    show,
    /** Puts a copy of the variant on screen beside it, and shows it; nothing once there are as many as may be. */
    add: () => {
      const { list, shown } = store.getState();
      const letter = freeLetter();
      if (letter === undefined) return;
      const left = here();
      answers.keep(shown);
      store.setState({
        shown: letter,
        list: [
          ...list.map((variant) => (variant.letter === shown ? { ...variant, parked: left } : variant)),
          { letter },
        ],
      });
    },
    /** Names a variant; an empty name is that by what differs. */
    rename: (letter: VariantLetter, name: string) => {
      const plain = name.trim().slice(0, longestVariantName);
      set((list) =>
        list.map((variant) =>
          variant.letter === letter ? { ...variant, name: plain === '' ? undefined : plain } : variant,
        ),
      );
    },
    /** Takes a variant away; one undo brings it back. */
    remove: (letter: VariantLetter) => {
      const { list, shown } = store.getState();
      const at = indexOf(letter);
      const next = list[at + 1] ?? list[at - 1];
      if (at < 0 || next === undefined || (at === 0 && !lock.allowsPlan())) return;
      if (letter === shown) show(next.letter);
      let now: VariantLetter = letter;
      let gone: Gone | undefined;
      recordStep('window.plan.edit_delete_variant', letter, {
        brings: true,
        redo: () => {
          gone = takeAway(now);
        },
        undo: () => {
          now = (gone && putBack(gone)) ?? now;
        },
      });
    },
    /** There is no place for a variant that the next undo would bring back. */
    isFullForUndo: () => lastDoing()?.brings === true && freeLetter() === undefined,
    /** Makes a variant the plan, and shows it; one undo makes the one before the plan again. */
    use: (letter: VariantLetter) => {
      if (!lock.allowsPlan()) return;
      show(letter);
      const from = indexOf(letter);
      if (from < 1) return;
      recordStep('window.plan.edit_use_variant', letter, {
        redo: () => set((list) => moved(list, indexOf(letter), 0)),
        undo: () => {
          if (indexOf(letter) === 0) set((list) => moved(list, 0, from));
        },
      });
    },
    /** The variants are in a file as they were when `contents` gave them. */
    markSaved: (saved: readonly PlanVariant[]) => {
      set((list) =>
        list.map((variant) => {
          const found = saved.find(({ letter }) => letter === variant.letter);
          if (found === undefined) return variant;
          const { parked } = variant;
          if (parked === undefined) mission.markSaved(found.mission);
          const screen = parked && { ...parked.screen, original: found.mission };
          return { ...variant, savedInputs: found.inputs, parked: parked && screen && { ...parked, screen } };
        }),
      );
      store.setState({ saved: signatureOf(saved) });
    },
    /** The plan on screen has come from a file, and the variants with it. */
    open: (variants: readonly PlanVariant[]) => {
      answers.forget();
      store.setState(opened(variants, mission.screen(), inputs.getState(), origin()), true);
    },
    /** The plan on screen is a new one. */
    begin: () => {
      answers.forget();
      store.setState(alone(inputs.getState()), true);
    },
    /** Brings back the variants of a plan that is on screen again. */
    restore: (state: VariantsState) => {
      answers.forget();
      store.setState(state, true);
    },
  };
});

export type Variants = ReturnType<typeof useVariants.make>;
