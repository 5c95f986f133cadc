import { useStore } from 'zustand';
import { refusalOf, useSettingsControl } from '../../platform/settingsStore.ts';
import { words } from '../../ui/words.ts';
import { TextRow } from './TextRow.tsx';

/** The address that the Aviation Weather Center documents. */
const reportsExample =
  'https://aviationweather.gov/api/data/metar?bbox={south},{west},{north},{east}&format=json&taf=true';

/** Where forecasts are asked for, with the terms of the free service, and the key of those who have one; then reports of airfields. */
export function ForecastRows() {
  const { store, save } = useSettingsControl();
  const { settings, problem } = useStore(store);
  return (
    <>
      <TextRow
        label={words('window.settings.forecast')}
        about={words('window.settings.forecast_about')}
        value={settings.forecast_service}
        placeholder="https://api.open-meteo.com/v1/forecast"
        refusal={refusalOf(problem, 'forecast_service')}
        toFault={(text) =>
          text === '' || URL.canParse(text) ? undefined : words('window.settings.forecast_wrong')
        }
        onCommit={(forecast_service) => void save({ forecast_service })}
      />
      <TextRow
        label={words('window.settings.forecast_key')}
        about={words('window.settings.forecast_key_about')}
        value={settings.forecast_key}
        isSecret
        toFault={(text) =>
          /^[!-~]{0,200}$/.test(text) ? undefined : words('window.settings.forecast_key_wrong')
        }
        onCommit={(forecast_key) => void save({ forecast_key })}
      />
      <TextRow
        label={words('window.settings.reports')}
        about={words('window.settings.reports_about', { example: reportsExample })}
        value={settings.report_service}
        refusal={refusalOf(problem, 'report_service')}
        toFault={() => undefined}
        onCommit={(report_service) => void save({ report_service })}
      />
    </>
  );
}
