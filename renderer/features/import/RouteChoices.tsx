import { RadioGroup } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
import css from './RouteDialog.module.css';

/** A file may hold a thousand routes: this many are listed on either side of the likely one, and more on request. */
const step = 50;

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly name: string; readonly about: string }[];
  readonly onChange: (value: Value) => void;
  /** Short choices, two in a row. */
  readonly isPaired?: boolean;
}

interface ItemProps extends ComponentProps<typeof RadioGroup.Item> {
  readonly heading: string;
  readonly about: string;
}

/** One of several choices, with what speaks for it. */
export const ChoiceItem = ({ heading, about, ...item }: ItemProps) => (
  <RadioGroup.Item {...item} className={css['option']}>
    <i className={css['dot']} aria-hidden="true" />
    <span>
      <b>{heading}</b>
      <small>{about}</small>
    </span>
  </RadioGroup.Item>
);

/** Choices in a column, each with its reasons. */
export function RouteChoices<Value extends string>({
  label,
  value,
  options,
  onChange,
  isPaired = false,
}: Props<Value>) {
  const [{ first, last }, setSpan] = useState(() => {
    const at = options.findIndex((option) => option.value === value);
    return { first: Math.max(0, at - step), last: at + step };
  });
  const [before, after] = [Math.min(step, first), Math.min(step, options.length - last)];
  return (
    <RadioGroup.Root
      className={`${css['options']} ${isPaired ? css['paired'] : ''}`}
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {before > 0 && (
        <Button kind="quiet" onClick={() => setSpan({ first: first - before, last })}>
          {words('window.import.show_before', { count: before })}
        </Button>
      )}
      {options.slice(first, last).map((option) => (
        <ChoiceItem key={option.value} value={option.value} heading={option.name} about={option.about} />
      ))}
      {after > 0 && (
        <Button kind="quiet" onClick={() => setSpan({ first, last: last + after })}>
          {words('window.import.show_more', { count: after })}
        </Button>
      )}
    </RadioGroup.Root>
  );
}

interface NamedProps<Value extends string> extends Props<Value> {
  /** Consequences of the choice. */
  readonly children?: ReactNode;
}

/** Choices under their name. */
export function NamedChoices<Value extends string>({ children, ...choices }: NamedProps<Value>) {
  return (
    <div className={css['order']}>
      <h3 className={css['label']}>{choices.label}</h3>
      <RouteChoices {...choices} />
      {children}
    </div>
  );
}
