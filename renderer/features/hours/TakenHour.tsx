import { CalendarClock } from 'lucide-react';
import { useStore } from 'zustand';
import { currentResult } from '../../analysis/asyncResult.ts';
import { useInputs } from '../../plan/planStores.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import css from './Hours.module.css';
import { useHours } from './hoursStore.ts';
import { clockOf } from './hoursText.ts';

/** Says in which hour the plan takes off, whose wind is that of the plan, with the way back to a typed one. */
export function TakenHour() {
  const { store, typeInstead } = useHours();
  const taken = useInputs(({ hourly }) => hourly?.taken);
  const zone = useStore(
    store,
    ({ judged }) => currentResult(judged)?.time_zone ?? judged.answered?.result.time_zone,
  );
  const locale = useLocale();
  if (taken === undefined) return null;
  const clock = clockOf(zone ?? 'UTC', locale);
  const values = {
    day: clock.day(taken),
    time: clock.time(taken),
    zone: zone === undefined ? 'utc' : 'local',
  };
  return (
    <p className={css['taken']} data-testid="taken-hour">
      <CalendarClock aria-hidden="true" />
      <span>{words('window.hours.taken', values)}</span>
      <button type="button" onClick={typeInstead}>
        {words('window.hours.type_instead')}
      </button>
    </p>
  );
}
