import { placeOfSwap, swapMoved } from '../../map/geometry/swapMarks.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useMission } from '../../plan/planStores.ts';
import { CoordinateField } from '../../ui/CoordinateField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { words } from '../../ui/words.ts';

/** Asks for the coordinates and the ground of a swap place: after one flight, or of the plan. */
export function SwapCoordinates({ flight_index }: { readonly flight_index?: number | undefined }) {
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
