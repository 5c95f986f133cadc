import { Grid3x3, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { toProposedAreaText } from '../../../server/report/routeWords.ts';
import type { DrawnSurvey } from '../../plan/drawnSurvey.ts';
import { Button } from '../../ui/Button.tsx';
import fields from '../../ui/Fields.module.css';
import { useBeginning } from '../../ui/intoView.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Step } from '../../ui/Step.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { toRouteNameTexts } from '../import/importText.ts';
import { RouteChoices } from '../import/RouteChoices.tsx';
import { CameraChoice } from './CameraChoice.tsx';
import { DirectionBars } from './DirectionBars.tsx';
import { lineCourse } from './drawnSurvey.ts';
import { isCurrent } from './drawnSurveyStore.ts';
import { toDrawingText, toPicturesNote, toTooFastText } from './drawnSurveyText.ts';
import { LensSketch } from './LensSketch.tsx';
import css from './SurveyStep.module.css';
import { useDrawnSurvey } from './surveyOfPlan.ts';
import { toAreaText, toFileNote, toSteepText } from './surveyText.ts';
import { toCoveredText } from './surveyVerdict.ts';

interface Props {
  readonly survey: DrawnSurvey;
}

const Linked = () => <Link2 className={css['link']} aria-hidden="true" />;

/** Two pairs of figures: of each, the one typed last leads and the other follows. */
function Figures({ survey }: Props) {
  const drawnSurvey = useDrawnSurvey();
  const locale = useLocale();
  const { change } = drawnSurvey;
  const tooFast = toTooFastText(survey, locale);
  return (
    <>
      <div className={css['linked']} data-lead={survey.heightLead}>
        <NumberField
          label="Ground sample"
          bound="ground_sample_m"
          layout="stacked"
          value={survey.ground_sample_m}
          onChange={(ground_sample_m) => change({ heightLead: 'ground_sample', ground_sample_m })}
        />
        <Linked />
        <NumberField
          label={
            survey.followsGround || survey.datum === 'agl' ? 'Height above ground' : 'Height above take-off'
          }
          bound="height_m"
          layout="stacked"
          value={survey.height_m}
          onChange={(height_m) => change({ heightLead: 'height', height_m })}
        />
      </div>
      <LensSketch survey={survey} />
      <div className={fields['pair']}>
        <NumberField
          label="Overlap, along"
          bound="overlap_pct"
          layout="stacked"
          value={survey.front_overlap_pct}
          onChange={(front_overlap_pct) => change({ front_overlap_pct })}
        />
        <NumberField
          label="Sidelap, across"
          bound="overlap_pct"
          layout="stacked"
          value={survey.side_overlap_pct}
          onChange={(side_overlap_pct) => change({ side_overlap_pct })}
        />
      </div>
      <div className={css['linked']} data-lead={survey.paceLead}>
        <NumberField
          label="Speed"
          bound="airspeed_mps"
          layout="stacked"
          value={survey.speed_mps}
          onChange={(speed_mps) => change({ paceLead: 'speed', speed_mps })}
        />
        <Linked />
        <NumberField
          label="A picture every"
          bound="picture_every_s"
          layout="stacked"
          value={survey.interval_s}
          onChange={(interval_s) => change({ paceLead: 'interval', interval_s })}
        />
      </div>
      <p className={fields['small']}>{toPicturesNote(survey, locale)}</p>
      {tooFast === undefined ? null : (
        <p className={fields['fault']} role="status">
          {tooFast}
        </p>
      )}
      <Segments
        label="Pictures are triggered"
        value={survey.trigger}
        options={[
          { value: 'distance', label: 'By distance' },
          { value: 'time', label: 'By time' },
        ]}
        onChange={(trigger) => change({ trigger })}
      />
    </>
  );
}

function Ground({ survey }: Props) {
  const drawnSurvey = useDrawnSurvey();
  const locale = useLocale();
  const lines = useStore(drawnSurvey.store, (state) => state.lines.answer);
  const steep = lines && toSteepText(lines, locale);
  return (
    <>
      <SwitchRow
        label="Follow the ground"
        isOn={survey.followsGround}
        onChange={(followsGround) => drawnSurvey.change({ followsGround })}
      />
      {survey.followsGround ? (
        <NumberField
          label="Within"
          bound="follow_tolerance_m"
          value={survey.tolerance_m}
          onChange={(tolerance_m) => drawnSurvey.change({ tolerance_m })}
        />
      ) : null}
      {steep === undefined ? null : <p className={fields['fault']}>{steep}</p>}
    </>
  );
}

function Direction({ survey }: Props) {
  const drawnSurvey = useDrawnSurvey();
  const course_deg = useStore(
    drawnSurvey.store,
    ({ lines }) => lines.answer && lineCourse(survey, lines.answer),
  );
  return (
    <>
      <NumberField
        label="Direction"
        bound="line_course_deg"
        value={survey.angle_deg ?? course_deg}
        onChange={(angle_deg) => drawnSurvey.change({ angle_deg })}
      />
      <DirectionBars angle_deg={survey.angle_deg ?? course_deg} />
      <SwitchRow
        label="Crosshatch"
        about="A second set of lines across the first."
        isOn={survey.crosshatch}
        onChange={(crosshatch) => drawnSurvey.change({ crosshatch })}
      />
    </>
  );
}

function Overshoot({ survey }: Props) {
  const drawnSurvey = useDrawnSurvey();
  return (
    <NumberField
      label="Overshoot"
      bound="overshoot_m"
      value={survey.overshoot_m}
      onChange={(overshoot_m) => drawnSurvey.change({ overshoot_m })}
      note={<p className={fields['small']}>How far each line runs on, so that turns lie outside.</p>}
    />
  );
}

function Width({ survey }: Props) {
  const drawnSurvey = useDrawnSurvey();
  return (
    <NumberField
      label="Width"
      bound="corridor_width_m"
      value={survey.width_m}
      onChange={(width_m) => drawnSurvey.change({ width_m })}
    />
  );
}

function Shape({ survey }: Props) {
  const drawnSurvey = useDrawnSurvey();
  return (
    <>
      <Segments
        label="What is surveyed"
        value={survey.kind}
        options={[
          { value: 'area', label: 'Area' },
          { value: 'corridor', label: 'Corridor' },
        ]}
        onChange={drawnSurvey.begin}
      />
      <p className={fields['muted']}>{toDrawingText(survey)}</p>
    </>
  );
}

/** The areas of the file, if there are several, and how it asks for the chosen one to be flown. */
function OfFile({ survey }: Props) {
  const drawnSurvey = useDrawnSurvey();
  const locale = useLocale();
  const { filename, areas, chosen } = survey.file ?? { filename: '', areas: [], chosen: 0 };
  const note = toFileNote(survey, locale);
  const names = toRouteNameTexts(areas);
  const options = areas.map((area, index) => ({
    value: String(index),
    name: names[index] ?? '',
    about: `${toAreaText(area, locale)}${index === 0 ? ` · ${toProposedAreaText(locale)}` : ''}`,
  }));
  return (
    <>
      <p className={fields['muted']}>
        {survey.name === '' ? filename : `“${survey.name}” of ${filename}`}. {note}
      </p>
      {areas.length < 2 ? null : (
        <RouteChoices
          label="Areas of the file"
          value={String(chosen)}
          options={options}
          onChange={(value) => drawnSurvey.chooseArea(Number(value))}
        />
      )}
    </>
  );
}

function Finish() {
  const drawnSurvey = useDrawnSurvey();
  const isReady = useStore(drawnSurvey.store, ({ lines }) => isCurrent(lines));
  return (
    <div className={css['finish']}>
      <Button onClick={drawnSurvey.leave}>Cancel</Button>
      <Button kind="primary" disabled={!isReady} onClick={drawnSurvey.use}>
        Use these lines
      </Button>
    </div>
  );
}

/** A survey drawn on the map: its camera, its figures, its direction. */
export function SurveyStep() {
  const drawnSurvey = useDrawnSurvey();
  const survey = useStore(drawnSurvey.store, (state) => state.survey);
  const [isOpen, setOpen] = useState(true);
  const locale = useLocale();
  const part = useBeginning<HTMLDivElement>();
  if (survey === undefined) return null;
  const { isClosed, kind } = survey;
  const summary = isClosed ? toCoveredText(survey, locale) : 'drawing …';
  return (
    <Step
      name="survey"
      title="Survey"
      icon={Grid3x3}
      summary={summary}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <div ref={part} className={css['survey']}>
        {isClosed ? null : <Shape survey={survey} />}
        {survey.file === undefined ? null : <OfFile key={survey.file.filename} survey={survey} />}
        <CameraChoice survey={survey} />
        <Figures survey={survey} />
        {kind === 'corridor' ? <Width survey={survey} /> : null}
        {isClosed && kind === 'area' ? <Direction survey={survey} /> : null}
        {isClosed && kind === 'area' ? <Overshoot survey={survey} /> : null}
        <Ground survey={survey} />
        <Finish />
      </div>
    </Step>
  );
}
