import { CloudDownload, RefreshCw } from 'lucide-react';
import { useStore } from 'zustand';
import type { ForecastSource as Source } from '../../../engine/air/hourlyWeather.ts';
import { say } from '../../../server/report/say.ts';
import { useMission } from '../../plan/planStores.ts';
import { useSettings } from '../../platform/settingsStore.ts';
import { Button } from '../../ui/Button.tsx';
import { hoursAndDays } from '../../ui/hoursAndDays.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { useNow } from '../../ui/useNow.ts';
import { words } from '../../ui/words.ts';
import css from './ForecastSource.module.css';
import { forecastAge } from './forecastAge.ts';
import { useForecast } from './forecastStore.ts';
import { useHoursTarget } from './hoursTarget.ts';
import { webAddress } from './webAddress.ts';

/** `Open-Meteo, 20 minutes old, asked by you`; once it is old, that first. */
function Age({ source: { name, asked_at } }: { readonly source: Source }) {
  const age = forecastAge(asked_at, useNow());
  if (age === undefined) return <span>{name}</span>;
  const { minutes, standing } = age;
  const values = { name, standing, minutes, ...hoursAndDays(minutes) };
  return (
    <span data-standing={standing}>
      {words(minutes < 60 ? 'window.forecast.minutes_old' : 'window.forecast.hours_old', values)}
    </span>
  );
}

/** Whose data it is and on what terms, with a link to them. */
function Terms({ source }: { readonly source: Source | undefined }) {
  const { forecast_service, forecast_key } = useSettings();
  const isFree = forecast_service === '' && forecast_key === '';
  return (
    <>
      {source === undefined ? null : (
        <a href={webAddress(source.url)} target="_blank" rel="noreferrer">
          {words('window.forecast.data_of', { name: source.name, license: source.license ?? 'none' })}
        </a>
      )}
      <span>{words(isFree ? 'window.forecast.free_terms' : 'window.forecast.own_terms')}</span>
      <span>{words('window.forecast.sent')}</span>
    </>
  );
}

/** The button that asks for a forecast at the launch point, with source, age and terms of the one that the plan has. */
export function ForecastSource() {
  const { store, askFor } = useForecast();
  const { isAsking, trouble, noted } = useStore(store);
  const source = useStore(useHoursTarget().store, (state) => state.source);
  const hasLaunch = useMission(({ history }) => history.present.home !== undefined);
  const locale = useLocale();
  // Another plan may have been opened since, with a forecast of its own.
  const notes = noted?.asked_at === source?.asked_at ? noted?.notes : undefined;
  const said = trouble === undefined ? notes?.map((note) => say(note, locale)) : [trouble];
  const Icon = source === undefined ? CloudDownload : RefreshCw;
  return (
    <div className={css['forecast']} data-testid="forecast-source">
      <div className={css['row']}>
        {source === undefined ? null : <Age source={source} />}
        <Button disabled={!hasLaunch} aria-busy={isAsking} onClick={() => void askFor()}>
          <Icon aria-hidden="true" />
          {words(
            isAsking
              ? 'window.forecast.asking'
              : source === undefined
                ? 'window.forecast.ask'
                : 'window.forecast.ask_again',
          )}
        </Button>
      </div>
      <p className={css['said']} role="status" data-kind={trouble === undefined ? 'note' : 'trouble'}>
        {hasLaunch ? said?.join(' ') : words('window.forecast.needs_launch')}
      </p>
      <p className={css['terms']}>
        <Terms source={source} />
      </p>
    </div>
  );
}
