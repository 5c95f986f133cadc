import { Link2 } from 'lucide-react';
import { useStore } from 'zustand';
import type { DrawnSurvey } from '../../plan/drawnSurvey.ts';
import { useInputs } from '../../plan/planStores.ts';
import fields from '../../ui/Fields.module.css';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Said } from '../../ui/Said.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { words } from '../../ui/words.ts';
import { toPicturesNote, toScanNote, toTooFastText } from './drawnSurveyText.ts';
import { LensSketch } from './LensSketch.tsx';
import css from './SurveyStep.module.css';
import { useDrawnSurvey } from './surveyOfPlan.ts';
import { toAboveCeilingText, toSampleRangeText, toShortOverlapTexts, toSteepText } from './surveyText.ts';

interface Props {
  readonly survey: DrawnSurvey;
}

const Linked = () => <Link2 className={css['link']} aria-hidden="true" />;

/** Two pairs of figures: of each, the one typed last leads and the other follows. */
export function Figures({ survey }: Props) {
  const drawnSurvey = useDrawnSurvey();
  const locale = useLocale();
  const { change } = drawnSurvey;
  const tooFast = toTooFastText(survey, locale);
  const scan = toScanNote(survey);
  return (
    <>
      <div className={css['linked']} data-lead={survey.heightLead}>
        <NumberField
          label={words('window.survey.ground_sample')}
          bound="ground_sample_m"
          layout="stacked"
          value={survey.ground_sample_m}
          onChange={(ground_sample_m) => change({ heightLead: 'ground_sample', ground_sample_m })}
        />
        <Linked />
        <NumberField
          label={words(
            survey.followsGround || survey.datum === 'agl'
              ? 'window.survey.height_ground'
              : 'window.survey.height_takeoff',
          )}
          bound="height_m"
          layout="stacked"
          value={survey.height_m}
          onChange={(height_m) => change({ heightLead: 'height', height_m })}
        />
      </div>
      <LensSketch survey={survey} />
      <div className={fields['pair']}>
        <NumberField
          label={words('window.survey.overlap')}
          bound="overlap_pct"
          layout="stacked"
          value={survey.front_overlap_pct}
          onChange={(front_overlap_pct) => change({ front_overlap_pct })}
        />
        <NumberField
          label={words('window.survey.sidelap')}
          bound="overlap_pct"
          layout="stacked"
          value={survey.side_overlap_pct}
          onChange={(side_overlap_pct) => change({ side_overlap_pct })}
        />
      </div>
      <div className={css['linked']} data-lead={survey.paceLead}>
        <NumberField
          label={words('window.survey.speed')}
          bound="airspeed_mps"
          layout="stacked"
          value={survey.speed_mps}
          onChange={(speed_mps) => change({ paceLead: 'speed', speed_mps })}
        />
        <Linked />
        <NumberField
          label={words('window.survey.picture_every')}
          bound="picture_every_s"
          layout="stacked"
          value={survey.interval_s}
          onChange={(interval_s) => change({ paceLead: 'interval', interval_s })}
        />
      </div>
      <p className={fields['small']}>{toPicturesNote(survey, locale)}</p>
      {scan === undefined ? null : <p className={fields['small']}>{scan}</p>}
      <Said text={tooFast} className={fields['fault']} role="status" />
      <Segments
        label={words('window.survey.trigger')}
        value={survey.trigger}
        options={[
          { value: 'distance', label: words('window.survey.by_distance') },
          { value: 'time', label: words('window.survey.by_time') },
        ]}
        onChange={(trigger) => change({ trigger })}
      />
    </>
  );
}

/** The choice to follow the ground, and what the ground does to heights and pictures. */
export function Ground({ survey }: Props) {
  const drawnSurvey = useDrawnSurvey();
  const locale = useLocale();
  const lines = useStore(drawnSurvey.store, (state) => state.lines.answer);
  const steep = lines && toSteepText(lines);
  const short = lines === undefined ? [] : toShortOverlapTexts(survey, lines);
  const samples = lines && toSampleRangeText(survey, lines, locale);
  const ceiling_m = useInputs((inputs) => inputs.max_height_above_ground_m);
  const above = lines && toAboveCeilingText(survey, lines, ceiling_m, locale);
  return (
    <>
      <SwitchRow
        label={words('window.survey.follow_ground')}
        isOn={survey.followsGround}
        onChange={(followsGround) => drawnSurvey.change({ followsGround })}
      />
      {survey.followsGround ? (
        <NumberField
          label={words('window.survey.within')}
          bound="follow_tolerance_m"
          value={survey.tolerance_m}
          onChange={(tolerance_m) => drawnSurvey.change({ tolerance_m })}
        />
      ) : null}
      {steep === undefined ? null : <p className={fields['fault']}>{steep}</p>}
      <Said text={above} className={fields['caution']} role="status" data-testid="survey-above" />
      {short.map((text) => (
        <p key={text} className={fields['caution']} role="status">
          {text}
        </p>
      ))}
      {samples === undefined ? null : <p className={fields['small']}>{samples}</p>}
    </>
  );
}
