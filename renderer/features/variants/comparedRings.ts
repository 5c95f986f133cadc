import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { VariantLetter } from '../../../server/contract/schemas/planVariants.ts';
import { leftAtHome, surelyLeft } from '../../../server/report/flownPlan.ts';
import { outlineToFly } from '../../../server/report/ringReach.ts';
import type { ComparedRing, RangeResult } from '../../map/mapProps.ts';
import { useInputs, useView } from '../../plan/planStores.ts';
import { flightHue } from '../../ui/flightHue.ts';
import { words } from '../../ui/words.ts';
import { hueOf } from './comparison.ts';
import { type AnswersBeside, useVariantAnswers } from './variantAnswers.ts';
import { useVariants } from './variantsStore.ts';

const none: readonly ComparedRing[] = [];

/** The ring of a variant that keeps its reserve, by its cautious edge where that reaches anything. */
function ringOf(
  letter: VariantLetter,
  range: RangeResult | undefined,
  threshold_pct: number,
  isDashed: boolean,
): readonly ComparedRing[] {
  const flown = range && outlineToFly(range, threshold_pct);
  if (flown === undefined) return none;
  const { ring, polygon, isSure } = flown;
  const sure = isSure ? 'yes' : 'no';
  return [
    {
      key: letter,
      label: words('window.variants.ring', { letter, sure, left_pct: ring.battery_threshold_pct }),
      hue: flightHue(hueOf(letter)),
      ring,
      outline: polygon,
      isDashed,
    },
  ];
}

/** The variant that keeps most at its end among those beside the one on screen. */
function bestOf(letters: readonly VariantLetter[], answers: AnswersBeside): VariantLetter | undefined {
  const keptOf = (letter: VariantLetter) => {
    const result = answers[letter]?.mission.answered?.result;
    const left = result && leftAtHome(result);
    return left === undefined ? -1 : surelyLeft(left);
  };
  return letters.toSorted((one, other) => keptOf(other) - keptOf(one))[0];
}

/** While variants are compared: the ring of the one on screen, and that of the one pointed at, or else of the best. */
export function useComparedRings(range: RangeResult | undefined): readonly ComparedRing[] {
  const { list, shown } = useStore(useVariants().store);
  const answers = useStore(useVariantAnswers().store);
  const isOpen = useView((state) => state.isCompareOpen);
  const pointed = useView((state) => state.pointedVariant);
  const threshold_pct = useInputs((inputs) => inputs.rth_threshold_pct);
  return useMemo(() => {
    if (range === undefined || list.length === 1 || !(isOpen || pointed !== undefined)) return none;
    const others = list.map(({ letter }) => letter).filter((letter) => letter !== shown);
    const letter = others.find((one) => one === pointed) ?? bestOf(others, answers);
    const parked = list.find((variant) => variant.letter === letter)?.parked;
    const other = letter && answers[letter]?.range.answered?.result;
    return [
      ...(letter === undefined || parked === undefined
        ? none
        : ringOf(letter, other, parked.inputs.rth_threshold_pct, true)),
      ...ringOf(shown, range, threshold_pct, false),
    ];
  }, [range, list, shown, answers, isOpen, pointed, threshold_pct]);
}
