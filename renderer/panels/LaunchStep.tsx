import { Crosshair, MapPin } from 'lucide-react';
import { useId, useState } from 'react';
import { currentMission } from '../stores/missionStore.ts';
import { useAnalysis, useMission, usePlanner, useView } from '../stores/plannerContext.ts';
import { Button } from '../ui/Button.tsx';
import { readCoordinates, toCoordinateText } from '../ui/coordinateText.ts';
import { toHeightText } from '../ui/format.ts';
import { useUnits } from '../ui/unitsContext.ts';
import fields from './Fields.module.css';
import css from './LaunchStep.module.css';
import { Step } from './Step.tsx';

/** Typed coordinates take effect at Enter or on leaving the field, so that half a number moves nothing. */
function CoordinateField() {
  const { mission, view } = usePlanner();
  const home = useMission((state) => currentMission(state).home);
  const shown = home === undefined ? '' : toCoordinateText(home);
  const [draft, setDraft] = useState<{ text: string; over: string; isLeft: boolean }>();
  const isDrafting = draft !== undefined && draft.over === shown;
  const text = isDrafting ? draft.text : shown;
  const reading = readCoordinates(text);
  const fault = isDrafting && draft.isLeft && text.trim() !== '' && !reading.ok ? reading.failure : undefined;
  const id = useId();
  const settle = () => {
    if (!isDrafting) return;
    if (reading.ok) {
      setDraft(undefined);
      if (toCoordinateText(reading.value) === shown) return;
      mission.moveLaunch(reading.value, 'drop');
      view.setState(({ fitRequest }) => ({ fitRequest: fitRequest + 1 }));
    } else setDraft(text.trim() === '' ? undefined : { ...draft, isLeft: true });
  };
  return (
    <div>
      <label className={fields['small']} htmlFor={id}>
        Coordinates
      </label>
      <input
        id={id}
        className={css['input']}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder="46.9480, 7.4474"
        value={text}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => setDraft({ text: event.target.value, over: shown, isLeft: false })}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
      />
      <p id={`${id}-about`} className={fault === undefined ? fields['small'] : fields['fault']}>
        {fault?.message ?? 'Latitude, longitude; degrees, minutes and seconds work too.'}
      </p>
    </div>
  );
}

export function LaunchStep() {
  const { view } = usePlanner();
  const home = useMission((state) => currentMission(state).home);
  const ground_m = useAnalysis((state) => state.range.answer?.center.elevation_msl_m);
  const isPicking = useView((state) => state.tool === 'launch');
  const units = useUnits();
  const summary = home === undefined ? 'not set' : toCoordinateText(home);
  const ground =
    ground_m === undefined
      ? 'Ground height unknown; taken as sea level.'
      : `Ground ${toHeightText(ground_m, units)} above sea level.`;
  return (
    <Step name="launch" title="Launch" summary={summary} icon={MapPin}>
      <div className={fields['stack']}>
        <CoordinateField />
        <div className={css['row']}>
          <Button
            aria-pressed={isPicking}
            onClick={() => view.setState({ tool: isPicking ? 'select' : 'launch' })}
          >
            <Crosshair aria-hidden="true" />
            {isPicking ? 'Click the map …' : 'Pick on the map'}
          </Button>
          <span className={fields['small']}>{home === undefined ? 'Or drag it there later.' : ground}</span>
        </div>
      </div>
    </Step>
  );
}
