import { RadioTower } from 'lucide-react';
import { useStore } from 'zustand';
import type { Reports as Found, ReportedWind } from '../../../server/contract/schemas/reports.ts';
import { useMission } from '../../plan/planStores.ts';
import { useSettings } from '../../platform/settingsStore.ts';
import { Button } from '../../ui/Button.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { useNow } from '../../ui/useNow.ts';
import { words } from '../../ui/words.ts';
import { Report } from './Report.tsx';
import css from './Reports.module.css';
import { isOfPlace, useReports } from './reportsStore.ts';
import { ageOf, metarFacts, periodFact } from './reportText.ts';

interface Props {
  /** Makes a wind at 10 m that of the plan. */
  readonly onUseWind: (wind: ReportedWind) => void;
}

/** The reports as they were sent, and what they say. */
function Shown({ reports, onUseWind }: Props & { readonly reports: Found }) {
  const { use } = useReports();
  const locale = useLocale();
  const now_ms = useNow();
  const { metar, taf, time_zone } = reports;
  const wind = metar.reading?.wind;
  const end = taf?.periods?.[0]?.end;
  return (
    <>
      <Report
        kind="METAR"
        field={metar.field}
        raw={metar.raw}
        age={ageOf(metar.observed_at, now_ms)}
        facts={metar.reading && metarFacts(metar.reading)}
      >
        {wind === undefined ? null : (
          <Button
            onClick={() => {
              onUseWind(wind);
              use(reports, wind);
            }}
          >
            {words('window.reports.use_wind')}
          </Button>
        )}
      </Report>
      {taf === undefined ? (
        <p className={css['off']}>{words('window.reports.no_taf')}</p>
      ) : (
        <Report
          kind="TAF"
          field={taf.field}
          raw={taf.raw}
          age={
            end !== undefined && Date.parse(end) < now_ms
              ? { isOld: true, text: words('window.reports.taf_over') }
              : undefined
          }
          facts={taf.periods?.map((period) => periodFact(period, time_zone, locale))}
        />
      )}
    </>
  );
}

function hostOf(address: string): string {
  // A template is an address but for its braces, which lie behind the host.
  return URL.canParse(address) ? new URL(address).host : address;
}

/** The button that asks for the reports of the nearest airfield, where an address of them is set, and the last ones. */
export function Reports({ onUseWind }: Props) {
  const { store, askFor } = useReports();
  const { isAsking, found, trouble } = useStore(store);
  const launch = useMission(({ history }) => history.present.home);
  const { report_service } = useSettings();
  if (report_service === '') return <p className={css['off']}>{words('window.reports.off')}</p>;
  const reports = found && isOfPlace(found.place, launch) ? found.reports : undefined;
  return (
    <div className={css['reports']} data-testid="reports">
      <div className={css['row']}>
        <Button disabled={launch === undefined} aria-busy={isAsking} onClick={() => void askFor()}>
          <RadioTower aria-hidden="true" />
          {words(isAsking ? 'window.forecast.asking' : 'window.reports.ask')}
        </Button>
        <p className={css['terms']}>{words('window.reports.sent', { host: hostOf(report_service) })}</p>
      </div>
      <p className={css['said']} role="status">
        {launch === undefined ? words('window.forecast.needs_launch') : trouble}
      </p>
      {reports === undefined ? null : <Shown reports={reports} onUseWind={onUseWind} />}
    </div>
  );
}
