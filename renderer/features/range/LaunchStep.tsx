import { Crosshair, MapPin } from 'lucide-react';
import { memo, useEffect, useId, useState } from 'react';
import { readCoordinates } from '../../../engine/coordinates/readCoordinates.ts';
import type { Home } from '../../../engine/mission/mission.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { useMission, usePlanner, useStep, useView } from '../../plannerContext.ts';
import { Button } from '../../ui/Button.tsx';
import { toCoordinateText } from '../../ui/coordinateText.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { makePace } from '../../ui/pace.ts';
import { Step } from '../../ui/Step.tsx';
import css from './LaunchStep.module.css';

/** The launch point as its coordinates are shown: while the pointer holds something, as often as an eye can read them. */
function useReadableHome(): Home | undefined {
  const { store } = usePlanner().mission;
  const [home, setHome] = useState(() => currentMission(store.getState()).home);
  useEffect(() => {
    const pace = makePace(() => setHome(currentMission(store.getState()).home));
    pace.now();
    const unsubscribe = store.subscribe(({ dragged }) => {
      if (dragged === undefined) pace.now();
      else pace.soon();
    });
    return () => {
      pace.stop();
      unsubscribe();
    };
  }, [store]);
  return home;
}

/** Typed coordinates take effect at Enter or on leaving the field, so that half a number moves nothing. */
function CoordinateField() {
  const planner = usePlanner();
  const home = useReadableHome();
  const shown = home === undefined ? '' : toCoordinateText(home);
  const [draft, setDraft] = useState<{ text: string; over: string; isLeft: boolean }>();
  const isDrafting = draft !== undefined && draft.over === shown;
  const text = isDrafting ? draft.text : shown;
  const reading = readCoordinates(text, home);
  const fault = isDrafting && draft.isLeft && text.trim() !== '' && !reading.ok ? reading.failure : undefined;
  const id = useId();
  const settle = () => {
    if (!isDrafting) return;
    if (reading.ok) {
      setDraft(undefined);
      if (toCoordinateText(reading.value.position) === shown) return;
      planner.typeLaunch(reading.value.position);
    } else setDraft(text.trim() === '' ? undefined : { ...draft, isLeft: true });
  };
  return (
    <div className={css['field']}>
      <input
        id={id}
        className={css['input']}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder="46.9480, 7.4474"
        value={text}
        aria-label="Coordinates"
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => setDraft({ text: event.target.value, over: shown, isLeft: false })}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
      />
      <p id={`${id}-about`} className={css['about']} data-kind={fault === undefined ? 'hint' : 'fault'}>
        {fault?.message ?? 'Latitude, longitude; degrees with minutes, UTM, MGRS and plus codes work too.'}
      </p>
    </div>
  );
}

const PickButton = memo(function PickButton() {
  const { view } = usePlanner();
  const isPicking = useView((state) => state.tool === 'launch');
  return (
    <Button aria-pressed={isPicking} onClick={() => view.setState({ tool: isPicking ? 'select' : 'launch' })}>
      <Crosshair aria-hidden="true" />
      {isPicking ? 'Click the map' : 'Pick'}
    </Button>
  );
});

const GroundHeight = memo(function GroundHeight() {
  const { edit } = usePlanner();
  const elevation_msl_m = useMission((state) => currentMission(state).home?.elevation_msl_m);
  return (
    <NumberField
      label="Ground height above sea level"
      bound="altitude_m"
      value={elevation_msl_m}
      placeholder="unknown"
      onChange={(typed_m) => edit({ kind: 'set_home_elevation', elevation_msl_m: typed_m })}
      onClear={() => edit({ kind: 'set_home_elevation', elevation_msl_m: undefined })}
    />
  );
});

/** During a drag only the coordinates follow the pointer. */
export function LaunchStep() {
  const step = useStep('launch');
  const home = useReadableHome();
  const summary = home === undefined ? 'not set' : toCoordinateText(home);
  return (
    <Step {...step} title="Launch" summary={summary} icon={MapPin}>
      <div className={css['row']}>
        <CoordinateField />
        <PickButton />
      </div>
      {home === undefined ? null : <GroundHeight />}
    </Step>
  );
}
