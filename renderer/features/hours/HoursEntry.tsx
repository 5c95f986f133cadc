import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { unitsOf } from '../../../server/contract/unitChoice.ts';
import { useInputs } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import css from './Hours.module.css';
import { useHours } from './hoursStore.ts';
import { toTable } from './hoursText.ts';

/** The field into which hours are typed or pasted as a table. */
export function HoursEntry() {
  const { store, type, forget } = useHours();
  const hourly = useInputs((inputs) => inputs.hourly);
  const { fault, judged } = useStore(store);
  const locale = useLocale();
  const wind_unit = unitsOf(locale).wind;
  const typed = hourly?.source === undefined ? hourly : undefined;
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const read = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await type(text, wind_unit))) return;
    setText('');
    setOpen(false);
  };
  const turn = (isOpenNow: boolean) => {
    const zone = judged.answered?.result.time_zone ?? typed?.time_zone;
    if (isOpenNow && !isOpen && typed !== undefined) setText(toTable(typed.hours, zone, locale));
    setOpen(isOpenNow);
  };
  return (
    <details
      className={css['entry']}
      open={isOpen}
      onToggle={({ currentTarget }) => turn(currentTarget.open)}
    >
      <summary>{words(typed === undefined ? 'window.hours.type_or_paste' : 'window.hours.change')}</summary>
      <form onSubmit={(event) => void read(event)}>
        <label htmlFor="hours-text">
          {words(typed === undefined ? 'window.hours.table_label' : 'window.hours.change_label', {
            unit: wind_unit,
          })}
        </label>
        <textarea
          id="hours-text"
          rows={typed === undefined ? 4 : 7}
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
          {hourly !== undefined ? <Button onClick={forget}>{words('window.hours.forget')}</Button> : null}
        </div>
      </form>
    </details>
  );
}
