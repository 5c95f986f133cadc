import type { Position } from '../../../engine/geo/position.ts';
import { defaultEyeHeight_m } from '../../../server/contract/schemas/mission.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { useInputs, useInputsStore, useMission } from '../../plan/planStores.ts';
import { CoordinateField } from '../../ui/CoordinateField.tsx';
import fields from '../../ui/Fields.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { Segments } from '../../ui/Segments.tsx';

const places = [
  { value: 'launch', label: 'At launch' },
  { value: 'elsewhere', label: 'Elsewhere' },
] as const;

/** Asks for the pilot's place, for the line of sight. */
export function PilotPlace() {
  const store = useInputsStore();
  const placePilot = (to: Position | undefined) => store.setState({ pilot: to });
  const pilot = useInputs((inputs) => inputs.pilot);
  const eye_height_m = useInputs((inputs) => inputs.eye_height_m ?? defaultEyeHeight_m);
  const home = useMission((state) => currentMission(state).home);
  const goElsewhere = () => {
    if (home !== undefined) placePilot({ lat: home.lat, lon: home.lon });
  };
  return (
    <div className={fields['stack']} data-testid="pilot-place">
      <span className={fields['small']}>The pilot looks from</span>
      <Segments
        label="The pilot looks from"
        value={pilot === undefined ? 'launch' : 'elsewhere'}
        options={places}
        onChange={(value) => (value === 'launch' ? placePilot(undefined) : goElsewhere())}
      />
      {pilot === undefined ? null : (
        <>
          <CoordinateField label="Pilot’s coordinates" place={pilot} onPlace={placePilot} />
          <p className={fields['small']}>Or drag the eye on the map.</p>
        </>
      )}
      <NumberField
        label="Height of the eye"
        bound="eye_height_m"
        value={eye_height_m}
        onChange={(next_m) => store.setState({ eye_height_m: next_m })}
      />
    </div>
  );
}
