import { useMemo } from 'react';
import { shownRingToFly } from '../../analysis/reserveRing.ts';
import type { RangeResult } from '../../map/mapProps.ts';
import { useInputs } from '../../plan/planStores.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import css from './RingDistances.module.css';
import { toRingDistances } from './ringDistances.ts';

function Table({ range }: { readonly range: RangeResult }) {
  const inputs = useInputs((state) => state);
  const locale = useLocale();
  const dashed_pct = shownRingToFly(range, inputs)?.battery_threshold_pct;
  const { heads, rows } = useMemo(
    () => toRingDistances(range, inputs, dashed_pct, locale),
    [range, inputs, dashed_pct, locale],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys, too
    <section className={css['scroller']} tabIndex={0} aria-label={words('window.range.ring_distances')}>
      <table className={css['table']}>
        <caption>{words('window.range.distances_caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{words('window.range.toward')}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ direction, cells }) => (
            <tr key={direction}>
              <th scope="row">{direction}</th>
              {cells.map((cell, index) => (
                <td key={heads[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The rings as a table, for whoever does not see them on the map. */
export function RingDistances({ range }: { readonly range: RangeResult }) {
  return (
    <details className={css['more']}>
      <summary>{words('window.range.distances_by_direction')}</summary>
      <Table range={range} />
    </details>
  );
}
