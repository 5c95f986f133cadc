import { Crosshair, MapPin } from 'lucide-react';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Position } from '../../../engine/geo/position.ts';
import type { Home } from '../../../engine/mission/mission.ts';
import { toDistanceText } from '../../../server/report/format.ts';
import { isLaunchAssumed } from '../../../server/report/warningWords.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { useLaunch, usePlanCommands } from '../../plan/planCommands.ts';
import { useMission, useMissionStore, useStep, useView, useViewStore } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import { CoordinateField } from '../../ui/CoordinateField.tsx';
import { toCoordinateText } from '../../ui/coordinateText.ts';
import fields from '../../ui/Fields.module.css';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { makePace } from '../../ui/pace.ts';
import { Step } from '../../ui/Step.tsx';
import { words } from '../../ui/words.ts';
import { useImporter } from '../import/importStore.ts';
import { LaunchPoints } from '../launch/LaunchPoints.tsx';
import css from './LaunchStep.module.css';

/** The launch point as its coordinates are shown: while the pointer holds something, as often as an eye can read them. */
function useReadableHome(): Home | undefined {
  const { store } = useMissionStore();
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
  const view = useViewStore();
  const isPicking = useView((state) => state.tool === 'launch');
  return (
    <Button aria-pressed={isPicking} onClick={() => view.setState({ tool: isPicking ? 'select' : 'launch' })}>
      <Crosshair aria-hidden="true" />
      {words(isPicking ? 'window.range.click_map' : 'window.range.pick')}
    </Button>
  );
});

const GroundHeight = memo(function GroundHeight() {
  const { edit } = usePlanCommands();
  const elevation_msl_m = useMission((state) => currentMission(state).home?.elevation_msl_m);
  return (
    <NumberField
      label={words('window.range.ground_msl')}
      bound="ground_msl_m"
      value={elevation_msl_m}
      placeholder={words('window.range.ground_unknown')}
      onChange={(typed_m) => edit({ kind: 'set_home_elevation', elevation_msl_m: typed_m })}
      onClear={() => edit({ kind: 'set_home_elevation', elevation_msl_m: undefined })}
    />
  );
});

interface PlaceProps {
  readonly place: Position | undefined;
  readonly isGuess: boolean;
  /** How far what is drawn is from there. */
  readonly away?: string | undefined;
  readonly children?: ReactNode;
}

function LaunchPlace({ place, isGuess, away, children }: PlaceProps) {
  const { typeLaunch } = useLaunch();
  const step = useStep('launch');
  const text = place === undefined ? words('window.range.launch_not_set') : toCoordinateText(place);
  const shown = isGuess ? words('window.range.launch_guess', { place: text }) : text;
  const summary =
    away === undefined ? shown : words('window.range.launch_away', { place: shown, distance: away });
  return (
    <Step {...step} title={words('window.range.launch')} summary={summary} icon={MapPin}>
      <div className={css['row']}>
        <CoordinateField label={words('window.range.coordinates')} place={place} onPlace={typeLaunch} />
        <PickButton />
      </div>
      {isGuess ? <p className={fields['small']}>{words('window.range.launch_assumed')}</p> : null}
      {children}
    </Step>
  );
}

interface LaunchProps {
  /** A survey is drawn over the plan, whose route is not on screen. */
  readonly isUnderSurvey?: boolean;
  /** How far what is drawn over the plan is from its launch point, metres. */
  readonly away_m?: number | undefined;
}

/** During a drag only the coordinates follow the pointer. */
export function LaunchStep({ isUnderSurvey = false, away_m }: LaunchProps) {
  const locale = useLocale();
  const importer = useImporter();
  const isGuess = useStore(importer.store, ({ losses }) => isLaunchAssumed(losses));
  const home = useReadableHome();
  const away = away_m === undefined ? undefined : toDistanceText(away_m, locale);
  return (
    <LaunchPlace place={home} isGuess={home !== undefined && isGuess} away={away}>
      {away === undefined ? null : (
        <p className={fields['small']} data-testid="launch-away">
          {words('window.range.launch_of_plan', { distance: away })}
        </p>
      )}
      {home === undefined ? null : <GroundHeight />}
      {home === undefined || isUnderSurvey ? null : <LaunchPoints />}
    </LaunchPlace>
  );
}

interface SurveyLaunchProps {
  readonly launch: { readonly place: Position; readonly isGuess: boolean } | undefined;
}

/** Where a survey from a file begins, instead of the launch point of the plan that it is drawn over. */
export function SurveyLaunchStep({ launch }: SurveyLaunchProps) {
  return <LaunchPlace place={launch?.place} isGuess={launch?.isGuess === true} />;
}
