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
import css from './SettingsDialog.module.css';

const systemNames = { metric: 'Metric', aviation: 'Aviation', imperial: 'Imperial' } as const;
const systems = unitSystemNames.map((value) => ({ value, label: systemNames[value] }));

const quantityNames: Readonly<Record<UnitQuantity, string>> = {
  wind: 'Wind',
  speed: 'Speed',
  length: 'Distance',
  height: 'Height',
  temperature: 'Temperature',
};
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
        <span>Units</span>
        <Segments
          label="Units"
          value={typeof units === 'string' ? units : ''}
          options={systems}
          onChange={(name) => {
            if (name !== '') onChange(toUnits(unitSystems[name]));
          }}
        />
      </div>
      <div className={css['units']}>
        {quantities.map((quantity) => (
          <Select
            key={quantity}
            label={quantityNames[quantity]}
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
