import { toTemperatureText } from '../../../server/report/format.ts';
import { useRange } from '../../analysis/answers.ts';
import { type PackChoice, withPackChoice } from '../../plan/inputs.ts';
import { useInputs, useInputsStore } from '../../plan/planStores.ts';
import fields from '../../ui/Fields.module.css';
import { Figures } from '../../ui/Figures.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import css from './PackWarmth.module.css';

const options = [
  { value: 'kept_warm', label: 'Kept warm' },
  { value: 'as_air', label: 'Cold as the air' },
  { value: 'set', label: 'Set' },
] as const satisfies readonly { value: PackChoice; label: string }[];

/** Says how much charge the battery has at its temperature, by the latest answer. */
function PackCharge() {
  const { standing, answered } = useRange();
  const physics = answered?.result.physics;
  const locale = useLocale();
  if (physics === undefined) return null;
  const share_pct = Math.round(100 * physics.battery_temperature_factor);
  return (
    <Figures standing={standing}>
      <p className={fields['small']} data-testid="pack-charge">
        {`Battery ${toTemperatureText(physics.battery_temp_c, locale)} at take-off: ${share_pct}\u00a0% of its warm capacity.`}
      </p>
    </Figures>
  );
}

/** The question how warm the battery is at take-off, which in frost decides more than the air. */
export function PackWarmth() {
  const store = useInputsStore();
  const { pack_choice, battery_temp_c } = useInputs((inputs) => inputs);
  return (
    <div className={css['warmth']}>
      <span className={css['label']}>How warm is the battery at take-off?</span>
      <Segments
        label="Warmth of the battery"
        value={pack_choice}
        options={options}
        onChange={(choice) => store.setState((inputs) => withPackChoice(inputs, choice))}
      />
      {pack_choice === 'set' ? (
        <NumberField
          label="Battery temperature"
          bound="temp_c"
          value={battery_temp_c}
          onChange={(next_c) => store.setState({ battery_temp_c: next_c })}
        />
      ) : null}
      <PackCharge />
    </div>
  );
}
