import { CalendarClock } from 'lucide-react';
import { useStore } from 'zustand';
import { clockOf } from '../../../server/report/clock.ts';
import { useInputs } from '../../plan/planStores.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { SourceNote } from '../../ui/SourceNote.tsx';
import { words } from '../../ui/words.ts';
import { useHours } from './hoursStore.ts';

/** Says in which hour the plan takes off, whose wind is that of the plan, with the way back to a typed one. */
export function TakenHour() {
  const { store, typeInstead } = useHours();
  const taken = useInputs(({ hourly }) => hourly?.taken);
  const kept = useInputs(({ hourly }) => hourly?.time_zone);
  // The launch point may have moved since the hours came.
  const zone = useStore(store, ({ judged }) => judged.answered?.result.time_zone) ?? kept;
  const locale = useLocale();
  if (taken === undefined) return null;
  const clock = clockOf(zone, locale);
  const values = {
    day: clock.day(taken),
    time: clock.time(taken),
    zone: clock.isLocal ? 'local' : 'utc',
  };
  return (
    <SourceNote icon={CalendarClock} testId="taken-hour">
      <span>{words('window.hours.taken', values)}</span>
      <button type="button" onClick={typeInstead}>
        {words('window.hours.type_instead')}
      </button>
    </SourceNote>
  );
}
