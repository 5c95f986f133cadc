import { Drone as DroneIcon } from 'lucide-react';
import { useStore } from 'zustand';
import { toSpeedText } from '../../../server/report/format.ts';
import { useEntries } from '../../plan/entries.ts';
import { withDrone } from '../../plan/inputs.ts';
import { useInputs, useStep } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import fields from '../../ui/Fields.module.css';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Step } from '../../ui/Step.tsx';
import { words } from '../../ui/words.ts';
import { AircraftActions } from './AircraftActions.tsx';
import { toDroneText, useCatalog } from './catalogStore.ts';
import { DronePicker } from './DronePicker.tsx';
import { toMinutesText } from './droneText.ts';

export function DroneStep() {
  const step = useStep('drone');
  const catalog = useCatalog();
  const store = useEntries();
  const { drones, problem, isBusy } = useStore(catalog.store);
  const key = useInputs((inputs) => inputs.drone_key);
  const payload_g = useInputs((inputs) => inputs.payload_g);
  const battery_cycles = useInputs((inputs) => inputs.battery_cycles);
  const locale = useLocale();
  const drone = drones.find((entry) => entry.key === key);
  const figures =
    drone === undefined
      ? words(isBusy ? 'window.aircraft.reading_catalog' : 'window.aircraft.none_chosen')
      : `${toMinutesText(drone)} · ${toSpeedText(drone.cruise_speed_mps, locale)}`;
  const carried = payload_g > 0 ? ` · ${payload_g}\u00a0g` : '';
  const isTooHeavy = drone !== undefined && payload_g > drone.max_payload_g;
  return (
    <Step
      {...step}
      title={drone === undefined ? words('window.aircraft.title') : toDroneText(drone)}
      summary={`${figures}${carried}`}
      icon={DroneIcon}
    >
      {problem === undefined ? null : (
        <p className={fields['fault']} role="alert">
          {problem.message}{' '}
          <Button onClick={() => void catalog.load()}>{words('window.aircraft.read_again')}</Button>
        </p>
      )}
      <div className={fields['stack']}>
        <DronePicker
          drones={drones}
          chosenKey={key}
          onChoose={(drone_key) => store.setState((state) => withDrone(state, drone_key))}
        />
        <AircraftActions chosen={drone} />
        <NumberField
          label={words('window.aircraft.payload')}
          bound="payload_g"
          value={payload_g}
          onChange={(next) => store.setState({ payload_g: next })}
          note={
            drone === undefined ? null : (
              <p className={isTooHeavy ? fields['fault'] : fields['small']}>
                {drone.max_payload_g === 0
                  ? words('window.aircraft.payload_unnamed')
                  : words(isTooHeavy ? 'window.aircraft.payload_above' : 'window.aircraft.payload_allowed', {
                      max_g: drone.max_payload_g,
                    })}
              </p>
            )
          }
        />
        <NumberField
          label={words('window.aircraft.battery_age')}
          bound="battery_cycles"
          value={battery_cycles}
          onChange={(cycles) => store.setState({ battery_cycles: Math.round(cycles) })}
        />
      </div>
    </Step>
  );
}
