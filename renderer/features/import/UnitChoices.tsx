import type { Measure } from '../../../engine/flightplan/plan/planUnits.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import { NamedChoices } from './RouteChoices.tsx';
import { toUnitOptions } from './unitText.ts';

interface Props {
  readonly measure: Measure;
  readonly figure: number | undefined;
  readonly value: string | undefined;
  readonly onChange: (unit: string) => void;
}

export function UnitChoices({ measure, figure, value, onChange }: Props) {
  const locale = useLocale();
  return (
    <NamedChoices
      label={words('window.import.figures_are_in', { measure })}
      value={value ?? ''}
      options={toUnitOptions(measure, figure, locale)}
      onChange={onChange}
      isPaired
    />
  );
}
