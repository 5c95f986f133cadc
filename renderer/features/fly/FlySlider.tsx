import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { firstLevelLeg } from '../../../server/report/groundWords.ts';
import { useRoute } from '../../analysis/answers.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { Spoken } from '../../ui/Spoken.tsx';
import type { Status } from '../../ui/StatusMark.tsx';
import { words } from '../../ui/words.ts';
import css from './Fly.module.css';
import { useFlight } from './flightStore.ts';
import { takeKey } from './flyKeys.ts';
import { statusOf, toMomentText, toStopText } from './flyText.ts';
import { type ReturnChecks, standingOfCheck } from './returnChecks.ts';
import { type FlyTrack, indexAt, passedStops, stateAt } from './trackMoments.ts';

/** Numbers of waypoints nearer to each other would cover each other, pixels. */
const apart_px = 20;

const colors = {
  ok: 'var(--accent)',
  level: 'var(--accent)',
  warn: 'var(--warn)',
  bad: 'var(--bad)',
} as const;

/** The rail as a gradient: amber and red where turning back leaves too little, or was seen to be in the way of something. */
export function toRail({ states, duration_s }: FlyTrack, checks: ReturnChecks): string {
  const statuses = states.map(({ status }, at) => {
    const check = checks.get(at);
    return statusOf[typeof check === 'object' ? standingOfCheck(check) : status] as Status;
  });
  const parts: string[] = [];
  let begun_pct = 0;
  for (const at of states.keys()) {
    const next = states[at + 1];
    if (next !== undefined && statuses[at + 1] === statuses[at]) continue;
    const end_pct = next === undefined || duration_s === 0 ? 100 : (100 * next.elapsed_s) / duration_s;
    parts.push(`${colors[statuses[at] ?? 'ok']} ${begun_pct}% ${end_pct}%`);
    begun_pct = end_pct;
  }
  return `linear-gradient(to right, ${parts.join(', ')})`;
}

interface Props {
  /** Where the first and the last second lie, from either end, pixels. */
  readonly left_px: number;
  readonly right_px: number;
  readonly width_px: number;
}

/** The time of the flight as a slider under its chart, with its waypoints. */
export function FlySlider({ left_px, right_px, width_px }: Props) {
  const flight = useFlight();
  const { shown_s, known, checks } = useStore(flight.store);
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const track = known.answered?.result;
  const result = useRoute().answered?.result;
  useEffect(() => input.current?.focus(), []);
  const rail = useMemo(() => (track === undefined ? undefined : toRail(track, checks)), [track, checks]);
  const stops = useMemo(
    () => (track === undefined ? [] : shownStops(track, width_px - left_px - right_px)),
    [track, width_px, left_px, right_px],
  );
  const state = track && stateAt(track, shown_s);
  if (track === undefined || state === undefined) return null;
  const passed = passedStops(track, indexAt(track, shown_s));
  const latest = track.stops[passed - 1];
  const stop = latest && track.states[latest.state];
  return (
    <div className={css['slider']} style={{ marginLeft: left_px, marginRight: right_px }}>
      <input
        ref={input}
        type="range"
        min={0}
        max={track.duration_s}
        step="any"
        value={shown_s}
        style={{ '--rail': rail } as never}
        aria-label={words('window.fly.time')}
        aria-valuetext={toMomentText(track, state, locale)}
        onChange={({ target }) => flight.seek(Number(target.value))}
        onKeyDown={(event) => {
          if (takeKey(flight, event)) event.preventDefault();
        }}
        data-testid="fly-slider"
      />
      {stops.map(({ leg_index, share }) => (
        <button
          key={leg_index}
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          data-passed={track.stops.slice(0, passed).some((one) => one.leg_index === leg_index)}
          style={{ left: `${100 * share}%` }}
          onClick={() => flight.seek(share * track.duration_s)}
        >
          {leg_index + 1}
        </button>
      ))}
      <Spoken text={stop && toStopText(stop, locale, result && firstLevelLeg(result))} testId="fly-spoken" />
    </div>
  );
}

/** The waypoints that have room on a rail of this length. */
function shownStops({ stops, states, duration_s }: FlyTrack, rail_px: number) {
  let last_px = -Infinity;
  return stops.flatMap(({ leg_index, state }) => {
    const share = (states[state]?.elapsed_s ?? 0) / Math.max(1, duration_s);
    if (share * rail_px - last_px < apart_px) return [];
    last_px = share * rail_px;
    return [{ leg_index, share }];
  });
}
