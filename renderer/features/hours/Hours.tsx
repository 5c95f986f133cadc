import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { clockOf } from '../../../server/report/clock.ts';
import { refusalOf, standingOf } from '../../analysis/asyncResult.ts';
import { useCommands } from '../../commands/command.ts';
import { useInputs } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { Spoken } from '../../ui/Spoken.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { words } from '../../ui/words.ts';
import { ForecastSource } from '../forecast/ForecastSource.tsx';
import { Reports } from '../reports/Reports.tsx';
import { useVariants } from '../variants/variantsStore.ts';
import css from './Hours.module.css';
import { HoursEntry } from './HoursEntry.tsx';
import { HoursGrid } from './HoursGrid.tsx';
import { useHours } from './hoursStore.ts';
import { isAllowedBy, toSentence } from './hoursText.ts';
import { levelsText } from './levelsText.ts';

/** The button that puts the hour taken beside the plan; where it is off, it says why. */
function Keep() {
  const { keepAsVariant } = useHours();
  useStore(useVariants().store);
  const why = useCommands().whyNot('new_variant');
  return (
    <>
      <Button disabled={why !== undefined} aria-describedby="hours-keep-why" onClick={keepAsVariant}>
        {words('window.hours.keep')}
      </Button>
      <span id="hours-keep-why" className={css['why']}>
        {why}
      </span>
    </>
  );
}

/** The hours of the plan, each judged as a take-off, with the best of them in a sentence. */
function Judged() {
  const { store, take } = useHours();
  const { judged, isDaylightOnly } = useStore(store);
  const taken = useInputs(({ hourly }) => hourly?.taken);
  const isSplit = useInputs(({ splits_batteries }) => splits_batteries);
  const reserve_pct = useInputs(({ rth_threshold_pct }) => rth_threshold_pct);
  const locale = useLocale();
  const { answered } = judged;
  const sentence = useMemo(
    () => answered && toSentence(answered.result, isDaylightOnly, locale),
    [answered, isDaylightOnly, locale],
  );
  const refusal = refusalOf(judged)?.message;
  if (answered === undefined || sentence === undefined)
    return <p className={css['none']}>{refusal ?? words('window.ui.checking')}</p>;
  const clock = clockOf(answered.result.time_zone, locale);
  const isAllowed = isAllowedBy(isDaylightOnly);
  return (
    <Figures standing={standingOf(judged)} refusal={refusal}>
      <div className={css['row']}>
        <p className={css['sentence']} data-testid="hours-sentence">
          <b>{sentence.best}</b>
          {sentence.worse === undefined ? null : <span>{sentence.worse}</span>}
        </p>
        {taken === undefined ? null : (
          <>
            <p className={css['planned']}>
              <CircleCheck aria-hidden="true" />
              {words('window.hours.planned', { day: clock.day(taken), time: clock.time(taken) })}
            </p>
            <Keep />
          </>
        )}
        <SwitchRow
          label={words('window.hours.daylight_only')}
          isOn={isDaylightOnly}
          onChange={(isOn) => store.setState({ isDaylightOnly: isOn })}
        />
      </div>
      <Spoken text={sentence.best} testId="hours-spoken" />
      <HoursGrid
        judged={answered.result}
        weather={answered.question.hours}
        reserve_pct={reserve_pct}
        window={sentence.window}
        taken={taken}
        isDimmed={(hour) => !isAllowed(hour)}
        onTake={take}
      />
      <p className={css['levels']}>{levelsText(answered.result, locale)}</p>
      {isSplit ? <p className={css['levels']}>{words('window.hours.batteries')}</p> : null}
    </Figures>
  );
}

/** The drawer's hours: those of a forecast or a table, and where they are from. */
export function Hours() {
  const hasHours = useInputs(({ hourly }) => hourly !== undefined);
  const { takeWind } = useHours();
  return (
    <div className={css['hours']} data-testid="hours">
      {hasHours ? <Judged /> : <p className={css['none']}>{words('window.hours.one_wind')}</p>}
      <div className={css['sources']}>
        <ForecastSource />
        <HoursEntry />
        <Reports onUseWind={takeWind} />
      </div>
    </div>
  );
}
