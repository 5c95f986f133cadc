import type { Position } from '../../../engine/geo/position.ts';
import { defaultEyeHeight_m } from '../../../server/contract/schemas/mission.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { useInputs, useInputsStore, useMission } from '../../plan/planStores.ts';
import { CoordinateField } from '../../ui/CoordinateField.tsx';
import fields from '../../ui/Fields.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { words } from '../../ui/words.ts';

/** Asks for the pilot's place, for the line of sight. */
export function PilotPlace() {
  const store = useInputsStore();
  const placePilot = (to: Position | undefined) => store.setState({ pilot: to });
  const pilot = useInputs((inputs) => inputs.pilot);
  const eye_height_m = useInputs((inputs) => inputs.eye_height_m ?? defaultEyeHeight_m);
  const home = useMission((state) => currentMission(state).home);
  const question = words('window.ground.pilot_looks_from');
  const goElsewhere = () => {
    if (home !== undefined) placePilot({ lat: home.lat, lon: home.lon });
  };
  return (
    <div className={fields['stack']} data-testid="pilot-place">
      <span className={fields['small']}>{question}</span>
      <Segments
        label={question}
        value={pilot === undefined ? 'launch' : 'elsewhere'}
        options={[
          { value: 'launch', label: words('window.ground.at_launch') },
          { value: 'elsewhere', label: words('window.ground.elsewhere') },
        ]}
        onChange={(value) => (value === 'launch' ? placePilot(undefined) : goElsewhere())}
      />
      {pilot === undefined ? null : (
        <>
          <CoordinateField
            label={words('window.ground.pilot_coordinates')}
            place={pilot}
            onPlace={placePilot}
          />
          <p className={fields['small']}>{words('window.ground.drag_eye')}</p>
        </>
      )}
      <NumberField
        label={words('window.ground.eye_height')}
        bound="eye_height_m"
        value={eye_height_m}
        onChange={(next_m) => store.setState({ eye_height_m: next_m })}
      />
    </div>
  );
}
