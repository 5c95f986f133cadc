import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Bound, BoundName } from '../../server/contract/schemas/common.ts';
import { useLocale } from './localeContext.ts';
import css from './NumberField.module.css';
import { readNumber, stepNumber, toNumberText, toRangeText, toUntilThenText } from './numberText.ts';
import { type Quantity, toQuantity } from './quantity.ts';
import { words } from './words.ts';
import { useHasFigures, useWrongEntry } from './wrongEntries.ts';

interface Props {
  readonly label: string;
  /** Range, unit and step come from the contract. */
  readonly bound: BoundName | Bound;
  /** The value in the contract's unit. `undefined`: not set; `placeholder` says what applies instead. */
  readonly value: number | undefined;
  readonly onChange: (value: number) => void;
  /** Called when the field is emptied; absent: it may not be. */
  readonly onClear?: (() => void) | undefined;
  /** Called when the text begins or ceases to be no value; the last value stays meanwhile. */
  readonly onFault?: ((isWrong: boolean) => void) | undefined;
  readonly placeholder?: string | undefined;
  readonly layout?: 'inline' | 'stacked' | undefined;
  readonly unit?: string | undefined;
  readonly note?: ReactNode;
}

interface Draft {
  readonly text: string;
  /** The value when this was typed; another value from outside (undo, a file) replaces the draft. */
  readonly over: number | undefined;
}

function useDraft({ value, onChange, onClear }: Props, quantity: Quantity) {
  const [draft, setDraft] = useState<Draft>();
  const [unit, setUnit] = useState(quantity.unit);
  if (unit !== quantity.unit) {
    setUnit(quantity.unit);
    setDraft(undefined);
  }
  const shown = value === undefined ? '' : toNumberText(quantity.toShown(value), quantity.decimals);
  const text = draft !== undefined && draft.over === value ? draft.text : shown;
  const isUnset = text.trim() === '' && onClear !== undefined;
  const reading = readNumber(text, quantity);
  const fault =
    isUnset || reading.ok || (draft === undefined && value === undefined) ? undefined : reading.failure;

  const type = (typed: string) => {
    const next = readNumber(typed, quantity);
    if (next.ok) {
      const stored = quantity.toStored(next.value);
      setDraft({ text: typed, over: stored });
      if (stored !== value) onChange(stored);
    } else if (typed.trim() === '' && onClear !== undefined) {
      setDraft({ text: typed, over: undefined });
      onClear();
    } else setDraft({ text: typed, over: value });
  };
  const settle = () => {
    if (fault === undefined) setDraft(undefined);
  };
  const step = (direction: 1 | -1, factor: number) => {
    const from = reading.ok ? reading.value : quantity.toShown(value ?? quantity.toStored(quantity.min));
    const next = stepNumber(from, direction, quantity, factor);
    setDraft(undefined);
    onChange(quantity.toStored(next));
  };
  return { text, fault, type, settle, step };
}

/** Steps a focused field by the wheel; React's own listener is passive, so the page would scroll as well. */
function useWheelStep(step: (direction: 1 | -1, factor: number) => void) {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    const element = input.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      if (document.activeElement !== element || event.deltaY === 0) return;
      event.preventDefault();
      latest.current(event.deltaY < 0 ? 1 : -1, event.shiftKey ? 10 : 1);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);
  return input;
}

/** Passes a state on whenever it changes, and that it is over when the field goes; false from the beginning is nothing to pass on. */
function useTold(isWrong: boolean, tell: ((isWrong: boolean) => void) | undefined) {
  const last = useRef(false);
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(
    () => () => {
      if (last.current) latest.current?.(false);
    },
    [],
  );
  useEffect(() => {
    if (last.current === isWrong) return;
    last.current = isWrong;
    latest.current?.(isWrong);
  }, [isWrong]);
}

const directions: Readonly<Record<string, readonly [1 | -1, number]>> = {
  ArrowUp: [1, 1],
  ArrowDown: [-1, 1],
  PageUp: [1, 10],
  PageDown: [-1, 10],
};

/** Signs of units are the same in every language; cycles are a word. */
const toUnitText = (unit: string) => (unit === 'cycles' ? words('window.ui.cycles') : unit);

/** A number field with its unit inside: shows its range on focus, steps by arrow keys and wheel, keeps and explains wrong input. */
export function NumberField(props: Props) {
  const { label, bound, value, placeholder, layout = 'inline' } = props;
  const quantity = toQuantity(bound, useLocale());
  const { text, fault, type, settle, step } = useDraft(props, quantity);
  const input = useWheelStep(step);
  const id = useId();
  useTold(fault !== undefined, props.onFault);
  const untilThen = useHasFigures() ? ` ${toUntilThenText(value, quantity)}` : '';
  const message = fault && `${fault.message}${untilThen}`;
  useWrongEntry(id, label, message);
  const describedBy = `${id}-about`;
  const onKeyDown = (event: KeyboardEvent) => {
    const [direction, factor] = directions[event.key] ?? [];
    if (direction === undefined || factor === undefined) return;
    event.preventDefault();
    step(direction, event.shiftKey ? factor * 10 : factor);
  };
  return (
    <div className={css['field']} data-layout={layout} data-invalid={fault !== undefined}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      <div className={css['box']}>
        <input
          ref={input}
          id={id}
          className={css['input']}
          type="text"
          role="spinbutton"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={text}
          placeholder={placeholder}
          aria-valuenow={value === undefined ? undefined : Number(quantity.toShown(value).toFixed(2))}
          aria-valuemin={quantity.min}
          aria-valuemax={quantity.max}
          aria-invalid={fault !== undefined}
          aria-describedby={describedBy}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={settle}
          onKeyDown={onKeyDown}
        />
        <span className={css['unit']} aria-hidden="true">
          {toUnitText(props.unit ?? quantity.unit)}
        </span>
      </div>
      <p className={css[fault === undefined ? 'range' : 'fault']} id={describedBy}>
        {message ?? toRangeText(quantity)}
      </p>
      {props.note}
    </div>
  );
}
