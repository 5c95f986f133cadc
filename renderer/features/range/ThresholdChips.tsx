import { Plus, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { toPercentText } from '../../../server/report/format.ts';
import { useAnalysis } from '../../analysis/answers.ts';
import { useEntries } from '../../plan/entries.ts';
import {
  isThresholdShown,
  thresholdLimit,
  withoutThreshold,
  withThreshold,
  withThresholdShown,
} from '../../plan/inputs.ts';
import { useInputs } from '../../plan/planStores.ts';
import { IconButton } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { words } from '../../ui/words.ts';
import css from './ThresholdChips.module.css';

function RingEditor() {
  const store = useEntries();
  const thresholds = useInputs((inputs) => inputs.thresholds_pct);
  const [added, setAdded] = useState(25);
  const isFull = thresholds.length >= thresholdLimit;
  const add = () => store.setState((inputs) => withThreshold(inputs, Math.round(added)));
  return (
    <div className={css['editor']}>
      <p className={css['title']}>{words('window.range.rings')}</p>
      <ul className={css['list']}>
        {thresholds.map((threshold) => (
          <li key={threshold} className={css['item']}>
            {words('window.range.left_at_home', { left_pct: threshold })}
            <IconButton
              icon={X}
              size="s"
              label={words('window.range.remove_ring', { left_pct: threshold })}
              disabled={thresholds.length === 1}
              onClick={() => store.setState((inputs) => withoutThreshold(inputs, threshold))}
            />
          </li>
        ))}
      </ul>
      <form
        className={css['adder']}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <NumberField
          label={words('window.common.add')}
          bound="battery_pct"
          value={added}
          onChange={setAdded}
        />
        <IconButton type="submit" icon={Plus} label={words('window.range.add_ring')} disabled={isFull} />
      </form>
      {isFull ? <p className={css['note']}>{words('window.range.rings_full')}</p> : null}
    </div>
  );
}

/** Focuses the popover itself: the tooltip of its first button would cover the list. */
function focusItself(event: Event) {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

/** A chip for each ring, in its colour, to show or hide it. */
export function ThresholdChips() {
  const store = useEntries();
  const inputs = useInputs((state) => state);
  const rings = useAnalysis((state) => state.range.answered?.result.rings);
  const colorOf = (threshold: number) =>
    rings?.find((ring) => ring.battery_threshold_pct === threshold)?.color;
  return (
    <fieldset className={css['chips']} aria-label={words('window.range.rings_shown')}>
      {inputs.thresholds_pct.map((threshold) => {
        const isShown = isThresholdShown(inputs, threshold);
        return (
          <button
            key={threshold}
            type="button"
            className={css['chip']}
            aria-pressed={isShown}
            onClick={() => store.setState((state) => withThresholdShown(state, threshold, !isShown))}
          >
            <i className={css['swatch']} style={{ background: colorOf(threshold) }} />
            {toPercentText(threshold)}
          </button>
        );
      })}
      <button
        type="button"
        className={css['chip']}
        aria-pressed={inputs.shows_one_way}
        onClick={() => store.setState({ shows_one_way: !inputs.shows_one_way })}
      >
        <i className={css['swatch']} data-kind="one-way" />
        {words('window.range.one_way')}
      </button>
      <Popover.Root>
        <Popover.Trigger className={css['chip']} aria-label={words('window.range.edit_rings')}>
          <Plus className={css['plus']} aria-hidden="true" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            className={css['popover']}
            sideOffset={6}
            collisionPadding={10}
            aria-label={words('window.range.rings')}
            onOpenAutoFocus={focusItself}
          >
            <RingEditor />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </fieldset>
  );
}
