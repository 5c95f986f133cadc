import { createStore, type StoreApi } from 'zustand/vanilla';
import { record } from '../../../engine/mission/history.ts';
import type { Saying } from '../../../engine/saying.ts';
import type { PlanVariant } from '../../../server/contract/planVariants.ts';
import {
  longestVariantName,
  mostVariants,
  type VariantLetter,
  variantLetters,
} from '../../../server/contract/schemas/planVariants.ts';
import { isSame } from '../../analysis/isSame.ts';
import { part } from '../../parts/part.ts';
import type { Inputs } from '../../plan/inputs.ts';
import { isSameInputs } from '../../plan/inputs.ts';
import type { Screen } from '../../plan/missionStore.ts';
import { useInputsStore, useMissionStore, useStartPlan, useViewStore } from '../../plan/planStores.ts';
import { useImporter } from '../import/importStore.ts';
import type { Origin } from '../import/planOrigins.ts';
import { useVariantAnswers } from './variantAnswers.ts';

/** A variant that is not on screen. */
interface Parked {
  readonly inputs: Inputs;
  readonly screen: Screen;
  readonly origin: Origin;
}

export interface Variant {
  readonly letter: VariantLetter;
  /** Given by the person; absent: named by what differs. */
  readonly name?: string | undefined;
  /** The inputs as the file has them; absent: no file has the variant. */
  readonly savedInputs?: Inputs | undefined;
  /** Absent: it is on screen. */
  readonly parked?: Parked | undefined;
}

export interface VariantsState {
  /** The first one is the plan. */
  readonly list: readonly Variant[];
  readonly shown: VariantLetter;
  /** Letters and names as the file has them. */
  readonly saved: string;
}

export interface Variants {
  readonly store: StoreApi<VariantsState>;
  /** All variants as recorded, the plan first. */
  contents(): readonly PlanVariant[];
  /** The variant on screen, where that is not the plan itself. */
  shownBeside(): VariantLetter | undefined;
  /** The file lacks something of a variant, apart from the route on screen. */
  isChanged(): boolean;
  show(letter: VariantLetter): void;
  /** Puts a copy of the variant on screen beside it, and shows it; nothing once there are as many as may be. */
  add(): void;
  /** Names a variant; an empty name is that by what differs. */
  rename(letter: VariantLetter, name: string): void;
  remove(letter: VariantLetter): void;
  /** Makes a variant the plan, and shows it; one undo makes the one before the plan again. */
  use(letter: VariantLetter): void;
  /** The variants are in a file as they were when `contents` gave them. */
  markSaved(contents: readonly PlanVariant[]): void;
  /** The plan on screen has come from a file, and the variants with it. */
  open(variants: readonly PlanVariant[]): void;
  /** The plan on screen is a new one. */
  begin(): void;
  /** Brings back the variants of a plan that is on screen again. */
  restore(state: VariantsState): void;
}

const signatureOf = (variants: readonly Pick<Variant, 'letter' | 'name'>[]): string =>
  JSON.stringify(variants.map(({ letter, name }) => [letter, name]));

/** A list with one member moved. */
function moved<Value>(list: readonly Value[], from: number, to: number): readonly Value[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** The screen of a variant from a file, whose plan is on screen. */
function screenOf({ letter, mission, isLaunchChosen }: PlanVariant, { history }: Screen): Screen {
  if (isSame(mission, history.present)) return { history, original: history.present, isLaunchChosen };
  const step = { says: 'window.plan.edit_variant', values: { letter } };
  return { history: record(history, mission, step), original: mission, isLaunchChosen };
}

const alone = (savedInputs: Inputs): VariantsState => {
  const list: readonly Variant[] = [{ letter: 'A', savedInputs }];
  return { list, shown: 'A', saved: signatureOf(list) };
};

/** Variants of which the first is on screen. */
function opened(
  variants: readonly PlanVariant[],
  screen: Screen,
  inputs: Inputs,
  origin: Origin,
): VariantsState {
  const [first, ...others] = variants;
  if (first === undefined) return alone(inputs);
  const { letter, name } = first;
  const list: readonly Variant[] = [
    { letter, name, savedInputs: inputs },
    ...others.map((one) => ({
      letter: one.letter,
      name: one.name,
      savedInputs: one.inputs,
      parked: { inputs: one.inputs, screen: screenOf(one, screen), origin },
    })),
  ];
  return { list, shown: letter, saved: signatureOf(list) };
}

type OnScreen = Pick<PlanVariant, 'inputs' | 'mission' | 'isLaunchChosen'>;

const parkedContents = new WeakMap<Variant, PlanVariant>();

/** A parked variant as an immutable value: the same object at each call. */
function contentOfParked(variant: Variant, { inputs, screen }: Parked): PlanVariant {
  const { letter, name } = variant;
  const { history, isLaunchChosen } = screen;
  const known = parkedContents.get(variant);
  const content = known ?? { letter, name, inputs, mission: history.present, isLaunchChosen };
  parkedContents.set(variant, content);
  return content;
}

/** The variants of a list as they are recorded. */
export const contentsOf = (list: readonly Variant[], onScreen: OnScreen): readonly PlanVariant[] =>
  list.map((variant) => {
    const { letter, name, parked } = variant;
    return parked === undefined ? { letter, name, ...onScreen } : contentOfParked(variant, parked);
  });

const isParkedChanged = ({ savedInputs, parked }: Variant): boolean =>
  savedInputs === undefined ||
  (parked !== undefined &&
    (parked.screen.history.present !== parked.screen.original || !isSameInputs(parked.inputs, savedInputs)));

/** The plan under several circumstances: one on screen, in the stores of the plan, the others beside it. */
export const useVariants = part(({ of }): Variants => {
  const mission = of(useMissionStore);
  const inputs = of(useInputsStore);
  const importer = of(useImporter);
  const view = of(useViewStore);
  const answers = of(useVariantAnswers);
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

  /** Where the variant was that a step has made the plan. */
  const places = new WeakMap<Saying, { readonly letter: VariantLetter; readonly from: number }>();
  let isSwitching = false;
  mission.store.subscribe(({ history }, before) => {
    if (isSwitching || history === before.history) return;
    const undone = before.history.past.at(-1)?.edit;
    const redone = before.history.future[0]?.edit;
    const isUndone = undone !== undefined && history.future[0]?.edit === undone;
    const isRedone = redone !== undefined && history.past.at(-1)?.edit === redone;
    const step = isUndone ? undone : isRedone ? redone : undefined;
    const place = step && places.get(step);
    if (place === undefined) return;
    const { letter, from } = place;
    if (isRedone) set((list) => moved(list, indexOf(letter), 0));
    else if (indexOf(letter) === 0) set((list) => moved(list, 0, from));
  });

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
    contents,
    shownBeside: () => {
      const { list, shown } = store.getState();
      return list[0]?.letter === shown ? undefined : shown;
    },
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
    add: () => {
      const { list, shown } = store.getState();
      const letter = variantLetters.find((one) => list.every((variant) => variant.letter !== one));
      if (letter === undefined || list.length >= mostVariants) return;
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
    rename: (letter, name) => {
      const plain = name.trim().slice(0, longestVariantName);
      set((list) =>
        list.map((variant) =>
          variant.letter === letter ? { ...variant, name: plain === '' ? undefined : plain } : variant,
        ),
      );
    },
    remove: (letter) => {
      const { list, shown } = store.getState();
      const at = indexOf(letter);
      const next = list[at + 1] ?? list[at - 1];
      if (at < 0 || next === undefined) return;
      if (letter === shown) show(next.letter);
      set((now) => now.filter((variant) => variant.letter !== letter));
      answers.forget(letter);
    },
    use: (letter) => {
      show(letter);
      const from = indexOf(letter);
      if (from < 1) return;
      const step = { says: 'window.plan.edit_use_variant', values: { letter } };
      places.set(step, { letter, from });
      set((list) => moved(list, from, 0));
      mission.recordStep(step);
    },
    markSaved: (saved) => {
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
    open: (variants) => {
      answers.forget();
      store.setState(opened(variants, mission.screen(), inputs.getState(), origin()), true);
    },
    begin: () => {
      answers.forget();
      store.setState(alone(inputs.getState()), true);
    },
    restore: (state) => {
      answers.forget();
      store.setState(state, true);
    },
  };
});
