import { Pause, Play, SkipBack, X } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { toDurationText } from '../../../server/report/format.ts';
import { prefersStill } from '../../map/layers/Fit.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { words } from '../../ui/words.ts';
import css from './Fly.module.css';
import { type FlightControl, playSpeeds, useFlight } from './flightStore.ts';
import { useFlightKeys } from './flyKeys.ts';
import { TrackFiles } from './TrackFiles.tsx';

/** A step without motion stays so long. */
const still_ms = 1500;
/** A tab that was hidden goes on where it was. */
const longestFrame_s = 0.25;

/** Plays frame by frame, or from waypoint to waypoint for whoever wants less motion. */
function usePlaying({ store, play, goToStop }: FlightControl): void {
  const isPlaying = useStore(store, (state) => state.isPlaying);
  useEffect(() => {
    if (!isPlaying) return;
    if (prefersStill()) {
      const timer = setInterval(() => {
        goToStop(1);
        // The last step plays to the end.
        const { at_s, known } = store.getState();
        if (at_s >= (known.answered?.result.duration_s ?? 0)) play(0);
      }, still_ms);
      return () => clearInterval(timer);
    }
    let frame = 0;
    let before_ms: number | undefined;
    const run = (now_ms: number) => {
      play(Math.min(longestFrame_s, (now_ms - (before_ms ?? now_ms)) / 1000));
      before_ms = now_ms;
      frame = requestAnimationFrame(run);
    };
    frame = requestAnimationFrame(run);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, store, play, goToStop]);
}

function Flights({ flight }: { readonly flight: FlightControl }) {
  const flight_index = useStore(flight.store, (state) => state.flight_index);
  const flights = useStore(flight.store, ({ known }) => known.answered?.result.flights ?? 1);
  if (flights < 2) return null;
  return (
    <label className={css['flights']}>
      <span>{words('window.fly.flight')}</span>
      <select value={flight_index} onChange={({ target }) => flight.chooseFlight(Number(target.value))}>
        {[...Array(flights).keys()].map((index) => (
          <option key={index} value={index}>
            {words('window.fly.flight_of', { index, flights })}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Begins to fly the plan, or plays it: in the head of the drawer. */
export function FlyControls() {
  const flight = useFlight();
  const { store } = flight;
  const { isOpen, isPlaying, speed, shown_s, known } = useStore(store);
  usePlaying(flight);
  useFlightKeys(flight, isOpen);
  if (!isOpen)
    return (
      <Button onClick={flight.open} data-testid="fly-it">
        {words('window.fly.fly')}
      </Button>
    );
  const duration_s = known.answered?.result.duration_s ?? 0;
  const [at, of] = [toDurationText(shown_s), toDurationText(duration_s)];
  return (
    <div className={css['controls']} data-testid="fly-controls">
      <IconButton
        icon={SkipBack}
        size="s"
        label={words('window.fly.restart')}
        onClick={() => flight.seek(0)}
      />
      <IconButton
        icon={isPlaying ? Pause : Play}
        size="s"
        label={words(isPlaying ? 'window.fly.pause' : 'window.fly.play')}
        onClick={flight.togglePlay}
      />
      <Segments
        label={words('window.fly.speed')}
        value={`${speed}`}
        options={playSpeeds.map((times) => ({
          value: `${times}`,
          label: words('window.fly.times', { times }),
        }))}
        onChange={(chosen) => flight.choose(playSpeeds.find((times) => `${times}` === chosen) ?? 1)}
      />
      <span className={css['clock']} data-testid="fly-clock">
        <b>{at}</b> {words('window.fly.of', { of })}
      </span>
      <Flights flight={flight} />
      <TrackFiles />
      <IconButton icon={X} size="s" label={words('window.fly.leave')} onClick={flight.close} />
    </div>
  );
}
