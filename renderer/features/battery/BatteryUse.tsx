import { ChevronRight } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import type { Explanation } from '../../../engine/explanation/explain.ts';
import { type Factor, toFactors } from '../../../server/report/batteryFactors.ts';
import { toChargeText } from '../../../server/report/chargeWords.ts';
import { toPointsText } from '../../../server/report/format.ts';
import { useInputs } from '../../plan/planStores.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import css from './BatteryUse.module.css';

interface Props {
  readonly explanation: Explanation;
  readonly of: string;
}

const shades = 6;
/** The level flight in grey, each further factor in a lighter accent. */
const shadeOf = (factors: readonly Factor[], index: number): string => {
  const factor = factors[index];
  if (factor === undefined || factor.points_pct < 0) return 'none';
  if (factor.key === 'level_flight_pct') return 'base';
  const before = factors.slice(0, index).filter(({ key }) => key !== 'level_flight_pct').length;
  return `${Math.min(shades, before + 1)}`;
};

function Bar({ factors }: { readonly factors: readonly Factor[] }) {
  return (
    <span className={css['bar']} aria-hidden="true">
      {factors.map(({ key, points_pct }, index) =>
        points_pct <= 0 ? null : (
          <i key={key} data-shade={shadeOf(factors, index)} style={{ flexGrow: points_pct }} />
        ),
      )}
    </span>
  );
}

/** Shows the uses of the battery in one bar, which opens a list of all factors with their points. */
export function BatteryUse({ explanation, of }: Props) {
  const locale = useLocale();
  const temp_c = useInputs((inputs) => inputs.temp_c);
  const factors = toFactors(explanation, { temp_c }, locale);
  return (
    <Collapsible.Root className={css['use']} data-testid="battery-use">
      <Collapsible.Trigger className={css['head']}>
        <span className={css['title']}>{words('window.battery.title')}</span>
        <span className={css['total']}>
          {explanation.total_pct > 100 ? (
            <b>{toChargeText(explanation.total_pct, locale)}</b>
          ) : (
            <>
              <b>{toPointsText(explanation.total_pct, locale)}</b> {words('window.battery.points')}
            </>
          )}
        </span>
        <ChevronRight className={css['chevron']} aria-hidden="true" />
        <Bar factors={factors} />
      </Collapsible.Trigger>
      <Collapsible.Content>
        <ul className={css['list']} aria-label={words('window.battery.spent_on')}>
          {factors.map(({ key, name, points_pct }, index) => (
            <li key={key} data-factor={key} data-helps={points_pct < 0}>
              <i data-shade={shadeOf(factors, index)} aria-hidden="true" />
              <span>
                {name}
                {points_pct < 0 ? <small> {words('window.battery.helps')}</small> : null}
              </span>
              <b>{toPointsText(points_pct, locale)}</b>
            </li>
          ))}
        </ul>
        <p className={css['of']}>{of}</p>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
