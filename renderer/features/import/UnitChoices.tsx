import type { Measure } from '../../../engine/flightplan/plan/planUnits.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import { RouteChoices } from './RouteChoices.tsx';
import css from './RouteDialog.module.css';
import { toUnitOptions } from './unitText.ts';

interface Props {
  readonly measure: Measure;
  readonly figure: number | undefined;
  readonly value: string | undefined;
  readonly onChange: (unit: string) => void;
}

export function UnitChoices({ measure, figure, value, onChange }: Props) {
  const locale = useLocale();
  const label = words('window.import.figures_are_in', { measure });
  return (
    <div className={css['order']}>
      <h3 className={css['label']}>{label}</h3>
      <RouteChoices
        label={label}
        value={value ?? ''}
        options={toUnitOptions(measure, figure, locale)}
        onChange={onChange}
        isPaired
      />
    </div>
  );
}
