import { toTemperatureText } from '../../../server/report/format.ts';
import { useRange } from '../../analysis/answers.ts';
import { useEntries } from '../../plan/entries.ts';
import { type PackChoice, withPackChoice } from '../../plan/inputs.ts';
import { useInputs } from '../../plan/planStores.ts';
import fields from '../../ui/Fields.module.css';
import { Figures } from '../../ui/Figures.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { words } from '../../ui/words.ts';
import css from './PackWarmth.module.css';

const options = (): readonly { value: PackChoice; label: string }[] => [
  { value: 'kept_warm', label: words('window.conditions.kept_warm') },
  { value: 'as_air', label: words('window.conditions.cold_as_air') },
  { value: 'set', label: words('window.conditions.set') },
];

/** Says how much charge the battery has at its temperature, by the latest answer. */
function PackCharge() {
  const { standing, answered } = useRange();
  const physics = answered?.result.physics;
  const locale = useLocale();
  if (physics === undefined) return null;
  return (
    <Figures standing={standing}>
      <p className={fields['small']} data-testid="pack-charge">
        {words('window.conditions.pack_charge', {
          temperature: toTemperatureText(physics.battery_temp_c, locale),
          share_pct: 100 * physics.battery_temperature_factor,
        })}
      </p>
    </Figures>
  );
}

/** The question how warm the battery is at take-off, which in frost decides more than the air. */
export function PackWarmth() {
  const store = useEntries();
  const { pack_choice, battery_temp_c } = useInputs((inputs) => inputs);
  return (
    <div className={css['warmth']}>
      <span className={css['label']}>{words('window.conditions.how_warm')}</span>
      <Segments
        label={words('window.conditions.battery_warmth')}
        value={pack_choice}
        options={options()}
        onChange={(choice) => store.setState((inputs) => withPackChoice(inputs, choice))}
      />
      {pack_choice === 'set' ? (
        <NumberField
          label={words('window.conditions.battery_temperature')}
          bound="temp_c"
          value={battery_temp_c}
          onChange={(next_c) => store.setState({ battery_temp_c: next_c })}
        />
      ) : null}
      <PackCharge />
    </div>
  );
}
