import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { Fragment, useId } from 'react';
import css from './Select.module.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Said in grey behind the label. */
  readonly about?: string | undefined;
  /** Heading of the options that follow with the same one; absent: none stands over it. */
  readonly group?: string | undefined;
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

function Item({ value, label, about }: Option<string>) {
  return (
    <Primitive.Item value={value} className={css['option']}>
      <Primitive.ItemText>
        {label}
        {about === undefined ? null : <small> {about}</small>}
      </Primitive.ItemText>
      <Primitive.ItemIndicator asChild>
        <Check aria-hidden="true" />
      </Primitive.ItemIndicator>
    </Primitive.Item>
  );
}

/** The options under their headings, in their order. */
function Groups({ options }: { readonly options: readonly Option<string>[] }) {
  const groups: Option<string>[][] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last !== undefined && last[0]?.group === option.group) last.push(option);
    else groups.push([option]);
  }
  return groups.map((group) => {
    const heading = group[0]?.group;
    const items = group.map((option) => <Item key={option.value} {...option} />);
    return heading === undefined ? (
      <Fragment key={group[0]?.value}>{items}</Fragment>
    ) : (
      <Primitive.Group key={group[0]?.value}>
        <Primitive.Label className={css['heading']}>{heading}</Primitive.Label>
        {items}
      </Primitive.Group>
    );
  });
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
              <Groups options={options} />
            </Primitive.Viewport>
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </div>
  );
}
