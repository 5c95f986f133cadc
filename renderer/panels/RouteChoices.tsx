import { RadioGroup } from 'radix-ui';
import css from './RouteDialog.module.css';

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly name: string; readonly about: string }[];
  readonly onChange: (value: Value) => void;
}

/** Choices one below the other, each with what speaks for it. */
export function RouteChoices<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <RadioGroup.Root
      className={css['options']}
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <RadioGroup.Item key={option.value} value={option.value} className={css['option']}>
          <i className={css['dot']} aria-hidden="true" />
          <span>
            <b>{option.name}</b>
            <small>{option.about}</small>
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
