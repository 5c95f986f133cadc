import { X } from 'lucide-react';
import { toVerdict } from '../../../server/report/replayFacts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { words } from '../../ui/words.ts';
import css from './FlightTabs.module.css';
import type { Check, CheckedFlight } from './replayStore.ts';
import { useReplayer } from './replayStore.ts';
import { toFlightName, toStatusText } from './replayText.ts';

function Mark({ result, problem }: CheckedFlight) {
  const locale = useLocale();
  if (problem !== undefined) return <StatusMark status="bad" label={words('window.replay.no_answer')} />;
  if (result === undefined) return null;
  const { status } = toVerdict(result, locale);
  return <StatusMark status={status} label={toStatusText(status)} />;
}

/** The flights that are checked together, one to look at, and the files that were none. */
export function FlightTabs({ check }: { readonly check: Check }) {
  const replayer = useReplayer();
  const { flights, shown, refused } = check;
  if (flights.length + refused.length === 1) return null;
  return (
    <div className={css['flights']}>
      <ul className={css['tabs']} aria-label={words('window.replay.flights')}>
        {flights.map((flight) => (
          <li key={flight.filename} data-shown={flight.log === shown}>
            <button
              type="button"
              aria-pressed={flight.log === shown}
              title={flight.filename}
              onClick={() => replayer.show(flight.log)}
            >
              <Mark {...flight} />
              <span>{toFlightName(flight, flights)}</span>
            </button>
            <IconButton
              icon={X}
              size="s"
              label={words('window.replay.leave_out', { filename: flight.filename })}
              onClick={() => replayer.remove(flight.log)}
            />
          </li>
        ))}
      </ul>
      {refused.length === 0 ? null : (
        <ul
          className={css['refused']}
          aria-label={words('window.replay.not_opened')}
          data-testid="refused-logs"
        >
          {refused.map(({ filename, message }) => (
            <li key={`${filename}${message}`}>
              {filename === undefined ? null : <b>{words('window.replay.file_not_opened', { filename })} </b>}
              {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
