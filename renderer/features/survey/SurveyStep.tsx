import { Grid3x3 } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { mostCorners as mostWallCorners } from '../../../server/contract/schemas/structure.ts';
import { toProposedAreaText } from '../../../server/report/routeWords.ts';
import { isCurrent } from '../../analysis/channel.ts';
import type { DrawnSurvey } from '../../plan/drawnSurvey.ts';
import { Button } from '../../ui/Button.tsx';
import fields from '../../ui/Fields.module.css';
import { useBeginning } from '../../ui/intoView.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Step } from '../../ui/Step.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { words } from '../../ui/words.ts';
import { useFileTargets } from '../import/fileTargets.ts';
import { toRouteNameTexts } from '../import/importText.ts';
import { RouteChoices } from '../import/RouteChoices.tsx';
import { CameraChoice } from './CameraChoice.tsx';
import { DirectionBars } from './DirectionBars.tsx';
import { lineCourse } from './drawnSurvey.ts';

import { toDrawingText } from './drawnSurveyText.ts';
import { Finish } from './Finish.tsx';
import { Figures, Ground } from './SurveyFigures.tsx';
import css from './SurveyStep.module.css';
import { useDrawnSurvey } from './surveyOfPlan.ts';
import { toAreaText, toFileNote } from './surveyText.ts';
import { toCoveredText, toTooFarText } from './surveyVerdict.ts';

interface Props {
  readonly survey: DrawnSurvey;
}

/** How the lines over an area lie, and how far they go beyond it. */
function Direction({ survey }: Props) {
  const drawnSurvey = useDrawnSurvey();
  const course_deg = useStore(
    drawnSurvey.store,
    ({ lines }) => lines.answer && lineCourse(survey, lines.answer),
  );
  return (
    <>
      <NumberField
        label={words('window.survey.direction')}
        bound="line_course_deg"
        value={survey.angle_deg ?? course_deg}
        onChange={(angle_deg) => drawnSurvey.change({ angle_deg })}
      />
      <DirectionBars angle_deg={survey.angle_deg ?? course_deg} />
      <SwitchRow
        label={words('window.survey.crosshatch')}
        about={words('window.survey.crosshatch_about')}
        isOn={survey.crosshatch}
        onChange={(crosshatch) => drawnSurvey.change({ crosshatch })}
      />
      <NumberField
        label={words('window.survey.overshoot')}
        bound="overshoot_m"
        value={survey.overshoot_m}
        onChange={(overshoot_m) => drawnSurvey.change({ overshoot_m })}
        note={<p className={fields['small']}>{words('window.survey.overshoot_about')}</p>}
      />
    </>
  );
}

function Shape({ survey }: Props) {
  const drawnSurvey = useDrawnSurvey();
  return (
    <>
      <Segments
        label={words('window.survey.shape')}
        value={survey.kind}
        options={[
          { value: 'area', label: words('window.survey.area') },
          { value: 'corridor', label: words('window.survey.corridor') },
        ]}
        onChange={drawnSurvey.begin}
      />
      <p className={fields['muted']}>{toDrawingText(survey)}</p>
    </>
  );
}

/** Offers to take a file's outline as a building, which pictures show from the side. */
function FromSide({ survey: { kind, points } }: Props) {
  const { seeFromSide } = useFileTargets();
  if (points.length > mostWallCorners) return null;
  return (
    <Button kind="quiet" onClick={() => seeFromSide(kind === 'corridor' ? 'facade' : 'scan', points)}>
      {words('window.survey.from_side', { kind })}
    </Button>
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
        {survey.name === '' ? filename : words('window.survey.area_of_file', { name: survey.name, filename })}
        . {note}
      </p>
      {areas.length < 2 ? null : (
        <RouteChoices
          label={words('window.survey.areas_of_file')}
          value={String(chosen)}
          options={options}
          onChange={(value) => drawnSurvey.chooseArea(Number(value))}
        />
      )}
    </>
  );
}

/** A survey drawn on the map: its camera, its figures, its direction. */
export function SurveyStep() {
  const drawn = useDrawnSurvey();
  const { store, change } = drawn;
  const survey = useStore(store, (state) => state.survey);
  const isReady = useStore(store, ({ lines }) => isCurrent(lines));
  const locale = useLocale();
  const whyNot = useStore(store, (state) => toTooFarText(state, locale));
  const [isOpen, setOpen] = useState(true);
  const part = useBeginning<HTMLDivElement>();
  if (survey === undefined) return null;
  const { isClosed, kind } = survey;
  const summary = isClosed ? toCoveredText(survey, locale) : words('window.survey.drawing');
  return (
    <Step
      name="survey"
      title={words('window.survey.title')}
      icon={Grid3x3}
      summary={summary}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <div ref={part} className={css['survey']}>
        {isClosed ? null : <Shape survey={survey} />}
        {survey.file === undefined ? null : <OfFile key={survey.file.filename} survey={survey} />}
        <CameraChoice survey={survey} onChange={change} scans />
        <Figures survey={survey} />
        {kind === 'corridor' ? (
          <NumberField
            label={words('window.survey.width')}
            bound="corridor_width_m"
            value={survey.width_m}
            onChange={(width_m) => change({ width_m })}
          />
        ) : null}
        {isClosed && kind === 'area' ? <Direction survey={survey} /> : null}
        <Ground survey={survey} />
        {survey.file === undefined ? null : <FromSide survey={survey} />}
        <Finish drawn={drawn} isReady={isReady} using={words('window.survey.use_lines')} whyNot={whyNot} />
      </div>
    </Step>
  );
}
