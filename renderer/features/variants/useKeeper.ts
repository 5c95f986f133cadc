import { surelyLeft } from '../../../server/report/flownPlan.ts';
import { leftSaying } from '../../../server/report/verdict/outcome.ts';
import { words } from '../../ui/words.ts';
import { type Comparison, isGood, useComparison } from './comparison.ts';
import { useVariants } from './variantsStore.ts';

/** The variant without a doubt that keeps most, where the one on screen has a doubt. */
export function keeperOf({ variants, table }: Comparison) {
  const all = variants.map((variant, at) => ({ ...variant, figures: table.figures[at] }));
  const shown = all.find(({ isShown }) => isShown);
  if (shown?.figures === undefined || isGood(shown.figures)) return undefined;
  const [best] = all
    .flatMap(({ letter, standing, figures }) => {
      const { left } = figures ?? {};
      return standing === 'current' && isGood(figures) && left !== undefined ? [{ letter, left }] : [];
    })
    .toSorted((one, other) => surelyLeft(other.left) - surelyLeft(one.left));
  if (best === undefined) return undefined;
  const { letter, left } = best;
  return { letter, text: words('window.variants.keeps', { letter, left: leftSaying(left) }) };
}

/** The same of the plan on screen, with the way to the variant. */
export function useKeeper() {
  const { show } = useVariants();
  const keeper = keeperOf(useComparison());
  return keeper && { text: keeper.text, show: () => show(keeper.letter) };
}
