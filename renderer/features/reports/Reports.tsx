import { RadioTower } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type {
  Reports as Found,
  ReportedWind,
  ReportField,
} from '../../../server/contract/schemas/reports.ts';
import { besideEachOther } from '../../../server/report/format.ts';
import { useMission } from '../../plan/planStores.ts';
import { useSettings } from '../../platform/settingsStore.ts';
import { Button } from '../../ui/Button.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { Spoken } from '../../ui/Spoken.tsx';
import { useNow } from '../../ui/useNow.ts';
import { words } from '../../ui/words.ts';
import css from './Reports.module.css';
import { isOfPlace, useReports } from './reportsStore.ts';
import { ageOf, type Fact, metarFacts, periodFact, type ReportAge, whereText } from './reportText.ts';

interface ReportProps {
  readonly kind: 'METAR' | 'TAF';
  readonly field: ReportField;
  readonly raw: string;
  readonly age: ReportAge | undefined;
  /** Absent: it could not be read. */
  readonly facts: readonly Fact[] | undefined;
  readonly children?: ReactNode;
}

/** One report: of which field, how old, as it was sent, and beside that what it says. */
function Report({ kind, field, raw, age, facts, children }: ReportProps) {
  const { id, name } = field;
  const title = words('window.reports.of', {
    kind,
    id,
    named: name === undefined ? 'no' : 'yes',
    name: name ?? '',
  });
  return (
    <section className={css['report']} aria-label={title} data-testid={`report-${kind}`}>
      <div className={css['head']}>
        <h3>{title}</h3>
        <span>{whereText(field)}</span>
        {age === undefined ? null : <span data-old={age.isOld}>{age.text}</span>}
        {children}
      </div>
      <Spoken text={besideEachOther([title, age?.text ?? ''])} testId={`spoken-${kind}`} />
      <div className={css['beside']}>
        <pre className={css['raw']}>{raw}</pre>
        {facts === undefined ? (
          <p className={css['said']}>{words('window.reports.unread')}</p>
        ) : (
          <dl className={css['facts']} data-kind={kind === 'TAF' ? 'parts' : 'figures'}>
            {facts.map((fact) => (
              <div key={fact.name}>
                <dt>{fact.name}</dt>
                <dd>{fact.text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}

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
