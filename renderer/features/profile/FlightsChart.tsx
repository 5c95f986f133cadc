import { useMemo } from 'react';
import { toDurationText, toPercentText } from '../../../server/report/format.ts';
import { FootAxis, LevelAxis } from '../../ui/ChartAxis.tsx';
import { words } from '../../ui/words.ts';
import own from './FlightsChart.module.css';
import { type ChartFlight, percentAt, toFlightsChart } from './flightsChart.ts';
import css from './Profile.module.css';
import { frame } from './profileChart.ts';
import { useWidth } from './useWidth.ts';

const percents = [0, 25, 50, 75, 100].map((value) => ({ value, at_px: percentAt(value) }));

interface Props {
  readonly flights: readonly ChartFlight[];
  readonly reserve_pct: number;
}

/** The batteries of a split one after the other over the time in the air, with the swaps as gaps. */
export function FlightsChart({ flights, reserve_pct }: Props) {
  const [element, width_px] = useWidth<HTMLDivElement>();
  const isBound = flights[0]?.battery_at_home !== undefined;
  return (
    <>
      <p className={css['legend']}>
        {isBound ? <span data-line="bound">{words('window.profile.at_least')}</span> : null}
        {isBound ? <span data-line="band">{words('window.profile.band')}</span> : null}
        <span data-line="reserve">{words('window.profile.reserve', { reserve_pct })}</span>
      </p>
      <div ref={element} className={css['plot']}>
        {width_px === 0 ? null : <Drawing {...{ flights, reserve_pct, width_px }} />}
      </div>
    </>
  );
}

function Drawing({ flights, reserve_pct, width_px }: Props & { readonly width_px: number }) {
  const chart = useMemo(() => toFlightsChart(flights, width_px), [flights, width_px]);
  const right = width_px - frame.right;
  return (
    <svg
      className={own['chart']}
      width={width_px}
      height={frame.height}
      role="img"
      aria-label={words('window.profile.flights_chart', {
        flights: chart.flights.map(({ name, kept }) =>
          words('window.profile.flight_keeps', { name, kept: kept.text }),
        ),
      })}
      data-testid="flights-chart"
    >
      <g className={own['axis']}>
        <LevelAxis
          ticks={percents}
          toText={(pct) => (pct === 100 ? toPercentText(pct) : pct)}
          left={frame.left}
          right={right}
        />
      </g>
      <FootAxis ticks={chart.along} toText={toDurationText} y={frame.height - 4} />
      {chart.swaps.map(({ left_px, width_px: gap_px }) => (
        <g key={left_px} data-part="swap">
          <rect
            className={own['swap']}
            x={left_px}
            y={frame.top}
            width={gap_px}
            height={frame.floor - frame.top}
          />
          <text
            transform={`translate(${left_px + gap_px / 2 + 4} ${frame.top + 4}) rotate(-90)`}
            textAnchor="end"
          >
            {words('window.profile.swap')}
          </text>
        </g>
      ))}
      <line
        className={own['reserve']}
        x1={frame.left}
        x2={right}
        y1={percentAt(reserve_pct)}
        y2={percentAt(reserve_pct)}
      />
      {chart.flights.map(({ name, name_px, hue, right_px, line, band, kept }) => (
        <g key={name} data-flight={hue} data-part="flight">
          <path className={own['band']} d={band} />
          <path className={own['line']} d={line} />
          <circle className={own['kept']} cx={right_px} cy={kept.y_px} r="3.5" />
          <text
            className={own['figure']}
            x={kept.textEnd_px}
            y={Math.min(kept.y_px + 18, frame.floor - 4)}
            textAnchor="end"
          >
            {kept.text}
          </text>
          {name_px === undefined ? null : (
            <text className={own['name']} x={name_px} y={frame.floor - 6}>
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
