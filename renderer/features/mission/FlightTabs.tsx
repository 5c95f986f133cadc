import { Wind } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
import type { BatteryFlight } from '../../../server/report/splitWords.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import { FlightSwatch } from '../../ui/FlightSwatch.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { words } from '../../ui/words.ts';
import css from './FlightTabs.module.css';
import { toFlightTab } from './flights.ts';

interface Props {
  readonly flights: readonly BatteryFlight[];
  readonly result: MissionResult;
  readonly shown: number;
  readonly onShow: (flight_index: number) => void;
}

/** The flights of a split, one of them to look at, each with what it keeps and how long it takes. */
export function FlightTabs({ flights, result, shown, onShow }: Props) {
  const locale = useLocale();
  return (
    <ToggleGroup.Root
      type="single"
      className={css['tabs']}
      aria-label={words('window.mission.flights')}
      value={`${shown}`}
      onValueChange={(value) => {
        if (value !== '') onShow(Number(value));
      }}
    >
      {flights.map((flight) => {
        const { name, kept, time, wind, status, statusName } = toFlightTab(flight, result, locale);
        return (
          <ToggleGroup.Item
            key={name}
            value={`${flight.flight_index}`}
            className={css['tab']}
            data-testid={`flight-${flight.flight_index + 1}`}
          >
            <b>
              <FlightSwatch flight={flight.flight_index} />
              {name}
              {wind === undefined ? null : (
                <i role="img" aria-label={wind} title={wind}>
                  <Wind aria-hidden="true" />
                </i>
              )}
            </b>
            <span>
              <StatusMark status={status} label={statusName} />
              <strong data-status={status}>{kept}</strong> {time}
            </span>
          </ToggleGroup.Item>
        );
      })}
    </ToggleGroup.Root>
  );
}
