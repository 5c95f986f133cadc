import { record } from '../../../engine/mission/history.ts';
import type { PlanVariant } from '../../../server/contract/planVariants.ts';
import type { VariantLetter } from '../../../server/contract/schemas/planVariants.ts';
import { isSame } from '../../analysis/isSame.ts';
import { type Inputs, isSameInputs } from '../../plan/inputs.ts';
import type { Screen } from '../../plan/missionStore.ts';
import type { Origin } from '../import/planOrigins.ts';

/** A variant that is not on screen. */
export interface Parked {
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
  /** The state of a variant off screen; absent: it is on screen. */
  readonly parked?: Parked | undefined;
}

export interface VariantsState {
  /** The first one is the plan. */
  readonly list: readonly Variant[];
  readonly shown: VariantLetter;
  /** Letters and names as the file has them. */
  readonly saved: string;
}

export const signatureOf = (variants: readonly Pick<Variant, 'letter' | 'name'>[]): string =>
  JSON.stringify(variants.map(({ letter, name }) => [letter, name]));

export function moved<Value>(list: readonly Value[], from: number, to: number): readonly Value[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** The screen of a variant from a file, whose plan is on screen. */
function screenOf({ letter, mission, isLaunchChosen }: PlanVariant, { history }: Screen): Screen {
  if (isSame(mission, history.present)) return { history, original: history.present, isLaunchChosen };
  const step = { says: 'window.plan.edit_variant', values: { letter } };
  return { history: record(history, mission, step), original: mission, isLaunchChosen };
}

export const alone = (savedInputs: Inputs): VariantsState => {
  const list: readonly Variant[] = [{ letter: 'A', savedInputs }];
  return { list, shown: 'A', saved: signatureOf(list) };
};

/** Variants of which the first is on screen. */
export function opened(
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

export const isParkedChanged = ({ savedInputs, parked }: Variant): boolean =>
  savedInputs === undefined ||
  (parked !== undefined &&
    (parked.screen.history.present !== parked.screen.original || !isSameInputs(parked.inputs, savedInputs)));
