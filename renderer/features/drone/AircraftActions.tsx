import { Plus } from 'lucide-react';
import { useStore } from 'zustand';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import { Button } from '../../ui/Button.tsx';
import { words } from '../../ui/words.ts';
import { useAircraftForm } from './aircraftFormStore.ts';
import { useCatalog } from './catalogStore.ts';
import css from './DronePicker.module.css';
import { useOwnAircraft } from './ownAircraftStore.ts';

/** Below the list of aircraft: one more of them, the own ones, and what can be done with the chosen one. */
export function AircraftActions({ chosen }: { readonly chosen: Drone | undefined }) {
  const own = useOwnAircraft();
  const aircraftForm = useAircraftForm();
  const catalog = useCatalog();
  const count = useStore(
    catalog.store,
    ({ drones }) => drones.filter(({ source }) => source === 'own').length,
  );
  return (
    <div className={css['actions']}>
      <Button onClick={aircraftForm.openNew}>
        <Plus aria-hidden="true" /> {words('window.aircraft.add')}
      </Button>
      <Button onClick={() => void own.open()}>{words('window.aircraft.mine_count', { count })}</Button>
      {chosen === undefined ? null : chosen.source === 'own' ? (
        <Button kind="quiet" onClick={() => void aircraftForm.openSheet(chosen.key, 'edit')}>
          {words('window.aircraft.edit_named', { name: chosen.model ?? chosen.key })}
        </Button>
      ) : (
        <Button kind="quiet" onClick={() => void aircraftForm.openSheet(chosen.key, 'copy')}>
          {words('window.aircraft.copy_named', { name: chosen.model ?? chosen.key })}
        </Button>
      )}
    </div>
  );
}
