import { Plus, Trash2 } from 'lucide-react';
import { droneBounds } from '../../../server/contract/schemas/droneBounds.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { words } from '../../ui/words.ts';
import css from './AircraftDialog.module.css';
import type { AircraftForm, Sheet } from './aircraftFormStore.ts';
import { useAircraftForm } from './aircraftFormStore.ts';

type Row = NonNullable<Sheet['payload_flight_times']>[number];

const mostRows = 50;

/** The maker's table of flight times by take-off mass. */
export function PayloadRows({ form }: { readonly form: AircraftForm }) {
  const aircraftForm = useAircraftForm();
  const {
    payload_flight_times: rows = [],
    takeoff_mass_g = 1000,
    baseline_flight_time_min = 30,
  } = form.draft.sheet;
  const set = (next: Row[]) => aircraftForm.set('payload_flight_times', next.length === 0 ? undefined : next);
  const change = (index: number, part: Partial<Row>) =>
    set(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const places = rows.map((row, place) => ({ row, place }));
  const add = () => set([...rows, { takeoff_mass_g, flight_time_min: baseline_flight_time_min }]);
  return (
    <div className={css['rows']}>
      {places.map(({ row, place }) => (
        <div className={css['row']} key={place}>
          <NumberField
            label={words('window.aircraft.loaded_mass')}
            layout="stacked"
            bound={droneBounds.takeoff_mass_g}
            value={row.takeoff_mass_g}
            onChange={(mass_g) => change(place, { takeoff_mass_g: mass_g })}
            onFault={(isWrong) => aircraftForm.setUnreadable(`mass ${place}`, isWrong)}
          />
          <NumberField
            label={words('window.aircraft.loaded_time')}
            layout="stacked"
            bound={droneBounds.flight_time_min}
            value={row.flight_time_min}
            onChange={(flight_time_min) => change(place, { flight_time_min })}
            onFault={(isWrong) => aircraftForm.setUnreadable(`time ${place}`, isWrong)}
          />
          <IconButton
            icon={Trash2}
            label={words('window.aircraft.remove_row')}
            size="s"
            onClick={() => set(rows.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      <Button kind="quiet" disabled={rows.length >= mostRows} onClick={add}>
        <Plus aria-hidden="true" /> {words('window.aircraft.add_row')}
      </Button>
    </div>
  );
}
