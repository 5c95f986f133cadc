import { useStore } from 'zustand';
import { droneNamed } from '../../../server/contract/findDrones.ts';
import { withDrone } from '../../plan/inputs.ts';
import { useInputs, usePlanner } from '../../plannerContext.ts';
import { Button } from '../../ui/Button.tsx';
import css from './ImportReportNote.module.css';
import { toAircraftText } from './importText.ts';

/** Offers the aircraft that the opened file names, while another one is chosen. */
export function FileAircraft() {
  const { catalog, importer, inputs } = usePlanner();
  const drones = useStore(catalog.store, (state) => state.drones);
  const name = useStore(importer.store, ({ report }) => report?.aircraft);
  const key = useInputs(({ drone_key }) => drone_key);
  const ofFile = name === undefined ? undefined : droneNamed(drones, name);
  const own = drones.find((drone) => drone.key === key);
  if (ofFile === undefined || own === undefined || ofFile === own) return null;
  return (
    <div data-testid="file-aircraft">
      <p>{toAircraftText(ofFile, own)}</p>
      <div className={css['acts']}>
        <Button onClick={() => inputs.setState((state) => withDrone(state, ofFile.key))}>
          Use {ofFile.model ?? ofFile.key}
        </Button>
        <Button kind="quiet" onClick={importer.keepAircraft}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}
