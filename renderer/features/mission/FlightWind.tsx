import { mostFlightWinds } from '../../../server/contract/schemas/flightWind.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useInputs, useInputsStore, useMission } from '../../plan/planStores.ts';
import fields from '../../ui/Fields.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { SegmentsRow } from '../../ui/Segments.tsx';
import { words } from '../../ui/words.ts';
import css from './FlightWind.module.css';

const toWinds = () =>
  [
    { value: 'plan', label: words('window.mission.as_plan') },
    { value: 'own', label: words('window.mission.own_wind') },
  ] as const;

const figures = [
  { name: 'wind_speed_mps', says: 'window.mission.wind' },
  { name: 'wind_dir_deg', says: 'window.mission.wind_from' },
  { name: 'gust_speed_mps', says: 'window.mission.gusts' },
] as const;

/** The wind that a flight of a split is flown in: the plan's, unless it gets its own. */
function FlightWind({ flight_index }: { readonly flight_index: number }) {
  const inputs = useInputsStore();
  const { edit } = usePlanCommands();
  const own = useMission((state) => state.history.present.flight_winds?.[flight_index] ?? undefined);
  if (flight_index >= mostFlightWinds) return null;
  const choose = (value: 'plan' | 'own') => {
    const { wind_speed_mps, wind_dir_deg, gust_speed_mps } = inputs.getState();
    const wind = value === 'own' ? { wind_speed_mps, wind_dir_deg, gust_speed_mps } : undefined;
    edit({ kind: 'set_flight_wind', flight_index, wind });
  };
  return (
    <div className={fields['stack']} data-testid="flight-wind">
      <SegmentsRow
        label={words('window.mission.wind_of_flight', { index: flight_index })}
        value={own === undefined ? 'plan' : 'own'}
        options={toWinds()}
        onChange={choose}
      />
      {own === undefined ? null : (
        <div className={css['figures']}>
          {figures.map(({ name, says }) => (
            <NumberField
              key={name}
              label={words(says)}
              bound={name}
              layout="stacked"
              value={own[name]}
              onChange={(value) =>
                edit({
                  kind: 'set_flight_wind',
                  flight_index,
                  wind: { ...own, [name]: value },
                  typed: name,
                })
              }
            />
          ))}
        </div>
      )}
    </div>
  );
}

/**
 * The wind of the flight that is looked at. While there are no flights to look at, all winds of single flights: on one battery the first one
 * counts, and one of them may forbid the split. What is typed into stays the same field.
 */
export function FlightWinds({ shown }: { readonly shown: number | undefined }) {
  const isAsked = useInputs(({ splits_batteries }) => splits_batteries);
  const winds = useMission((state) => state.history.present.flight_winds);
  if (!isAsked) return null;
  const own = winds?.flatMap((wind, at) => (wind === null ? [] : [at])) ?? [];
  const indices = shown === undefined ? own : [shown];
  return indices.map((flight_index) => <FlightWind key={flight_index} flight_index={flight_index} />);
}
