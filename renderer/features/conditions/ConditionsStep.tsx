import { Wind } from 'lucide-react';
import type { WindSurface } from '../../../engine/air/windProfile.ts';
import { isColdAir } from '../../../server/report/flightSettings.ts';
import { toHeightText, toTemperatureText, toWindSpeedText } from '../../../server/report/format.ts';
import { toWindText } from '../../../server/report/splitWords.ts';
import { useRange } from '../../analysis/answers.ts';
import { useEntries } from '../../plan/entries.ts';
import type { Inputs } from '../../plan/inputs.ts';
import { useInputs, useStep } from '../../plan/planStores.ts';
import fields from '../../ui/Fields.module.css';
import { Figures } from '../../ui/Figures.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import type { Locale } from '../../ui/quantity.ts';
import { Select } from '../../ui/Select.tsx';
import { Step } from '../../ui/Step.tsx';
import { words } from '../../ui/words.ts';
import { TakenHour } from '../hours/TakenHour.tsx';
import { UsedReport } from '../reports/UsedReport.tsx';
import css from './ConditionsStep.module.css';
import { PackWarmth } from './PackWarmth.tsx';
import { WindRose } from './WindRose.tsx';

/** `8 m/s from 270°, gusts 11 m/s · 12 °C`. */
const toConditionsText = (inputs: Inputs, locale: Locale): string =>
  `${toWindText(inputs, locale)} · ${toTemperatureText(inputs.temp_c, locale)}`;

const surfaces = (): readonly { value: WindSurface; label: string }[] => [
  { value: 'open', label: words('window.conditions.open_country') },
  { value: 'water', label: words('window.conditions.water') },
  { value: 'suburban', label: words('window.conditions.suburbs_woods') },
];

/** The wind at flight height, worked out from the height it was reported at. */
function WindAloft() {
  const { wind_height_m, wind_speed_mps, height_m } = useInputs((inputs) => inputs);
  const { standing, answered } = useRange();
  const aloft_mps = answered?.result.physics.wind_aloft_mps;
  const locale = useLocale();
  if (wind_height_m === undefined || aloft_mps === undefined || wind_speed_mps === 0) return null;
  return (
    <Figures standing={standing}>
      <p className={css['aloft']} data-testid="wind-aloft">
        <span>{words('window.conditions.wind_at', { height: toHeightText(height_m, locale) })}</span>
        <b>{toWindSpeedText(aloft_mps, locale)}</b>
      </p>
    </Figures>
  );
}

export function ConditionsStep() {
  const step = useStep('conditions');
  const store = useEntries();
  const inputs = useInputs((state) => state);
  const locale = useLocale();
  const isGustBelowWind = inputs.gust_speed_mps > 0 && inputs.gust_speed_mps < inputs.wind_speed_mps;
  return (
    <Step
      {...step}
      title={words('window.conditions.title')}
      summary={toConditionsText(inputs, locale)}
      icon={Wind}
    >
      <TakenHour />
      <UsedReport />
      <div className={css['wind']}>
        <WindRose
          wind_dir_deg={inputs.wind_dir_deg}
          isCalm={inputs.wind_speed_mps === 0}
          onTurn={(wind_dir_deg) => store.setState({ wind_dir_deg })}
        />
        <div className={fields['stack']}>
          <NumberField
            label={words('window.conditions.wind')}
            bound="wind_speed_mps"
            value={inputs.wind_speed_mps}
            onChange={(wind_speed_mps) => store.setState({ wind_speed_mps })}
          />
          <NumberField
            label={words('window.conditions.wind_from')}
            bound="wind_dir_deg"
            value={inputs.wind_dir_deg}
            onChange={(wind_dir_deg) => store.setState({ wind_dir_deg })}
          />
          <NumberField
            label={words('window.conditions.gusts')}
            bound="gust_speed_mps"
            value={inputs.gust_speed_mps}
            onChange={(gust_speed_mps) => store.setState({ gust_speed_mps })}
          />
        </div>
      </div>
      {isGustBelowWind ? <p className={css['note']}>{words('window.conditions.gusts_below_wind')}</p> : null}
      <div className={fields['pair']}>
        <NumberField
          label={words('window.conditions.temperature')}
          bound="temp_c"
          layout="stacked"
          value={inputs.temp_c}
          onChange={(temp_c) => store.setState({ temp_c })}
        />
        <NumberField
          label={words('window.conditions.humidity')}
          bound="humidity_pct"
          layout="stacked"
          value={inputs.humidity_pct}
          onChange={(humidity_pct) => store.setState({ humidity_pct })}
        />
        <NumberField
          label={words('window.conditions.reported_at')}
          bound="wind_height_m"
          layout="stacked"
          value={inputs.wind_height_m}
          placeholder={words('window.conditions.any_height')}
          onChange={(wind_height_m) => store.setState({ wind_height_m })}
          onClear={() => store.setState({ wind_height_m: undefined })}
        />
        {inputs.wind_height_m === undefined ? (
          <p className={css['even']}>{words('window.conditions.same_at_every_height')}</p>
        ) : (
          <Select
            label={words('window.conditions.reported_over')}
            layout="stacked"
            value={inputs.wind_over}
            options={surfaces()}
            onChange={(wind_over) => store.setState({ wind_over })}
          />
        )}
      </div>
      <WindAloft />
      {isColdAir(inputs) ? <PackWarmth /> : null}
    </Step>
  );
}
