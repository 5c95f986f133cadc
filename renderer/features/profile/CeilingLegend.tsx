import { useLocale } from '../../ui/localeContext.ts';
import { toCeilingText } from './profileText.ts';

/** The line of the ceiling above the ground in a legend; nothing where there is none. */
export function CeilingLegend({ ceiling_m }: { readonly ceiling_m: number | undefined }) {
  const locale = useLocale();
  return ceiling_m === undefined ? null : <span data-line="ceiling">{toCeilingText(ceiling_m, locale)}</span>;
}
