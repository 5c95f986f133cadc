import { mostFlightWinds } from '../../../server/contract/schemas/flightWind.ts';
import { useRoute } from '../../analysis/answers.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useInputs, useMission, useMissionStore } from '../../plan/planStores.ts';
import fields from '../../ui/Fields.module.css';
import { Segments } from '../../ui/Segments.tsx';
import { words } from '../../ui/words.ts';
import { proposedPlace } from './proposedPlace.ts';
import { SwapCoordinates } from './SwapCoordinates.tsx';

/** Chooses the swap place after one flight: the plan's, or one of its own. */
function OwnSwapPlace({ flight_index }: { readonly flight_index: number }) {
  const mission = useMissionStore();
  const { edit } = usePlanCommands();
  const own = useMission((state) => state.history.present.swap_places?.[flight_index] ?? undefined);
  const isPlanAway = useMission((state) => state.history.present.swap_place !== undefined);
  const { answered } = useRoute();
  if (flight_index >= mostFlightWinds) return null;
  const value = own === undefined ? 'plan' : own === 'home' ? 'home' : 'elsewhere';
  const label = words('window.mission.battery_change_after', { index: flight_index });
  const planned = { value: 'plan', label: words('window.mission.as_plan') } as const;
  const home = { value: 'home', label: words('window.mission.at_launch') } as const;
  const elsewhere = { value: 'elsewhere', label: words('window.mission.elsewhere') } as const;
  const choose = (chosen: typeof value) => {
    const proposed = () =>
      proposedPlace(mission.store.getState().history.present, answered?.result, flight_index);
    const to = { plan: () => undefined, home: () => 'home' as const, elsewhere: proposed }[chosen]();
    edit({ kind: 'move_own_swap_place', flight_index, to });
  };
  return (
    <div className={fields['stack']} data-testid="own-swap-place">
      <span className={fields['small']}>{label}</span>
      <Segments
        label={label}
        value={value}
        options={[planned, ...(isPlanAway || value === 'home' ? [home] : []), elsewhere]}
        onChange={choose}
      />
      {value === 'elsewhere' ? <SwapCoordinates flight_index={flight_index} /> : null}
    </div>
  );
}

/**
 * Sets the swap place of the flight on screen; where none is shown, of all flights with a place of their own. The last flight
 * comes home.
 */
export function OwnSwapPlaces({ shown, of }: { readonly shown: number | undefined; readonly of: number }) {
  const isAsked = useInputs(({ splits_batteries }) => splits_batteries);
  const places = useMission((state) => state.history.present.swap_places);
  if (!isAsked) return null;
  const own = places?.flatMap((place, at) => (place === null ? [] : [at])) ?? [];
  const indices = shown === undefined ? own : [shown].filter((at) => at < of - 1);
  return indices.map((flight_index) => <OwnSwapPlace key={flight_index} flight_index={flight_index} />);
}
