import { mostFlightWinds } from '../../../server/contract/schemas/flightWind.ts';
import { useRoute } from '../../analysis/answers.ts';
import { placeOfSwap, swapMoved } from '../../map/geometry/swapMarks.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useInputs, useMission, useMissionStore } from '../../plan/planStores.ts';
import { CoordinateField } from '../../ui/CoordinateField.tsx';
import fields from '../../ui/Fields.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { words } from '../../ui/words.ts';
import { proposedPlace } from './proposedPlace.ts';

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

/** Asks for the coordinates and the ground of a swap place: after one flight, or of the plan. */
function SwapCoordinates({ flight_index }: { readonly flight_index?: number | undefined }) {
  const { edit } = usePlanCommands();
  const place = useMission((state) => placeOfSwap(state.history.present, flight_index));
  const setGround = (elevation_msl_m: number | undefined) =>
    edit({ kind: 'set_swap_elevation', flight_index, elevation_msl_m });
  if (place === undefined) return null;
  return (
    <>
      <CoordinateField
        label={words('window.mission.swap_coordinates', { flight_index: flight_index ?? 'none' })}
        place={place}
        onPlace={(to) => edit(swapMoved(flight_index, to))}
      />
      <NumberField
        label={words('window.mission.swap_ground')}
        bound="ground_msl_m"
        value={place.elevation_msl_m}
        placeholder={words('window.mission.ground_unknown')}
        onChange={setGround}
        onClear={() => setGround(undefined)}
      />
    </>
  );
}

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
