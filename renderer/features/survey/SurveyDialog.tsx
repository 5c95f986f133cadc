import { useStore } from 'zustand';
import { usePlanner } from '../../plannerContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import fields from '../../ui/Fields.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import { useUnits } from '../../ui/unitsContext.ts';
import { toRouteNameTexts } from '../import/importText.ts';
import { RouteChoices } from '../import/RouteChoices.tsx';
import css from './SurveyDialog.module.css';
import { SurveySketch } from './SurveySketch.tsx';
import type { Survey } from './surveyStore.ts';
import { toAreaFoundText, toAreaText, toLinesText, toSettingNotes, toSteepText } from './surveyText.ts';

function Areas({ survey }: { readonly survey: Survey }) {
  const { surveyor } = usePlanner();
  const { areas } = survey.question;
  if (areas.length === 1) return null;
  const names = toRouteNameTexts(areas);
  const options = areas.map((area, index) => ({
    value: String(index),
    name: names[index] ?? '',
    about: toAreaText(area),
  }));
  return (
    <RouteChoices
      label="Areas"
      value={String(survey.chosen)}
      options={options}
      onChange={(value) => surveyor.choose(Number(value))}
    />
  );
}

const Note = ({ text }: { readonly text: string }) => <p className={fields['small']}>{text}</p>;

function Settings({ survey }: { readonly survey: Survey }) {
  const { surveyor } = usePlanner();
  const { area, settings, lines } = survey;
  const { altitude } = settings;
  const notes = toSettingNotes(area, settings, useUnits());
  return (
    <>
      <NumberField
        label="Line spacing"
        bound="line_spacing_m"
        value={settings.spacing_m}
        onChange={(spacing_m) => surveyor.set({ spacing_m })}
        note={<Note text={notes.spacing} />}
      />
      <NumberField
        label="Direction"
        bound="line_course_deg"
        value={settings.angle_deg ?? lines?.angle_deg}
        onChange={(angle_deg) => surveyor.set({ angle_deg })}
        note={<Note text={notes.direction} />}
      />
      <NumberField
        label="Height"
        bound="altitude_m"
        value={altitude.value_m}
        onChange={(value_m) => surveyor.set({ altitude: { ...altitude, value_m } })}
        note={<Note text={notes.height} />}
      />
      <SwitchRow
        label="Follow the ground"
        isOn={settings.followsGround}
        onChange={(followsGround) => surveyor.set({ followsGround })}
      />
      <NumberField
        label="Overshoot"
        bound="overshoot_m"
        value={settings.overshoot_m}
        onChange={(overshoot_m) => surveyor.set({ overshoot_m })}
        note={<Note text={notes.overshoot} />}
      />
    </>
  );
}

function Result({ survey }: { readonly survey: Survey }) {
  const { lines, problem, isBusy } = survey;
  const units = useUnits();
  const steep = lines && toSteepText(lines, units);
  return (
    <p
      className={css['result']}
      role="status"
      data-testid="survey-result"
      data-status={problem === undefined ? 'lines' : 'refused'}
      data-standing={isBusy ? 'checking' : 'current'}
      aria-busy={isBusy}
    >
      {problem ?? (lines === undefined ? '' : toLinesText(lines, units))}
      {steep === undefined ? null : <span data-testid="survey-steep"> {steep}</span>}
    </p>
  );
}

function LayOut({ survey }: { readonly survey: Survey }) {
  const { importer, surveyor } = usePlanner();
  const { question, area, lines, problem } = survey;
  return (
    <Dialog
      title="This file holds an area, no route"
      about={toAreaFoundText(question)}
      isOpen
      onClose={importer.dismiss}
      width={760}
      actions={
        <>
          <Button onClick={importer.dismiss}>Cancel</Button>
          <Button
            kind="primary"
            disabled={lines === undefined || problem !== undefined}
            onClick={surveyor.use}
          >
            Use these lines
          </Button>
        </>
      }
    >
      <div className={css['columns']}>
        <div className={css['preview']}>
          <SurveySketch
            area={area}
            lines={lines}
            label={
              area.name === '' ? 'Sketch of the area and its lines' : `Sketch of ${area.name} and its lines`
            }
          />
          <Result survey={survey} />
        </div>
        <div className={css['settings']}>
          <Areas survey={survey} />
          <Settings key={survey.chosen} survey={survey} />
        </div>
      </div>
    </Dialog>
  );
}

/** Offers survey lines for a file that holds only areas. */
export function SurveyDialog() {
  const { surveyor } = usePlanner();
  const survey = useStore(surveyor.store, (state) => state.survey);
  return survey === undefined ? null : <LayOut key={survey.question.filename} survey={survey} />;
}
