import { ToggleGroup } from 'radix-ui';
import css from './Segments.module.css';

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** Values of a choice with their names. */
export const optionsOf = <const Value extends string>(
  values: readonly Value[],
  toName: (value: Value) => string,
) => values.map((value) => ({ value, label: toName(value) }));

/** Two or three options side by side, one of them chosen. */
export function Segments<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      className={css['group']}
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <ToggleGroup.Item key={option.value} value={option.value} className={css['item']}>
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

/** The same behind their name. */
export const SegmentsRow = <Value extends string>(choice: Props<Value>) => (
  <div className={css['row']}>
    <span>{choice.label}</span>
    <Segments {...choice} />
  </div>
);
