import { useRoute } from '../../analysis/answers.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useMission, useMissionStore } from '../../plan/planStores.ts';
import fields from '../../ui/Fields.module.css';
import { Segments } from '../../ui/Segments.tsx';
import { words } from '../../ui/words.ts';
import { proposedPlace } from './proposedPlace.ts';
import { SwapCoordinates } from './SwapCoordinates.tsx';

const toPlaces = () =>
  [
    { value: 'launch', label: words('window.mission.at_launch') },
    { value: 'elsewhere', label: words('window.mission.elsewhere') },
  ] as const;

export function SwapPlace() {
  const mission = useMissionStore();
  const { moveSwapPlace } = usePlanCommands();
  const isAway = useMission((state) => state.history.present.swap_place !== undefined);
  const { answered } = useRoute();
  const proposed = () => proposedPlace(mission.store.getState().history.present, answered?.result);
  return (
    <div className={fields['stack']} data-testid="swap-place">
      <span className={fields['small']}>{words('window.mission.battery_changes')}</span>
      <Segments
        label={words('window.mission.battery_changes')}
        value={isAway ? 'elsewhere' : 'launch'}
        options={toPlaces()}
        onChange={(value) => moveSwapPlace(value === 'launch' ? undefined : proposed())}
      />
      {isAway ? (
        <>
          <SwapCoordinates />
          <p className={fields['small']}>{words('window.mission.swap_about')}</p>
        </>
      ) : null}
    </div>
  );
}
