import { useRoute } from '../../analysis/answers.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useMission, useMissionStore } from '../../plan/planStores.ts';
import fields from '../../ui/Fields.module.css';
import { Segments } from '../../ui/Segments.tsx';
import { proposedPlace } from './proposedPlace.ts';
import { SwapCoordinates } from './SwapCoordinates.tsx';

const places = [
  { value: 'launch', label: 'At launch' },
  { value: 'elsewhere', label: 'Elsewhere' },
] as const;

/** Chooses the place where the batteries of a split are changed. */
export function SwapPlace() {
  const mission = useMissionStore();
  const { moveSwapPlace } = usePlanCommands();
  const isAway = useMission((state) => state.history.present.swap_place !== undefined);
  const { answered } = useRoute();
  const proposed = () => proposedPlace(mission.store.getState().history.present, answered?.result);
  return (
    <div className={fields['stack']} data-testid="swap-place">
      <span className={fields['small']}>Batteries are changed</span>
      <Segments
        label="Batteries are changed"
        value={isAway ? 'elsewhere' : 'launch'}
        options={places}
        onChange={(value) => moveSwapPlace(value === 'launch' ? undefined : proposed())}
      />
      {isAway ? (
        <>
          <SwapCoordinates />
          <p className={fields['small']}>
            Or drag the battery on the map. Flights land and take off there between batteries, and turn back
            to it; the last one comes home.
          </p>
        </>
      ) : null}
    </div>
  );
}
