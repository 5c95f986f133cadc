import { Crosshair, MapPin } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import type { Home } from '../../../engine/mission/mission.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { useMission, usePlanner, useStep, useView } from '../../plannerContext.ts';
import { Button } from '../../ui/Button.tsx';
import { CoordinateField } from '../../ui/CoordinateField.tsx';
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
  const planner = usePlanner();
  const step = useStep('launch');
  const home = useReadableHome();
  const summary = home === undefined ? 'not set' : toCoordinateText(home);
  return (
    <Step {...step} title="Launch" summary={summary} icon={MapPin}>
      <div className={css['row']}>
        <CoordinateField label="Coordinates" place={home} onPlace={planner.typeLaunch} />
        <PickButton />
      </div>
      {home === undefined ? null : <GroundHeight />}
    </Step>
  );
}
