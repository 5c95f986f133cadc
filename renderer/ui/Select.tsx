import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { useId } from 'react';
import css from './Select.module.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Said in grey behind the label. */
  readonly about?: string | undefined;
}

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly layout?: 'inline' | 'stacked';
  /** Shown while nothing is chosen. */
  readonly placeholder?: string | undefined;
}

export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  layout = 'inline',
  placeholder,
}: Props<Value>) {
  const id = useId();
  return (
    <div className={css['field']} data-layout={layout}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      <Primitive.Root
        value={value}
        onValueChange={(next) => {
          const chosen = options.find((option) => option.value === next);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        <Primitive.Trigger className={css['trigger']} id={id} aria-label={label}>
          <Primitive.Value placeholder={placeholder} />
          <Primitive.Icon asChild>
            <ChevronDown aria-hidden="true" />
          </Primitive.Icon>
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content className={css['list']} position="popper" sideOffset={4} collisionPadding={8}>
            <Primitive.Viewport nonce={globalThis.__webpack_nonce__}>
              {options.map((option) => (
                <Primitive.Item key={option.value} value={option.value} className={css['option']}>
                  <Primitive.ItemText>
                    {option.label}
                    {option.about === undefined ? null : <small> {option.about}</small>}
                  </Primitive.ItemText>
                  <Primitive.ItemIndicator asChild>
                    <Check aria-hidden="true" />
                  </Primitive.ItemIndicator>
                </Primitive.Item>
              ))}
            </Primitive.Viewport>
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </div>
  );
}
