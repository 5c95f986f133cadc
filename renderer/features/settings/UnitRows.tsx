import {
  toUnits,
  type UnitChoice,
  type UnitQuantity,
  type Units,
  unitNames,
  unitSystemNames,
  unitSystems,
  unitsOf,
} from '../../../server/contract/unitChoice.ts';
import { Segments } from '../../ui/Segments.tsx';
import { Select } from '../../ui/Select.tsx';
import { words } from '../../ui/words.ts';
import css from './SettingsDialog.module.css';

const systems = () => unitSystemNames.map((value) => ({ value, label: words(`window.settings.${value}`) }));

const quantities = Object.keys(unitNames) as UnitQuantity[];

interface Props {
  readonly units: Units;
  readonly onChange: (units: Units) => void;
}

/** Units that go together, and one for each quantity below them. */
export function UnitRows({ units, onChange }: Props) {
  const choice = unitsOf(units);
  const choose = (quantity: UnitQuantity, unit: string) =>
    onChange(toUnits({ ...choice, [quantity]: unit } as UnitChoice));
  return (
    <>
      <div className={css['row']}>
        <span>{words('window.settings.units')}</span>
        <Segments
          label={words('window.settings.units')}
          value={typeof units === 'string' ? units : ''}
          options={systems()}
          onChange={(name) => {
            if (name !== '') onChange(toUnits(unitSystems[name]));
          }}
        />
      </div>
      <div className={css['units']}>
        {quantities.map((quantity) => (
          <Select
            key={quantity}
            label={words(`window.settings.unit_${quantity}`)}
            layout="stacked"
            value={choice[quantity]}
            options={unitNames[quantity].map((unit) => ({ value: unit, label: unit }))}
            onChange={(unit: string) => choose(quantity, unit)}
          />
        ))}
      </div>
    </>
  );
}
