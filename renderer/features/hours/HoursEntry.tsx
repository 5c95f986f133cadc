import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { unitsOf } from '../../../server/contract/unitChoice.ts';
import { useInputs } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import css from './Hours.module.css';
import { useHours } from './hoursStore.ts';

/** The field into which hours are typed or pasted as a table. */
export function HoursEntry() {
  const { store, type, forget } = useHours();
  const hasHours = useInputs(({ hourly }) => hourly !== undefined);
  const fault = useStore(store, (state) => state.fault);
  const wind_unit = unitsOf(useLocale()).wind;
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const read = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await type(text, wind_unit))) return;
    setText('');
    setOpen(false);
  };
  return (
    <details
      className={css['entry']}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{words('window.hours.type_or_paste')}</summary>
      <form onSubmit={(event) => void read(event)}>
        <label htmlFor="hours-text">{words('window.hours.table_label', { unit: wind_unit })}</label>
        <textarea
          id="hours-text"
          rows={4}
          value={text}
          spellCheck={false}
          placeholder={'06:00  4  270  7  12\n07:00  5  280  8  13'}
          aria-invalid={fault !== undefined}
          aria-describedby="hours-fault"
          onChange={({ target }) => setText(target.value)}
        />
        <p id="hours-fault" role="alert" className={css['fault']}>
          {fault}
        </p>
        <div className={css['actions']}>
          <Button kind="primary" type="submit" disabled={text.trim() === ''}>
            {words('window.hours.read')}
          </Button>
          {hasHours ? <Button onClick={forget}>{words('window.hours.forget')}</Button> : null}
        </div>
      </form>
    </details>
  );
}
