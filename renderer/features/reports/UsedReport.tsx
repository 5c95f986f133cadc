import { RadioTower } from 'lucide-react';
import { useStore } from 'zustand';
import { useInputs } from '../../plan/planStores.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { SourceNote } from '../../ui/SourceNote.tsx';
import { words } from '../../ui/words.ts';
import { useReports } from './reportsStore.ts';
import { clockText } from './reportText.ts';
import { isWindOf } from './windOfReport.ts';

/** Says of which report the wind of the plan is, until another is typed. */
export function UsedReport() {
  const used = useStore(useReports().store, (state) => state.used);
  const isUsed = useInputs((inputs) => used !== undefined && isWindOf(inputs, used.wind));
  const locale = useLocale();
  if (used === undefined || !isUsed) return null;
  const { id, observed_at, time_zone } = used;
  return (
    <SourceNote icon={RadioTower} testId="used-report">
      <span>
        {words('window.reports.used', {
          id,
          timed: observed_at === undefined ? 'no' : 'yes',
          time: observed_at === undefined ? '' : clockText(observed_at, time_zone, locale),
        })}
      </span>
    </SourceNote>
  );
}
