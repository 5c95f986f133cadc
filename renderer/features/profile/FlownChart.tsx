import { type PointerEvent, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ProfileLine } from '../../../server/report/drawing/profileLine.ts';
import { say } from '../../../server/report/say.ts';
import { stopOf } from '../../../server/report/stoppedFlight.ts';
import { type Answered, refusalOf, standingOf } from '../../analysis/asyncResult.ts';
import { Figures } from '../../ui/Figures.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import { FlySlider } from '../fly/FlySlider.tsx';
import { useFlight } from '../fly/flightStore.ts';
import type { FlyQuestion } from '../fly/returnChecks.ts';
import { type FlyTrack, stateAt } from '../fly/trackMoments.ts';
import { CeilingLegend } from './CeilingLegend.tsx';
import css from './Profile.module.css';
import { ProfileChart } from './ProfileChart.tsx';
import { type Chart, frame, toChart } from './profileChart.ts';
import { toFloorText } from './profileText.ts';
import { useWidth } from './useWidth.ts';

/** The states of a flight as the profile draws it, over time; without ground at the launch point heights count from there. */
export function lineOfTrack({ states, stops, home_msl_m = 0 }: FlyTrack): ProfileLine {
  const along = (state: FlyTrack['states'][number]) => ({
    leg_index: state.leg_index,
    distance_m: 0,
    time_s: state.elapsed_s,
    path_m: home_msl_m + state.height_m,
  });
  return {
    places: states.map((state) => ({ ...along(state), fraction: 0, ground_m: state.ground_msl_m })),
    charges: states.map((state) => ({
      ...along(state),
      pct: state.battery_pct,
      low_pct: state.battery_kept_pct ?? state.battery_pct,
      high_pct: state.battery_pct,
    })),
    ends: stops.flatMap(({ state }) => states[state] ?? []).map(along),
    standing: [],
    error_m: 0,
    isTimed: true,
  };
}

function Moment({
  chart,
  track,
  at_s,
}: {
  readonly chart: Chart;
  readonly track: FlyTrack;
  readonly at_s: number;
}) {
  const state = stateAt(track, at_s);
  if (state === undefined) return null;
  const x = chart.x(at_s);
  return (
    <>
      <line className={css['cursor']} x1={x} x2={x} y1={frame.top} y2={frame.floor} />
      <circle
        className={css['pathDot']}
        cx={x}
        cy={chart.y((track.home_msl_m ?? 0) + state.height_m)}
        r="3.5"
      />
      <circle className={css['batteryDot']} cx={x} cy={chart.percent(state.battery_pct)} r="3.5" />
    </>
  );
}

interface DrawingProps {
  readonly answered: Answered<FlyQuestion, FlyTrack>;
  readonly width_px: number;
}

const clearanceOf = ({ mission }: FlyQuestion): number => mission.options?.clearance_m ?? 0;
const ceilingOf = ({ mission }: FlyQuestion) => mission.options?.max_height_above_ground_m;

function Drawing({ answered, width_px }: DrawingProps) {
  const { result: track, question } = answered;
  const clearance_m = clearanceOf(question);
  const ceiling_m = ceilingOf(question);
  const { store, seek } = useFlight();
  const shown_s = useStore(store, (state) => state.shown_s);
  const locale = useLocale();
  const line = useMemo(() => lineOfTrack(track), [track]);
  const chart = useMemo(
    () => toChart(line, { width_px, locale, by: 'time_s', clearance_m, ceiling_m }),
    [line, width_px, locale, clearance_m, ceiling_m],
  );
  const onPointerDown = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) =>
    seek(chart.alongAt(clientX - currentTarget.getBoundingClientRect().left));
  return (
    <div className={css['flown']} onPointerDown={onPointerDown}>
      <ProfileChart
        {...{ chart, line, width_px }}
        reserve_pct={question.mission.battery.rth_threshold_pct}
        by="time_s"
        place={undefined}
        lowest={undefined}
        hidden={[]}
        onCursor={() => undefined}
      />
      <svg className={css['moment']} width={width_px} height={frame.height} aria-hidden="true">
        <Moment chart={chart} track={track} at_s={shown_s} />
      </svg>
    </div>
  );
}

/** The flight over time, battery and heights of each second, with the slider that flies it. Needs no ground heights. */
export function FlownChart() {
  const { store } = useFlight();
  const known = useStore(store, (state) => state.known);
  const [element, width_px] = useWidth<HTMLDivElement>();
  const locale = useLocale();
  const { answered } = known;
  const refusal = refusalOf(known)?.message;
  const stop = answered && stopOf(answered.result);
  return (
    <Figures standing={standingOf(known)} refusal={answered && refusal}>
      {answered === undefined ? (
        <p className={css['none']}>{refusal ?? words('window.profile.follows')}</p>
      ) : (
        <>
          <p className={css['flownLegend']}>
            {answered.result.home_msl_m === undefined ? null : (
              <>
                <span data-line="ground">{words('window.profile.ground')}</span>
                <span data-line="floor">{toFloorText(clearanceOf(answered.question), 0, locale)}</span>
                <CeilingLegend ceiling_m={ceilingOf(answered.question)} />
              </>
            )}
            <span data-line="path">{words('window.profile.path')}</span>
            <span data-line="battery">{words('window.fly.battery_legend')}</span>
          </p>
          {stop === undefined ? null : <p className={css['none']}>{say(stop, locale)}</p>}
        </>
      )}
      <div ref={element} className={css['plot']}>
        {answered === undefined || width_px === 0 || answered.result.states.length === 0 ? null : (
          <>
            <Drawing answered={answered} width_px={width_px} />
            <FlySlider left_px={frame.left} right_px={frame.right} width_px={width_px} />
          </>
        )}
      </div>
    </Figures>
  );
}
