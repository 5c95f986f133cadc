import { Target } from 'lucide-react';
import { useMemo } from 'react';
import { ringFenceSayings } from '../../../server/report/fenceWords.ts';
import { flightSettingsOf } from '../../../server/report/flightSettings.ts';
import { toHeightText } from '../../../server/report/format.ts';
import { groundOfRange } from '../../../server/report/groundWords.ts';
import { isReached, ringToFly } from '../../../server/report/ringReach.ts';
import { say } from '../../../server/report/say.ts';
import { firstBatterySaying } from '../../../server/report/splitWords.ts';
import { useRange, useRoute } from '../../analysis/answers.ts';
import { shownRingToFly, toUnsureText } from '../../analysis/reserveRing.ts';
import type { RangeResult } from '../../map/mapProps.ts';
import { useEntries } from '../../plan/entries.ts';
import { useInputs, useStep } from '../../plan/planStores.ts';
import fields from '../../ui/Fields.module.css';
import { Figures } from '../../ui/Figures.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Step } from '../../ui/Step.tsx';
import { words } from '../../ui/words.ts';
import { BatteryUse } from '../battery/BatteryUse.tsx';
import { SpeedControl } from '../speed/SpeedControl.tsx';
import css from './RangeStep.module.css';
import { toRingDistances } from './ringDistances.ts';
import { ThresholdChips } from './ThresholdChips.tsx';

function Table({ range }: { readonly range: RangeResult }) {
  const inputs = useInputs((state) => state);
  const locale = useLocale();
  const dashed_pct = shownRingToFly(range, inputs)?.battery_threshold_pct;
  const { heads, rows } = useMemo(
    () => toRingDistances(range, inputs, dashed_pct, locale),
    [range, inputs, dashed_pct, locale],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys, too
    <section className={css['scroller']} tabIndex={0} aria-label={words('window.range.ring_distances')}>
      <table className={css['table']}>
        <caption>{words('window.range.distances_caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{words('window.range.toward')}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ direction, cells }) => (
            <tr key={direction}>
              <th scope="row">{direction}</th>
              {cells.map((cell, index) => (
                <td key={heads[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The rings as a table, for whoever does not see them on the map. */
function RingDistances({ range }: { readonly range: RangeResult }) {
  return (
    <details className={css['more']}>
      <summary>{words('window.range.distances_by_direction')}</summary>
      <Table range={range} />
    </details>
  );
}

/** Names the assumption behind the rings, under their legend. */
function LevelNote({ range }: { readonly range: RangeResult }) {
  const ground = groundOfRange(range);
  if (ground === 'all') return null;
  return (
    <p className={css['legend']} data-testid="level-legend">
      <StatusMark status="level" label={words('window.range.over_level_ground')} />
      {words(ground === 'none' ? 'window.range.no_ground_heights' : 'window.range.heights_missing')}
    </p>
  );
}

/** Says whose rings these are where the batteries of a split take off with different charges. */
function FirstBatteryNote() {
  const inputs = useInputs((state) => state);
  const locale = useLocale();
  const { answered } = useRoute();
  const first = firstBatterySaying(flightSettingsOf(inputs), answered?.result);
  if (first === undefined) return null;
  return (
    <p className={css['legend']} data-testid="first-battery-legend">
      {say(first, locale)}
    </p>
  );
}

export function RangeStep() {
  const step = useStep('range');
  const store = useEntries();
  const inputs = useInputs((state) => state);
  const locale = useLocale();
  const { standing, answered, refusal } = useRange();
  const range = answered?.result;
  const ring = range && ringToFly(range, inputs.rth_threshold_pct);
  const dashed = range && shownRingToFly(range, inputs);
  const unsure = ring && toUnsureText(ring, dashed !== undefined);
  const flown = inputs.speed_choice === 'best_range' ? 'window.range.summary_best' : 'window.range.summary';
  const summary = words(standing === 'checking' ? 'window.range.summary_checking' : flown, {
    battery_pct: inputs.initial_battery_pct,
    height: toHeightText(inputs.height_m, locale),
  });
  return (
    <Step {...step} title={words('window.range.title')} summary={summary} icon={Target}>
      <div className={fields['stack']}>
        <div className={fields['pair']}>
          <NumberField
            label={words('window.range.takeoff_battery')}
            bound="battery_pct"
            layout="stacked"
            value={inputs.initial_battery_pct}
            onChange={(initial_battery_pct) => store.setState({ initial_battery_pct })}
          />
          <NumberField
            label={words('window.range.flying_height')}
            bound="height_m"
            layout="stacked"
            value={inputs.height_m}
            onChange={(height_m) => store.setState({ height_m })}
          />
        </div>
        <div>
          <p className={css['caption']}>{words('window.range.battery_left')}</p>
          <ThresholdChips />
          {dashed?.conservative === undefined || !isReached(dashed.conservative) ? null : (
            <p className={css['legend']} data-testid="edge-legend">
              <i style={{ color: dashed.color }} aria-hidden="true" />
              {words('window.range.edge_legend', { left_pct: dashed.battery_threshold_pct })}
            </p>
          )}
          {ring === undefined || range === undefined ? null : <LevelNote range={range} />}
          {range === undefined ? null : <FirstBatteryNote />}
        </div>
        {ring === undefined || range === undefined ? null : (
          <Figures standing={standing}>
            <RingDistances range={range} />
          </Figures>
        )}
        {ring?.fence_limits === undefined ? null : (
          <Figures standing={standing}>
            <p className={css['unsure']} data-testid="ring-fences">
              {ringFenceSayings(ring).map((fence) =>
                words('window.range.ring_fence', { left_pct: ring.battery_threshold_pct, fence }),
              )}
            </p>
          </Figures>
        )}
        <SpeedControl kind="rings" />
        {unsure === undefined ? null : (
          <Figures standing={standing}>
            <p className={css['unsure']} data-testid="unsure-ring">
              {unsure}
            </p>
          </Figures>
        )}
        <NumberField
          label={words('window.range.far_wait')}
          bound="hover_time_min"
          value={inputs.hover_time_min}
          onChange={(hover_time_min) => store.setState({ hover_time_min })}
        />
        {ring?.explanation === undefined ? null : (
          <Figures standing={standing} refusal={refusal?.message}>
            <BatteryUse
              explanation={ring.explanation}
              of={words('window.range.ring_mean', { left_pct: ring.battery_threshold_pct })}
            />
          </Figures>
        )}
      </div>
    </Step>
  );
}
